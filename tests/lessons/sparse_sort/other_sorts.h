// SPDX-License-Identifier: MIT
/**
 * @file other_sorts.h
 * What other orders than the sorted one are, for the grader's half of `radix_sort`: of fewer
 * passes, in another order of digits, of chunks each for itself, and with values that have not
 * moved.
 */
#pragma once

#include "grader.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** What is sorted, what should come of it and what did; the arrays are the case's. Without values
 * those are NULL. */
struct sorting {
    const uint32_t *keys, *values;
    const uint32_t *want_keys, *want_values;
    const uint32_t *got_keys, *got_values;
    size_t n;
};

/** A key with where it stood. */
struct sort_item {
    uint32_t key, at;
};

/** Sorts by (key >> shift) & mask, stably; `room` has as many items. */
static inline void sort_by_bits(struct sort_item *items, struct sort_item *room, size_t n,
                                unsigned shift, uint32_t mask)
{
    for (size_t width = 1; width < n; width *= 2) {
        for (size_t from = 0; from < n; from += 2 * width) {
            const size_t middle = from + width < n ? from + width : n;
            const size_t end = from + 2 * width < n ? from + 2 * width : n;
            size_t i = from;
            size_t j = middle;
            for (size_t k = from; k < end; k++) {
                const bool first = j == end || (i < middle && (items[i].key >> shift & mask) <=
                                                                  (items[j].key >> shift & mask));
                room[k] = first ? items[i++] : items[j++];
            }
        }
        memcpy(items, room, n * sizeof(*items));
    }
}

/** The right result; false without memory. */
static inline bool sort_right(const uint32_t *keys, const uint32_t *values, uint32_t *sorted_keys,
                              uint32_t *sorted_values, size_t n)
{
    struct sort_item *items = malloc((2 * n + 1) * sizeof(*items));
    for (size_t i = 0; items && i < n; i++) {
        items[i] = (struct sort_item){keys[i], (uint32_t)i};
    }
    if (items) {
        sort_by_bits(items, items + n, n, 0, UINT32_MAX);
    }
    for (size_t i = 0; items && i < n; i++) {
        sorted_keys[i] = items[i].key;
        if (values) {
            sorted_values[i] = values[items[i].at];
        }
    }
    const bool sorted = items;
    free(items);
    return sorted;
}

// Whether the keys are those of so many items.
static inline bool sort_is(const struct sorting *sorting, const struct sort_item *items)
{
    for (size_t i = 0; i < sorting->n; i++) {
        if (sorting->got_keys[i] != items[i].key) {
            return false;
        }
    }
    return true;
}

static inline void sort_begin(const struct sorting *sorting, struct sort_item *items)
{
    for (size_t i = 0; i < sorting->n; i++) {
        items[i] = (struct sort_item){sorting->keys[i], (uint32_t)i};
    }
}

// The same for passes by digits of `bits` bits, from the highest to the lowest.
static inline bool sort_is_backward(const struct sorting *sorting, struct sort_item *items,
                                    unsigned bits)
{
    sort_begin(sorting, items);
    for (unsigned shift = 32; shift > 0; shift -= bits) {
        sort_by_bits(items, items + sorting->n, sorting->n, shift - bits, (1u << bits) - 1);
    }
    return sort_is(sorting, items);
}

// And for passes that put equal digits of the same 32 neighbors in the reverse order.
static inline bool sort_is_reversed_in_warps(const struct sorting *sorting, struct sort_item *items,
                                             unsigned bits)
{
    sort_begin(sorting, items);
    for (unsigned shift = 0; shift < 32; shift += bits) {
        for (size_t from = 0; from < sorting->n; from += 32) {
            const size_t end = from + 32 < sorting->n ? from + 32 : sorting->n;
            for (size_t i = from, j = end; i + 1 < j; i++) {
                const struct sort_item other = items[--j];
                items[j] = items[i];
                items[i] = other;
            }
        }
        sort_by_bits(items, items + sorting->n, sorting->n, shift, (1u << bits) - 1);
    }
    return sort_is(sorting, items);
}

// Whether each piece of so many keys is sorted for itself, and all of them are not.
static inline bool sort_is_of_pieces(const struct sorting *sorting, struct sort_item *items,
                                     size_t piece)
{
    sort_begin(sorting, items);
    for (size_t from = 0; from < sorting->n; from += piece) {
        const size_t left = sorting->n - from;
        sort_by_bits(items + from, items + sorting->n, left < piece ? left : piece, 0, UINT32_MAX);
    }
    return piece < sorting->n && sort_is(sorting, items);
}

