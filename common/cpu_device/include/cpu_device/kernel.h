// SPDX-License-Identifier: MIT
/**
 * @file kernel.h
 * Between a launch in a translated .cu file (C++) and the device's runtime (C): how a kernel is
 * handed over, and what the loops of both sides share.
 */
#ifndef GW_KERNEL_H
#define GW_KERNEL_H

#include "driver_types.h"
#include "waiting.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The shape of a launch, as the loops over blocks and threads need it. */
struct gw_grid {
    dim3 grid;  /**< in blocks */
    dim3 block; /**< in threads */
};

/**
 * One kernel with one list of parameter types. The functions know how to take the arguments out of
 * the `argument_bytes` bytes that the launch packed; the runtime may copy and keep those.
 */
struct gw_kernel {
    size_t argument_bytes;
    /** Checked build: runs the thread that the built-in variables say. */
    void (*run_thread)(const void *arguments);
    /** Fast build: runs the blocks first <= b < last whole, one thread after another. No thread of
     * them may reach a barrier. */
    void (*run_blocks)(const void *arguments, const struct gw_grid *grid, uint64_t first,
                       uint64_t last);
    /** Fast build: takes threads of the current block from gw_unstarted until there is none. */
    void (*run_unstarted)(const void *arguments, const struct gw_grid *grid);
};

/** What a launch says, beside kernel and arguments. */
struct gw_launch {
    const char *name; /**< the kernel, as written before <<< */
    const char *file;
    int line;
    dim3 grid, block;
    size_t dynamic_shared_bytes;
    cudaStream_t stream;
};

/** A kernel launch; what is wrong with it is the host thread's last error. */
void gw_launch_kernel(const struct gw_kernel *kernel, const struct gw_launch *launch,
                      const void *arguments);

/**
 * The running thread waits until all of its block's threads that have not returned wait as well.
 * @param file, line  where the barrier stands: what tells one barrier from another
 * @param thread      the running thread's linear index
 */
void gw_block_barrier(const char *file, int line, unsigned thread);

/** Called before main by programs that can reach a barrier at all. @return 1 */
int gw_program_has_barriers(void);

#ifdef __cplusplus
}
#endif

#endif
