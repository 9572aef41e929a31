// SPDX-License-Identifier: MIT
/**
 * @file row_slips.h
 * Rows of different lengths, for the grader's half: how long each is, and what slips make of their
 * sums.
 */
#pragma once

#include "../mistaken.h"

enum { ROWS_LONG = 256 };

/** How long the rows are. */
enum rows_rule {
    ROWS_MIXED,   /**< 0 to 40 elements, and every fifth row 257 to 900 */
    ROWS_LONGER,  /**< 300 to 1,100 elements, and every third row 1 to 9 */
    ROWS_SHORT,   /**< 0 to 12 elements */
    ROWS_EDGE,    /**< 255, 256 and 257 elements in turn, and 4 */
    ROWS_ONE,     /**< 1 to 3 elements, and one row in the middle of 9,001 */
    ROWS_BLOCKS,  /**< multiples of 256, from 512 on, and that plus 1 */
    ROWS_EMPTY,   /**< no element */
    ROWS_LAST,    /**< 2 elements, and 700 in the last row */
    ROWS_FEW_LONG /**< 1 element, and every 300th row 300 */
};

/** The rows of a case; `x` and `offsets` are its arrays. */
struct rows {
    enum rows_rule rule;
    int count, elements, lengthy; /**< rows; elements; of them in long rows */
    int longs;                    /**< long rows */
    int from_256;                 /**< rows of 256 elements and more */
    int above_257, filled;        /**< rows of more than 257 elements; rows that are not empty */
    const int *offsets;
    const double *x;
    const double *sum; /**< as the function should write it */
    int blocks;        /**< of the kernel that the host launched */
};

static inline int rows_length(struct gw_case *grading, enum rows_rule rule, int row, int count)
{
    static const int edges[] = {255, 256, 257, 4};
    const double chance = gw_random(grading, 0, 1);
    switch (rule) {
    case ROWS_MIXED:
        return row % 5 == 2 ? 257 + (int)(643 * chance) : (int)(41 * chance);
    case ROWS_LONGER:
        return row % 3 == 1 ? 1 + (int)(9 * chance) : 300 + (int)(800 * chance);
    case ROWS_SHORT:
        return (int)(13 * chance);
    case ROWS_EDGE:
        return edges[row % 4];
    case ROWS_ONE:
        return row == count / 2 ? 9001 : 1 + (int)(3 * chance);
    case ROWS_BLOCKS:
        return 256 * (2 + row % 3) + row % 2;
    case ROWS_LAST:
        return row == count - 1 ? 700 : 2;
    case ROWS_FEW_LONG:
        return row % 300 == 150 ? 300 : 1;
    default:
        return 0;
    }
}

/** Adds the elements of a row from `first` up to `last`, both from its beginning; those that d_x
 * does not have are 0. */
static inline double rows_part(const struct rows *rows, size_t row, int first, int last)
{
    double sum = 0;
    for (int k = rows->offsets[row] + first; k < rows->offsets[row] + last; k++) {
        sum += k >= 0 && k < rows->elements ? rows->x[k] : 0;
    }
    return sum;
}

static inline int rows_length_of(const struct rows *rows, size_t row)
{
    return rows->offsets[row + 1] - rows->offsets[row];
}

static inline bool rows_is_long(const struct rows *rows, size_t row)
{
    return rows_length_of(rows, row) > ROWS_LONG;
}

// --- sums of rows ---------------------------------------------------------------------------

#define ROWS_OF(name) static inline double name(const void *context, size_t row)
#define ROWS_SLIP(name, of_long, of_short)                                                         \
    ROWS_OF(name)                                                                                  \
    {                                                                                              \
        const struct rows *rows = (const struct rows *)context;                                    \
        const int n = rows_length_of(rows, row);                                                   \
        const double right = rows->sum[row];                                                       \
        (void)n, (void)right;                                                                      \
        return rows_is_long(rows, row) ? (of_long) : (of_short);                                   \
    }