// Whether the keys are sorted as if some of their bits were turned over.
static inline bool sort_is_of_turned(const struct sorting *sorting, struct sort_item *items,
                                     uint32_t turned)
{
    for (size_t i = 0; i < sorting->n; i++) {
        items[i] = (struct sort_item){sorting->keys[i] ^ turned, (uint32_t)i};
    }
    sort_by_bits(items, items + sorting->n, sorting->n, 0, UINT32_MAX);
    for (size_t i = 0; i < sorting->n; i++) {
        items[i].key ^= turned;
    }
    return sort_is(sorting, items);
}

// Whether the last `lost` keys are left out, and the others sorted.
static inline bool sort_lacks_last(const struct sorting *sorting, struct sort_item *items,
                                   size_t lost)
{
    const struct sorting first = {
        .keys = sorting->keys, .got_keys = sorting->got_keys, .n = sorting->n - lost};
    sort_begin(&first, items);
    sort_by_bits(items, items + first.n, first.n, 0, UINT32_MAX);
    return lost > 0 && first.n > 0 && sort_is(&first, items);
}

// What is said of keys that are those of another order, or NULL.
static inline const char *sort_other(const struct sorting *sorting, struct sort_item *items)
{
    static char text[256];
    const size_t n = sorting->n;
    if (memcmp(sorting->got_keys, sorting->keys, n * sizeof(*sorting->keys)) == 0) {
        return "the keys are in the order of d_keys: nothing is sorted";
    }
    if (sort_is_of_turned(sorting, items, UINT32_MAX)) {
        return "the keys are in descending order";
    }
    if (sort_is_of_turned(sorting, items, 0x80000000u)) {
        return "the keys are sorted as signed numbers: those from 2^31 on are not negative; take "
               "the digits of an unsigned";
    }
    for (unsigned bits = 4; bits < 32; bits += 4) {
        sort_begin(sorting, items);
        sort_by_bits(items, items + n, n, 0, (1u << bits) - 1);
        if (sort_is(sorting, items)) {
            (void)snprintf(text, sizeof(text),
                           "the keys are sorted by their lowest %u bits: the passes for the other "
                           "%u are missing, or their result is not the one in d_sorted_keys",
                           bits, 32 - bits);
            return text;
        }
        sort_begin(sorting, items);
        sort_by_bits(items, items + n, n, bits, UINT32_MAX);
        if (sort_is(sorting, items)) {
            (void)snprintf(text, sizeof(text),
                           "the keys are sorted by all but their lowest %u bits: the first pass "
                           "has shift 0",
                           bits);
            return text;
        }
        sort_begin(sorting, items);
        sort_by_bits(items, items + n, n, 32 - bits, UINT32_MAX);
        if (sort_is(sorting, items)) {
            (void)snprintf(text, sizeof(text),
                           "the keys are sorted by their highest %u bits alone: each pass must go "
                           "on with the result of the one before it",
                           bits);
            return text;
        }
    }
    for (unsigned bits = 4; bits <= 8; bits += 4) {
        if (sort_is_backward(sorting, items, bits)) {
            return "the keys are sorted by the lowest digit first, as after passes from the "
                   "highest "
                   "digit to the lowest: begin with the lowest digit";
        }
        if (sort_is_reversed_in_warps(sorting, items, bits)) {
            return "each pass puts the keys of a warp with equal digits in the reverse order: the "
                   "place of a key depends on how many earlier lanes have its digit, not later "
                   "ones";
        }
    }
    for (size_t piece = 32; piece < n; piece *= 2) {
        if (sort_is_of_pieces(sorting, items, piece)) {
            (void)snprintf(text, sizeof(text),
                           "each piece of %zu keys is sorted for itself: store the counts of one "
                           "digit of all chunks next to each other, so that the scan adds the "
                           "smaller digits of all chunks",
                           piece);
            return text;
        }
    }
    return NULL;
}

static inline int sort_compare(const void *one, const void *other)
{
    const uint32_t a = *(const uint32_t *)one;
    const uint32_t b = *(const uint32_t *)other;
    return (a > b) - (a < b);
}

