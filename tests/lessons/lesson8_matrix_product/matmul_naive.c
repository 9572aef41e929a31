// SPDX-License-Identifier: MIT
// Grades lesson 8, matmul_naive: right products, by threads of which neighbours read neighbours.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if rows, inner or cols | inner_not_checked
//   the error of the launch if it | no_launch_error
//   Threads: the elements of C are | one_thread_a_row
//   Bytes that move between host | zeros_from_the_host
//   in each direction | result_looked_at
//   Loads: at most 2.6 sectors | rows_in_x
//   Accuracy: | in_half_precision
//   The function launches in the default | stream_beside
//   Each pointer may point | aligned_arrays_only
//   The function writes the rows * | zero_behind
#include "product.h"

#ifdef GW_RUNNER

#include "matmul_naive.h"

void gw_run(struct gw_run *run)
{
    product_run(run, matmul_naive);
}

#else

// A block of 16 x 16 takes 2 sectors a request, one of 32 x 8 takes 2.5; with rows in x it is 8.5.
static const double most_sectors = 2.6;

static void expect_loads(struct gw_case *grading, const struct product *product)
{
    (void)product;
    const double requests = (double)gw_noted(grading, "loads");
    const double words = (double)gw_noted(grading, "load words"); // 4 for a float4
    const double sectors = (double)gw_noted(grading, "load sectors");
    gw_expect_of_launch(
        grading, sectors <= most_sectors * words,
        "right, but a load request takes %s sectors of 32 bytes, and the limit is 2.6: neighboring "
        "threads read different rows; let threadIdx.x choose the column and threadIdx.y the row",
        GW_APART(1, sectors / requests, most_sectors));
}

static void grade(struct gw_case *grading, const void *argument)
{
    product_grade(grading, argument, NULL, expect_loads);
}

static const struct gw_case_declaration cases[] = {PRODUCT_CASES, PRODUCT_REFUSED};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
