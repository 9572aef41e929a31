// SPDX-License-Identifier: MIT
// Threads and blocks that wait for others by looking at memory until it changes.
#include "corpus.h"

// Every block waits for the one before it.
__global__ void chain(int *flags, int *y)
{
    if (threadIdx.x == 0) {
        const int b = blockIdx.x;
        if (b > 0) {
            while (atomicAdd(&flags[b - 1], 0) == 0) {
            }
            __threadfence();
        }
        y[b] = b == 0 ? 1 : y[b - 1] + 1;
        __threadfence();
        atomicExch(&flags[b], 1);
    }
}
PROGRAM(spin_chain)
{
    int *y = array(40, 0), last = 0;
    chain<<<40, 32>>>(array(40, 0), y);
    cudaMemcpy(&last, y + 39, sizeof(int), cudaMemcpyDeviceToHost);
    hold(last == 40);
    finish();
}

// The same the other way round.
__global__ void chain_down(volatile int *flags, int *y)
{
    const int b = blockIdx.x, last = gridDim.x - 1;
    if (b < last) {
        while (flags[b + 1] == 0) {
        }
        __threadfence();
    }
    y[b] = b == last ? 1 : y[b + 1] + 1;
    __threadfence();
    flags[b] = 1;
}
PROGRAM(spin_chain_down)
{
    int *y = array(40, 0), first = 0;
    chain_down<<<40, 1>>>(array(40, 0), y);
    cudaMemcpy(&first, y, sizeof(int), cudaMemcpyDeviceToHost);
    hold(first == 40);
    finish();
}

// A barrier of the whole grid, twice, with data in between.
__device__ void grid_barrier(unsigned *arrived, unsigned goal)
{
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) {
        atomicAdd(arrived, 1u);
        while (*(volatile unsigned *)arrived < goal) {
        }
        __threadfence();
    }
    __syncthreads();
}

__global__ void turn_twice(unsigned *arrived, int *x, int *y)
{
    __shared__ int kept[64];
    const int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, n = gridDim.x * blockDim.x;
    kept[t] = x[i];
    grid_barrier(arrived, gridDim.x);
    y[n - 1 - i] = kept[t];
    grid_barrier(arrived, 2 * gridDim.x);
    x[i] = y[i] + kept[t];
}
PROGRAM(spin_grid_barrier)
{
    int h[512];
    for (int i = 0; i < 512; i++) {
        h[i] = i;
    }
    int *x = array(512, 0), *y = array(512, 0);
    cudaMemcpy(x, h, sizeof(h), cudaMemcpyHostToDevice);
    turn_twice<<<8, 64>>>(array(1, 0u), x, y);
    cudaMemcpy(h, x, sizeof(h), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 512; i++) {
        hold(h[i] == 511);
    }
    finish();
}

// Without the fences of such a barrier.
__device__ void bare_grid_barrier(unsigned *arrived, unsigned goal)
{
    __syncthreads();
    if (threadIdx.x == 0) {
        atomicAdd(arrived, 1u);
        while (*(volatile unsigned *)arrived < goal) {
        }
    }
    __syncthreads();
}

// WORDS: __threadfence()
__global__ void turn_once(unsigned *arrived, int *x, int *y)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x, n = gridDim.x * blockDim.x;
    x[i] = i; // EXPECT: race
    bare_grid_barrier(arrived, gridDim.x);
    y[i] = x[n - 1 - i];
}
RUN(spin_grid_barrier_no_fence, turn_once<<<8, 64>>>(array(1, 0u), array(512, 0), array(512, 0)));

// More blocks at such a barrier than a device holds.
// WORDS: Launch no more blocks than fit
__global__ void too_many(unsigned *arrived)
{
    if (threadIdx.x == 0) {
        atomicAdd(arrived, 1u);
        while (*(volatile unsigned *)arrived < gridDim.x) { // EXPECT: endless wait
        }
    }
}
RUN(spin_too_many_blocks, too_many<<<1000, 1024>>>(array(1, 0u)));

// Numbers of blocks in the order in which they begin.
__global__ void numbered(int *next, volatile int *done, int *y)
{
    __shared__ int number;
    if (threadIdx.x == 0) {
        number = atomicAdd(next, 1);
        while (*done < number) {
        }
        __threadfence();
    }
    __syncthreads();
    y[threadIdx.x] += number;
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        *done = number + 1;
    }
}
RUN(spin_numbered, numbered<<<1000, 32>>>(array(1, 0), array(1, 0), array(32, 0)));

// One warp makes what the other uses.
__global__ void pass_on(const int *x, int *y)
{
    __shared__ volatile int full;
    __shared__ int data;
    if (threadIdx.x == 0) {
        full = 0;
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int i = 0; i < 8; i++) {
            while (!full) {
            }
            __threadfence_block();
            y[i] = data;
            __threadfence_block();
            full = 0;
        }
    } else if (threadIdx.x == 32) {
        for (int i = 0; i < 8; i++) {
            while (full) {
            }
            __threadfence_block();
            data = x[i];
            __threadfence_block();
            full = 1;
        }
    }
}
PROGRAM(spin_warps)
{
    int *y = array(8, 0), sum = 0, h[8];
    pass_on<<<2, 64>>>(array(8, 5), y);
    cudaMemcpy(h, y, sizeof(h), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 8; i++) {
        sum += h[i];
    }
    hold(sum == 40);
    finish();
}

