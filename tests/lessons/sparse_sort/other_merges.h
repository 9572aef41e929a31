// SPDX-License-Identifier: MIT
/**
 * @file other_merges.h
 * What other orders than the right one are, for the grader's half of `merge`: ties the wrong way
 * around, arrays one after the other, and pieces that are merged each for itself.
 */
#pragma once

#include "grader.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** A pair as the grader's arrays have it: the key in the low half, the value in the high one. */
static inline int64_t pair_of(int32_t key, int32_t value)
{
    return (int64_t)(((uint64_t)(uint32_t)value << 32) | (uint32_t)key);
}

static inline int32_t key_of(int64_t pair)
{
    return (int32_t)(uint32_t)((uint64_t)pair & 0xffffffff);
}

static inline int32_t value_of(int64_t pair)
{
    return (int32_t)(uint32_t)((uint64_t)pair >> 32);
}

/** Two sorted arrays, what should come of them and what did; the arrays are the case's. */
struct merging {
    const int64_t *a, *b, *want, *got;
    size_t m, n;
};

/** How a merge decides which of two pairs is next. */
enum merge_order {
    MERGE_A_FIRST,
    MERGE_B_FIRST,
    MERGE_DESCENDING,
    MERGE_UNSIGNED,
    MERGE_BY_VALUE,
    MERGE_BY_DIFFERENCE
};

/** Whether the pair of a comes before the one of b. */
static inline bool merge_takes_a(enum merge_order order, int64_t a, int64_t b)
{
    switch (order) {
    case MERGE_B_FIRST:
        return key_of(a) < key_of(b);
    case MERGE_DESCENDING:
        return key_of(a) >= key_of(b);
    case MERGE_UNSIGNED:
        return (uint32_t)key_of(a) <= (uint32_t)key_of(b);
    case MERGE_BY_VALUE:
        return value_of(a) <= value_of(b);
    case MERGE_BY_DIFFERENCE:
        return (int32_t)((uint32_t)key_of(a) - (uint32_t)key_of(b)) <= 0;
    default:
        return key_of(a) <= key_of(b);
    }
}

/** Merges m pairs of a with n of b, one after another. */
static inline void merge_in_order(enum merge_order order, const int64_t *a, size_t m,
                                  const int64_t *b, size_t n, int64_t *out)
{
    size_t i = 0;
    for (size_t k = 0; k < m + n; k++) {
        const size_t j = k - i;
        const bool from_a = j == n || (i < m && merge_takes_a(order, a[i], b[j]));
        out[k] = from_a ? a[i] : b[j];
        i += from_a;
    }
}

static inline size_t merge_first_wrong(const struct merging *merging)
{
    size_t k = 0;
    while (k < merging->m + merging->n && merging->got[k] == merging->want[k]) {
        k++;
    }
    return k;
}

/** "{5, 12}, which is d_a[3]": where a pair of the result comes from. Lasts until the same `which`
 * is asked for again. */
static inline const char *merge_shown(const struct merging *merging, int64_t pair, int which)
{
    static char text[2][96];
    size_t i = 0;
    while (i < merging->m + merging->n &&
           (i < merging->m ? merging->a[i] : merging->b[i - merging->m]) != pair) {
        i++;
    }
    char from[32] = "no pair of the arrays";
    if (i < merging->m + merging->n) {
        (void)snprintf(from, sizeof(from), "d_%c[%zu]", i < merging->m ? 'a' : 'b',
                       i < merging->m ? i : i - merging->m);
    }
    (void)snprintf(text[which], sizeof(text[which]), "{%d, %d} (%s)", (int)key_of(pair),
                   (int)value_of(pair), from);
    return text[which];
}

// Whether the result is merged in this other order; not where that order is the right one.
static inline bool merge_has_order(const struct merging *merging, enum merge_order order,
                                   int64_t *room)
{
    merge_in_order(order, merging->a, merging->m, merging->b, merging->n, room);
    return memcmp(room, merging->got, (merging->m + merging->n) * sizeof(*room)) == 0;
}

/** What may be wrong in a search besides the order. */
enum merge_slip { MERGE_NO_SLIP, MERGE_LOW_STAYS, MERGE_A_END_UNCHECKED, MERGE_END_BY_KEY };

