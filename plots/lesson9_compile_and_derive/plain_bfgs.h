// SPDX-License-Identifier: MIT
// The method of minimise_bfgs.h for two variables, without the scale before the first update: what
// that scale is worth, the picture shows.
#pragma once

#include "minimise_bfgs.h"

#include <math.h>

enum { PLAIN_MOST_STEPS = 100 };

/** A place, and what the objective says there. */
struct plain_point {
    double x[2];
    double gradient[2];
    double value;
};

static inline double plain_dot(const double a[2], const double b[2])
{
    return a[0] * b[0] + a[1] * b[1];
}

// From one point along a direction to the next, beginning with the step t. Returns the objective's
// error.
static inline int plain_search(objective_fn objective, void *context, const struct plain_point *at,
                               const double along[2], double t, struct plain_point *next)
{
    const double slope = plain_dot(at->gradient, along);
    double near = 0;
    double far = 0; // 0: no step has been too far
    for (int trial = 0; trial < BFGS_TRIALS; trial++) {
        next->x[0] = at->x[0] + t * along[0];
        next->x[1] = at->x[1] + t * along[1];
        const int error = objective(context, next->x, 2, &next->value, next->gradient);
        if (error) {
            return error;
        }
        const bool lower = next->value <= at->value + BFGS_LOWER * t * slope;
        if (lower && plain_dot(next->gradient, along) >= BFGS_STEEP * slope) {
            break;
        }
        near = lower ? t : near;
        far = lower ? far : t;
        t = far > 0 ? 0.5 * (near + far) : 2 * t;
    }
    return 0;
}

// Of two variables, the update has a short form. What it keeps of H takes y to 0, and so it is a
// multiple of p p^T, where p is y turned by a right angle; and it does to q, which is s turned so,
// what H does. h has the elements (0, 0), (0, 1) and (1, 1) of H.
static inline void plain_update(double h[3], const double s[2], const double y[2])
{
    const double sy = plain_dot(s, y);
    if (!(sy > 0)) {
        return;
    }
    const double qhq = h[0] * s[1] * s[1] - 2 * h[1] * s[0] * s[1] + h[2] * s[0] * s[0];
    const double kept = qhq / (sy * sy);
    h[0] = kept * y[1] * y[1] + s[0] * s[0] / sy;
    h[1] = -kept * y[0] * y[1] + s[0] * s[1] / sy;
    h[2] = kept * y[0] * y[0] + s[1] * s[1] / sy;
}

// Goes on until both derivatives are at most gtol, from x, and leaves there where it ended. Returns
// the objective's error.
static inline int plain_bfgs(objective_fn objective, void *context, double gtol, double x[2])
{
    struct plain_point at = {.x = {x[0], x[1]}};
    int error = objective(context, at.x, 2, &at.value, at.gradient);
    const double *g = at.gradient;
    double h[3] = {1, 0, 1};
    double t = fmin(1, 1 / (fabs(g[0]) + fabs(g[1])));
    for (int i = 0; !error && i < PLAIN_MOST_STEPS && fmax(fabs(g[0]), fabs(g[1])) > gtol; i++) {
        struct plain_point next = at;
        const double along[2] = {-h[0] * g[0] - h[1] * g[1], -h[1] * g[0] - h[2] * g[1]};
        error = plain_search(objective, context, &at, along, t, &next);
        const double s[2] = {next.x[0] - at.x[0], next.x[1] - at.x[1]};
        const double y[2] = {next.gradient[0] - g[0], next.gradient[1] - g[1]};
        plain_update(h, s, y);
        at = next;
        t = 1;
    }
    x[0] = at.x[0];
    x[1] = at.x[1];
    return error;
}
