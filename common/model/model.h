// SPDX-License-Identifier: MIT
/**
 * @file model.h
 * What kernels and copies would take on a GPU that is not there, from what was counted of them: a
 * band, and the limit that decides. Never a measurement, and never graded.
 *
 *     t = launch + max(issue, float32, float64, special, load/store, L1, shared, L2, memory,
 * atomics)
 *         + fill
 *
 * The largest of several limits is the roofline of Williams, Waterman and Patterson (2009), with
 * those of instructions and of shared memory added as Ding and Williams (2019) do; how much of the
 * memory's bandwidth few threads reach is Little's law (Volkov, 2016). One number is chosen, the
 * share of the bandwidth that is reached (GW_REACHED_BANDWIDTH); all others are data sheets'.
 */
#pragma once

#include "model/gpus.h"

#include <stdbool.h>
#include <stdint.h>

/** Of the memory bandwidth of a data sheet, what long streams reach: 0.71 to 0.94 on the GPUs of
 * the comparison (tests/unit/model/comparison_test.c). */
#define GW_REACHED_BANDWIDTH 0.85

/** A launch back to back with others in one stream, as te42kyfo/gpu-benches measures small kernels
 * (1.6 to 2.6 us). */
#define GW_LAUNCH_SECONDS 2.5e-6

/** The limits, in the order in which they are looked at. */
enum gw_limit {
    GW_LIMIT_LAUNCH, /**< decides where all others take less than the launch itself */
    GW_LIMIT_ISSUE,
    GW_LIMIT_FLOAT32,
    GW_LIMIT_FLOAT64,
    GW_LIMIT_SPECIAL,
    GW_LIMIT_LOAD_STORE,
    GW_LIMIT_L1,
    GW_LIMIT_SHARED,
    GW_LIMIT_L2,
    GW_LIMIT_MEMORY,
    GW_LIMIT_ATOMICS,
    GW_LIMITS
};

/** All launches of one kernel, as checker/counting has them; sums over all launches, unless it says
 * otherwise. */
struct gw_model_kernel {
    double launches, blocks;
    double block_threads; /**< of a block */
    double shared_bytes;  /**< of a block */
    double registers;     /**< of a thread, as ptxas allocates them; 0: not known */
    double global_requests, lines, sectors;
    double shared_requests, wavefronts;
    double distinct_sectors; /**< read, each once per launch */
    double stored_sectors;
    double float32, float64, special, integer; /**< lane instructions */
    double
        active_lanes; /**< of a warp's 32, on average over its turns (common/turns); 0: not known */
    double most_updates; /**< of one address, in one launch */
    double load_bytes;   /**< that a thread has under way at once: of its loads that do not wait for
                            each other; 0: of one load, as its sectors say, or 4 */
};

/** What limits how many blocks are resident on a multiprocessor. */
enum gw_occupancy_limit {
    GW_OCCUPANCY_THREADS,
    GW_OCCUPANCY_BLOCKS,
    GW_OCCUPANCY_SHARED,
    GW_OCCUPANCY_REGISTERS,
    GW_OCCUPANCY_GRID /**< the grid has no more */
};

struct gw_estimate {
    double seconds, low, high; /**< of all launches together */
    double terms[GW_LIMITS];   /**< seconds of one launch; 0 where the GPU's number is not known */
    enum gw_limit decides;
    double memory_share;  /**< of the memory's bandwidth, 0 to 1 */
    double compute_share; /**< of the busiest unit that computes, or of what can be issued */
    double occupancy;     /**< resident threads, of all that can be, 0 to 1 */
    enum gw_occupancy_limit occupancy_limit;
    double bytes;     /**< that memory moves in one launch */
    double bandwidth; /**< bytes a second that they get */
};

/** @return false if a block does not fit on the GPU, or nothing was launched; then nothing is said
 */
bool gw_model_kernel_time(const struct gw_gpu *gpu, const struct gw_model_kernel *kernel,
                          struct gw_estimate *estimate);

/** A copy between host and device, or within the device.
 * @return false if the GPU's link is not known */
bool gw_model_copy_time(const struct gw_gpu *gpu, double copies, double bytes, bool pinned,
                        bool within_device, struct gw_estimate *estimate);

/** The limit in a word or two: "memory", "float64". */
const char *gw_limit_name(enum gw_limit limit);

/** The deciding term as a sentence: "memory: 80 MB at 272 GB/s". `room` bytes at `text`. */
void gw_estimate_reason(const struct gw_gpu *gpu, const struct gw_model_kernel *kernel,
                        const struct gw_estimate *estimate, char *text, size_t room);
