// SPDX-License-Identifier: MIT
/**
 * @file other_products.h
 * What other sums than the right ones come to, for the grader's half of `spmv`: of other elements
 * of a row, or without one of the factors.
 */
#pragma once

#include "../mistaken.h"
#include "matrix.h"

/** A row's sum in which the product at place i of the row counts as often as a weight says. */
static inline double weighted_sum(const struct matrix *matrix, size_t r,
                                  double (*weight)(size_t i, size_t length))
{
    const size_t length = matrix_row_length(matrix, r);
    const size_t begin = (size_t)matrix->offsets[r];
    double sum = 0;
    for (size_t i = 0; i < length; i++) {
        sum += weight(i, length) * matrix_product(matrix, begin + i);
    }
    return sum;
}

#define WEIGHTED(name, formula)                                                                    \
    static double weight_##name(size_t i, size_t length)                                           \
    {                                                                                              \
        (void)i, (void)length;                                                                     \
        return (double)(formula);                                                                  \
    }                                                                                              \
    static double sum_##name(const void *matrix, size_t r)                                         \
    {                                                                                              \
        return weighted_sum(matrix, r, weight_##name);                                             \
    }

WEIGHTED(all_but_last, i + 1 < length)
WEIGHTED(all_but_first, i > 0)
WEIGHTED(last, i + 1 == length)
WEIGHTED(first, i == 0)
WEIGHTED(first_32, i < 32)
WEIGHTED(lane_0, i % 32 == 0)
WEIGHTED(lane_1, i % 32 == 1)
WEIGHTED(lane_31, i % 32 == 31)
WEIGHTED(without_16, i % 32 < 16)
WEIGHTED(without_8, i % 16 < 8)
WEIGHTED(without_4, i % 8 < 4)
WEIGHTED(without_2, i % 4 < 2)
WEIGHTED(without_1, i % 2 < 1)
WEIGHTED(last_of_lanes, i + 32 >= length)
WEIGHTED(each_lane_all, 32)
WEIGHTED(each_lane_first, i % 32 == 0 ? 32 : 0)
WEIGHTED(each_lane_from_its_own, (i < 32 ? i : 31) + 1)

static double sum_from_first_row(const void *context, size_t r)
{
    const struct matrix *matrix = context;
    double sum = 0;
    for (size_t k = 0; k < (size_t)matrix->offsets[r + 1]; k++) {
        sum += matrix_product(matrix, k);
    }
    return sum;
}

static double sum_to_length(const void *context, size_t r)
{
    const struct matrix *matrix = context;
    double sum = 0;
    for (size_t k = (size_t)matrix->offsets[r]; k < matrix_row_length(matrix, r); k++) {
        sum += matrix_product(matrix, k);
    }
    return sum;
}

static double sum_with_next_element(const void *context, size_t r)
{
    const struct matrix *matrix = context;
    const size_t next = (size_t)matrix->offsets[r + 1];
    double sum = next < matrix->stored ? matrix_product(matrix, next) : 0;
    for (size_t k = (size_t)matrix->offsets[r]; k < next; k++) {
        sum += matrix_product(matrix, k);
    }
    return sum;
}

static double sum_of_values(const void *context, size_t r)
{
    const struct matrix *matrix = context;
    double sum = 0;
    for (int32_t k = matrix->offsets[r]; k < matrix->offsets[r + 1]; k++) {
        sum += (double)matrix->values[k];
    }
    return sum;
}

static double sum_of_x(const void *context, size_t r)
{
    const struct matrix *matrix = context;
    double sum = 0;
    for (int32_t k = matrix->offsets[r]; k < matrix->offsets[r + 1]; k++) {
        sum += (double)matrix->x[matrix->columns[k]];
    }
    return sum;
}

// With x at an index of another kind, where that is one.
static double sum_with_x_at(const struct matrix *matrix, size_t r, bool of_place)
{
    double sum = 0;
    for (int32_t k = matrix->offsets[r]; k < matrix->offsets[r + 1]; k++) {
        const size_t at = of_place ? (size_t)(k - matrix->offsets[r]) : r;
        sum += at < matrix->column_count ? (double)matrix->values[k] * (double)matrix->x[at]
                                         : (double)NAN;
    }
    return sum;
}

static double sum_with_x_at_row(const void *matrix, size_t r)
{
    return sum_with_x_at(matrix, r, false);
}

static double sum_with_x_at_place(const void *matrix, size_t r)
{
    return sum_with_x_at(matrix, r, true);
}

static double sum_of_sums(const void *context, size_t r)
{
    const struct matrix *matrix = context;
    double values = 0;
    double x = 0;
    for (int32_t k = matrix->offsets[r]; k < matrix->offsets[r + 1]; k++) {
        values += (double)matrix->values[k];
        x += (double)matrix->x[matrix->columns[k]];
    }
    return values * x;
}

static double right_sum(const void *context, size_t r)
{
    const struct matrix *matrix = context;
    double sum = 0;
    for (int32_t k = matrix->offsets[r]; k < matrix->offsets[r + 1]; k++) {
        sum += matrix_product(matrix, (size_t)k);
    }
    return sum;
}

static double sum_of_next_row(const void *context, size_t r)
{
    const struct matrix *matrix = context;
    return r + 1 < matrix->rows ? right_sum(context, r + 1) : (double)NAN;
}

static double sum_of_row_before(const void *context, size_t r)
{
    return r > 0 ? right_sum(context, r - 1) : (double)NAN;
}

static double sum_of_all_rows_before(const void *context, size_t r)
{
    double sum = 0;
    for (size_t other = 0; other <= r; other++) {
        sum += right_sum(context, other);
    }
    return sum;
}

static double sum_in_half(const void *context, size_t r)
{
    const struct matrix *matrix = context;
    double sum = 0;
    for (int32_t k = matrix->offsets[r]; k < matrix->offsets[r + 1]; k++) {
        sum += gw_in_half((double)matrix->values[k]) * (double)matrix->x[matrix->columns[k]];
    }
    return sum;
}

static double sum_in_half_both(const void *context, size_t r)
{
    const struct matrix *matrix = context;
    double sum = 0;
    for (int32_t k = matrix->offsets[r]; k < matrix->offsets[r + 1]; k++) {
        sum += gw_in_half((double)matrix->values[k]) *
               gw_in_half((double)matrix->x[matrix->columns[k]]);
    }
    return sum;
}

// The first lane's sum after shuffles down, where each lane goes on to further rows with what it
// has, and rows are `apart` from each other.
static double sum_carried(const struct matrix *matrix, size_t r, size_t lanes, size_t apart)
{
    double sums[32] = {0};
    for (size_t row = apart > 0 ? r % apart : r + 1; row <= r; row += apart) {
        for (size_t i = 0; i < matrix_row_length(matrix, row); i++) {
            sums[i % lanes] += matrix_product(matrix, (size_t)matrix->offsets[row] + i);
        }
        for (size_t down = lanes / 2; down > 0; down /= 2) {
            for (size_t lane = 0; lane < lanes; lane++) {
                sums[lane] += sums[lane + down < lanes ? lane + down : lane];
            }
        }
    }
    return apart > 0 ? sums[0] : (double)NAN;
}

static double sum_carried_by_thread(const void *context, size_t r)
{
    const struct matrix *matrix = context;
    return sum_carried(matrix, r, 1, matrix->threads);
}

static double sum_carried_by_warp(const void *context, size_t r)
{
    const struct matrix *matrix = context;
    return sum_carried(matrix, r, 32, matrix->threads / 32);
}

#define ROUND(apart)                                                                               \
    "the sum without every element whose lane has a 1 in the bit of " #apart                       \
    ": the shuffle that adds the sum " #apart " lanes further on is missing"

static const struct gw_mistaken other_products[] = {
    {"the sum without the last element of each row: the row ends before d_offsets[r + 1], so loop "
     "while k < d_offsets[r + 1]",
     sum_all_but_last},
    {"the sum without the first element of each row: the row begins at k = d_offsets[r]",
     sum_all_but_first},
    {"the last product of each of the 32 lanes: add each product to the lane's sum, with += and "
     "not "
     "with =",
     sum_last_of_lanes},
    {"a sum that goes on with what the thread has of its row before: set the sum to 0 for each row",
     sum_carried_by_thread},
    {"a sum that goes on with what the warp has of its row before: set each lane's sum to 0 for "
     "each row",
     sum_carried_by_warp},
    {"the sum with the first element of the next row: the row ends before d_offsets[r + 1], so "
     "loop while k < d_offsets[r + 1], not <=",
     sum_with_next_element},
    {"the last product of each row alone: add each product to the sum, with += and not with =",
     sum_last},
    {"the first product of each row alone: loop over all elements of the row", sum_first},
    {"the sum of all elements from the first row on: a row begins at d_offsets[r], not at 0",
     sum_from_first_row},
    {"the running sum over all rows up to r: begin each row's sum at 0", sum_of_all_rows_before},
    {"the sum that ends at the length of the row: d_offsets[r + 1] - d_offsets[r] is how many "
     "elements the row has, and d_offsets[r + 1] is where it ends",
     sum_to_length},
    {"the sum of the values alone: multiply each by d_x[d_columns[k]]", sum_of_values},
    {"the sum of the elements of x alone: multiply each by d_values[k]", sum_of_x},
    {"the sum of the values times the sum of the elements of x: multiply first, and add the "
     "products",
     sum_of_sums},
    {"the sum with d_x[r], the row's own number: read d_x[d_columns[k]]", sum_with_x_at_row},
    {"the sum with the first elements of x for every row: read d_x[d_columns[k]]",
     sum_with_x_at_place},
    {"the result of the next row: row r begins at d_offsets[r] and ends before d_offsets[r + 1]",
     sum_of_next_row},
    {"the result of the row before: row r begins at d_offsets[r] and ends before d_offsets[r + 1]",
     sum_of_row_before},
    {"the sum of the first 32 elements of each row: lane l of the warp also has the elements at "
     "l + 32, l + 64, and so on",
     sum_first_32},
    {"the sum of every 32nd element, which is lane 0's own sum: add the sums of all 32 lanes, with "
     "__shfl_down_sync",
     sum_lane_0},
    {"lane 1's own sum: add the sums of all 32 lanes, with __shfl_down_sync", sum_lane_1},
    {"lane 31's own sum: after shuffles down, lane 0 has the sum of the warp, and stores it",
     sum_lane_31},
    {ROUND(16), sum_without_16},
    {ROUND(8), sum_without_8},
    {ROUND(4), sum_without_4},
    {ROUND(2), sum_without_2},
    {ROUND(1), sum_without_1},
    {"32 times the sum: each lane adds the whole row, but should add every 32nd element, from the "
     "lane's own number on",
     sum_each_lane_all},
    {"32 times the sum of every 32nd element: all lanes begin at the row's first element, but lane "
     "l "
     "should begin at the one l places further on",
     sum_each_lane_first},
    {"a sum in which the element at place i of the row counts i + 1 times, up to 32: the lanes "
     "begin at their own elements, but each then takes the next one; go on by 32",
     sum_each_lane_from_its_own}};

/** Wrong sums that are much nearer to those of rounded factors are said to be that. */
static inline void expect_float_factors(struct gw_case *grading, const struct matrix *matrix)
{
    double (*const ways[])(const void *, size_t) = {sum_in_half, sum_in_half_both};
    const size_t r = gw_first_mistaken(grading, "d_y", matrix->rows);
    const double *want = gw_expected(grading, "d_y");
    double from_right = 0;
    for (size_t row = 0; row < matrix->rows; row++) {
        from_right += fabs(gw_real_result(grading, "d_y", row) - want[row]);
    }
    for (size_t way = 0; r > 0 && way < sizeof(ways) / sizeof(ways[0]); way++) {
        double from_half = 0;
        for (size_t row = 0; row < matrix->rows; row++) {
            from_half += fabs(gw_real_result(grading, "d_y", row) - ways[way](matrix, row));
        }
        gw_expect_of(grading, GW_OF_CAUSE, !(100 * from_half < from_right),
                     "d_y[%zu] is %.9g but should be %.9g: all elements match sums of %s that were "
                     "rounded to the 11 bits of half precision; multiply and add in float",
                     r, gw_real_result(grading, "d_y", r), want[r],
                     way == 0 ? "values" : "values and elements of x");
    }
}

enum { OTHER_PRODUCTS = sizeof(other_products) / sizeof(other_products[0]) };
