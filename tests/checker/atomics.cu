// SPDX-License-Identifier: MIT
// Atomics beside plain reads and writes, and the last block.
#include "corpus.h"

// A counter that is counted with atomics and read without.
__global__ void count_atomic_and_plain(int *counter, int *y)
{
    atomicAdd(counter, 1);
    y[blockIdx.x * blockDim.x + threadIdx.x] = *counter; // EXPECT: race
}
RUN(race_atomic_and_plain, count_atomic_and_plain<<<1, 64>>>(array(1, 0), array(64, 0)));

// The same after a barrier of the one block.
__global__ void count_atomic_then_barrier(int *counter, int *y)
{
    atomicAdd(counter, 1);
    __syncthreads();
    y[threadIdx.x] = *counter;
}
RUN(race_atomic_then_barrier, count_atomic_then_barrier<<<1, 64>>>(array(1, 0), array(64, 0)));

// The plain read is of a counter, and the atomicCAS after it compares with something else.
__global__ void take(int *counter, int *y)
{
    const int seen = *counter; // EXPECT: race
    atomicCAS(counter, -1, 0);
    y[blockIdx.x * blockDim.x + threadIdx.x] = seen;
}
RUN(race_compare_other, take<<<1, 64>>>(array(1, 0), array(64, 0)));

// Atomics of one's own, from atomicCAS in a loop: the plain read before the loop is no race, since
// atomicCAS notices whoever comes between (CUDA C++ Programming Guide, Atomic Functions).
__device__ double add(double *address, double value)
{
    unsigned long long *bits = (unsigned long long *)address;
    unsigned long long old = *bits, assumed;
    do {
        assumed = old;
        old = atomicCAS(bits, assumed, __double_as_longlong(value + __longlong_as_double(assumed)));
    } while (assumed != old);
    return __longlong_as_double(old);
}

__device__ void set_largest(float *address, float value)
{
    int *bits = (int *)address;
    int old = *bits, assumed;
    do {
        assumed = old;
        old = atomicCAS(bits, assumed, __float_as_int(fmaxf(value, __int_as_float(assumed))));
    } while (assumed != old);
}

__global__ void reduce(double *sum, float *largest, const int *x)
{
    __shared__ float of_block;
    if (threadIdx.x == 0) {
        of_block = 0.0f;
    }
    __syncthreads();
    const int value = x[blockIdx.x * blockDim.x + threadIdx.x];
    add(sum, value);
    set_largest(&of_block, 1.0f + (float)threadIdx.x);
    __syncthreads();
    if (threadIdx.x == 0) {
        set_largest(largest, of_block);
    }
}

RUN(race_compare_loop, reduce<<<2, 64>>>(array(1, 0.0), array(1, 0.0f), array(128, 1)));

// The last block adds the partial sums after an atomic counter, and without a fence before it.
__global__ void sum_last_block(const float *x, float *partial, unsigned *counter, float *y,
                               bool fence)
{
    __shared__ float s[64];
    __shared__ bool last;
    int t = threadIdx.x;
    s[t] = x[blockIdx.x * 64 + t];
    __syncthreads();
    if (t == 0) {
        float block_sum = 0.0f;
        for (int i = 0; i < 64; i++) {
            block_sum += s[i];
        }
        partial[blockIdx.x] = block_sum;
        if (fence) {
            __threadfence();
        }
        last = atomicAdd(counter, 1u) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && t == 0) {
        float total = 0.0f;
        for (unsigned i = 0; i < gridDim.x; i++) {
            total += partial[i]; // EXPECT: race
        }
        *y = total;
        *counter = 0;
    }
}

static void sum_twice(bool fence)
{
    float *d_x = array(8 * 64, 1.0f);
    float *d_partial = array(8, 0.0f);
    unsigned *d_counter = array(1, 0u);
    float *d_y = array(1, 0.0f);
    sum_last_block<<<8, 64>>>(d_x, d_partial, d_counter, d_y, fence);
    sum_last_block<<<8, 64>>>(d_x, d_partial, d_counter, d_y, fence);
}
RUN(race_last_block_no_fence, sum_twice(false));

// The same with its fence.
RUN(race_last_block, sum_twice(true));

// The last block's threads all read what the other blocks wrote.
__global__ void sum_last_block_all_threads(const float *x, float *partial, unsigned *counter,
                                           float *y)
{
    __shared__ bool last;
    int t = threadIdx.x;
    int i = blockIdx.x * blockDim.x + t;
    partial[i] = 2.0f * x[i];
    __threadfence();
    __syncthreads();
    if (t == 0) {
        last = atomicInc(counter, gridDim.x - 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (last) {
        float total = 0.0f;
        for (unsigned k = 0; k < gridDim.x; k++) {
            total += partial[k * blockDim.x + t];
        }
        y[t] = total;
    }
}
RUN(race_last_block_all_threads,
    sum_last_block_all_threads<<<8, 64>>>(array(8 * 64, 1.0f), array(8 * 64, 0.0f), array(1, 0u),
                                          array(64, 0.0f)));

// The block with the highest number adds, instead of the last one: right in ascending order.
// ORDER: descending
__global__ void sum_last_block_ignores_ticket(float *partial, unsigned *counter, float *y)
{
    partial[blockIdx.x] = 1.0f; // EXPECT: race
    __threadfence();
    atomicAdd(counter, 1u);
    if (blockIdx.x == gridDim.x - 1) {
        float total = 0.0f;
        for (unsigned i = 0; i < gridDim.x; i++) {
            total += partial[i];
        }
        *y = total;
    }
}
RUN(race_last_block_ignores_ticket,
    sum_last_block_ignores_ticket<<<8, 1>>>(array(8, 0.0f), array(1, 0u), array(1, 0.0f)));