ROWS_SLIP(rows_without_long, 0, right)
ROWS_SLIP(rows_long_twice, 2 * right, right)
ROWS_SLIP(rows_first_32, rows_part(rows, row, 0, 32), right)
ROWS_SLIP(rows_first_64, rows_part(rows, row, 0, 64), right)
ROWS_SLIP(rows_first_128, rows_part(rows, row, 0, 128), right)
ROWS_SLIP(rows_first_256, rows_part(rows, row, 0, 256), right)
ROWS_SLIP(rows_first_512, rows_part(rows, row, 0, n < 512 ? n : 512), right)
ROWS_SLIP(rows_first_1024, rows_part(rows, row, 0, n < 1024 ? n : 1024), right)
ROWS_SLIP(rows_whole_blocks, rows_part(rows, row, 0, n / 256 * 256), right)
ROWS_SLIP(rows_whole_128, rows_part(rows, row, 0, n / 128 * 128), right)
ROWS_SLIP(rows_behind_256, rows_part(rows, row, 256, n), right)
ROWS_SLIP(rows_from_x, rows_part(rows, row, -rows->offsets[row], n - rows->offsets[row]), right)
ROWS_SLIP(rows_to_end_of_x, rows_part(rows, row, 0, rows->elements), right)
ROWS_SLIP(rows_long_without_last, rows_part(rows, row, 0, n - 1), right)
ROWS_SLIP(rows_long_one_more, rows_part(rows, row, 0, n + 1), right)
ROWS_SLIP(rows_long_without_first, rows_part(rows, row, 1, n), right)
ROWS_SLIP(rows_short_without_last, right, rows_part(rows, row, 0, n - 1))
ROWS_SLIP(rows_short_without_first, right, rows_part(rows, row, 1, n))
ROWS_SLIP(rows_without_last, rows_part(rows, row, 0, n - 1), rows_part(rows, row, 0, n - 1))
ROWS_SLIP(rows_first_element, rows->x[rows->offsets[row]], right)
ROWS_SLIP(rows_short_last_element, right, n > 0 ? rows_part(rows, row, n - 1, n) : 0)
ROWS_SLIP(rows_length_itself, (double)n, right)

// The block of 256 threads adds what the first thread, or the first warp, has.
static inline double rows_strided(const struct rows *rows, size_t row, int threads)
{
    double sum = 0;
    for (int k = 0; k < rows_length_of(rows, row); k++) {
        sum += k % ROWS_LONG < threads ? rows_part(rows, row, k, k + 1) : 0;
    }
    return sum;
}
static inline double rows_every_other(const struct rows *rows, size_t row)
{
    double sum = 0;
    for (int k = 0; k < rows_length_of(rows, row); k += 2) {
        sum += rows_part(rows, row, k, k + 1);
    }
    return sum;
}
ROWS_SLIP(rows_of_even, rows_every_other(rows, row), right)
ROWS_SLIP(rows_of_thread_0, rows_strided(rows, row, 1), right)
ROWS_SLIP(rows_of_warp_0, rows_strided(rows, row, 32), right)
ROWS_SLIP(rows_of_half, rows_strided(rows, row, 128), right)

// As long as another row.
static inline double rows_with_length_of(const struct rows *rows, size_t row, size_t other)
{
    return other < (size_t)rows->count ? rows_part(rows, row, 0, rows_length_of(rows, other)) : -1;
}
static inline double rows_sum_of(const struct rows *rows, size_t other)
{
    return other < (size_t)rows->count ? rows->sum[other] : -1;
}
static inline double rows_next_length(const struct rows *rows, size_t row)
{
    return (int)row + 1 < rows->count ? rows_with_length_of(rows, row, row + 1) : 0;
}
ROWS_SLIP(rows_all_length_of_next, rows_next_length(rows, row), rows_next_length(rows, row))
ROWS_SLIP(rows_length_of_next, rows_with_length_of(rows, row, row + 1), right)
ROWS_SLIP(rows_length_of_last, rows_with_length_of(rows, row, row - 1), right)
ROWS_SLIP(rows_length_of_first, rows_with_length_of(rows, row, 0), right)
ROWS_SLIP(rows_of_next, rows_sum_of(rows, row + 1), right)
ROWS_SLIP(rows_of_last, rows_sum_of(rows, row - 1), right)

