// SPDX-License-Identifier: MIT
/**
 * @file gpus.h
 * What the model knows of a GPU.
 *
 * A number that nobody has published is 0: the term that needs it is left out.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

/** Where numbers are from: titles that a reader can look up. */
struct gw_gpu_source {
    const char *what;   /**< the numbers, in words */
    const char *source; /**< NULL behind the last */
};

/** One GPU. Clocks and bandwidths are those of data sheets, which no program reaches. */
struct gw_gpu {
    const char *key;     /**< "t4" */
    const char *name;    /**< "NVIDIA T4" */
    unsigned capability; /**< compute capability, 75 for 7.5 */
    unsigned multiprocessors;
    double clock;           /**< Hz, boost */
    unsigned float32_lanes; /**< results a clock and multiprocessor */
    unsigned float64_lanes; /**< the same */
    unsigned special_lanes; /**< the same, of exp2, log2, sine, cosine, reciprocal and its root */
    unsigned load_store_units; /**< of a multiprocessor */
    double memory_bandwidth;   /**< bytes a second */
    double memory_latency;     /**< seconds */
    uint64_t l2_bytes;
    double l2_bandwidth;       /**< bytes a second */
    double l2_latency;         /**< seconds */
    double pageable_bandwidth; /**< bytes a second between host and device, measured */
    double pinned_bandwidth;   /**< the same from and to pinned memory; 0 for both: not known */
    unsigned most_threads;     /**< resident on a multiprocessor */
    unsigned most_blocks;      /**< the same */
    uint64_t shared_bytes;     /**< of a multiprocessor, for all of its blocks */
    unsigned registers;        /**< of 32 bits, of a multiprocessor */
    const struct gw_gpu_source *sources;
};

/** The GPU of this key, or NULL. */
const struct gw_gpu *gw_gpu_find(const char *key);

/** All of them, the smallest first; NULL behind the last. */
extern const struct gw_gpu *const gw_gpus[];
