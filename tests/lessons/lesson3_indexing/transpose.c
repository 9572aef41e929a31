// SPDX-License-Identifier: MIT
// Grades lesson 3, transpose: shapes that are not square, thin ones, and nothing past the end.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if rows or cols | negative_rows
//   the error of the launch if it | launch_error_swallowed
//   many threads of a kernel share | first_thread
//   the kernel has at least 32 | one_thread
//   bytes that move between host | zeros_from_the_host
//   in each direction | result_looked_at
//   Asynchrony: the function launches | stream_beside
//   Alignment: a pointer may point | aligned_arrays_only
//   No shortcuts: | copies_of_columns
#include "../transposed.h"

#ifdef GW_RUNNER

#include "transpose.h"

static int call(const void *d_in, void *d_out, int rows, int cols)
{
    return (int)transpose(d_in, d_out, rows, cols);
}

void gw_run(struct gw_run *run)
{
    transposed_run(run, call);
}

#else

static void grade(struct gw_case *grading, const void *argument)
{
    if (transposed_is_right(grading, argument, GW_FLOAT, NULL)) {
        transposed_expect_shared_out(grading, argument, sizeof(float));
    }
}

#define EXACT(rows, cols) TRANSPOSED("", 0, rows, cols)

static const struct gw_case_declaration cases[] = {
    // About as many as a tile has, in one direction or both.
    EXACT(2, 3), EXACT(1, 1), EXACT(1, 1000), EXACT(1000, 1), EXACT(15, 17), EXACT(17, 15),
    EXACT(16, 32), EXACT(64, 32), EXACT(31, 33), EXACT(33, 100), EXACT(97, 101), EXACT(257, 130),
    TRANSPOSED(GW_ODD_WORDS, GW_ODD_ARRAYS, 32, 64),
    TRANSPOSED(GW_BEFORE_WORDS, GW_CALLED_BEFORE, 32, 64), EXACT(20011, 3), EXACT(2, 20011),
    TRANSPOSED("", GW_TWICE, 100003, 1), TRANSPOSED("", GW_TWICE, 1, 100003),
    // Nothing past the end.
    TRANSPOSED_LONGER(1, 1, cudaSuccess), TRANSPOSED_LONGER(31, 33, cudaSuccess),
    TRANSPOSED_LONGER(33, 31, cudaSuccess), TRANSPOSED_LONGER(1, 1009, cudaSuccess),
    // No elements, and fewer than none.
    EXACT(0, 5), EXACT(5, 0), TRANSPOSED_LONGER(0, 0, cudaSuccess),
    TRANSPOSED_LONGER(-1, 5, cudaErrorInvalidValue),
    TRANSPOSED_LONGER(5, -1, cudaErrorInvalidValue),
    TRANSPOSED_LONGER(-2, -3, cudaErrorInvalidValue),
    // Sizes that a grid covers, and that an int's product does not hold.
    TRANSPOSED_HUGE(1000000, 5), TRANSPOSED_HUGE(5, 1000000), TRANSPOSED_HUGE(1000000, 1000000),
    TRANSPOSED(", device limit: 16 threads per block", 0, 33, 65, .small_blocks = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