// How many keys the result lacks, as others stand in it more than once.
static inline size_t sort_lost(const struct sorting *sorting, uint32_t *room)
{
    size_t lost = 0;
    memcpy(room, sorting->got_keys, sorting->n * sizeof(*room));
    qsort(room, sorting->n, sizeof(*room), sort_compare);
    for (size_t w = 0, g = 0; w < sorting->n; w++) {
        while (g < sorting->n && room[g] < sorting->want_keys[w]) {
            g++;
        }
        const bool there = g < sorting->n && room[g] == sorting->want_keys[w];
        lost += !there;
        g += there;
    }
    return lost;
}

static inline void expect_sorted_keys(struct gw_case *grading, const struct sorting *sorting)
{
    const size_t n = sorting->n;
    size_t i = 0;
    while (i < n && sorting->got_keys[i] == sorting->want_keys[i]) {
        i++;
    }
    struct sort_item *items = malloc((2 * n + 1) * sizeof(*items));
    if (i == n || !items || gw_is_unwritten(grading, "d_sorted_keys", i)) {
        free(items);
        return; // gw_expect_equal() says what was never written
    }
    const char *other = sort_other(sorting, items);
    const size_t lost = other ? 0 : sort_lost(sorting, (uint32_t *)items);
    const bool lacks_last = sort_lacks_last(sorting, items, lost);
    free(items);
    const unsigned got = sorting->got_keys[i];
    const unsigned want = sorting->want_keys[i];
    gw_expect_of(grading, GW_OF_CAUSE, !other, "d_sorted_keys[%zu] is %u but should be %u: %s", i,
                 got, want, other ? other : "");
    gw_expect_of(
        grading, GW_OF_CAUSE, !lacks_last,
        "d_sorted_keys[%zu] is %u but should be %u: the last %zu of %zu keys are left out, "
        "and the others are sorted: is the number of chunks rounded up, and does the last "
        "one end at n?",
        i, got, want, lost, n);
    gw_expect_of(grading, GW_OF_VALUES, lost == 0,
                 "d_sorted_keys[%zu] is %u but should be %u: %zu of %zu keys are missing, as other "
                 "keys were written to their places: two keys must never have the same place",
                 i, got, want, lost, n);
    size_t unsorted = 0;
    for (size_t k = 1; k < n; k++) {
        unsorted += sorting->got_keys[k] < sorting->got_keys[k - 1];
    }
    gw_expect_of(
        grading, GW_OF_VALUES, false,
        "d_sorted_keys[%zu] is %u but should be %u: all keys are there, but %zu times "
        "one is smaller than the one before it: does each pass leave keys with equal digits in "
        "the order of the pass before it?",
        i, got, want, unsorted);
}

/** Wrong results are told: of keys, by what other order explains them; of values, by whose they
 * are.
 */
static inline void expect_sorted(struct gw_case *grading, const struct sorting *sorting)
{
    expect_sorted_keys(grading, sorting);
    size_t i = 0;
    while (sorting->values && i < sorting->n && sorting->got_values[i] == sorting->want_values[i]) {
        i++;
    }
    if (!sorting->values || i == sorting->n || gw_is_unwritten(grading, "d_sorted_values", i)) {
        return;
    }
    const unsigned got = sorting->got_values[i];
    const unsigned want = sorting->want_values[i];
    size_t at = 0;
    while (at < sorting->n && sorting->values[at] != got) {
        at++;
    }
    gw_expect_of(
        grading, GW_OF_CAUSE,
        memcmp(sorting->got_values, sorting->values, sorting->n * sizeof(*sorting->values)) != 0,
        "d_sorted_values[%zu] is %u but should be %u: the keys are sorted, but the values "
        "are in the order of d_values; move each value to the place of its key",
        i, got, want);
    gw_expect_of(grading, GW_OF_VALUES,
                 at == sorting->n || sorting->keys[at] != sorting->want_keys[i],
                 "d_sorted_values[%zu] is %u but should be %u: both belong to the key %u, which "
                 "occurs several times, but their order has changed: the sort is not stable",
                 i, got, want, sorting->want_keys[i]);
    gw_expect_of(
        grading, GW_OF_VALUES, at == sorting->n,
        "d_sorted_values[%zu] is %u but should be %u: the keys are sorted, but this is the "
        "value of the key %u and not of %u: in each pass, a value goes where its key goes",
        i, got, want, at < sorting->n ? sorting->keys[at] : 0, sorting->want_keys[i]);
}