#define ROWS_FIRST(m)                                                                              \
    {                                                                                              \
        "the sum with only the first " #m " elements of each long row: a thread of the launched "  \
        "kernel takes one element; let it take more in a loop, or launch more blocks",             \
            rows_first_##m                                                                         \
    }

static const struct gw_mistaken row_slips[] = {
    {"the right sum of each short row and 0 for each long one: nothing adds the long rows; launch "
     "a kernel for each",
     rows_without_long},
    {"the right sum of each short row and twice that of each long one: each long row is added "
     "twice; let exactly one thread launch its kernel",
     rows_long_twice},
    ROWS_FIRST(32),
    ROWS_FIRST(64),
    ROWS_FIRST(128),
    ROWS_FIRST(256),
    ROWS_FIRST(512),
    ROWS_FIRST(1024),
    {"the sum without the last n % 256 elements of each long row: the number of blocks or rounds "
     "is rounded down; round it up, (n - 1) / 256 + 1",
     rows_whole_blocks},
    {"the sum without the last n % 128 elements of each long row: the number of blocks or rounds "
     "is rounded down; round it up, (n - 1) / 128 + 1",
     rows_whole_128},
    {"the sum without the first 256 elements of each long row: is the first round of the loop "
     "missing, or does the kernel get row + 256?",
     rows_behind_256},
    {"the sum of as many elements from the beginning of d_x, for each long row: row r begins at "
     "d_x + d_offsets[r]",
     rows_from_x},
    {"the sum up to the end of d_x, for each long row: the row ends before d_offsets[r + 1], so "
     "pass the difference of the two offsets as its length",
     rows_to_end_of_x},
    {"the sum without the last element of each long row: its length is d_offsets[r + 1] - "
     "d_offsets[r]",
     rows_long_without_last},
    {"the sum with one element more than each long row has: its length is d_offsets[r + 1] - "
     "d_offsets[r]",
     rows_long_one_more},
    {"the sum without the first element of each long row: row r begins at d_x + d_offsets[r]",
     rows_long_without_first},
    {"the sum without the last element of each short row: the loop ends one element too early",
     rows_short_without_last},
    {"the sum without the first element of each short row: let the loop begin at 0",
     rows_short_without_first},
    {"the sum without the last element of each row: row r ends before element d_offsets[r + 1]",
     rows_without_last},
    {"the first element of each long row alone: add what all threads of the block have",
     rows_first_element},
    {"the last element of each short row alone: add to the sum with +=", rows_short_last_element},
    {"the number of elements of each long row: add the elements", rows_length_itself},
    {"the sum of every 256th element of each long row, that is what one thread has: add what all "
     "threads of the block have",
     rows_of_thread_0},
    {"the sum of what 32 of the 256 threads have of each long row: a warp's sum is not yet that "
     "of the block",
     rows_of_warp_0},
    {"the sum of what 128 of the 256 threads have of each long row: a round of the tree is "
     "missing; let it begin at half of the block, and end at 1",
     rows_of_half},
    {"the sum of what the even threads have of each long row: the last round of the tree is "
     "missing; let it go on while half > 0",
     rows_of_even},
    {"the sum of as many elements as the next row has: the length of row r is d_offsets[r + 1] - "
     "d_offsets[r]",
     rows_all_length_of_next},
    {"the sum of as many elements as the next row has, for each long row: the length of row r is "
     "d_offsets[r + 1] - d_offsets[r]",
     rows_length_of_next},
    {"the sum of as many elements as the row before has, for each long row: the length of row r "
     "is d_offsets[r + 1] - d_offsets[r]",
     rows_length_of_last},
    {"the sum of as many elements as row 0 has, for each long row: the length of row r is "
     "d_offsets[r + 1] - d_offsets[r]",
     rows_length_of_first},
    {"the sum of the next row, for each long row: pass the beginning of row r", rows_of_next},
    {"the sum of the row before, for each long row: pass the beginning of row r", rows_of_last},
};

enum { ROW_SLIPS = sizeof(row_slips) / sizeof(row_slips[0]) };

// --- the total ------------------------------------------------------------------------------

// Of the rows from `first` on, so many, or only the long or short ones.
static inline double rows_total(const struct rows *rows, int first, int last, bool longs,
                                bool shorts)
{
    double sum = 0;
    for (int r = first; r < last && r < rows->count; r++) {
        sum += (rows_is_long(rows, (size_t)r) ? longs : shorts) ? rows->sum[r] : 0;
    }
    return sum;
}

