// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// CUDA's function and variable qualifiers. A plain C or C++ compiler sees nothing, or the GNU
// attribute that means the same; a CUDA front end (clang -x cuda) sees the real attributes.
#pragma once

#if defined(__clang__) && defined(__CUDA__)
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __constant__ __attribute__((constant))
#define __shared__ __attribute__((shared))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __managed__ __attribute__((device))
#else
#ifdef GW_MARK_KERNELS // common/float64 reads what the compiler makes of them, and needs them whole
#define __global__ __attribute__((noinline, used, no_reorder))
#else
#define __global__
#endif
#define __device__
#define __host__
#define __constant__
// Each block runs on one host thread at a time, so a host thread's own storage is a block's own.
#ifdef GW_CPU_DEVICE_CHECKED // also of a variable that nobody needs to load the stores are there
#define __shared__ __attribute__((used)) thread_local
#else
#define __shared__ thread_local
#endif
#define __launch_bounds__(...)
// By its address a managed variable is told from the host's other variables. In a checked program
// each has a section of its own first, as other variables have (gwcc/red_zones.c).
#ifdef GW_RED_ZONES
#define GW_SECTION_OF_LINE(LINE) "gw_managed." #LINE
#define GW_SECTION_OF(LINE) GW_SECTION_OF_LINE(LINE)
#define __managed__ __attribute__((section(GW_SECTION_OF(__LINE__))))
#else
#define __managed__ __attribute__((section("gw_managed")))
#endif
#endif

/** Stands before a text that uses vectors alone (chevron/grammar/vectors.c): the checker asks for
 * the name (checker/program/members.c). */
#if defined(GW_CPU_DEVICE_CHECKED) && defined(__cplusplus)
#define GW_USES_VECTORS                                                                            \
    extern "C" {                                                                                   \
    __attribute__((weak)) char gw_uses_vectors;                                                    \
    }
#else
#define GW_USES_VECTORS
#endif

/** Stands before a text with variables that each device has of its own
 * (chevron/grammar/device_variables.c): without the checker there is one of each, and the device
 * asks for the name (memory/named_variables.h). */
#if !defined(GW_CPU_DEVICE_CHECKED) && defined(__cplusplus)
#define GW_HAS_DEVICE_VARIABLES                                                                    \
    extern "C" {                                                                                   \
    __attribute__((weak)) char gw_has_device_variables;                                            \
    }
#else
#define GW_HAS_DEVICE_VARIABLES
#endif

/** Of variables that the device has for each host thread: a program finds them without a detour,
 * and a library of kernels that it opens while it runs (modules/) by their distance, which is known
 * then.
 */
#ifdef GW_OF_A_MODULE
#define GW_STORAGE_OF_THE_DEVICE __attribute__((tls_model("initial-exec")))
#else
#define GW_STORAGE_OF_THE_DEVICE __attribute__((tls_model("local-exec")))
#endif

/** A variable of the runtime that each host thread which runs kernels has. A checked program has
 * one such thread and one such variable (calls/worker.h), also for what it runs of the fast build's
 * code (threads/plain_blocks.c). */
#ifdef GW_OF_UNWATCHED_BLOCKS
#define GW_EXTERN_OF_A_WORKER(TYPE, NAME) extern TYPE NAME
#else
#define GW_EXTERN_OF_A_WORKER(TYPE, NAME) extern __thread TYPE NAME GW_STORAGE_OF_THE_DEVICE
#endif

#define __grid_constant__
#define __maxnreg__(...)

#define __forceinline__ inline __attribute__((always_inline))
// Empty, since libstdc++ writes __attribute__((__noinline__)): no other text fits in both places.
#define __noinline__
#define __align__(bytes) __attribute__((aligned(bytes)))

/** Calling conventions of the real headers; Linux has one. */
#define CUDARTAPI
#define CUDART_CB

/** How the headers' overloads in C++ are declared: always inlined, so that the call site that the
 * device reports is the caller's own. */
#define GW_OVERLOAD inline __attribute__((always_inline))

/** How the small functions of these headers are declared: for host and device, always inlined, but
 * where the calls are what is looked at (common/float64, common/operations). */
#if defined(__cplusplus) && (defined(GW_MARK_KERNELS) || defined(GW_KEEP_CALLS))
#define GW_DEVICE_FUNCTION __host__ __device__ inline
#elif defined(__cplusplus)
#define GW_DEVICE_FUNCTION __host__ __device__ inline __attribute__((always_inline))
#else
#define GW_DEVICE_FUNCTION static inline __attribute__((always_inline))
#endif

/** One of them that is a single expression. */
#define GW_DEVICE_EXPRESSION(RESULT, NAME, PARAMETERS, ...)                                        \
    GW_DEVICE_FUNCTION RESULT NAME PARAMETERS                                                      \
    {                                                                                              \
        return __VA_ARGS__;                                                                        \
    }