// How many of the first `count` pairs a bisection takes from a.
static inline size_t merge_split(const struct merging *merging, enum merge_order order,
                                 enum merge_slip slip, size_t count)
{
    size_t low = count > merging->n ? count - merging->n : 0;
    size_t high = count < merging->m ? count : merging->m;
    const size_t left = slip == MERGE_LOW_STAYS ? 1 : 0;
    while (low + left < high) {
        const size_t i = (low + high) / 2;
        if (merge_takes_a(order, merging->a[i], merging->b[count - 1 - i])) {
            low = slip == MERGE_LOW_STAYS ? i : i + 1;
        } else {
            high = i;
        }
    }
    return low;
}

// Whether each pair is the next one behind such a bisection. Behind the end of a, in a tile, is b.
static inline bool merge_is_bisected_whole(const struct merging *merging, enum merge_order order,
                                           enum merge_slip slip)
{
    const int64_t end = pair_of(INT32_MAX, 0);
    for (size_t k = 0; k < merging->m + merging->n; k++) {
        const size_t i = merge_split(merging, order, slip, k);
        const size_t j = k - i;
        const int64_t behind = merging->n > 0 ? merging->b[0] : end;
        const int64_t a = i < merging->m ? merging->a[i] : behind;
        const int64_t b = j < merging->n ? merging->b[j] : end;
        const bool a_compared = i < merging->m || slip == MERGE_A_END_UNCHECKED ||
                                (slip == MERGE_END_BY_KEY && key_of(b) == INT32_MAX);
        const bool from_a =
            j == merging->n ||
            (a_compared &&
             (i == merging->m && slip == MERGE_END_BY_KEY ? true : merge_takes_a(order, a, b)));
        if (merging->got[k] != (from_a ? a : b)) {
            return false;
        }
    }
    return true;
}

// The same where blocks search where their tiles begin and end, and then in these.
static inline bool merge_is_bisected_in(const struct merging *merging, enum merge_order order,
                                        enum merge_slip slip, size_t tile)
{
    const size_t count = merging->m + merging->n;
    for (size_t first = 0; first < count; first += tile) {
        const size_t last = count - first < tile ? count : first + tile;
        const size_t i = merge_split(merging, order, slip, first);
        const size_t end = merge_split(merging, order, slip, last);
        if (end < i || end - i > last - first) {
            return false;
        }
        const struct merging part = {.a = merging->a + i,
                                     .b = merging->b + (first - i),
                                     .got = merging->got + first,
                                     .m = end - i,
                                     .n = last - first - (end - i)};
        if (!merge_is_bisected_whole(&part, order, slip)) {
            return false;
        }
    }
    return true;
}

static inline bool merge_is_bisected(const struct merging *merging, enum merge_order order,
                                     enum merge_slip slip)
{
    bool is = merge_is_bisected_whole(merging, order, slip);
    for (size_t tile = 256; !is && tile <= 4096; tile *= 2) {
        is = merge_is_bisected_in(merging, order, slip, tile);
    }
    return is;
}

// Whether each pair of the result is the next one by one order, behind a split by another one.
static inline bool merge_has_two_orders(const struct merging *merging, enum merge_order of_split,
                                        enum merge_order of_choice)
{
    size_t i = 0;
    for (size_t k = 0; k < merging->m + merging->n; k++) {
        const size_t j = k - i;
        const int64_t *a = i < merging->m ? &merging->a[i] : NULL;
        const int64_t *b = j < merging->n ? &merging->b[j] : NULL;
        const int64_t next = !b || (a && merge_takes_a(of_choice, *a, *b)) ? *a : *b;
        if (merging->got[k] != next) {
            return false;
        }
        i += !b || (a && merge_takes_a(of_split, *a, *b));
    }
    return true;
}

// Whether each piece of the result is merged of as many pairs of each array: piece p from the pairs
// from p * piece / 2 on of each.
static inline bool merge_has_halves(const struct merging *merging, size_t piece, int64_t *room)
{
    const size_t half = piece / 2;
    for (size_t k = 0; k < merging->m + merging->n; k += piece) {
        const size_t i = k / 2 < merging->m ? k / 2 : merging->m;
        const size_t j = k - i < merging->n ? k - i : merging->n;
        const size_t of_a = merging->m - i < half ? merging->m - i : half;
        const size_t of_b = merging->n - j < piece - of_a ? merging->n - j : piece - of_a;
        merge_in_order(MERGE_A_FIRST, merging->a + i, of_a, merging->b + j, of_b, room + k);
        if (of_a + of_b < piece) {
            break;
        }
    }
    return memcmp(room, merging->got, (merging->m + merging->n) * sizeof(*room)) == 0;
}