#define ROWS_TOTAL(name, of)                                                                       \
    static inline double name(const void *context, size_t index)                                   \
    {                                                                                              \
        const struct rows *rows = (const struct rows *)context;                                    \
        (void)index, (void)rows;                                                                   \
        return of;                                                                                 \
    }

ROWS_TOTAL(total_of_short, rows_total(rows, 0, rows->count, false, true))
ROWS_TOTAL(total_of_long, rows_total(rows, 0, rows->count, true, false))
ROWS_TOTAL(total_of_256, rows_total(rows, 0, 256, true, true))
ROWS_TOTAL(total_without_last, rows_total(rows, 0, rows->count - 1, true, true))
ROWS_TOTAL(total_without_first, rows_total(rows, 1, rows->count, true, true))
ROWS_TOTAL(total_of_first, rows_total(rows, 0, 1, true, true))
ROWS_TOTAL(total_twice, 2 * rows_total(rows, 0, rows->count, true, true))
ROWS_TOTAL(total_long_twice, rows_total(rows, 0, rows->count, true, true) +
                                 rows_total(rows, 0, rows->count, true, false))
ROWS_TOTAL(total_by_blocks,
           rows->blocks > 1 ? rows->blocks * rows_total(rows, 0, rows->count, true, true) : -1)
ROWS_TOTAL(total_of_elements, rows_part(rows, 0, 0, rows->count))
ROWS_TOTAL(total_nothing, 0)

static const struct gw_mistaken total_slips[] = {
    {"the sum over the short rows alone: the sums of the long rows are not there yet when they are "
     "added; launch the kernel that adds all sums into cudaStreamTailLaunch, or let the kernels of "
     "long rows add to the total, too",
     total_of_short},
    {"the sum over the long rows alone: add the sums of the short rows, too", total_of_long},
    {"the sum of the first 256 rows: a thread takes one sum; let it take more in a loop",
     total_of_256},
    {"the total without the last row: there are rows sums", total_without_last},
    {"the total without row 0: begin with row 0", total_without_first},
    {"the sum of row 0 alone: add the sums of all rows", total_of_first},
    {"twice the total: it is added twice; is it 0 when you begin to add to it?", total_twice},
    {"the total with each long row in it twice: either the kernels of long rows add to it, or a "
     "kernel at the end",
     total_long_twice},
    {"the total times the number of blocks: a thread of each block adds it; let one thread of the "
     "grid launch the last kernel",
     total_by_blocks},
    {"the sum of as many elements of d_x as there are rows: add the sums, d_sum",
     total_of_elements},
    {"0: nothing was added", total_nothing},
};

enum { TOTAL_SLIPS = sizeof(total_slips) / sizeof(total_slips[0]) };

// --- what the results are -------------------------------------------------------------------

/** Notes which slips the first `count` elements of `name` are those of: each element, where at
 * least two tell (of one element: that one). Only few rows of a case may be long. */
static inline void rows_suspect(struct gw_case *grading, const char *name, size_t count,
                                const struct gw_mistaken *slips, size_t slip_count,
                                const struct rows *rows)
{
    const double *want = gw_expected(grading, name);
    const double *tolerances = gw_tolerances(grading, name);
    for (size_t s = 0; s < slip_count; s++) {
        size_t fitting = 0;
        size_t telling = 0;
        for (size_t i = 0; i < count && fitting == i; i++) {
            const double value = slips[s].of(rows, i);
            const double room = 2 * tolerances[i] + 1e-6 * fabs(value);
            fitting += fabs(gw_real_result(grading, name, i) - value) <= room;
            telling += fabs(value - want[i]) > 8 * room;
        }
        if (fitting == count && telling >= (count > 1 ? 2 : 1)) {
            const size_t i = gw_first_mistaken(grading, name, count);
            gw_suspect(grading, "%s[%zu] is %.9g but should be %.9g: %s %s", name, i,
                       gw_real_result(grading, name, i), want[i],
                       count == 1 ? "it is" : "each element is", slips[s].said);
        }
    }
}
