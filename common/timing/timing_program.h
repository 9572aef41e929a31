// SPDX-License-Identifier: MIT
/**
 * @file timing_program.h
 * What a timing program plots/LESSON/EXERCISE.c defines; main() is in timing_program.c.
 */
#ifndef GW_TIMING_PROGRAM_H
#define GW_TIMING_PROGRAM_H

#include <cuda_runtime_api.h>
#include <stdbool.h>
#include <stddef.h>

/** One exercise to be timed. */
struct gw_timing_program {
    const char *exercise;
    size_t n; /**< elements, unless `--n N` says otherwise */
    /** Makes inputs and device memory for n elements. */
    cudaError_t (*prepare)(size_t n);
    /** Calls the exercise's function once; the program waits for the device afterwards. */
    cudaError_t (*run)(void);
    /** Copies back what the timed runs left and compares it: true if it is right. */
    bool (*check)(void);
    /** Gives back what `prepare` took. */
    void (*finish)(void);
};

/** Defined by the timing program. */
extern const struct gw_timing_program gw_this_timing;

#endif
