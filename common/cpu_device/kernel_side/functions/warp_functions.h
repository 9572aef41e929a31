// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// __syncwarp(), shuffles, votes, matches and reductions of a warp, as CUDA C++ Programming Guide,
// "C++ Language Extensions", has them.
#pragma once

#include "../built_in_variables.h"

#if defined(__clang__) && defined(__CUDA__)

#define GW_CALLER
#define GW_CALLER_ALONE
#define GW_WARP_FUNCTION(RESULT, NAME, PARAMETERS, ...) extern __device__ RESULT NAME PARAMETERS;

#else

#include "warp_exchange.h"

#define GW_CALLER_ALONE const char *file = __builtin_FILE(), int line = __builtin_LINE()
#define GW_CALLER , GW_CALLER_ALONE
// Templates, so that a program that uses none of them has no trace of them (barriers.h).
#define GW_WARP_FUNCTION(RESULT, NAME, PARAMETERS, ...)                                            \
    template <int N = 0>                                                                           \
    inline __attribute__((always_inline)) RESULT NAME PARAMETERS                                   \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }

#endif

/** Waits for the lanes of the mask; what each wrote before, all of them see afterwards. */
GW_WARP_FUNCTION(void, __syncwarp, (unsigned mask = 0xffffffffu GW_CALLER),
                 gw_warp_together<N>(GW_WARP_SYNC, mask, 0, 0, warpSize, file, line);)

/** The lanes that are at this call now. CUDA does not promise which those are; here all that reach
 * it before they have to wait for something else. */
GW_WARP_FUNCTION(unsigned, __activemask, (GW_CALLER_ALONE),
                 return gw_warp_together<N>(GW_WARP_ACTIVE, 0u, 0u, 0, warpSize, file, line);)

#define GW_VOTE(RESULT, NAME, OPERATION)                                                           \
    GW_WARP_FUNCTION(                                                                              \
        RESULT, NAME, (unsigned mask, int predicate GW_CALLER),                                    \
        return gw_warp_together<N>(OPERATION, mask, predicate, 0, warpSize, file, line);)
GW_VOTE(unsigned, __ballot_sync, GW_WARP_BALLOT)
GW_VOTE(int, __any_sync, GW_WARP_ANY)
GW_VOTE(int, __all_sync, GW_WARP_ALL)
#undef GW_VOTE

#define GW_SHUFFLE(NAME, T, ARGUMENT, OPERATION)                                                   \
    GW_WARP_FUNCTION(T, NAME, (unsigned mask, T var, ARGUMENT, int width = warpSize GW_CALLER),    \
                     return gw_warp_together<N>(OPERATION, mask, var, static_cast<int>(argument),  \
                                                width, file, line);)
// Exactly CUDA's types, half excepted.
#define GW_EXCHANGES(T)                                                                            \
    GW_SHUFFLE(__shfl_sync, T, int argument, GW_WARP_SHUFFLE)                                      \
    GW_SHUFFLE(__shfl_up_sync, T, unsigned argument, GW_WARP_SHUFFLE_UP)                           \
    GW_SHUFFLE(__shfl_down_sync, T, unsigned argument, GW_WARP_SHUFFLE_DOWN)                       \
    GW_SHUFFLE(__shfl_xor_sync, T, int argument, GW_WARP_SHUFFLE_XOR)                              \
    GW_WARP_FUNCTION(unsigned, __match_any_sync, (unsigned mask, T value GW_CALLER),               \
                     return gw_warp_lanes<N>(GW_WARP_MATCH_ANY, mask, value, file, line);)         \
    GW_WARP_FUNCTION(unsigned, __match_all_sync, (unsigned mask, T value, int *pred GW_CALLER),    \
                     const unsigned same =                                                         \
                         gw_warp_lanes<N>(GW_WARP_MATCH_ALL, mask, value, file, line);             \
                     *pred = same != 0; return same;)
GW_EXCHANGES(int)
GW_EXCHANGES(unsigned int)
GW_EXCHANGES(long)
GW_EXCHANGES(unsigned long)
GW_EXCHANGES(long long)
GW_EXCHANGES(unsigned long long)
GW_EXCHANGES(float)
GW_EXCHANGES(double)
#undef GW_EXCHANGES
#undef GW_SHUFFLE

#define GW_REDUCE(T, NAME, OPERATION)                                                              \
    GW_WARP_FUNCTION(T, NAME, (unsigned mask, T value GW_CALLER),                                  \
                     return gw_warp_together<N>(OPERATION, mask, value, 0, warpSize, file, line);)
GW_REDUCE(int, __reduce_add_sync, GW_WARP_ADD)
GW_REDUCE(int, __reduce_min_sync, GW_WARP_MIN)
GW_REDUCE(int, __reduce_max_sync, GW_WARP_MAX)
GW_REDUCE(unsigned, __reduce_add_sync, GW_WARP_ADD)
GW_REDUCE(unsigned, __reduce_min_sync, GW_WARP_MIN_UNSIGNED)
GW_REDUCE(unsigned, __reduce_max_sync, GW_WARP_MAX_UNSIGNED)
GW_REDUCE(unsigned, __reduce_and_sync, GW_WARP_AND)
GW_REDUCE(unsigned, __reduce_or_sync, GW_WARP_OR)
GW_REDUCE(unsigned, __reduce_xor_sync, GW_WARP_XOR)
#undef GW_REDUCE

#undef GW_WARP_FUNCTION
#undef GW_CALLER
#undef GW_CALLER_ALONE
