// SPDX-License-Identifier: MIT
/**
 * @file barriers.h
 * __syncthreads().
 */
#ifndef GW_BARRIERS_H
#define GW_BARRIERS_H

#include "../device_launch_parameters.h"
#include "kernel.h"

#if defined(__clang__) && defined(__CUDA__)

extern __device__ void __syncthreads();

#else

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
    gw_block_barrier(file, line);
#else
    // Other threads of the block run in between and leave their own index behind.
    unsigned x = gw_here.thread.x, y = gw_here.thread.y, z = gw_here.thread.z;
    // One by one: read together, they would have to wait until what was written one by one has
    // left the processor's store buffer.
    __asm__("" : "+r"(x), "+r"(y), "+r"(z));
    gw_block_barrier(file, line);
    gw_here.thread.x = x;
    gw_here.thread.y = y;
    gw_here.thread.z = z;
#endif
}

#endif

#endif
