// SPDX-License-Identifier: MIT
// Which points minimise_bfgs is to ask for, by the method of its header, and which it asks for
// where a piece of the method went wrong: so a wrong point can be told by what made it.
#pragma once

#include "minimise_bfgs.h"
#include "objectives.h"

#include <stdbool.h>
#include <string.h>

enum { MOST_VARIABLES = 20 };

/** What can go wrong. Where two explain as much, the earlier one is said. */
enum slip {
    NO_SLIP,
    UPHILL,
    FIRST_STEP_WHOLE,
    FIRST_STEP_BY_ROOT,
    FIRST_STEP_BY_LARGEST,
    EACH_STEP_FIRST,
    STEP_KEPT,
    NO_DERIVATIVE_TAKEN,
    NOT_FINITE_TAKEN,
    SLOPE_LEFT_OUT,
    TOO_FAR_TAKEN,
    STEEP_TAKEN,
    ENDS_SWAPPED,
    HALVED_TO_NOTHING,
    HALF_OF_DISTANCE,
    NOT_DOUBLED,
    NEVER_UPDATED,
    NO_SCALE,
    SCALE_INVERTED,
    SCALED_EACH_TIME,
    DIAGONAL_EACH_TIME,
    STEP_IS_DIRECTION,
    ROLES_SWAPPED,
    LAST_TERM_MISSING,
    ONE_FACTOR,
    ONE_FACTOR_LEFT,
    LEFT_FACTOR_TWICE,
    RIGHT_FACTOR_TWICE,
    FACTORS_SWAPPED,
    SQUARE_UNDIVIDED, // from here on of the formula multiplied out
    SQUARE_WITHOUT_CHANGE,
    CHANGE_UNDIVIDED,
    MIXED_UNDIVIDED,
    MIXED_ADDED,
    MIXED_ONE_SIDED,
    CHANGE_NEGATED,
    OLD_GRADIENT,
    ENDS_BY_ROOT, // the points are the same, but for more of them
    ENDS_BY_SUM,
    SLIPS
};

