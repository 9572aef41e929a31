// SPDX-License-Identifier: MIT
// Sorting networks, ranks and radix passes, as courses teach them.
#include "corpus.h"

#include <limits.h>

enum { COUNT = 128 };

static int *mixed(int n)
{
    int *h = (int *)malloc((size_t)n * sizeof(int));
    for (int i = 0; i < n; i++) {
        h[i] = i * 37 % n;
    }
    int *d = room<int>(n);
    cudaMemcpy(d, h, (size_t)n * sizeof(int), cudaMemcpyHostToDevice);
    free(h);
    return d;
}

static void hold_sorted(const int *d, int n)
{
    int *h = (int *)malloc((size_t)n * sizeof(int));
    cudaMemcpy(h, d, (size_t)n * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 1; i < n; i++) {
        hold(h[i - 1] <= h[i]);
    }
    free(h);
}

__device__ void order_pair(int *x, int low, int high, bool up)
{
    if ((x[low] > x[high]) == up) {
        int other = x[low];
        x[low] = x[high];
        x[high] = other;
    }
}

// A bitonic network in shared memory.
__global__ void bitonic(int *x)
{
    __shared__ int s[COUNT];
    int t = threadIdx.x;
    s[t] = x[t];
    for (int size = 2; size <= COUNT; size *= 2) {
        for (int stride = size / 2; stride > 0; stride /= 2) {
            __syncthreads();
            if ((t & stride) == 0) {
                order_pair(s, t, t + stride, (t & size) == 0);
            }
        }
    }
    __syncthreads();
    x[t] = s[t];
}

PROGRAM(sort_bitonic)
{
    int *d_x = mixed(COUNT);
    bitonic<<<1, COUNT>>>(d_x);
    hold_sorted(d_x, COUNT);
    finish();
}

// The barrier stands before the strides, not in each.
__global__ void bitonic_outer_barrier(int *x)
{
    __shared__ int s[COUNT];
    int t = threadIdx.x;
    s[t] = x[t];
    for (int size = 2; size <= COUNT; size *= 2) {
        __syncthreads();
        for (int stride = size / 2; stride > 0; stride /= 2) {
            int other = t ^ stride;
            if (other > t && (s[t] > s[other]) == ((t & size) == 0)) { // EXPECT: race
                int kept = s[t];
                s[t] = s[other];
                s[other] = kept;
            }
        }
    }
    __syncthreads();
    x[t] = s[t];
}
RUN(sort_bitonic_outer_barrier, bitonic_outer_barrier<<<1, COUNT>>>(mixed(COUNT)));

// Odd-even transposition, a launch a phase: the end of a kernel orders the phases.
__global__ void odd_even_phase(int *x, int n, int phase)
{
    int low = 2 * (blockIdx.x * blockDim.x + threadIdx.x) + phase;
    if (low + 1 < n) {
        order_pair(x, low, low + 1, true);
    }
}

PROGRAM(sort_odd_even)
{
    int *d_x = mixed(99);
    for (int phase = 0; phase < 99; phase++) {
        odd_even_phase<<<2, 32>>>(d_x, 99, phase % 2);
    }
    hold_sorted(d_x, 99);
    finish();
}

// The guard holds the lower of a pair only.
__global__ void odd_even_lower_guard(int *x, int n)
{
    int low = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
    if (low < n && x[low] > x[low + 1]) { // EXPECT: out of bounds
        x[low] = 0;
    }
}
RUN(sort_lower_guard, odd_even_lower_guard<<<2, 32>>>(mixed(99), 99));

// All the phases in one kernel of several blocks, whose barriers do not meet.
__global__ void odd_even_blocks(int *x, int n)
{
    for (int phase = 0; phase < n; phase++) {
        int low = 2 * (blockIdx.x * blockDim.x + threadIdx.x) + phase % 2;
        if (low + 1 < n && x[low] > x[low + 1]) { // EXPECT: race
            int other = x[low];
            x[low] = x[low + 1];
            x[low + 1] = other;
        }
        __syncthreads();
    }
}
RUN(sort_blocks_without_launches, odd_even_blocks<<<2, 32>>>(mixed(COUNT), COUNT));

// Rank sort: each thread counts what is smaller than its own and writes there.
__global__ void rank_sort(const int *x, int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    int rank = 0;
    for (int k = 0; k < n; k++) {
        rank += x[k] < x[i] || (x[k] == x[i] && k < i);
    }
    y[rank] = x[i];
}

PROGRAM(sort_ranks)
{
    int *d_y = room<int>(100);
    rank_sort<<<4, 32>>>(mixed(100), d_y, 100);
    hold_sorted(d_y, 100);
    finish();
}

// Equal elements get one rank: places stay unwritten.
__global__ void rank_sort_ties(const int *x, int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int rank = 0;
    for (int k = 0; k < n; k++) {
        rank += x[k] < x[i];
    }
    y[rank] = x[i];
}

__global__ void flip_all(int *x)
{
    x[threadIdx.x] ^= 1; // EXPECT: uninitialized
}

PROGRAM(sort_ranks_of_equals)
{
    int *d_y = room<int>(64);
    rank_sort_ties<<<1, 64>>>(array(64, 7), d_y, 64);
    flip_all<<<1, 64>>>(d_y);
    finish();
}

// One radix pass: flags, a scan in shared memory, a scatter.
__global__ void radix_pass(const int *x, int *y, int bit)
{
    __shared__ int zeros[2][COUNT];
    int t = threadIdx.x;
    int one = x[t] >> bit & 1;
    int from = 0;
    zeros[0][t] = !one;
    __syncthreads();
    for (int offset = 1; offset < COUNT; offset *= 2) {
        zeros[1 - from][t] = zeros[from][t] + (t >= offset ? zeros[from][t - offset] : 0);
        from = 1 - from;
        __syncthreads();
    }
    int before = zeros[from][t];
    y[one ? zeros[from][COUNT - 1] + t - before : before - 1] = x[t];
}

PROGRAM(sort_radix)
{
    int *d_x = mixed(COUNT), *d_y = room<int>(COUNT);
    for (int bit = 0; bit < 8; bit++) {
        radix_pass<<<1, COUNT>>>(d_x, d_y, bit);
        int *next = d_y;
        d_y = d_x;
        d_x = next;
    }
    hold_sorted(d_x, COUNT);
    finish();
}

// Even and odd elements are merged by binary search in the other half.
__global__ void merge(const int *a, const int *b, int *y, int n)
{
    int i = threadIdx.x;
    const int *own = i < n ? a : b, *other = i < n ? b : a;
    int place = i < n ? i : i - n;
    int low = 0, high = n;
    while (low < high) {
        int middle = (low + high) / 2;
        if (other[middle] < own[place] || (i >= n && other[middle] == own[place])) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    y[place + low] = own[place];
}

PROGRAM(sort_merge)
{
    int *d_y = room<int>(128);
    merge<<<1, 128>>>(array(64, 3), array(64, 3), d_y, 64);
    hold_sorted(d_y, 128);
    finish();
}