static inline int merge_compare(const void *one, const void *other)
{
    const int64_t a = *(const int64_t *)one;
    const int64_t b = *(const int64_t *)other;
    return (a > b) - (a < b);
}

// How many pairs of the arrays the result lacks, as others stand in it more than once.
static inline size_t merge_lost(const struct merging *merging, int64_t *room)
{
    const size_t count = merging->m + merging->n;
    int64_t *want = malloc(count * sizeof(*want));
    size_t lost = 0;
    if (want) {
        memcpy(want, merging->want, count * sizeof(*want));
        memcpy(room, merging->got, count * sizeof(*room));
        qsort(want, count, sizeof(*want), merge_compare);
        qsort(room, count, sizeof(*room), merge_compare);
        for (size_t w = 0, g = 0; w < count; w++) {
            while (g < count && room[g] < want[w]) {
                g++;
            }
            const bool there = g < count && room[g] == want[w];
            lost += !there;
            g += there;
        }
    }
    free(want);
    return lost;
}

// What is said where the result is that of another order or of other pieces.
static inline const char *merge_other(const struct merging *merging, int64_t *room)
{
    static const struct {
        enum merge_order order;
        const char *said;
    } orders[] = {
        {MERGE_B_FIRST, "pairs with equal keys have those of d_b first, so the merge is not "
                        "stable: those of d_a come first, so take a pair of d_a if its key is less "
                        "than or equal to that of d_b"},
        {MERGE_UNSIGNED, "keys are compared as unsigned numbers, so negative ones count as large: "
                         "compare ints"},
        {MERGE_BY_VALUE, "the pairs are merged by their values: compare the keys"},
        {MERGE_DESCENDING, "the larger of two pairs is always taken first: take the smaller one"},
        {MERGE_BY_DIFFERENCE,
         "keys are compared by their difference, which overflows if they are far "
         "apart: compare them with <="}};
    static const struct {
        enum merge_slip slip;
        const char *said;
    } slips[] = {{MERGE_LOW_STAYS,
                  "the search ends one pair too early: if the comparison is true, go on from "
                  "i + 1, and stop when low and high are equal"},
                 {MERGE_END_BY_KEY,
                  "a key INT_MAX marks the end of a, but it is also the key of a pair: "
                  "compare i with the length instead"},
                 {MERGE_A_END_UNCHECKED,
                  "a[i] is compared where i is already the length of a: if one array is "
                  "used up, the next pair is from the other one"}};
    const size_t bytes = (merging->m + merging->n) * sizeof(int64_t);
    for (size_t i = 0; i < sizeof(orders) / sizeof(orders[0]); i++) {
        if (merge_has_order(merging, orders[i].order, room) ||
            merge_is_bisected(merging, orders[i].order, MERGE_NO_SLIP)) {
            return orders[i].said;
        }
    }
    for (size_t i = 0; i < sizeof(slips) / sizeof(slips[0]); i++) {
        if (merge_is_bisected(merging, MERGE_A_FIRST, slips[i].slip)) {
            return slips[i].said;
        }
    }
    if (merge_has_two_orders(merging, MERGE_B_FIRST, MERGE_A_FIRST) ||
        merge_has_two_orders(merging, MERGE_A_FIRST, MERGE_B_FIRST)) {
        return "of two equal keys, the search takes one first and the choice of the next pair the "
               "other one, so that some pairs come twice and others never: use <= in both, with "
               "the key of d_a on the left";
    }
    if (memcmp(merging->got, merging->a, merging->m * sizeof(int64_t)) == 0 &&
        memcmp(merging->got + merging->m, merging->b, merging->n * sizeof(int64_t)) == 0) {
        return "d_out is d_a with d_b behind it: nothing is merged; which of the two pairs that "
               "come next is the smaller one?";
    }
    if (memcmp(merging->got, merging->b, merging->n * sizeof(int64_t)) == 0 &&
        memcmp(merging->got + merging->n, merging->a, merging->m * sizeof(int64_t)) == 0) {
        return "d_out is d_b with d_a behind it: nothing is merged; which of the two pairs that "
               "come next is the smaller one?";
    }
    for (size_t piece = 32; piece <= 4096 && piece * sizeof(int64_t) < bytes; piece *= 2) {
        if (merge_has_halves(merging, piece, room)) {
            return "each piece of the result has as many pairs of d_a as of d_b: a split says how "
                   "many of the first pairs are from d_a, and it depends on the keys";
        }
    }
    return NULL;
}

