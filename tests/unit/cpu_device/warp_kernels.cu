// SPDX-License-Identifier: MIT
// Kernels for warp_test.c.
extern "C" {
#include "warp_kernels.h"
}
#include "launchers.h"

static const unsigned ALL_LANES = 0xffffffffu;

__device__ static int linear_thread()
{
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}

__device__ static unsigned voted(int value, enum vote which, unsigned mask)
{
    int all_same = 7;
    switch (which) {
    case BALLOT:
        return __ballot_sync(mask, value);
    case ANY:
        return __any_sync(mask, value);
    case ALL:
        return __all_sync(mask, value);
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
    case REDUCE_AND:
        return __reduce_and_sync(mask, (unsigned)value);
    case REDUCE_OR:
        return __reduce_or_sync(mask, (unsigned)value);
    case REDUCE_XOR:
        return __reduce_xor_sync(mask, (unsigned)value);
    case ADD_UNSIGNED:
        return __reduce_add_sync(mask, (unsigned)value);
    case MIN_UNSIGNED:
        return __reduce_min_sync(mask, (unsigned)value);
    case MAX_UNSIGNED:
        return __reduce_max_sync(mask, (unsigned)value);
    case ADD:
        return (unsigned)__reduce_add_sync(mask, value);
    case MIN:
        return (unsigned)__reduce_min_sync(mask, value);
    case MAX:
        return (unsigned)__reduce_max_sync(mask, value);
#endif
    case MATCH_ANY:
        return __match_any_sync(mask, value);
    case MATCH_ALL:
        return __match_all_sync(mask, value, &all_same);
    case MATCH_ALL_PREDICATE:
        __match_all_sync(mask, (long long)value, &all_same);
        return (unsigned)all_same;
    default:
        return 0;
    }
}

__global__ void vote(const int *in, unsigned *out, enum vote which, unsigned mask)
{
    const int t = linear_thread();
    if (mask >> t % warpSize & 1) {
        out[t] = voted(in[t], which, mask);
    }
}

__global__ void match_double(const double *in, unsigned *out, unsigned mask)
{
    const int t = linear_thread();
    if (mask >> t % warpSize & 1) {
        out[t] = __match_any_sync(mask, in[t]);
    }
}

#ifndef WITHOUT_BARRIERS
__global__ void block_votes(const int *in, int (*out)[3], int n)
{
    const int t = linear_thread();
    if (t >= n) {
        return;
    }
    out[t][0] = __syncthreads_count(in[t]);
    out[t][1] = __syncthreads_and(in[t]) != 0;
    __syncthreads();
    out[t][2] = __syncthreads_or(in[t]) != 0;
}

__global__ void sums(const float *x, float *sums)
{
    __shared__ float of_warp[32];
    float sum = x[blockIdx.x * blockDim.x + threadIdx.x];
    for (int offset = 16; offset > 0; offset /= 2) {
        sum += __shfl_down_sync(ALL_LANES, sum, offset);
    }
    if (threadIdx.x % 32 == 0) {
        of_warp[threadIdx.x / 32] = sum;
    }
    __syncthreads();
    if (threadIdx.x < 32) {
        sum = threadIdx.x < blockDim.x / 32 ? of_warp[threadIdx.x] : 0;
        for (int offset = 16; offset > 0; offset /= 2) {
            sum += __shfl_down_sync(ALL_LANES, sum, offset);
        }
        if (threadIdx.x == 0) {
            sums[blockIdx.x] = sum;
        }
    }
}
#else
__global__ void sums(const float *x, float *sums)
{
    float sum = x[blockIdx.x * blockDim.x + threadIdx.x];
    for (int lanes = 16; lanes > 0; lanes /= 2) {
        sum += __shfl_xor_sync(ALL_LANES, sum, lanes);
    }
    if (threadIdx.x % 32 == 0) {
        atomicAdd(&sums[blockIdx.x], sum);
    }
}
#endif

__global__ void mirror(int *out)
{
    __shared__ int numbers[1024];
    const int t = linear_thread();
    const int first = t / warpSize * warpSize;
    const int threads = blockDim.x * blockDim.y * blockDim.z;
    const int last = (first + warpSize < threads ? first + warpSize : threads) - 1;
    int number = t;
    for (int round = 0; round < 20; round++) {
        numbers[t] = number + 1;
        __syncwarp();
        number = numbers[first + last - t];
        __syncwarp();
    }
    // From the built-in variables again: they must be this thread's after all that waiting.
    out[linear_thread()] = number;
}

__global__ void branches(int *out)
{
    __shared__ int numbers[1024];
    const int t = linear_thread();
    numbers[t] = t;
    int number = 0;
    if (t % 2) {
        __syncwarp(0xaaaaaaaau);
        number = numbers[t ^ 2];
        __syncwarp();
    } else {
        __syncwarp(0x55555555u);
        number = numbers[t ^ 4];
        __syncwarp(ALL_LANES);
    }
    out[t] = number;
}

__global__ void early_return(const int *in, int *out, int n)
{
    const int t = linear_thread();
    if (t >= n) {
        return;
    }
    int sum = 0;
    for (int lane = 0; lane < warpSize; lane++) {
        if (__ballot_sync(ALL_LANES, 1) >> lane & 1) {
            sum += __shfl_sync(ALL_LANES, in[t], lane);
        }
    }
    out[t] = sum;
}

__global__ void active(const int *in, unsigned *out)
{
    const int t = linear_thread();
    if (in[t]) {
        out[t] = __activemask();
    } else {
        unsigned mask = __activemask();
        out[t] = __ballot_sync(mask, 1);
    }
}

__global__ void staircase(int *out)
{
    const int t = linear_thread();
    const int lane = t % warpSize;
    int got = -1;
    for (int step = 0; step < lane; step++) {
        got = __shfl_sync(ALL_LANES << (step + 1), t + step, warpSize - 1);
    }
    out[t] = got;
}

LAUNCHER(launch_vote,
         (const int *d_in, unsigned *d_out, enum vote which, unsigned mask, dim3 block),
         vote<<<1, block>>>(d_in, d_out, which, mask))
LAUNCHER(launch_match_double, (const double *d_in, unsigned *d_out, unsigned mask, dim3 block),
         match_double<<<1, block>>>(d_in, d_out, mask))

void launch_block_votes(const int *d_in, int (*d_out)[3], int n, dim3 block)
{
#ifndef WITHOUT_BARRIERS
    block_votes<<<1, block>>>(d_in, d_out, n);
#endif
}

int kernels_have_barriers(void)
{
#ifdef WITHOUT_BARRIERS
    return 0;
#else
    return 1;
#endif
}

LAUNCHER(launch_mirror, (int *d_out, dim3 block), mirror<<<1, block>>>(d_out))
LAUNCHER(launch_branches, (int *d_out, dim3 block), branches<<<1, block>>>(d_out))
LAUNCHER(launch_early_return, (const int *d_in, int *d_out, int n, dim3 block),
         early_return<<<1, block>>>(d_in, d_out, n))
LAUNCHER(launch_active, (const int *d_in, unsigned *d_out, dim3 block),
         active<<<1, block>>>(d_in, d_out))
LAUNCHER(launch_staircase, (int *d_out, dim3 block), staircase<<<1, block>>>(d_out))
LAUNCHER(launch_sums, (const float *d_x, float *d_sums, int blocks, int threads),
         sums<<<blocks, threads>>>(d_x, d_sums))
