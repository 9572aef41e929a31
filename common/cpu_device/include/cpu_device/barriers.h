// SPDX-License-Identifier: MIT
/**
 * @file barriers.h
 * __syncthreads().
 */
#ifndef GW_BARRIERS_H
#define GW_BARRIERS_H

#include "../device_launch_parameters.h"

#if defined(__clang__) && defined(__CUDA__)

extern __device__ void __syncthreads();

#else

#include "kernel.h"
#include "thread_loops.h"

/** Is initialised before main in programs that use a barrier anywhere, and only in those: a
 * static member of a template exists where it is used. */
template <int>
struct gw_barrier_use {
    static int noted;
};
template <int N>
int gw_barrier_use<N>::noted = gw_program_has_barriers();

/**
 * Waits for the block. A barrier is known by the file and line where it stands: loops that the
 * compiler unrolls make several addresses of one barrier.
 */
template <int N = 0>
inline __attribute__((always_inline)) void __syncthreads(const char *file = __builtin_FILE(),
                                                         int line = __builtin_LINE())
{
    static_cast<void>(&gw_barrier_use<N>::noted);
#ifdef GW_CPU_DEVICE_CHECKED
    gw_block_barrier(file, line,
                     threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z));
#else
    // Other threads of the block run in between and leave their own index behind.
    unsigned x = gw_here.thread.x, y = gw_here.thread.y, z = gw_here.thread.z;
    // One by one: read together, they would have to wait until what was written one by one has
    // left the processor's store buffer.
    __asm__("" : "+r"(x), "+r"(y), "+r"(z));
    gw_waiting &others = gw_waiting_threads;
    if (others.next < others.handed_over && others.waiting > 0 && others.line == line &&
        others.file == file) {
        // Neither the first nor the last to come here. Without a call in between: the processor
        // foretells returns from calls, and not those that come back on another stack.
        gw_waiter &self = others.waiters[others.waiting++];
        const gw_waiter &next = others.waiters[others.next++];
        self.thread = others.running;
        others.running = next.thread;
        gw_hand_over(&self.context, next.context);
    } else {
        gw_block_barrier(file, line, x + blockDim.x * (y + blockDim.y * z));
    }
    gw_here.thread.x = x;
    gw_here.thread.y = y;
    gw_here.thread.z = z;
#endif
}

#endif

#endif
