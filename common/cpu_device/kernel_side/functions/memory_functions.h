// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// Fences, loads and stores with a cache hint, and a kernel's small helpers around
// memory, time and promises to the compiler.
#pragma once

#include "../vector_types.h"
#include "host_library.h"

// The checker needs the fence's callback; g++ warns that its own library could not use it.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpragmas"
#pragma GCC diagnostic ignored "-Wunknown-warning-option"
#pragma GCC diagnostic ignored "-Wtsan"
/** What this thread wrote before is seen by others no later than what it writes afterwards; by
 * those of its block, where it says so (atomic_functions.h tells how the checker knows). */
GW_DEVICE_FUNCTION void __threadfence()
{
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
GW_DEVICE_FUNCTION void __threadfence_block()
{
    __atomic_thread_fence(__ATOMIC_ACQ_REL);
}
GW_DEVICE_FUNCTION void __threadfence_system()
{
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
#pragma GCC diagnostic pop

// __ldg reads through the read-only cache, __ldcg and the others hint at a cache level, __st..
// likewise: here they are plain loads and stores, of the types that a GPU has them for.
#define GW_CACHED(T)                                                                               \
    GW_CACHED_LOAD(__ldg, T)                                                                       \
    GW_CACHED_LOAD(__ldca, T)                                                                      \
    GW_CACHED_LOAD(__ldcg, T)                                                                      \
    GW_CACHED_LOAD(__ldcs, T)                                                                      \
    GW_CACHED_LOAD(__ldcv, T)                                                                      \
    GW_CACHED_LOAD(__ldlu, T)                                                                      \
    GW_CACHED_STORE(__stcg, T)                                                                     \
    GW_CACHED_STORE(__stcs, T)                                                                     \
    GW_CACHED_STORE(__stwb, T)                                                                     \
    GW_CACHED_STORE(__stwt, T)
#define GW_CACHED_LOAD(NAME, T) GW_DEVICE_EXPRESSION(T, NAME, (const T *ptr), *ptr)
#define GW_CACHED_STORE(NAME, T)                                                                   \
    GW_DEVICE_FUNCTION void NAME(T *ptr, T value)                                                  \
    {                                                                                              \
        *ptr = value;                                                                              \
    }

GW_CACHED(char)
GW_CACHED(signed char)
GW_CACHED(unsigned char)
GW_CACHED(short)
GW_CACHED(unsigned short)
GW_CACHED(int)
GW_CACHED(unsigned int)
GW_CACHED(long)
GW_CACHED(unsigned long)
GW_CACHED(long long)
GW_CACHED(unsigned long long)
GW_CACHED(float)
GW_CACHED(double)
GW_CACHED(char2)
GW_CACHED(char4)
GW_CACHED(uchar2)
GW_CACHED(uchar4)
GW_CACHED(short2)
GW_CACHED(short4)
GW_CACHED(ushort2)
GW_CACHED(ushort4)
GW_CACHED(int2)
GW_CACHED(int4)
GW_CACHED(uint2)
GW_CACHED(uint4)
GW_CACHED(longlong2)
GW_CACHED(ulonglong2)
GW_CACHED(float2)
GW_CACHED(float4)
GW_CACHED(double2)
#undef GW_CACHED
#undef GW_CACHED_LOAD
#undef GW_CACHED_STORE

/** An address as one of its kind of memory, which inline PTX wants on a GPU, and back: here all
 * kinds share one range of addresses. */
GW_DEVICE_EXPRESSION(size_t, __cvta_generic_to_global, (const void *ptr), (size_t)ptr)
GW_DEVICE_EXPRESSION(size_t, __cvta_generic_to_shared, (const void *ptr), (size_t)ptr)
GW_DEVICE_EXPRESSION(size_t, __cvta_generic_to_constant, (const void *ptr), (size_t)ptr)
GW_DEVICE_EXPRESSION(size_t, __cvta_generic_to_local, (const void *ptr), (size_t)ptr)
GW_DEVICE_EXPRESSION(void *, __cvta_global_to_generic, (size_t address), (void *)address)
GW_DEVICE_EXPRESSION(void *, __cvta_shared_to_generic, (size_t address), (void *)address)
GW_DEVICE_EXPRESSION(void *, __cvta_constant_to_generic, (size_t address), (void *)address)
GW_DEVICE_EXPRESSION(void *, __cvta_local_to_generic, (size_t address), (void *)address)

/** Ticks of a counter that runs at a constant rate: differences within one thread mean something,
 * clock() is the C library's (processor time in CLOCKS_PER_SEC). */
GW_DEVICE_FUNCTION long long int clock64()
{
#if defined(__x86_64__)
    return (long long int)__builtin_ia32_rdtsc();
#elif defined(__aarch64__)
    long long int ticks;
    __asm__ volatile("mrs %0, cntvct_el0" : "=r"(ticks));
    return ticks;
#else
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
#endif
}

/** Sleeps for about `ns` nanoseconds; a GPU caps it at a millisecond, and so does this. */
GW_DEVICE_FUNCTION void __nanosleep(unsigned int ns)
{
    struct timespec pause = {0, ns < 1000000u ? (long)ns : 1000000L};
    nanosleep(&pause, nullptr);
}

/** Promises the compiler that the condition holds. */
GW_DEVICE_FUNCTION void __assume(bool condition)
{
    if (!condition) {
        __builtin_unreachable();
    }
}
#if !defined(__clang__)
GW_DEVICE_FUNCTION void __builtin_assume(bool condition)
{
    __assume(condition);
}
#endif
