// SPDX-License-Identifier: MIT
// The parts of logistic regression in double, for the graders: one row after another, and in the
// formulas' plainest form, so that they share no idea with what they judge.
#pragma once

#include "grader.h"

#include <math.h>
#include <stddef.h>

/** 1 / (1 + e^-z), accurate for every z: in double nothing overflows on the way for z > -709. */
static inline double gw_sigmoid(double z)
{
    return z < 0 ? exp(z) / (1.0 + exp(z)) : 1.0 / (1.0 + exp(-z));
}

/** The logit of row i, and in `*magnitude`, unless it is NULL, the sum of its terms' magnitudes. */
static inline double gw_logit(const double *x, const double *theta, size_t i, size_t m, size_t k,
                              double *magnitude)
{
    double z = 0.0;
    double sum = 0.0;
    for (size_t j = 0; j < k; j++) {
        z += theta[j] * x[j * m + i];
        sum += fabs(theta[j] * x[j * m + i]);
    }
    if (magnitude) {
        *magnitude = sum;
    }
    return z;
}

/** What a row with logit z and label y costs. */
static inline double gw_row_loss(double z, double y)
{
    const double against = y > 0.5 ? -z : z; // how far it is on the wrong side
    return against > 0 ? against + log1p(exp(-against)) : log1p(exp(against));
}

/** A result that is off by no more than a few hundredths is suspected to have lost what was small
 * beside a large sum. */
static inline void gw_suspect_added_one_by_one(struct gw_case *grading, const char *shown,
                                               double got, double want, double tolerance)
{
    if (!(fabs(got - want) <= tolerance) && fabs(got - want) < fabs(want) / 20) {
        gw_suspect(grading,
                   "%s is %.9g but should be %.9g, within %.2g: small terms are lost when a large "
                   "float sum takes them one by one; add in a tree",
                   shown, got, want, tolerance);
    }
}
