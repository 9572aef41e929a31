// SPDX-License-Identifier: MIT
// Counting a class.
#include "class_tally.h"

#include <stdlib.h>
#include <string.h>

const struct gw_class_kind gw_class_kinds[] = {
    {"pass", "\xe2\x9c\x93", "pass"},
    {"fail", "\xe2\x9c\x97", "fail"},
    {"crashed", "!", "crashed"},
    {"timed out", "\xe2\x88\x9e", "time"},
    {"does not compile", "C", "compile"},
    {"not started", "\xc2\xb7", "begin"},
    {"missing", "\xe2\x80\x93", "missing"},
    {"refused", "\xc3\x97", "missing"},
    {"skipped", "s", "missing"},
    {"no verdict", "?", "open"},
    {"nothing handed in", "\xc2\xa0", "nothing"},
};
const size_t gw_class_kind_count = sizeof(gw_class_kinds) / sizeof(*gw_class_kinds);

const struct gw_class_kind *gw_class_kind_of(const char *state)
{
    for (size_t i = 0; i < gw_class_kind_count; i++) {
        if (strcmp(gw_class_kinds[i].state, state) == 0) {
            return &gw_class_kinds[i];
        }
    }
    return &gw_class_kinds[1];
}

size_t gw_class_count(const struct gw_class_results *results, size_t exercise,
                      const struct gw_class_kind *kind)
{
    size_t count = 0;
    for (size_t i = 0; i < results->people.count; i++) {
        const char *state = gw_class_state_of(results, &results->people.people[i], exercise);
        count += *state && gw_class_kind_of(state) == kind;
    }
    return count;
}

static int ascending(const void *left, const void *right)
{
    const double a = *(const double *)left;
    const double b = *(const double *)right;
    return (a > b) - (a < b);
}

// The middle of values [first, first + count), ascending.
static double middle(const double *values, size_t first, size_t count)
{
    if (count == 0) {
        return 0.0;
    }
    const size_t below = first + (count - 1) / 2;
    const size_t above = first + count / 2;
    return (values[below] + values[above]) / 2.0;
}

struct gw_class_tally gw_class_tally_of(const struct gw_class_results *results)
{
    struct gw_class_tally tally = {0};
    tally.earned = calloc(results->people.count + 1, sizeof(*tally.earned));
    if (!tally.earned) {
        abort();
    }
    for (size_t i = 0; i < results->people.count; i++) {
        const struct gw_person *person = &results->people.people[i];
        const struct gw_class_points points = gw_class_points_of(results, person);
        if (points.known) {
            tally.earned[tally.marked++] = gw_class_mark(points);
        } else if (gw_class_submission_of(results, person)) {
            tally.unmarked++;
        } else {
            tally.nothing++;
        }
    }
    qsort(tally.earned, tally.marked, sizeof(*tally.earned), ascending);
    // Halves without the median itself (Tukey's hinges without it).
    const size_t half = tally.marked / 2;
    tally.median = middle(tally.earned, 0, tally.marked);
    tally.lower = half > 0 ? middle(tally.earned, 0, half) : tally.median;
    tally.upper = half > 0 ? middle(tally.earned, tally.marked - half, half) : tally.median;
    return tally;
}

void gw_class_tally_free(struct gw_class_tally *tally)
{
    free(tally->earned);
    *tally = (struct gw_class_tally){0};
}
