// SPDX-License-Identifier: MIT
// Lesson 9, exercise 4: the minimum of a function. Its second derivatives are not given;
// the method learns them from the gradients of the steps that it takes.
//
// Stages
//   1  a line search: how far along a direction, and not a step too far or too short
//   2  the update of H, from a step and from what it changed in the gradient
//   3  the loop that puts them together, and how it reports where it ended
//
// Grade it:  ctest -L lesson9                (the whole lesson)
//            ./gridwork grade minimise_bfgs  (this exercise alone)
#include "minimise_bfgs.h"

#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/** A point, and the objective's value and gradient there. */
struct point {
    double *x;
    double *gradient;
    double value;
};

/** What all parts of a search share. */
struct search {
    objective_fn objective;
    void *context;
    int n;
    int most;
    double gtol;
    int evaluations;
    int error;         // the last error of the objective
    struct point at;   // where the search is
    struct point next; // where a line search tries to go
    struct point best; // of all that were evaluated and are finite
    double *h;         // n rows of n
    double *direction; // n each, to be used as you like
    double *step;
    double *change;
    double *room;
};

double dot(const double *a, const double *b, int n)
{
    double sum = 0;
    for (int j = 0; j < n; j++) {
        sum += a[j] * b[j];
    }
    return sum;
}

double largest_magnitude(const double *a, int n)
{
    double largest = 0;
    for (int j = 0; j < n; j++) {
        largest = fmax(largest, fabs(a[j]));
    }
    return largest;
}

bool is_finite(const struct point *point, int n)
{
    for (int j = 0; j < n; j++) {
        if (!isfinite(point->gradient[j])) {
            return false;
        }
    }
    return isfinite(point->value);
}

void copy_point(struct point *to, const struct point *from, int n)
{
    memcpy(to->x, from->x, (size_t)n * sizeof(double));
    memcpy(to->gradient, from->gradient, (size_t)n * sizeof(double));
    to->value = from->value;
}

// Calls the objective at point->x, and keeps the best point. Returns whether the search can go
// on: not if the call failed, or would be one too many.
bool evaluate(struct search *search, struct point *point)
{
    if (search->evaluations == search->most) {
        return false;
    }
    search->evaluations++;
    search->error =
        search->objective(search->context, point->x, search->n, &point->value, point->gradient);
    if (search->error) {
        return false;
    }
    if (is_finite(point, search->n) &&
        (search->evaluations == 1 || point->value < search->best.value)) {
        copy_point(&search->best, point, search->n);
    }
    return true;
}

// Looks for a point along search->direction that can be taken, beginning with the step t. Returns
// the step that was taken, with the point in search->next; 0 if there is none.
double step_along(struct search *search, double t)
{
    // BEGIN SOLUTION: step 3 of the header: too far, still steep, or taken; then the next t
    const int n = search->n;
    const struct point *at = &search->at;
    struct point *next = &search->next;
    const double slope = dot(at->gradient, search->direction, n);
    double low = 0;
    double high = INFINITY;
    for (int trial = 0; trial < BFGS_TRIALS; trial++) {
        for (int j = 0; j < n; j++) {
            next->x[j] = at->x[j] + t * search->direction[j];
        }
        if (!evaluate(search, next)) {
            return 0;
        }
        if (!is_finite(next, n) || next->value > at->value + BFGS_LOWER * t * slope) {
            high = t;
        } else if (dot(next->gradient, search->direction, n) < BFGS_STEEP * slope) {
            low = t;
        } else {
            return t;
        }
        t = isfinite(high) ? (low + high) / 2 : 2 * low;
    }
    // END SOLUTION
    return 0;
}