static const char *const slip_said[SLIPS] = {
    [UPHILL] = "the direction +H g: the direction is -H g, against the gradient",
    [FIRST_STEP_WHOLE] = "the first step t = 1: it is min(1, 1 / (|g_0| + |g_1| + ...)), because "
                         "the scale is still unknown",
    [FIRST_STEP_BY_ROOT] =
        "the first t from the root of the sum of squares: it is 1 / (|g_0| + |g_1| + ...)",
    [FIRST_STEP_BY_LARGEST] =
        "the first t from the largest |g_j| only: it is 1 / (|g_0| + |g_1| + ...)",
    [EACH_STEP_FIRST] =
        "a short first t in each iteration: from the second iteration on, begin with t = 1",
    [STEP_KEPT] = "a line search that begins with the previous t: from the second iteration on, "
                  "begin with t = 1",
    [TOO_FAR_TAKEN] = "a line search that accepts a point too far away: f' must be at most f + "
                      "BFGS_LOWER t (g . p)",
    [STEEP_TAKEN] = "a line search that accepts a point where the slope is still steep: g' . p "
                    "must be at least BFGS_STEEP (g . p)",
    [ENDS_SWAPPED] = "low and high swapped: if the point is too far, t becomes the upper end",
    [HALVED_TO_NOTHING] =
        "t / 2 instead of the middle: with a lower end the middle is (low + high) / 2",
    [HALF_OF_DISTANCE] =
        "half the distance from low to high: the middle is (low + high) / 2, not (high - low) / 2",
    [NOT_DOUBLED] = "a t that does not grow: without an upper end, t becomes 2 low",
    [NO_DERIVATIVE_TAKEN] = "a point where f is finite but a derivative is not: every comparison "
                            "with NaN is false; test isfinite() for each derivative too",
    [NOT_FINITE_TAKEN] = "a point where f or its gradient is not finite: every comparison with NaN "
                         "is false; test isfinite()",
    [SLOPE_LEFT_OUT] =
        "a line search that accepts any lower point: f' must be at most f + BFGS_LOWER t (g . p)",
    [NEVER_UPDATED] = "steepest descent: H is never updated; is y computed from both gradients, "
                      "before the new point replaces the old one?",
    [NO_SCALE] = "a first update of I: before it, set H to (s . y) / (y . y) I",
    [SCALE_INVERTED] = "the scale (y . y) / (s . y): it is (s . y) / (y . y)",
    [SCALED_EACH_TIME] =
        "a scale that is set before each update: set it before the first update only",
    [DIAGONAL_EACH_TIME] = "a diagonal of H that is set to the scale before each update: set it "
                           "before the first update only, and remember that there was one",
    [STEP_IS_DIRECTION] = "an update with p: the step is s = t p",
    [ROLES_SWAPPED] =
        "an update with s and y swapped: H approximates the inverse, so H y = s after it",
    [LAST_TERM_MISSING] = "an update without s s^T / (s . y)",
    [ONE_FACTOR] = "an update that multiplies H from the left only: multiply by (I - y s^T / (s . "
                   "y)) from the right too",
    [ONE_FACTOR_LEFT] = "an update that multiplies H from the right only: multiply by (I - s y^T / "
                        "(s . y)) from the left too",
    [LEFT_FACTOR_TWICE] =
        "an update with (I - s y^T / (s . y)) on both sides of H: on the right it "
        "is transposed, (I - y s^T / (s . y))",
    [RIGHT_FACTOR_TWICE] =
        "an update with (I - y s^T / (s . y)) on both sides of H: on the left it "
        "is transposed, (I - s y^T / (s . y))",
    [FACTORS_SWAPPED] = "an update with its two factors swapped: (I - s y^T / (s . y)) is on the "
                        "left of H, and (I - y s^T / (s . y)) on the right",
    [SQUARE_UNDIVIDED] = "an update that adds s s^T without dividing it by s . y: multiplied out, "
                         "that term is (1 + (y . H y) / (s . y)) s s^T / (s . y)",
    [SQUARE_WITHOUT_CHANGE] = "an update without (y . H y): multiplied out, the term of s s^T is "
                              "(1 + (y . H y) / (s . y)) s s^T / (s . y)",
    [CHANGE_UNDIVIDED] = "an update with (1 + y . H y) s s^T / (s . y): divide y . H y by s . y "
                         "too, before you add 1",
    [MIXED_UNDIVIDED] = "an update that subtracts H y s^T + s y^T H without dividing it by s . y",
    [MIXED_ADDED] = "an update that adds (H y s^T + s y^T H) / (s . y): subtract it",
    [MIXED_ONE_SIDED] = "an update that subtracts only one of H y s^T / (s . y) and s y^T H / "
                        "(s . y): subtract both",
    [CHANGE_NEGATED] = "y = g - g': it is the new gradient minus the old one, g' - g",
    [OLD_GRADIENT] = "the direction from the gradient of the previous point",
    [ENDS_BY_ROOT] = "gtol compared with the root of the sum of squares of g: the search ends "
                     "where every |g_j| is at most gtol, so compare the largest of them",
    [ENDS_BY_SUM] = "gtol compared with the sum of all |g_j|: the search ends where each of them "
                    "is at most gtol, so compare the largest"};

/** What was asked for, and how it ended. */
struct course {
    double points[MOST_POINTS][MOST_VARIABLES];
    int evaluations; // also of those that were not kept
    int clear;       // so many points hang on no decision that rounding could turn
    int iterations;
    enum minimum_status status;
};

static inline double course_dot(const double *a, const double *b, int n)
{
    double sum = 0;
    for (int j = 0; j < n; j++) {
        sum += a[j] * b[j];
    }
    return sum;
}

/** A place, and the function there. */
struct place {
    double x[MOST_VARIABLES], gradient[MOST_VARIABLES];
    double value;
};

static void ask(struct course *course, const struct problem *problem, struct place *place)
{
    if (course->evaluations < MOST_POINTS) {
        memcpy(course->points[course->evaluations], place->x, sizeof(place->x));
    }
    course->evaluations++;
    place->value = objective_at(problem, place->x, place->gradient);
}

