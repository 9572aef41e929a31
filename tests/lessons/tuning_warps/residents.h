// SPDX-License-Identifier: MIT
/**
 * @file residents.h
 * How many warps of a kernel are resident on a multiprocessor, by the rules of occupancy.h, for the
 * graders of the exercises that ask for it.
 */
#pragma once

#include "occupancy.h"

#include <stdbool.h>

// The rules of the header, and what comes of leaving one of them out.
struct rules {
    bool warps_down, no_warps, no_blocks, no_registers, no_shared;
    bool no_unit, one_part, by_block, blocks_in_parts;
    bool no_reserved, no_shared_unit, shared_down;
    bool no_block_limit, no_thread_limit, no_shared_limit, counts_blocks, counts_threads;
    bool counts_lanes; // as if warps could have threads of two blocks
    const char *said;
};

static inline int up(int number, int unit)
{
    return (number + unit - 1) / unit * unit;
}

static inline int smaller(int a, int b)
{
    return a < b ? a : b;
}

static inline int blocks_by_registers(const struct multiprocessor *limits, int registers,
                                      int threads, int of_block, const struct rules *rules)
{
    enum { PARTS = 4, LANES = 32 };
    const int of_warp =
        rules->no_unit ? LANES * registers : up(LANES * registers, limits->register_unit);
    if (rules->by_block) {
        return limits->registers / (registers * threads);
    }
    if (rules->one_part) {
        return limits->registers / of_warp / of_block;
    }
    const int in_part = limits->registers / PARTS / of_warp;
    return rules->blocks_in_parts ? PARTS * (in_part / of_block) : PARTS * in_part / of_block;
}

static inline int blocks_by_shared(const struct multiprocessor *limits, int shared_bytes,
                                   const struct rules *rules)
{
    const int bytes = shared_bytes + (rules->no_reserved ? 0 : limits->shared_reserved);
    const int taken = rules->no_shared_unit ? bytes
                      : rules->shared_down  ? bytes / limits->shared_unit * limits->shared_unit
                                            : up(bytes, limits->shared_unit);
    return taken > 0 ? limits->shared_bytes / taken : limits->blocks;
}

static inline int warps_by(const struct multiprocessor *limits, int threads, int registers,
                           int shared_bytes, const struct rules *rules)
{
    enum { LANES = 32 };
    const int of_block =
        rules->warps_down && threads >= LANES ? threads / LANES : (threads + LANES - 1) / LANES;
    if ((threads > limits->threads_per_block && !rules->no_block_limit) ||
        (registers > limits->registers_per_thread && !rules->no_thread_limit) ||
        (shared_bytes > limits->shared_per_block && !rules->no_shared_limit)) {
        return 0;
    }
    enum { NO_LIMIT = 1 << 20 };
    int blocks = rules->no_warps ? NO_LIMIT : limits->warps / of_block;
    blocks = rules->no_blocks ? blocks : smaller(blocks, limits->blocks);
    if (registers > 0 && !rules->no_registers) {
        blocks = smaller(blocks, blocks_by_registers(limits, registers, threads, of_block, rules));
    }
    blocks =
        rules->no_shared ? blocks : smaller(blocks, blocks_by_shared(limits, shared_bytes, rules));
    return rules->counts_blocks    ? blocks
           : rules->counts_threads ? blocks * threads
           : rules->counts_lanes   ? blocks * threads / LANES
                                   : blocks * of_block;
}

static const struct rules right = {0};
