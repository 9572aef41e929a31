// SPDX-License-Identifier: MIT
/**
 * @file model.h
 * What kernels and copies would take on a GPU that is not there, from what was counted of them: a
 * band, and the limit that decides. Never a measurement, and never graded.
 *
 *     t = launch + the largest of (issue, float32, float64, special, load/store, L1, shared,
 * memory, atomics, block launches, latency) + fill
 *
 * The largest of several limits is the roofline of Williams, Waterman and Patterson (2009), with
 * those of instructions and of shared memory added as Ding and Williams (2019) do. Latency is
 * Little's law (Volkov, 2016): as many blocks as are resident go on at a time, and each takes as
 * long as what a warp of it does one after another. Two numbers were fitted to times of an H200,
 * the turnover of a block and the rate of atomic functions (below); all others are data sheets' and
 * publications'.
 */
#pragma once

#include "model/gpus.h"

#include <stdbool.h>
#include <stdint.h>

/** Of the memory bandwidth of a data sheet, what long streams reach: 0.71 to 0.94 on the GPUs of
 * the comparison (tests/unit/model/comparison_test.c). */
#define GW_REACHED_BANDWIDTH 0.85

/** A band reaches from the estimate divided by the one to the estimate times the other. */
#define GW_BAND_BELOW 1.5
#define GW_BAND_ABOVE 1.9

/** A launch back to back with others in one stream, as te42kyfo/gpu-benches measures small kernels
 * (1.6 to 2.6 us). */
#define GW_LAUNCH_SECONDS 2.5e-6

/** What a block takes on a multiprocessor besides its instructions, until another one can take its
 * place. Fitted: a copy of 17 million neighboring floats on an H200
 * (plots/data/h200-16core-ubuntu2404), whose blocks do nothing else. */
#define GW_BLOCK_TURNOVER_SECONDS 0.45e-6

/** Blocks that the whole GPU can begin per clock: te42kyfo/gpu-benches, small kernels on an H200,
 * has 1.64e9 blocks of 32 threads per second. */
#define GW_BLOCKS_A_CLOCK 0.83

/** Atomic functions per clock on one address, or on different ones in one line. Fitted: the
 * histogram of 67 million equal bytes on an H200. */
#define GW_ATOMICS_A_CLOCK 0.7

/** Of the L2 cache, what the bytes of a launch may take to be found there by the next one:
 * te42kyfo's bandwidths fall from there on. */
#define GW_L2_SHARE 0.8

/** Clocks that a warp waits for a barrier of its block, a load of shared memory and a shuffle: L.
 * Zhang et al., A Study of Single and Multi-device Synchronization Methods in NVIDIA GPUs (2020);
 * Z. Jia et al., Dissecting the NVIDIA Volta GPU Architecture via Microbenchmarking (2018);
 * rounded. */
enum { GW_BARRIER_CLOCKS = 30, GW_SHARED_CLOCKS = 30, GW_SHUFFLE_CLOCKS = 25 };

/** Clocks from an instruction of a function to the next one, which needs its result: Jia et al. */
enum { GW_CHAIN_CLOCKS = 4, GW_FLOAT64_CHAIN_CLOCKS = 8, GW_SPECIAL_CHAIN_CLOCKS = 20 };

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
    GW_LIMIT_MEMORY,
    GW_LIMIT_ATOMICS,
    GW_LIMIT_BLOCKS,
    GW_LIMIT_LATENCY,
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
    double quotients; /**< of them, calls of what divides integers by what is no constant */
    double
        chain_clocks; /**< that lanes spend in functions, whose instructions wait for each other */
    double
        active_lanes; /**< of a warp's 32, on average over its turns (common/turns); 0: not known */
    double most_updates;      /**< of one address, in one launch */
    double most_line_updates; /**< the same of 1 KiB, lanes of a request that share a line as one */
    double barriers;          /**< of blocks */
    double shuffles;          /**< instructions of warps */
    double loads;             /**< requests of them to global memory */
    double loads_together; /**< that wait together, in nvcc's code; 0: not known, as if none did */
    double times_larger; /**< the data that is timed, where fewer are counted: whether it fits into
                            the cache; 0: 1 */
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
    double bytes;     /**< that memory, or the L2 cache, moves in one launch */
    double bandwidth; /**< bytes a second that they get */
    bool cached;      /**< the L2 cache moves them */
    double block_seconds,
        rounds; /**< how long a block takes, and how many blocks one after another */
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