static double first_step(const struct place *at, int n, int iterations, double before,
                         enum slip slip)
{
    double sum = 0;
    double largest = 0;
    for (int j = 0; j < n; j++) {
        sum += fabs(at->gradient[j]);
        largest = fmax(largest, fabs(at->gradient[j]));
    }
    if (iterations > 0 && slip != EACH_STEP_FIRST) {
        return slip == STEP_KEPT ? before : 1;
    }
    switch (slip) {
    case FIRST_STEP_WHOLE:
        return 1;
    case FIRST_STEP_BY_ROOT:
        return fmin(1, 1 / sqrt(course_dot(at->gradient, at->gradient, n)));
    case FIRST_STEP_BY_LARGEST:
        return fmin(1, 1 / largest);
    default:
        return fmin(1, 1 / sum);
    }
}

// How far rounding is from turning a comparison of a and b, whose terms are so large.
static bool is_clear(double a, double b, double size)
{
    return !(fabs(a - b) <= 1e-8 * size);
}

// Returns the step that is taken, 0 if there is none.
static double course_step(struct course *course, const struct problem *problem,
                          const struct place *at, const double *direction, double t, int most,
                          enum slip slip, struct place *next)
{
    const int n = problem->n;
    const double slope = course_dot(at->gradient, direction, n);
    double low = 0;
    double high = INFINITY;
    for (int trial = 0; trial < BFGS_TRIALS && course->evaluations < most; trial++) {
        for (int j = 0; j < n; j++) {
            next->x[j] = at->x[j] + t * direction[j];
        }
        ask(course, problem, next);
        const double limit = at->value + (slip == SLOPE_LEFT_OUT ? 0 : BFGS_LOWER * t * slope);
        const double there = course_dot(next->gradient, direction, n);
        const bool finite = is_finite_at(next->value, next->gradient, n);
        bool too_far = !finite || next->value > limit;
        bool steep = there < BFGS_STEEP * slope;
        const bool clear =
            !finite ||
            (is_clear(next->value, limit, fabs(next->value) + fabs(at->value)) &&
             (too_far || is_clear(there, BFGS_STEEP * slope, fabs(there) + fabs(slope))));
        course->clear += clear && course->clear == course->evaluations - 1;
        const bool taken =
            slip == NOT_FINITE_TAKEN ||
            (slip == NO_DERIVATIVE_TAKEN && !(next->value > limit) && isfinite(next->value));
        too_far = too_far && slip != TOO_FAR_TAKEN && (finite || !taken);
        steep = steep && slip != STEEP_TAKEN;
        if (!too_far && !steep) {
            return t;
        }
        if (too_far != (slip == ENDS_SWAPPED)) {
            high = t;
        } else {
            low = t;
        }
        if (isfinite(high)) {
            t = slip == HALVED_TO_NOTHING  ? t / 2
                : slip == HALF_OF_DISTANCE ? (high - low) / 2
                                           : (low + high) / 2;
        } else {
            t = slip == NOT_DOUBLED ? low : 2 * low;
        }
    }
    return 0;
}

// The update multiplied out, with a slip in one of its terms.
static void update_by_terms(double h[MOST_VARIABLES][MOST_VARIABLES], const double *s,
                            const double *y, int n, enum slip slip)
{
    const double sy = course_dot(s, y, n);
    double hy[MOST_VARIABLES];
    for (int i = 0; i < n; i++) {
        hy[i] = course_dot(h[i], y, n);
    }
    const double yhy = course_dot(y, hy, n);
    const double square = slip == SQUARE_UNDIVIDED        ? 1 + yhy / sy
                          : slip == SQUARE_WITHOUT_CHANGE ? 1 / sy
                          : slip == CHANGE_UNDIVIDED      ? (1 + yhy) / sy
                                                          : (1 + yhy / sy) / sy;
    const double mixed = slip == MIXED_UNDIVIDED ? 1 : slip == MIXED_ADDED ? -1 / sy : 1 / sy;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            h[i][j] += square * s[i] * s[j];
            h[i][j] -= mixed * (hy[i] * s[j] + (slip == MIXED_ONE_SIDED ? 0 : s[i] * hy[j]));
        }
    }
}

