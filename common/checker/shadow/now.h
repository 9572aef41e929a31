// SPDX-License-Identifier: MIT
// What every callback must know at once: which thread runs, and from which word on something is
// not ordered before it. One struct, so that it lies in two cache lines.
#pragma once

#include "word.h"

#include <stddef.h>

/** Addresses with a shadow. `bytes` is 0 while there is none. */
struct gw_shadowed {
    uintptr_t start;
    size_t bytes;
    struct gw_cell *cells; /**< one for each 4 bytes from `start` */
};

struct gw_now {
    uint64_t word; /**< stamp and thread of whoever runs */

    /* Words w of other threads, from oldest to newest: */
    uint64_t ordered; /**< w < ordered: before this launch in the order of streams */
    uint64_t launch;  /**< w < launch: another operation, perhaps without order */
    uint64_t block;   /**< w < block: another block of this launch */
    uint64_t settled; /**< block <= w < settled: this block, before its last barrier */
    uint64_t epoch;   /**< the same, but one that left before the barrier is in it too */
    uint64_t foreign; /**< launch <= w < foreign: another block's reading need not be looked at */

    struct gw_shadowed near;   /**< of `global`, what the short way may take for the kernel's:
                                  all, or the memory of its device where there are others */
    struct gw_shadowed global; /**< the arena; its bytes are 0 where it has no shadow */
    struct gw_shadowed arena;  /**< the arena's addresses; without cells */
    struct gw_shadowed shared; /**< static __shared__ variables */
    struct gw_shadowed dynamic_shared; /**< the block's dynamic shared memory */
    struct gw_shadowed program; /**< __device__ and __constant__ variables of the kernel's file */
    struct gw_shadowed
        beside; /**< those of the program, while a library's kernel runs; else none */
    struct gw_shadowed results; /**< host memory that copies brought unwritten bytes to (results.h);
                                   without cells */
    struct gw_shadowed code;    /**< of the program, and its tables of functions; without cells */
    struct gw_shadowed stacks;  /**< the device threads' stacks; without cells */

    int device; /**< that the kernel runs on, or the latest */

    const void *host_thread; /**< the host thread that runs the kernel: its thread pointer */

    bool threads;  /**< the program has several host threads */
    bool peers;    /**< there are other devices than the kernel's */
    bool fast;     /**< the callbacks' short way may be taken: kernel, nothing pending */
    bool kernel;   /**< a device thread runs; else host code */
    bool pending;  /**< a store is to be judged by its value (races.h) */
    bool counting; /**< requests and sectors are counted (counts.h) */
    bool enough;   /**< this launch has been told of so often that nobody looks any more; what it
                      writes counts as written (plain_writes.h) */
    bool pinned; /**< there is pinned memory, and what kernels touch of it is counted (traffic.h) */
    bool sampling; /**< which thread uses which element is kept (sampling.h) */
    bool copying;  /**< asynchronous copies into shared memory are under way (races.h) */
    bool tracing;  /**< what threads do between barriers is kept (tracing.h) */
    bool fenced;   /**< this launch has used a fence, so atomics may order blocks (edges.h) */
    bool apart;    /**< threads of a block have handed something on without a barrier, so several
                      readers of one epoch are kept apart (judge.h) */
    bool plain;    /**< the running block is not looked at (budget.h) */
    bool sampled;  /**< nor were others of this launch */
    bool
        interleaved; /**< blocks of this launch take turns, so others' words lie among this one's */
};

extern struct gw_now gw_now;

/** Whether it is the caller who runs a device thread. Of several host threads one runs the kernel,
 * and what the others do meanwhile is host code's. */
static inline bool gw_now_in_kernel(void)
{
    return gw_now.kernel && gw_now.host_thread == __builtin_thread_pointer();
}

/** Sets `fast` from the other flags; call it after changing one of them. */
static inline void gw_now_decide(void)
{
    gw_now.fast = gw_now.kernel && !gw_now.pending && !gw_now.counting && !gw_now.enough &&
                  !gw_now.interleaved && !gw_now.pinned && !gw_now.sampling && !gw_now.tracing &&
                  !gw_now.copying && !gw_now.plain;
}
