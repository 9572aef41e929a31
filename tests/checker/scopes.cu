// SPDX-License-Identifier: MIT
// cuda::atomic, cuda::atomic_ref and cuda::std::atomic: their orders and scopes.
#include "corpus.h"

#include <cuda/atomic>
#include <cuda/std/atomic>

__device__ cuda::atomic<unsigned, cuda::thread_scope_device> finished;

// The last block adds what all have released.
__global__ void last_adds(const float *x, float *partial, float *sum)
{
    partial[blockIdx.x] = x[blockIdx.x];
    if (finished.fetch_add(1, cuda::std::memory_order_acq_rel) == gridDim.x - 1) {
        float total = 0.0f;
        for (unsigned i = 0; i < gridDim.x; i++) {
            total += partial[i];
        }
        *sum = total;
        finished.store(0, cuda::std::memory_order_relaxed);
    }
}
PROGRAM(scope_last_block)
{
    float *sum = array(1, 0.0f), h = 0.0f;
    last_adds<<<8, 1>>>(array(8, 1.0f), array(8, 0.0f), sum);
    cudaMemcpy(&h, sum, sizeof(h), cudaMemcpyDeviceToHost);
    hold(h == 8.0f);
    finish();
}

// The same, relaxed.
// WORDS: __threadfence()
__global__ void last_adds_relaxed(const float *x, float *partial, float *sum)
{
    partial[blockIdx.x] = x[blockIdx.x]; // EXPECT: race
    if (finished.fetch_add(1, cuda::std::memory_order_relaxed) == gridDim.x - 1) {
        float total = 0.0f;
        for (unsigned i = 0; i < gridDim.x; i++) {
            total += partial[i];
        }
        *sum = total;
    }
}
RUN(scope_last_block_relaxed,
    last_adds_relaxed<<<8, 1>>>(array(8, 1.0f), array(8, 0.0f), array(1, 0.0f)));

// A lock between blocks, of the whole device and of a block alone.
template <cuda::thread_scope SCOPE>
__device__ void add_under_lock(int *lock, float *sum, float value)
{
    cuda::atomic_ref<int, SCOPE> held(*lock);
    int open = 0;
    while (!held.compare_exchange_weak(open, 1, cuda::std::memory_order_acquire,
                                       cuda::std::memory_order_relaxed)) {
        open = 0;
    }
    *sum += value;
    held.store(0, cuda::std::memory_order_release);
}

__global__ void sum_under_lock(int *lock, float *sum)
{
    add_under_lock<cuda::thread_scope_device>(lock, sum, 1.0f);
}
RUN(scope_lock, sum_under_lock<<<4, 32>>>(array(1, 0), array(1, 0.0f)));

// EXPECT: race
// WORDS: of cuda::thread_scope_block
__global__ void sum_under_narrow_lock(int *lock, float *sum)
{
    add_under_lock<cuda::thread_scope_block>(lock, sum, 1.0f);
}
RUN(scope_lock_of_a_block, sum_under_narrow_lock<<<4, 32>>>(array(1, 0), array(1, 0.0f)));

// The same lock for the threads of one block.
__global__ void sum_of_a_block(float *sum)
{
    __shared__ int lock;
    if (threadIdx.x == 0) {
        lock = 0;
    }
    __syncthreads();
    add_under_lock<cuda::thread_scope_block>(&lock, &sum[blockIdx.x], 1.0f);
}
RUN(scope_lock_in_a_block, sum_of_a_block<<<4, 32>>>(array(4, 0.0f)));

// A flag from block to block.
__global__ void pass(cuda::atomic<int, cuda::thread_scope_device> *flag, int *data, int *y)
{
    if (blockIdx.x == 0) {
        *data = 3;
        flag->store(1, cuda::std::memory_order_release);
    } else {
        flag->wait(0, cuda::std::memory_order_acquire);
        *y = *data;
    }
}
PROGRAM(scope_flag)
{
    int *y = array(1, 0), h = 0;
    pass<<<2, 1>>>((cuda::atomic<int, cuda::thread_scope_device> *)array(1, 0), array(1, 0), y);
    cudaMemcpy(&h, y, sizeof(h), cudaMemcpyDeviceToHost);
    hold(h == 3);
    finish();
}

// The same flag without a scope in its name, through a volatile pointer.
__global__ void pass_by_name(cuda::std::atomic<int> *flag, int *data, int *y)
{
    volatile cuda::std::atomic<int> *seen = flag;
    if (blockIdx.x == 0) {
        *data = 3;
        seen->store(1, cuda::std::memory_order_release);
    } else {
        while (seen->load(cuda::std::memory_order_acquire) == 0) {
        }
        *y = *data;
    }
}
PROGRAM(scope_flag_of_std)
{
    int *y = array(1, 0), h = 0;
    pass_by_name<<<2, 1>>>((cuda::std::atomic<int> *)array(1, 0), array(1, 0), y);
    cudaMemcpy(&h, y, sizeof(h), cudaMemcpyDeviceToHost);
    hold(h == 3);
    finish();
}

// The flag opens before what it is to tell of is there.
// WORDS: __threadfence()
__global__ void pass_relaxed(cuda::std::atomic<int> *flag, int *data, int *y)
{
    if (blockIdx.x == 0) {
        *data = 3; // EXPECT: race
        flag->store(1, cuda::std::memory_order_relaxed);
    } else {
        cuda::std::atomic_ref<int> seen(*y);
        while (flag->load(cuda::std::memory_order_relaxed) == 0) {
        }
        seen.store(*data);
    }
}
RUN(scope_flag_relaxed,
    pass_relaxed<<<2, 1>>>((cuda::std::atomic<int> *)array(1, 0), array(1, 0), array(1, 0)));

// All the operations, on integers and on a float.
__global__ void compute(int *y, float *z)
{
    __shared__ cuda::atomic<int, cuda::thread_scope_block> n;
    if (threadIdx.x == 0) {
        n = 5;
    }
    __syncthreads();
    n += 2;
    n++;
    n--;
    cuda::atomic_ref f(*z);
    f.fetch_add(0.5f, cuda::memory_order_relaxed);
    f.fetch_max(2.0f);
    cuda::atomic_ref<int> sum(*y);
    sum.fetch_add(1);
    sum.fetch_sub(1);
    sum.fetch_or(8);
    sum.fetch_xor(0);
    sum.fetch_and(12);
    sum.fetch_min(9);
    __syncthreads();
    if (threadIdx.x == 0) {
        y[1] = n;
        y[2] = n.exchange(1, cuda::memory_order_relaxed);
    }
}
PROGRAM(scope_operations)
{
    int *y = array(3, 0), h[3] = {0};
    float *z = array(1, 0.0f), most = 0.0f;
    compute<<<1, 32>>>(y, z);
    cudaMemcpy(h, y, sizeof(h), cudaMemcpyDeviceToHost);
    cudaMemcpy(&most, z, sizeof(most), cudaMemcpyDeviceToHost);
    hold(h[0] == 8 && h[1] == 69 && h[2] == 69 && most == 17.5f);
    finish();
}