// As many pairs as a block may have merged, where so many from the first one on are right; else 0.
static inline size_t merge_right_piece(size_t first)
{
    return first >= 32 && (first & (first - 1)) == 0 ? first : 0;
}

// Pairs that no thread wrote.
static inline void expect_all_written(struct gw_case *grading, const struct merging *merging)
{
    const size_t count = merging->m + merging->n;
    size_t missing = 0;
    size_t first = count;
    size_t last = 0;
    for (size_t k = count; k-- > 0;) {
        if (gw_is_unwritten(grading, "d_out", k)) {
            last = missing == 0 ? k : last;
            first = k;
            missing++;
        }
    }
    const int64_t blocks = gw_noted(grading, "blocks");
    const size_t block = blocks > 0 ? (size_t)(gw_noted(grading, "threads") / blocks) : 0;
    gw_expect_of(grading, GW_OF_CAUSE, missing == 0 || first != block || blocks > 1,
                 "d_out[%zu] was never written: one block of %zu threads was launched, and each "
                 "thread wrote one pair; let thread t also write pair t + %zu, and so on",
                 first, block, block);
    gw_expect_of(grading, GW_OF_VALUES, missing == 0,
                 "d_out[%zu] was never written: %zu of %zu pairs were not, from index %zu to %zu%s",
                 first, missing, count, first, last,
                 missing > 0 && last == count - 1 && missing == last - first + 1
                     ? ": are there enough blocks, and does each write all of its pairs?"
                     : "");
}

/** A result that is wrong is told: its first wrong pair, where that comes from, and what other
 * order explains all of it. */
static inline void expect_merged(struct gw_case *grading, const struct merging *merging)
{
    const size_t count = merging->m + merging->n;
    const size_t k = merge_first_wrong(merging);
    int64_t *room = malloc((count + 1) * sizeof(*room));
    if (k == count || !room) {
        free(room);
        return;
    }
    size_t wrong = 0;
    bool has_keys = true;
    for (size_t at = 0; at < count; at++) {
        wrong += merging->got[at] != merging->want[at];
        has_keys = has_keys && key_of(merging->got[at]) == key_of(merging->want[at]);
    }
    const char *other = merge_other(merging, room);
    const size_t lost = other ? 0 : merge_lost(merging, room);
    free(room);
    const char *got = merge_shown(merging, merging->got[k], 0);
    const char *want = merge_shown(merging, merging->want[k], 1);
    gw_expect_of(grading, GW_OF_CAUSE, !other, "d_out[%zu] is %s but should be %s: %s", k, got,
                 want, other ? other : "");
    gw_expect_of(
        grading, GW_OF_CAUSE, !has_keys || lost < count,
        "d_out[%zu] is %s but should be %s: the keys are right, and no value is: a pair has "
        "two members; copy the whole struct",
        k, got, want);
    expect_all_written(grading, merging);
    const size_t piece = merge_right_piece(k);
    gw_expect_of(grading, GW_OF_CAUSE, piece == 0,
                 "d_out[%zu] is %s but should be %s: the first %zu pairs are right, and the next "
                 "block's are not: its pairs begin in d_a and d_b where a split at %zu says",
                 k, got, want, piece, piece);
    gw_expect_of(grading, GW_OF_VALUES, lost == 0,
                 "d_out[%zu] is %s but should be %s: %zu of %zu pairs are missing, and others are "
                 "there twice: of the first k pairs, i are from d_a and k - i from d_b, so each "
                 "pair comes up once",
                 k, got, want, lost, count);
    gw_expect_of(grading, GW_OF_VALUES, false,
                 "d_out[%zu] is %s but should be %s: all pairs are there, and %zu of %zu are in a "
                 "wrong place",
                 k, got, want, wrong, count);
}
