// SPDX-License-Identifier: MIT
/**
 * @file launcher.h
 * A student's function that launches kernels on the arrays it is given, and no more, for both
 * halves of its exercise: it is counted, it must return what its launch says on a device that takes
 * only tiny blocks, and its elements are for many threads.
 */
#ifndef GW_LESSONS_LAUNCHER_H
#define GW_LESSONS_LAUNCHER_H

#include "counted.h"
#include "small_blocks.h"

#ifdef GW_RUNNER

/** Right before the student's function: begins to count, and pretends small blocks if asked to. */
static inline void gw_before_launcher(bool small_blocks)
{
    if (small_blocks) {
        gw_pretend_small_blocks();
    }
    gw_count_from_now();
}

/** Right after it: notes what it returned and what ran. */
static inline void gw_after_launcher(struct gw_run *run, bool small_blocks, int returned)
{
    gw_returned(run, returned);
    gw_note_kernels(run);
    if (small_blocks) {
        gw_end_small_blocks(run, returned);
    }
}

#else

/** The function worked on `n` elements of `terms` terms each and returned `returned` as it should:
 * for none it launched nothing, and else it left them to many threads. */
static inline void gw_expect_launched_for(struct gw_case *grading, int n, int terms, int returned)
{
    if (n == 0) {
        gw_expect_no_launch(grading, "n = 0");
    } else if (returned == cudaSuccess) {
        gw_expect_many_threads(grading, n);
        gw_expect_terms_shared_out(grading, n, terms);
    }
}

#endif

#endif
