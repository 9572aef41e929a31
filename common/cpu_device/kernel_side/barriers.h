// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// __syncthreads(), and its forms that count.
#pragma once

#include "built_in_variables.h"

#if defined(__clang__) && defined(__CUDA__)

extern __device__ void __syncthreads();
extern __device__ int __syncthreads_count(int predicate);
extern __device__ int __syncthreads_and(int predicate);
extern __device__ int __syncthreads_or(int predicate);

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

#ifdef GW_CPU_DEVICE_CHECKED

extern "C" {
/** What the running thread says to the barrier that it comes to next. */
void gw_barrier_vote(int predicate);
/** How many said yes to the barrier that opened last. */
int gw_barrier_votes(void);
}

#else

extern "C" {
/**
 * The running thread comes to a barrier and is the first to do so, or the last.
 * @param file, place where the barrier stands
 * @param x, y, z     its threadIdx
 * @return from whom to whom; to NULL where the thread goes on at once
 */
struct gw_context_switch gw_come_to_barrier(const char *file, int place, unsigned x, unsigned y,
                                            unsigned z);
}

inline __attribute__((always_inline)) void gw_barrier_vote(int predicate)
{
    gw_waiting_threads.said_yes += predicate != 0;
}
inline __attribute__((always_inline)) int gw_barrier_votes()
{
    return static_cast<int>(gw_waiting_threads.counted);
}

#endif

/**
 * Waits for the block. A barrier is known by the place where it stands (GW_BARRIER_PLACE): loops
 * that the compiler unrolls make several addresses of one barrier.
 */
template <int N = 0>
inline __attribute__((always_inline)) void __syncthreads(const char *file = __builtin_FILE(),
                                                         int place = __builtin_LINE())
{
    static_cast<void>(&gw_barrier_use<N>::noted);
#ifdef GW_CPU_DEVICE_CHECKED
    gw_block_barrier(file, place,
                     threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z));
#else
    unsigned x = gw_here.thread.x, y = gw_here.thread.y, z = gw_here.thread.z;
    // One by one: read together, they would have to wait until what was written one by one has
    // left the processor's store buffer.
    __asm__("" : "+r"(x), "+r"(y), "+r"(z));
    gw_waiting &others = gw_waiting_threads;
    struct gw_context_switch change;
    if (others.next < others.handed_over && others.place == place) {
        // Neither the first nor the last to come here. Without a call in between: the processor
        // foretells returns from calls, and not those that come back on another stack. That the
        // file is the same need not be looked at: a kernel's barriers all lie in one file, or in
        // what it includes, where each has a number of its own.
        gw_waiter *const waiting = others.waiting++;
        waiting->x = static_cast<uint16_t>(x);
        waiting->y = static_cast<uint16_t>(y);
        waiting->z = static_cast<uint16_t>(z);
        change.self = &waiting->context;
        gw_look_ahead(others.next);
        change.next = &others.next++->context;
    } else {
        change = gw_come_to_barrier(file, place, x, y, z);
    }
    // Other threads of the block leave their own index behind.
    const gw_waiter &here = *reinterpret_cast<gw_waiter *>(
        change.next ? gw_hand_over(change.self, change.next) : change.self);
    gw_here.thread.x = here.x;
    gw_here.thread.y = here.y;
    gw_here.thread.z = here.z;
#endif
}

/** The same, and tells afterwards how many of the threads that came said yes. */
template <int N = 0>
inline __attribute__((always_inline)) int __syncthreads_count(int predicate,
                                                              const char *file = __builtin_FILE(),
                                                              int place = __builtin_LINE())
{
    gw_barrier_vote(predicate);
    __syncthreads<N>(file, place);
    return gw_barrier_votes();
}

/** Whether all of them did. */
template <int N = 0>
inline __attribute__((always_inline)) int
__syncthreads_and(int predicate, const char *file = __builtin_FILE(), int place = __builtin_LINE())
{
    return __syncthreads_count<N>(predicate == 0, file, place) == 0;
}

/** Whether one of them did. */
template <int N = 0>
inline __attribute__((always_inline)) int
__syncthreads_or(int predicate, const char *file = __builtin_FILE(), int place = __builtin_LINE())
{
    return __syncthreads_count<N>(predicate, file, place) != 0;
}

// In the student's file each of them is a macro that tells apart barriers of one line.
#define GW_BARRIER_PLACE (__LINE__ | __COUNTER__ % 2048 << GW_LINE_BITS)
#define __syncthreads() __syncthreads(__builtin_FILE(), GW_BARRIER_PLACE)
#define __syncthreads_count(...)                                                                   \
    __syncthreads_count((__VA_ARGS__), __builtin_FILE(), GW_BARRIER_PLACE)
#define __syncthreads_and(...) __syncthreads_and((__VA_ARGS__), __builtin_FILE(), GW_BARRIER_PLACE)
#define __syncthreads_or(...) __syncthreads_or((__VA_ARGS__), __builtin_FILE(), GW_BARRIER_PLACE)

#endif
