// SPDX-License-Identifier: MIT
/**
 * @file total.h
 * One float that is the sum of all elements, for the grader's half: how far it may be off, and what
 * other sum it is.
 */
#pragma once

#include "mistaken.h"

/** An element as a term of mistaken.h. */
static inline double gw_float_term(const void *x, size_t i)
{
    return (double)((const float *)x)[i];
}

/**
 * Adding in pairs rounds each element's share log2(n) times, so the error is at most
 * log2(n) eps sum|x| with eps = 2^-24 (Higham, Accuracy and Stability of Numerical Algorithms, 2nd
 * ed., section 4.2). The sums of the blocks, or of a thread's own elements, may be added one after
 * another: that is up to about 4096 roundings more, which are independent of each other and so add
 * up like a random walk, to about sqrt(4096) = 64 eps sum|x| (Higham and Mary 2019, SIAM J. Sci.
 * Comput. 41). With the mean m of |x|: (log2(n) + 64) eps n m.
 */
static inline double gw_total_tolerance(const float *x, size_t n)
{
    double magnitude = 0;
    for (size_t i = 0; i < n; i++) {
        magnitude += fabs((double)x[i]);
    }
    return n == 0 ? 0 : (log2((double)n) + 64) * 0x1p-24 * magnitude;
}

/** A wrong sum of elements that somebody has rounded is said to be one. */
static inline void gw_expect_whole_elements(struct gw_case *grading, const char *shown,
                                            const float *x, size_t n, double got, double want,
                                            double tolerance)
{
    double rounded = 0;
    for (size_t i = 0; i < n; i++) {
        rounded += gw_in_half((double)x[i]);
    }
    gw_expect_of(grading, GW_OF_CAUSE, !(fabs(got - rounded) <= tolerance),
                 "%s is %.9g but should be %.9g: the elements were rounded to the 11 bits of half "
                 "precision; add in float",
                 shown, got, want);
}

/** A sum that is not the one wanted, but one that trees or grids come to which leave elements out
 * or take them again, is said to be that. `shown` says where it stands: "h_sum[0]". */
static inline void gw_expect_no_other_total(struct gw_case *grading, const char *shown,
                                            const float *x, size_t n, double got, double want,
                                            double tolerance)
{
    if (fabs(got - want) <= tolerance) {
        return;
    }
    // A sixteenth: far less may fit by chance.
    const size_t summed = gw_terms_summed(gw_float_term, x, n, got, tolerance / 16);
    gw_expect_terms(grading, shown, summed, n, got, want, "elements");
    gw_expect_not_last_terms(grading, shown, gw_float_term, x, n, got, want, tolerance / 16, 1,
                             "elements");
    gw_expect_no_other_sum(grading, shown, gw_other_sum(gw_float_term, x, n, got, tolerance / 16),
                           got, want);
    gw_expect_whole_elements(grading, shown, x, n, got, want, tolerance);
}
