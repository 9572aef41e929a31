// SPDX-License-Identifier: MIT
// Grades lesson 8, matmul_tiled: right products, of elements that are loaded once for a tile.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if rows, inner or cols | inner_not_checked
//   the error of the launch if it | no_launch_error
//   Threads: at least 32 | one_thread_a_tile
//   cols are at least 32, each | one_block_too_many
//   Bytes that move between | result_looked_at
//   if that is more | explanation
//   Loads from device memory | without_tiles
//   Accuracy: as in `matmul_naive` | in_half_precision
//   The function launches in the default | stream_beside
//   Each pointer may point | aligned_arrays_only
//   The function writes the rows * | writes_outside
#include "tiles.h"

#ifdef GW_RUNNER

#include "matmul_tiled.h"

void gw_run(struct gw_run *run)
{
    product_run(run, matmul_tiled);
}

#else

static void suspect_slips(struct gw_case *grading, const struct product *product,
                          const struct product_matrices *of)
{
    product_suspect_slips(grading, product, of, 1);
}

static void grade(struct gw_case *grading, const void *argument)
{
    product_grade(grading, argument, suspect_slips, product_expect_tiles);
}

static const struct gw_case_declaration cases[] = {PRODUCT_CASES, PRODUCT_REFUSED};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
