// SPDX-License-Identifier: MIT
// An output of floats beside what it should be, and what the comparer must say of it.
#pragma once

#include "test.h"

#include "grading/grader/compare/compare.h"

enum { MOST = 1000 };

static float got[MOST];
static double want[MOST];

/** All as it should be. */
static inline void fill(size_t count)
{
    for (size_t i = 0; i < count; i++) {
        want[i] = 0.25 * (double)i + 1;
        got[i] = (float)want[i];
    }
}

static inline struct gw_comparison floats(size_t count)
{
    return (struct gw_comparison){
        .name = "c", .type = GW_FLOAT, .count = count, .got = got, .want = want, .close = true};
}

static inline void expect_sentence(struct gw_comparison comparison, const char *sentence)
{
    char *difference = gw_compare(&comparison);
    assert_non_null(difference);
    assert_string_equal(difference, sentence);
    free(difference);
}

static inline void expect_words(struct gw_comparison comparison, const char *words)
{
    char *difference = gw_compare(&comparison);
    assert_contains(difference, words);
    free(difference);
}