// Updates H, n by n, from a step s and the change y of the gradient. `room` holds n doubles.
// Returns whether H changed.
bool update(double *h, const double *s, const double *y, int n, bool first, double *room)
{
    const double sy = dot(s, y, n);
    if (!(sy > 0)) {
        return false;
    }
    // BEGIN SOLUTION: a scale before the first update; then the formula, multiplied out
    for (int i = 0; first && i < n; i++) {
        h[i * n + i] = sy / dot(y, y, n);
    }
    for (int i = 0; i < n; i++) {
        room[i] = dot(h + i * n, y, n); // H y, and y^T H as well: H is symmetric
    }
    const double yhy = dot(y, room, n);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            h[i * n + j] += (1 + yhy / sy) * s[i] * s[j] / sy;
            h[i * n + j] -= (room[i] * s[j] + s[i] * room[j]) / sy;
        }
    }
    // END SOLUTION
    return true;
}

// The loop of the header. Returns how it ended; where the objective failed, search->error says so.
enum minimum_status descend(struct search *search, int *iterations)
{
    // BEGIN SOLUTION: small enough? direction, step, what changed, update; and again
    const int n = search->n;
    struct point *at = &search->at;
    bool updated = false;
    while (largest_magnitude(at->gradient, n) > search->gtol) {
        double sum = 0;
        for (int j = 0; j < n; j++) {
            search->direction[j] = -dot(search->h + j * n, at->gradient, n);
            sum += fabs(at->gradient[j]);
        }
        const double t = step_along(search, *iterations == 0 ? fmin(1, 1 / sum) : 1);
        if (!(t > 0)) {
            return search->evaluations == search->most ? MINIMUM_MOST : MINIMUM_NO_STEP;
        }
        for (int j = 0; j < n; j++) {
            search->step[j] = t * search->direction[j];
            search->change[j] = search->next.gradient[j] - at->gradient[j];
        }
        if (update(search->h, search->step, search->change, n, !updated, search->room)) {
            updated = true;
        }
        copy_point(at, &search->next, n);
        *iterations += 1;
    }
    return MINIMUM_FOUND;
    // SKELETON
    //| search->error = GW_NOT_STARTED;
    //| return MINIMUM_NO_STEP;
    // END SOLUTION
}

// The next n doubles of what is left.
double *take(double **left, int n)
{
    double *taken = *left;
    *left += n;
    return taken;
}

int minimise_bfgs(objective_fn objective, void *context, double *x, int n, double gtol, int most,
                  struct minimum *result)
{
    if (n < 1 || most < 1 || !(gtol >= 0)) {
        return EINVAL;
    }
    double *memory = calloc((size_t)n * ((size_t)n + 10), sizeof(double));
    if (!memory) {
        return ENOMEM;
    }
    double *left = memory + (size_t)n * (size_t)n;
    struct search search = {.objective = objective,
                            .context = context,
                            .n = n,
                            .most = most,
                            .gtol = gtol,
                            .at = {take(&left, n), take(&left, n), 0},
                            .next = {take(&left, n), take(&left, n), 0},
                            .best = {take(&left, n), take(&left, n), 0},
                            .h = memory,
                            .direction = take(&left, n),
                            .step = take(&left, n),
                            .change = take(&left, n),
                            .room = take(&left, n)};
    for (int j = 0; j < n; j++) {
        search.h[j * n + j] = 1;
        search.at.x[j] = x[j];
    }
    int iterations = 0;
    enum minimum_status status = MINIMUM_NO_STEP;
    if (evaluate(&search, &search.at)) {
        if (is_finite(&search.at, n)) {
            status = descend(&search, &iterations);
        } else {
            search.error = EDOM;
        }
    }
    if (search.error == 0) {
        // BEGIN SOLUTION: the point where the gradient is small; else the best point of all
        const struct point *end = status == MINIMUM_FOUND ? &search.at : &search.best;
        // SKELETON
        //| const struct point *end = &search.at;
        // END SOLUTION
        memcpy(x, end->x, (size_t)n * sizeof(double));
        result->status = status;
        result->value = end->value;
        result->largest_derivative = largest_magnitude(end->gradient, n);
        result->iterations = iterations;
        result->evaluations = search.evaluations;
    }
    free(memory);
    return search.error;
}
