// SPDX-License-Identifier: MIT
/**
 * @file other_scan.h
 * Scans that are those of another way, for the grader's half: by which of them all elements are
 * explained, that is said.
 */
#pragma once

#include "grader.h"

#include <stdlib.h>
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

// Slips in a scan that adds in rounds, in blocks, and scans the sums of its blocks in the same way.
enum scan_slip {
    FIRST_LEFT_OUT,    // a thread whose partner is element 0 of the block does not add it
    SUMS_NOT_SCANNED,  // each block adds its own sum; the scan of them is over the first results
    SUMS_OF_ONE_BEFORE // each block adds what the block before it should
};

struct slipped {
    int32_t *out, *part;
    size_t block;
    enum scan_slip slip;
};

// Scans one block as the slip has it, from `in` to `out`, which may be the same.
// @return its sum
static inline int32_t scan_slipped_block(const struct slipped *how, const int32_t *in, int32_t *out,
                                         size_t count)
{
    int32_t *part = how->part;
    for (size_t t = 0; t < how->block; t++) {
        part[t] = t < count ? in[t] : 0;
    }
    for (size_t distance = 1; distance < how->block; distance *= 2) {
        const size_t least = how->slip == FIRST_LEFT_OUT ? distance + 1 : distance;
        for (size_t t = how->block; t-- > least;) {
            part[t] += part[t - distance];
        }
    }
    const int32_t sum = part[how->block - 1];
    for (size_t t = 0; t < count; t++) {
        out[t] = t > 0 ? part[t - 1] : 0;
    }
    return sum;
}

static inline void scan_slipped(const struct slipped *how, const int32_t *in, int32_t *out,
                                size_t n, int32_t *sums)
{
    const size_t block = how->block;
    const size_t blocks = (n - 1) / block + 1;
    for (size_t b = 0; b < blocks; b++) {
        const size_t left = n - b * block;
        sums[b] =
            scan_slipped_block(how, in + b * block, out + b * block, left < block ? left : block);
    }
    if (blocks == 1) {
        return;
    }
    int32_t *scanned = how->slip == SUMS_NOT_SCANNED ? out : sums;
    scan_slipped(how, sums, scanned, blocks, sums + blocks);
    const size_t back = how->slip == SUMS_OF_ONE_BEFORE ? 1 : 0;
    for (size_t i = back * block; i < n; i++) {
        out[i] += sums[i / block - back];
    }
}

// Whether the scan is that of such a slip, in blocks of so many.
static inline bool is_slipped(const struct scan *scan, enum scan_slip slip, size_t block)
{
    const size_t room = 2 * scan->n + 64;
    int32_t *memory = calloc(scan->n + room + block, sizeof(*memory));
    bool is =
        memory && scan->n > 8 && memcmp(scan->got, scan->want, scan->n * sizeof(int32_t)) != 0;
    if (is) {
        const struct slipped how = {memory, memory + scan->n + room, block, slip};
        scan_slipped(&how, scan->in, how.out, scan->n, memory + scan->n);
        is = memcmp(scan->got, how.out, scan->n * sizeof(int32_t)) == 0;
    }
    free(memory);
    return is;
}

static inline void expect_no_slip(struct gw_case *grading, const struct scan *scan, size_t at,
                                  size_t block)
{
    static const char *const said[] = {
        [FIRST_LEFT_OUT] = "thread t = distance does not add the first element of its block: its "
                           "partner is element 0, so test t >= distance, not t > distance",
        [SUMS_NOT_SCANNED] = "each block has its own sum added, and the first elements hold the "
                             "scan of the block sums: scan these where they stand, and not into "
                             "the result",
        [SUMS_OF_ONE_BEFORE] = "each block has the sum added that is for the block before it: the "
                               "scan of the block sums is exclusive, so block b adds element b"};
    for (size_t s = 0; s < sizeof(said) / sizeof(said[0]); s++) {
        gw_expect_of(grading, GW_OF_CAUSE, !is_slipped(scan, (enum scan_slip)s, block),
                     "d_out[%zu] is %d but should be %d: in blocks of %zu, %s", at,
                     (int)scan->got[at], (int)scan->want[at], block, said[s]);
    }
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
        grading, GW_OF_CAUSE, at != piece || got != (int)scan->in[0],
        "d_out[%zu] is %d but should be %d: the sum of the first %zu elements is only "
        "d_in[0]: does thread 0 store it? Only the last thread of the block has the whole sum",
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
            "that of the earlier pieces: add only the sums of the earlier pieces, as an exclusive "
            "scan of the block sums leaves them",
            got, piece);
        gw_expect_of(grading, GW_OF_CAUSE, !stops_at(scan, piece / 2),
                     "d_out[%zu] is %d but should be %d: it is the sum of only the %zu elements "
                     "before it: the round with distance %zu is missing",
                     at, got, want, piece / 2, piece / 2);
        expect_no_slip(grading, scan, at, piece);
        expect_no_wrong_sums(grading, scan, at, piece);
    }
}
