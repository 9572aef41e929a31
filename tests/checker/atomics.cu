// SPDX-License-Identifier: MIT
// Atomic functions and their scopes.
#include "corpus.h"

#include <cuda/atomic>
#include <cuda/std/atomic>

// Atomics beside plain reads and writes, and the last block.

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

// Bins in shared memory, some of which are set to 0 when other threads count in them already.
// WORDS: hint    add __syncthreads(); between line
__global__ void count_before_zeros(const int *x, int *bins)
{
    __shared__ int own[64];
    own[threadIdx.x] = 0; // EXPECT: race
    atomicAdd(&own[x[threadIdx.x]], 1);
    __syncthreads();
    bins[threadIdx.x] = own[threadIdx.x];
}
RUN(race_count_before_zeros, count_before_zeros<<<1, 64>>>(array(64, 5), array(64, 0)));

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

// cuda::atomic, cuda::atomic_ref and cuda::std::atomic: their orders and scopes.

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

// A maximum of floats by atomicCAS, in the forms that are in use. A thread that finds enough there
// leaves: its plain reading was a first look, as that of the others was, who went on.
__device__ static void largest_by_do(float *largest, float value)
{
    int *bits = reinterpret_cast<int *>(largest), old = *bits, assumed;
    do {
        assumed = old;
        if (__int_as_float(assumed) >= value) {
            break;
        }
        old = atomicCAS(bits, assumed, __float_as_int(value));
    } while (assumed != old);
}

__device__ static void largest_by_while(float *__restrict__ largest, float value)
{
    int *bits = (int *)largest, seen = *bits;
    while (__int_as_float(seen) < value) {
        const int before = seen;
        seen = atomicCAS(bits, before, __float_as_int(value));
        if (seen == before) {
            break;
        }
    }
}

__device__ static void largest_by_two_looks(float *largest, float value)
{
    if (*largest >= value) {
        return;
    }
    int *bits = (int *)largest, old = *bits;
    for (;;) {
        const int found = atomicCAS(bits, old, __float_as_int(fmaxf(value, __int_as_float(old))));
        if (found == old) {
            return;
        }
        old = found;
    }
}

__global__ void largest(const float *x, int n, float *y)
{
    __shared__ float of_block;
    if (threadIdx.x == 0) {
        of_block = -1e30f;
    }
    __syncthreads();
    for (int i = (int)(blockIdx.x * blockDim.x + threadIdx.x); i < n;
         i += (int)(gridDim.x * blockDim.x)) {
        largest_by_do(&y[0], x[i]);
        largest_by_while(&y[1], x[i]);
        largest_by_two_looks(&y[2], x[i]);
        largest_by_while(&of_block, x[i]);
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        largest_by_do(&y[3], of_block);
    }
}

PROGRAM(atomic_largest)
{
    float x[700], *y = array(4, -1e30f), *d_x = array(700, 0.0f), last = 0.0f;
    for (int i = 0; i < 700; i++) {
        x[i] = (float)(i * 37 % 501 - 250);
    }
    cudaMemcpy(d_x, x, sizeof(x), cudaMemcpyHostToDevice);
    largest<<<3, 96>>>(d_x, 700, y);
    cudaMemcpy(&last, y + 3, sizeof(float), cudaMemcpyDeviceToHost);
    hold(last == 250.0f);
    finish();
}

// Who looks and never compares has no part in it.
// EXPECT: race
__global__ void largest_and_a_look(float *largest, float *y)
{
    if (blockIdx.x == 0) {
        largest_by_while(largest, (float)threadIdx.x);
    } else {
        y[threadIdx.x] = *largest; // [a look]
    }
}
RUN(atomic_largest_looked_at, largest_and_a_look<<<2, 32>>>(array(1, 0.0f), array(32, 0.0f)));
