// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// The lanes of a warp that wait for each other in a __syncwarp(), shuffle or vote: what warp.c
// keeps, and what the fast build looks at where the call stands. Each host thread that runs kernels
// has its own.
#pragma once

#include "../context.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What lanes do together. */
enum gw_warp_operation {
    GW_WARP_SYNC,
    GW_WARP_SHUFFLE,
    GW_WARP_SHUFFLE_UP,
    GW_WARP_SHUFFLE_DOWN,
    GW_WARP_SHUFFLE_XOR,
    GW_WARP_BALLOT,
    GW_WARP_ANY,
    GW_WARP_ALL,
    GW_WARP_ACTIVE,
    GW_WARP_MATCH_ANY,
    GW_WARP_MATCH_ALL,
    GW_WARP_ADD,
    GW_WARP_MIN,
    GW_WARP_MAX,
    GW_WARP_MIN_UNSIGNED,
    GW_WARP_MAX_UNSIGNED,
    GW_WARP_AND,
    GW_WARP_OR,
    GW_WARP_XOR,
    GW_WARP_LOAD_MATRIX, /**< of mma.h: for all 32 lanes, and `value` points to a call */
    GW_WARP_STORE_MATRIX,
    GW_WARP_MULTIPLY
};

/** An operation and the bytes of the values that it is for (4 or 8): lanes must agree on both. */
#define GW_WARP_CODE(OPERATION, BYTES) ((unsigned)(OPERATION) | (unsigned)(BYTES) << 8)

/** A thread that waits in its warp, or that was let go and has not gone on yet. */
struct gw_lane {
    struct gw_context context; /**< where it goes on */
    uint64_t value;            /**< what it brings, and after the wait what it gets */
    const char *file;          /**< with `line`: where it calls */
    int line;
    unsigned mask, code;
    int argument; /**< a shuffle's lane, distance or mask */
    int width;    /**< a shuffle's */
};

/** A warp; bit i of each mask is lane i. */
struct gw_warp {
    unsigned exited;     /**< lanes known to have returned, and those that never were */
    unsigned waiting;    /**< lanes that wait for others */
    unsigned arrived;    /**< of them, those with `mask` and `code`: the group that gathers */
    unsigned mask, code; /**< of that group */
    unsigned direct; /**< as `code` where the fast build may hand over itself, or else nothing */
};

/**
 * `ready` are lanes that were let go and have not gone on, all of the warp that begins at thread
 * `first`, which is also the running thread's: they go on before anybody else does.
 */
struct gw_warps {
    unsigned ready, first;
    unsigned count;  /**< the block's warps */
    unsigned direct; /**< whether the fast build may hand over without a call */
    struct gw_warp warp[32];
    struct gw_lane lanes[1024] __attribute__((aligned(64)));
};

/** A power of two of at most 32. */
static inline __attribute__((always_inline)) bool gw_is_shuffle_width(int width)
{
    return width >= 1 && width <= 32 && (width & (width - 1)) == 0;
}

/**
 * The running thread waits until all lanes of `mask` that have not returned have come with the same
 * mask and code.
 * @param value, argument, width  what it brings (struct gw_lane)
 * @param file, line              where the call stands
 * @param thread                  the running thread's linear index
 * @return what the operation gives this lane
 */
uint64_t gw_warp_wait(unsigned code, unsigned mask, uint64_t value, int argument, int width,
                      const char *file, int line, unsigned thread);

/** Called before main by programs that use one of these functions. @return 1 */
int gw_program_has_warp_operations(void);

#ifdef __cplusplus
}
#endif
