// SPDX-License-Identifier: MIT
/**
 * @file small_blocks.h
 * A device that refuses all but tiny blocks, for both halves of an exercise: does the student's
 * function return what its launch says?
 *
 * Only the CPU device pretends. Elsewhere every launch is legal, and results are compared.
 */
#ifndef GW_LESSONS_SMALL_BLOCKS_H
#define GW_LESSONS_SMALL_BLOCKS_H

enum { GW_SMALL_BLOCK_THREADS = 16, GW_SMALL_GRID_BLOCKS = 3 };

#ifdef GW_RUNNER

#include "runner.h"

void gw_device_pretend(const struct cudaDeviceProp *properties) __attribute__((weak));

/** From now on a block may have GW_SMALL_BLOCK_THREADS threads. */
static inline void gw_pretend_small_blocks(void)
{
    struct cudaDeviceProp properties;
    if (gw_device_pretend && cudaGetDeviceProperties(&properties, 0) == cudaSuccess) {
        properties.maxThreadsPerBlock = GW_SMALL_BLOCK_THREADS;
        gw_device_pretend(&properties);
    }
}

/** From now on a grid may have GW_SMALL_GRID_BLOCKS blocks: where a function launches a large grid
 * and then a small one, only the first of them is refused. */
static inline void gw_pretend_small_grids(void)
{
    struct cudaDeviceProp properties;
    if (gw_device_pretend && cudaGetDeviceProperties(&properties, 0) == cudaSuccess) {
        properties.maxGridSize[0] = GW_SMALL_GRID_BLOCKS;
        gw_device_pretend(&properties);
    }
}

/** Notes whether launches came to be, and has the device be itself again. The error of a refused
 * launch may still be pending; who returned it has looked at it. */
static inline void gw_end_small_blocks(struct gw_run *run, int returned)
{
    gw_note(run, "pretended", gw_device_pretend != NULL);
    if (gw_device_pretend) {
        gw_device_pretend(NULL);
    }
    if (returned != cudaSuccess) {
        (void)cudaGetLastError();
    }
}

#else

#include "grader.h"

#include <cuda_runtime_api.h>

/** After gw_run_case(): true if the function's launch was refused and it said so, so that there is
 * no result to look at. Where a launch was legal, the results must be right as ever. */
static inline bool gw_was_refused(const struct gw_case *grading)
{
    return gw_noted(grading, "pretended") != 0 && gw_noted(grading, "launches") == 0 &&
           gw_value_returned(grading) == cudaErrorInvalidConfiguration;
}

/** The same where small grids are launched before the large one that is refused. */
static inline bool gw_large_grid_was_refused(const struct gw_case *grading)
{
    return gw_noted(grading, "pretended") != 0 &&
           gw_value_returned(grading) == cudaErrorInvalidConfiguration;
}

#endif

#endif
