// SPDX-License-Identifier: MIT
/**
 * @file other_scan.h
 * Scans that are those of another way, for the grader's half: by which of them all elements are
 * explained, that is said.
 */
#pragma once

#include "grader.h"

#include <string.h>

/** What a scan that failed has come to: the elements, what should have come of them, what did. */
struct scan {
    const int32_t *in, *want, *got;
    size_t n;
};

// Whether each element is what it should be, less the sum before `from(i)`, and not all are right.
static inline bool lacks_all_before(const struct scan *scan, size_t piece)
{
    bool wrong = false;
    for (size_t i = 0; i < scan->n; i++) {
        if (scan->got[i] != scan->want[i] - scan->want[i / piece * piece]) {
            return false;
        }
        wrong = wrong || scan->got[i] != scan->want[i];
    }
    return wrong;
}

// Whether each element lacks all before the piece in front of its own.
static inline bool has_one_piece_before(const struct scan *scan, size_t piece)
{
    bool wrong = false;
    for (size_t i = 0; i < scan->n; i++) {
        const size_t from = i / piece > 0 ? (i / piece - 1) * piece : 0;
        if (scan->got[i] != scan->want[i] - scan->want[from]) {
            return false;
        }
        wrong = wrong || scan->got[i] != scan->want[i];
    }
    return wrong;
}

// Whether each element has besides what it should the sum of its own piece, as where the sums of
// blocks went through an inclusive scan; `inclusive`: and itself.
static inline bool has_own_piece(const struct scan *scan, size_t piece, bool inclusive)
{
    for (size_t i = 0; i < scan->n; i++) {
        const size_t next = (i / piece + 1) * piece;
        const size_t last = next < scan->n ? next : scan->n;
        const int32_t own = scan->want[last - 1] + scan->in[last - 1] -
                            scan->want[i / piece * piece] + (inclusive ? scan->in[i] : 0);
        if (scan->got[i] != scan->want[i] + own) {
            return false;
        }
    }
    return scan->n > piece;
}

static inline bool is_inclusive(const struct scan *scan)
{
    for (size_t i = 0; i < scan->n; i++) {
        if (scan->got[i] != scan->want[i] + scan->in[i]) {
            return false;
        }
    }
    return true;
}

// Whether the first elements have what stands up to `distance` before them, and no more.
static inline bool stops_at(const struct scan *scan, size_t distance)
{
    for (size_t i = 0; i < 2 * distance && i < scan->n; i++) {
        const int32_t far = i > distance ? scan->want[i - distance] : 0;
        if (scan->got[i] != scan->want[i] - far) {
            return false;
        }
    }
    return scan->n > 2 * distance;
}

static inline size_t first_wrong(const struct scan *scan)
{
    size_t i = 0;
    while (i < scan->n && scan->got[i] == scan->want[i]) {
        i++;
    }
    return i;
}

// What is told of the first wrong element, `at`, where blocks have so many elements.
static inline void expect_no_wrong_sums(struct gw_case *grading, const struct scan *scan, size_t at,
                                        size_t piece)
{
    const int got = (int)scan->got[at];
    const int want = (int)scan->want[at];
    gw_expect_of(
        grading, GW_OF_CAUSE, !(scan->n > piece * piece && lacks_all_before(scan, piece * piece)),
        "d_out[%zu] is %d but should be %d: each piece of %zu x %zu elements is scanned "
        "correctly but begins with 0: a block of %zu threads cannot scan all the block sums; "
        "scan them in pieces, and add the sum of the earlier pieces too",
        at, got, want, piece, piece, piece);
    gw_expect_of(
        grading, GW_OF_CAUSE, at != piece * piece,
        "d_out[%zu], the first wrong element, is %d but should be %d: %zu blocks of %zu "
        "elements are right, as many as one block of %zu threads can scan the sums of; scan "
        "the sums with more blocks",
        at, got, want, piece, piece, piece);
    gw_expect_of(
        grading, GW_OF_CAUSE, !lacks_all_before(scan, piece),
        "d_out[%zu] is %d but should be %d: each piece of %zu elements is scanned correctly "
        "but begins with 0: add the sum of all elements before the %s to its elements",
        at, got, want, piece, piece == 32 ? "warp" : "block");
    gw_expect_of(grading, GW_OF_CAUSE, !has_one_piece_before(scan, piece),
                 "d_out[%zu] is %d but should be %d: each piece of %zu elements has the sum of one "
                 "earlier piece added instead of all earlier pieces: scan the block sums as well",
                 at, got, want, piece);
    gw_expect_of(
        grading, GW_OF_CAUSE, at != piece || got != want - (int)scan->in[piece - 1],
        "d_out[%zu] is %d but should be %d: the sum of the first %zu elements misses the last one",
        at, got, want, piece);
}

static inline void expect_no_other_scan(struct gw_case *grading, const struct scan *scan)
{
    const size_t at = first_wrong(scan);
    if (scan->n < 2 || at == scan->n) {
        return;
    }
    const int got = (int)scan->got[at];
    const int want = (int)scan->want[at];
    gw_expect(grading, memcmp(scan->got, scan->in, scan->n * sizeof(*scan->in)) != 0,
              "d_out is a copy of d_in: nothing was added");
    gw_expect_of(grading, GW_OF_CAUSE, got != (int)(float)want,
                 "d_out[%zu] is %d but should be %d: it was rounded to a float; add in int", at,
                 got, want);
    for (size_t piece = 32; piece <= 1024; piece *= 2) {
        gw_expect_of(grading, GW_OF_CAUSE, !is_inclusive(scan) && !has_own_piece(scan, piece, true),
                     "d_out[0] is %d but should be 0: d_out is the inclusive scan, with d_in[i] in "
                     "d_out[i]; the exclusive scan has only the elements before i",
                     got);
        gw_expect_of(
            grading, GW_OF_CAUSE, !has_own_piece(scan, piece, false),
            "d_out[0] is %d but should be 0: each piece of %zu elements has its own sum added to "
            "that of the earlier pieces: make the scan of the block sums exclusive too",
            got, piece);
        gw_expect_of(grading, GW_OF_CAUSE, !stops_at(scan, piece / 2),
                     "d_out[%zu] is %d but should be %d: it is the sum of only the %zu elements "
                     "before it: the round with distance %zu is missing",
                     at, got, want, piece / 2, piece / 2);
        expect_no_wrong_sums(grading, scan, at, piece);
    }
}