static void course_update(double h[MOST_VARIABLES][MOST_VARIABLES], double *s, double *y, int n,
                          bool first, enum slip slip)
{
    const double sy = course_dot(s, y, n);
    if (!(sy > 0) && slip != CHANGE_NEGATED) {
        return;
    }
    if (slip == ROLES_SWAPPED) {
        double *other = s;
        s = y;
        y = other;
    }
    if ((first && slip != NO_SCALE) || slip == SCALED_EACH_TIME || slip == DIAGONAL_EACH_TIME) {
        const double scale = sy / course_dot(y, y, n);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                const double beside = slip == DIAGONAL_EACH_TIME ? h[i][j] : 0;
                h[i][j] = i == j ? (slip == SCALE_INVERTED ? 1 / scale : scale) : beside;
            }
        }
    }
    if (slip >= SQUARE_UNDIVIDED && slip <= MIXED_ONE_SIDED) {
        update_by_terms(h, s, y, n, slip);
        return;
    }
    // One factor after the other, as the formula stands: no right solution is likely to.
    double product[MOST_VARIABLES][MOST_VARIABLES];
    const bool left_other = slip == RIGHT_FACTOR_TWICE || slip == FACTORS_SWAPPED;
    const bool right_other = slip == LEFT_FACTOR_TWICE || slip == FACTORS_SWAPPED;
    const double *left[] = {left_other ? y : s, left_other ? s : y};
    const double *right[] = {right_other ? s : y, right_other ? y : s};
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            product[i][j] = h[i][j];
            for (int k = 0; k < n && slip != ONE_FACTOR_LEFT; k++) {
                product[i][j] -= left[0][i] * left[1][k] / sy * h[k][j];
            }
        }
    }
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            h[i][j] = product[i][j] + (slip == LAST_TERM_MISSING ? 0 : s[i] * s[j] / sy);
            for (int k = 0; k < n && slip != ONE_FACTOR; k++) {
                h[i][j] -= product[i][k] * right[0][k] * right[1][j] / sy;
            }
        }
    }
}

/** Goes the way from x on, with a slip or without. */
static inline void go(const struct problem *problem, const double *x, double gtol, int most,
                      enum slip slip, struct course *course)
{
    const int n = problem->n;
    double h[MOST_VARIABLES][MOST_VARIABLES] = {{0}};
    struct place at = {{0}, {0}, 0};
    struct place next = at;
    double t = 0;
    memset(course, 0, sizeof(*course));
    memcpy(at.x, x, (size_t)n * sizeof(double));
    for (int j = 0; j < n; j++) {
        h[j][j] = 1;
    }
    ask(course, problem, &at);
    course->clear = 1;
    struct place before = at;
    bool updated = false;
    for (;;) {
        double largest = 0;
        double sum = 0;
        for (int j = 0; j < n; j++) {
            largest = fmax(largest, fabs(at.gradient[j]));
            sum += fabs(at.gradient[j]);
        }
        largest = slip == ENDS_BY_ROOT  ? sqrt(course_dot(at.gradient, at.gradient, n))
                  : slip == ENDS_BY_SUM ? sum
                                        : largest;
        course->status = MINIMUM_FOUND;
        if (!(largest > gtol)) {
            return;
        }
        double direction[MOST_VARIABLES];
        const struct place *from = slip == OLD_GRADIENT ? &before : &at;
        for (int j = 0; j < n; j++) {
            direction[j] = (slip == UPHILL ? 1 : -1) * course_dot(h[j], from->gradient, n);
        }
        t = course_step(course, problem, &at, direction,
                        first_step(&at, n, course->iterations, t, slip), most, slip, &next);
        course->status = course->evaluations == most ? MINIMUM_MOST : MINIMUM_NO_STEP;
        if (!(t > 0)) {
            return;
        }
        double s[MOST_VARIABLES];
        double y[MOST_VARIABLES];
        for (int j = 0; j < n; j++) {
            s[j] = (slip == STEP_IS_DIRECTION ? 1 : t) * direction[j];
            y[j] = (slip == CHANGE_NEGATED ? -1 : 1) * (next.gradient[j] - at.gradient[j]);
        }
        if (slip != NEVER_UPDATED) {
            course_update(h, s, y, n, !updated, slip);
            updated = updated || course_dot(s, y, n) > 0;
        }
        before = at;
        at = next;
        course->iterations++;
    }
}
