// SPDX-License-Identifier: MIT
// Compiles with nvcc and on the CPU device: which type a warp's functions give for which
// arguments, and which arguments may be left out.
#include <cuda_runtime.h>
#include <type_traits>

#define GIVES(TYPE, ...)                                                                           \
    static_assert(std::is_same<decltype(__VA_ARGS__), TYPE>::value, #__VA_ARGS__ " is no " #TYPE)

static const unsigned mask = 0xffffffffu;

#define KEEPS(TYPE)                                                                                \
    GIVES(TYPE, __shfl_sync(mask, TYPE(), 1));                                                     \
    GIVES(TYPE, __shfl_sync(mask, TYPE(), 1, 16));                                                 \
    GIVES(TYPE, __shfl_up_sync(mask, TYPE(), 1u));                                                 \
    GIVES(TYPE, __shfl_up_sync(mask, TYPE(), 1, 8));                                               \
    GIVES(TYPE, __shfl_down_sync(mask, TYPE(), 1u));                                               \
    GIVES(TYPE, __shfl_down_sync(mask, TYPE(), 1, 8));                                             \
    GIVES(TYPE, __shfl_xor_sync(mask, TYPE(), 1));                                                 \
    GIVES(TYPE, __shfl_xor_sync(mask, TYPE(), 1, 2));                                              \
    GIVES(unsigned int, __match_any_sync(mask, TYPE()));                                           \
    GIVES(unsigned int, __match_all_sync(mask, TYPE(), (int *)0))

typedef unsigned int uint_t;
typedef unsigned long ulong_t;
typedef long long llong_t;
typedef unsigned long long ullong_t;
KEEPS(int);
KEEPS(uint_t);
KEEPS(long);
KEEPS(ulong_t);
KEEPS(llong_t);
KEEPS(ullong_t);
KEEPS(float);
KEEPS(double);

// Smaller types are promoted.
GIVES(int, __shfl_sync(mask, short(), 1));
GIVES(int, __shfl_sync(mask, 'c', 1));
GIVES(int, __shfl_down_sync(mask, true, 1));

GIVES(unsigned int, __ballot_sync(mask, 1));
GIVES(int, __any_sync(mask, 1));
GIVES(int, __all_sync(mask, 1));
GIVES(unsigned int, __ballot_sync(mask, true));
GIVES(unsigned int, __activemask());
GIVES(void, __syncwarp());
GIVES(void, __syncwarp(mask));
GIVES(int, __syncthreads_count(1));
GIVES(int, __syncthreads_and(1));
GIVES(int, __syncthreads_or(1));

// Of compute capability 8.0 on.
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
GIVES(int, __reduce_add_sync(mask, 1));
GIVES(int, __reduce_min_sync(mask, 1));
GIVES(int, __reduce_max_sync(mask, 1));
GIVES(unsigned int, __reduce_add_sync(mask, 1u));
GIVES(unsigned int, __reduce_min_sync(mask, 1u));
GIVES(unsigned int, __reduce_max_sync(mask, 1u));
GIVES(unsigned int, __reduce_and_sync(mask, 1));
GIVES(unsigned int, __reduce_or_sync(mask, 1u));
GIVES(unsigned int, __reduce_xor_sync(mask, 1u));
#endif

__global__ void call_them(int *out)
{
    int same;
    __syncwarp();
    out[threadIdx.x] = __shfl_sync(mask, out[threadIdx.x], 0) + __activemask() +
                       __match_all_sync(mask, 1, &same) + __ballot_sync(mask, out[0] > 3) +
                       __syncthreads_count(threadIdx.x > warpSize);
}
