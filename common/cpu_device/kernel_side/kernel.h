// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// Between a launch in a translated .cu file (C++) and the device's runtime (C): how a kernel is
// handed over, and what the loops of both sides share.
#pragma once

#include "driver_types.h"
#include "waiting.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The most threads that a block has in x; and so many that an int still counts a whole block more.
 */
#define GW_MOST_BLOCK_WIDTH 1024u
#define GW_MOST_THREADS_IN_LINE (0x80000000u - GW_MOST_BLOCK_WIDTH)

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
    /** Fast build: runs the blocks first <= b < last whole, in vectors where the compiler can. No
     * thread of them may reach a barrier, and a row of the grid has at most
     * GW_MOST_THREADS_IN_LINE threads. */
    void (*run_blocks)(const void *arguments, const struct gw_grid *grid, uint64_t first,
                       uint64_t last);
    /** Fast build: sets the built-in variables for a block whose threads run on fibers. */
    void (*begin_block)(const struct gw_grid *grid, uint3 block);
    /** Fast build: what a fiber does: runs the thread `first`, and others after it. Never returns.
     */
    void (*run_fiber)(struct gw_waiter *first);
    /** Bit i: the bytes 8 i to 8 i + 7 of the arguments are a pointer parameter. */
    uint64_t pointers;
};

/** What a launch says, beside kernel and arguments. */
struct gw_launch {
    const char *name; /**< the kernel, as written before <<< */
    const char *file;
    int line;
    dim3 grid, block;
    size_t dynamic_shared_bytes;
    cudaStream_t stream;
    const void *entry;          /**< the kernel's address; NULL where that is not known */
    const void *return_address; /**< of a call whose file and line are not known; else NULL */
    bool cooperative; /**< its blocks are all there at once, and may wait for each other */
    /** Fast build: where threadIdx and blockIdx of a kernel's thread stand that launches. */
    const uint3 *by_thread, *by_block;
};

/** A kernel launch; what is wrong with it is the host thread's last error. @return that error */
cudaError_t gw_launch_kernel(const struct gw_kernel *kernel, const struct gw_launch *launch,
                             const void *arguments);

/** Checked build, before the launch: an argument is a pointer to a function, or an object that is
 * called as one and may hold some. */
void gw_functions_passed(const struct gw_launch *launch, const void *argument, size_t bytes);

/** What a kernel's address leads to, when a void pointer holds it. All zeros at first. */
struct gw_known_kernel {
    const void *entry;
    const char *name;
    size_t parameters;
    /** Launches it; `arguments[i]` points to the i-th argument. @return the launch's error */
    cudaError_t (*launch)(const struct gw_launch *launch, void **arguments);
    unsigned most_threads; /**< a block's, by its __launch_bounds__; 0: as the device has it */
    struct gw_known_kernel *next;
};

/**
 * From here on the device knows the kernel. Before main for those that chevron saw; more than once
 * for an instance of a template.
 * @param kernel lives as long as the program
 * @param filled what it is to hold; its `next` does not matter
 */
void gw_register_kernel(struct gw_known_kernel *kernel, const struct gw_known_kernel *filled);

/** The most threads that a block of a kernel may have by its __launch_bounds__; 0 where nobody
 * knows of any. */
unsigned gw_known_kernel_bound(const void *entry);

/** The name of a kernel that was registered, or `otherwise`. */
const char *gw_known_kernel_name(const void *entry, const char *otherwise);

/**
 * Whether cudaLaunchKernel was given as many arguments as the kernel takes, as far as it can be
 * seen. @return cudaSuccess, or the error, which is then the call's
 */
cudaError_t gw_check_kernel_arguments(const struct gw_launch *launch, void **arguments,
                                      size_t parameters);

/**
 * The running thread waits until all of its block's threads that have not returned wait as well.
 * @param file, place where the barrier stands: what tells one barrier from another
 * @param thread      the running thread's linear index
 */
void gw_block_barrier(const char *file, int place, unsigned thread);

/** Called before main by programs that can reach a barrier at all. @return 1 */
int gw_program_has_barriers(void);

#ifdef __cplusplus
}
#endif
