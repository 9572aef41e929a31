// SPDX-License-Identifier: MIT
// The points that an objective was asked for, beside those of a course: the first that is another,
// and the slip that explains it.
#pragma once

#include "course.h"

#include <stdio.h>

enum { WORDS = 160 };

/** A point in words: its first three numbers, in `words`. */
static inline const char *point_message(const double *x, int n, char words[WORDS])
{
    int used = snprintf(words, WORDS, "(");
    for (int j = 0; j < n && j < 3; j++) {
        used += snprintf(words + used, WORDS - (size_t)used, "%s%.9g", j > 0 ? ", " : "", x[j]);
    }
    (void)snprintf(words + used, WORDS - (size_t)used, "%s)", n > 3 ? ", ..." : "");
    return words;
}

// Whether point e is the course's, up to 1e-6 of its numbers and of the step that led there.
static inline bool is_point(const double *points, const struct course *course, int e, int n)
{
    double size = 0;
    double error = 0;
    for (int j = 0; j < n; j++) {
        const double want = course->points[e][j];
        const double got = points[(size_t)e * (size_t)n + (size_t)j];
        size = fmax(size, fabs(want));
        error = fmax(error, fabs(got - want));
        error = isnan(got) != isnan(want) ? INFINITY : error;
    }
    return error <= 1e-6 * size + 1e-12;
}

// The first of `count` points that is another than the course's; `count` if none is.
static inline int first_other(const double *points, const struct course *course, int count, int n)
{
    for (int e = 0; e < count; e++) {
        if (e >= course->evaluations || !is_point(points, course, e, n)) {
            return e;
        }
    }
    return count;
}

static inline int smaller(int a, int b)
{
    return a < b ? a : b;
}

static inline bool is_same_point(const double *points, int e, int n)
{
    const double *point = points + (size_t)e * (size_t)n;
    return e > 0 && memcmp(point, point - n, (size_t)n * sizeof(double)) == 0;
}

// The slips that explain most of the points, from the first wrong one on: none, or as many as do.
static inline size_t likeliest(const double *points, const struct problem *problem, const double *x,
                               double gtol, int calls, int wrong, enum slip likeliest[SLIPS])
{
    static struct course other;
    size_t count = 0;
    int most_alike = wrong;
    const int looked_at = smaller(calls, wrong + 12);
    for (enum slip slip = UPHILL; slip < SLIPS; slip++) {
        go(problem, x, gtol, looked_at, slip, &other);
        const int alike = first_other(points, &other, looked_at, problem->n);
        count = alike > most_alike ? 0 : count;
        most_alike = alike > most_alike ? alike : most_alike;
        if (alike == most_alike && alike > wrong) {
            likeliest[count++] = slip;
        }
    }
    return count;
}