// A thread that waits for one of its own warp, which runs on independently.
__global__ void within_warp(volatile int *flag, int *y)
{
    if (threadIdx.x < 31) {
        while (*flag == 0) {
        }
    } else {
        *flag = 1;
    }
    y[threadIdx.x] = 1;
}
RUN(spin_within_warp, within_warp<<<1, 32>>>(array(1, 0), array(32, 0)));

// A flag that nobody sets.
__global__ void never_set(volatile int *flag)
{
    while (*flag == 0) { // EXPECT: endless wait
    }
}
RUN(spin_never_set, never_set<<<2, 32>>>(array(1, 0)));

// A lock that is not given back on one way out.
// WORDS: last    written by thread (0,0,0) of block
__global__ void kept_lock(int *lock, int *count, int most)
{
    while (atomicCAS(lock, 0, 1) != 0) { // EXPECT: endless wait
    }
    __threadfence();
    if (*count >= most) {
        return;
    }
    *count += 1;
    __threadfence();
    atomicExch(lock, 0);
}
RUN(spin_kept_lock, kept_lock<<<8, 1>>>(array(1, 0), array(1, 0), 3));

// A lock that is taken twice by the same thread.
__global__ void taken_twice(int *lock)
{
    while (atomicExch(lock, 1) == 1) {
    }
    while (atomicExch(lock, 1) == 1) { // EXPECT: endless wait
    }
    atomicExch(lock, 0);
}
RUN(spin_taken_twice, taken_twice<<<1, 1>>>(array(1, 0)));

// Two locks, taken in different orders.
__global__ void two_locks(int *locks)
{
    const int first = blockIdx.x % 2;
    while (atomicCAS(&locks[first], 0, 1) != 0) {
    }
    atomicAdd(&locks[2], 1);
    while (*(volatile int *)&locks[2] < 2) {
    }
    while (atomicCAS(&locks[1 - first], 0, 1) != 0) { // EXPECT: endless wait
    }
    atomicExch(&locks[1 - first], 0);
    atomicExch(&locks[first], 0);
}
RUN(spin_two_locks, two_locks<<<2, 1>>>(array(3, 0)));

// The one that is to set the flag waits at a barrier for those that wait for it.
// WORDS: wait for this one at the __syncthreads() in line
__global__ void at_barrier(volatile int *flag)
{
    if (threadIdx.x > 0) {
        while (*flag == 0) { // EXPECT: endless wait
        }
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        *flag = 1;
    }
    __syncthreads();
}
RUN(spin_at_barrier, at_barrier<<<1, 64>>>(array(1, 0)));

// All threads of a block look together, with barriers in the loop.
__global__ void together(volatile int *flag, int *y)
{
    __shared__ int seen;
    if (blockIdx.x == gridDim.x - 1) {
        if (threadIdx.x == 0) {
            *flag = 1;
        }
        return;
    }
    do {
        __syncthreads();
        if (threadIdx.x == 0) {
            seen = *flag;
        }
        __syncthreads();
    } while (!seen);
    y[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
RUN(spin_together, together<<<4, 64>>>(array(1, 0), array(256, 0)));

// The same, and nobody sets it.
__global__ void together_for_ever(volatile int *flag)
{
    __shared__ int seen;
    do {
        __syncthreads();
        if (threadIdx.x == 0) {
            seen = *flag; // EXPECT: endless wait
        }
        __syncthreads();
    } while (!seen);
}
RUN(spin_together_for_ever, together_for_ever<<<4, 64>>>(array(1, 0)));

// The lanes of a warp look back together.
__global__ void look_back(volatile int *ready, int *y)
{
    const unsigned lane = threadIdx.x;
    const int before = (int)blockIdx.x - 1 - (int)lane;
    int seen;
    do {
        seen = before < 0 || ready[before];
    } while (!__all_sync(0xffffffff, seen));
    if (lane == 0) {
        ready[blockIdx.x] = 1;
    }
    y[blockIdx.x * 32 + lane] = 1;
}
RUN(spin_look_back, look_back<<<20, 32>>>(array(20, 0), array(640, 0)));

// Looks a number of times, and gives up.
__global__ void gives_up(volatile int *flag, int *y)
{
    int tries = 0;
    while (*flag == 0 && tries < 5000) {
        tries++;
    }
    y[blockIdx.x * blockDim.x + threadIdx.x] = tries;
}
RUN(spin_gives_up, gives_up<<<2, 32>>>(array(1, 0), array(64, 0)));

// Every thread under one lock, in a loop that goes on with the others of its warp.
__global__ void under_lock(int *lock, int *count)
{
    for (bool done = false; !done;) {
        if (atomicCAS(lock, 0, 1) == 0) {
            __threadfence();
            *count += 1;
            __threadfence();
            atomicExch(lock, 0);
            done = true;
        }
    }
}
PROGRAM(spin_under_lock)
{
    int *count = array(1, 0), h = 0;
    under_lock<<<8, 64>>>(array(1, 0), count);
    cudaMemcpy(&h, count, sizeof(h), cudaMemcpyDeviceToHost);
    hold(h == 512);
    finish();
}

// A thread that keeps as much as a GPU's thread may have, in a kernel without a barrier.
__global__ void keeps_much(int *y)
{
    int kept[100 * 1024];
    for (int i = 0; i < 100 * 1024; i++) {
        kept[i] = i;
    }
    y[threadIdx.x] = kept[(threadIdx.x * 7919) % (100 * 1024)];
}
RUN(spin_large_local_array, keeps_much<<<1, 2>>>(array(2, 0)));
