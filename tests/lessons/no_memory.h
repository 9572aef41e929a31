// SPDX-License-Identifier: MIT
/**
 * @file no_memory.h
 * A device without memory, for the runner's half of an exercise: what does the student's function
 * say when cudaMalloc fails?
 */
#ifndef GW_LESSONS_NO_MEMORY_H
#define GW_LESSONS_NO_MEMORY_H

#ifdef GW_RUNNER

#include "runner.h"

#include <stdbool.h>
#include <stdlib.h>

enum { GW_HOGS = 1000, GW_LEAST_HOG = 512 };

// The CPU device has this much memory, so that to take all of it takes no time.
static void __attribute__((constructor)) gw_make_device_small(void)
{
    (void)setenv("GW_DEVICE_MEMORY", "64M", 1);
}

/** Takes all memory of the device, if `take`; returns how many pieces. */
static inline size_t gw_take_memory(void *hogs[GW_HOGS], bool take)
{
    size_t free_bytes = 0;
    size_t total_bytes = 0;
    size_t count = 0;
    (void)cudaMemGetInfo(&free_bytes, &total_bytes);
    for (size_t bytes = free_bytes; take && bytes >= GW_LEAST_HOG && count < GW_HOGS;) {
        if (cudaMalloc(&hogs[count], bytes) == cudaSuccess) {
            count++;
        } else {
            bytes /= 2;
        }
    }
    (void)cudaGetLastError();
    return count;
}

/** Gives back what gw_take_memory() took. */
static inline void gw_give_memory(void *hogs[GW_HOGS], size_t count)
{
    for (size_t i = 0; i < count; i++) {
        (void)cudaFree(hogs[i]);
    }
}

#endif

#endif
