// SPDX-License-Identifier: MIT
/**
 * @file occupancy.h
 * Tuning, exercise 3: how many warps of a kernel a multiprocessor holds.
 */
#ifndef OCCUPANCY_H
#define OCCUPANCY_H

#include "gridwork.h"

/** What a multiprocessor holds, and how it allocates it. */
struct multiprocessor {
    const char *name;
    int warps;                /**< most resident warps, each of 32 threads */
    int blocks;               /**< most resident blocks */
    int registers;            /**< registers, in four parts of the same size */
    int register_unit;        /**< a warp's registers are allocated in multiples of it */
    int registers_per_thread; /**< most registers of a thread */
    int shared_bytes;         /**< shared memory, for all resident blocks together */
    int shared_per_block;     /**< most shared memory that a kernel can have in a block */
    int shared_reserved;      /**< bytes per block that CUDA adds for itself */
    int shared_unit;          /**< a block's shared memory is allocated in multiples of it */
    int threads_per_block;    /**< most threads of a block */
};

/** Three GPUs, by the tables of compute capabilities 7.5, 8.6 and 9.0 in the CUDA C++ Programming
 * Guide. */
static const struct multiprocessor three_gpus[3] = {
    {"T4", 32, 16, 65536, 256, 255, 65536, 65536, 0, 256, 1024},
    {"RTX 3090", 48, 16, 65536, 256, 255, 102400, 101376, 1024, 128, 1024},
    {"H100", 64, 32, 65536, 256, 255, 233472, 232448, 1024, 128, 1024},
};

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Computes how many warps of a kernel are resident on a multiprocessor at the same time. Its
 * theoretical occupancy is this number divided by `limits->warps`.
 *
 * Whole blocks are resident. As many of them fit as the scarcest of four resources allows:
 *
 * - warps: a block has threads / 32 warps, rounded up, and `limits->warps` fit
 * - blocks: `limits->blocks` fit
 * - registers: a warp takes 32 * registers, rounded up to a multiple of `limits->register_unit`.
 *   Each of the four parts has `limits->registers` / 4 registers and holds only whole warps. The
 *   warps of a block may be in different parts.
 * - shared memory: a block takes shared_bytes + `limits->shared_reserved`, rounded up to a multiple
 *   of `limits->shared_unit`, and `limits->shared_bytes` fit
 *
 * No block fits, and the result is 0, if threads is more than `limits->threads_per_block`,
 * registers more than `limits->registers_per_thread`, or shared_bytes more than
 * `limits->shared_per_block`.
 *
 * @param limits        the multiprocessor, in host memory; all of its numbers are positive, but
 *                      shared_reserved may be 0
 * @param threads       threads per block, at least 1
 * @param registers     registers per thread; 0 if they are not known: then they limit nothing
 * @param shared_bytes  shared memory per block, static and dynamic together
 * @param warps         receives the number of resident warps, in host memory
 * @return cudaErrorInvalidValue if threads is less than 1, or if registers or shared_bytes is
 *         negative; otherwise cudaSuccess
 *
 * @note The function launches nothing and asks no device: it also computes the occupancy on a GPU
 *       that is not there.
 */
cudaError_t occupancy(const struct multiprocessor *limits, int threads, int registers,
                      int shared_bytes, int *warps);

#ifdef __cplusplus
}
#endif

#endif
