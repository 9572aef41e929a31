// SPDX-License-Identifier: MIT
// Work that is found while the kernel runs: searches, queues, locks, random numbers.
#include "corpus.h"

// A search: every thread that finds it says so, in the same words.
__global__ void find(const int *x, int n, int wanted, bool *found)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        if (x[i] == wanted) {
            *found = true;
        }
    }
}
RUN(search_flag, find<<<4, 64>>>(array(1000, 7), 1000, 7, array(1, false)));

// The place of any match: threads write different ones.
__global__ void find_place(const int *x, int wanted, int *place)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (x[i] == wanted) {
        *place = i; // EXPECT: race
    }
}
RUN(search_place, find_place<<<4, 64>>>(array(256, 7), 7, array(1, -1)));

// The first match, by atomicMin.
__global__ void find_first(const int *x, int wanted, int *place)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (x[i] == wanted) {
        atomicMin(place, i);
    }
}

PROGRAM(search_first)
{
    int first = -1;
    int *d_place = array(1, 1000);
    find_first<<<4, 64>>>(array(256, 7), 7, d_place);
    cudaMemcpy(&first, d_place, sizeof(first), cudaMemcpyDeviceToHost);
    hold(first == 0);
    finish();
}

// Breadth first over a ring with chords, a launch a level; `changed` is for the host to read.
__global__ void one_level(int *level, int n, int now, int *changed)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n || level[i] != now) {
        return;
    }
    const int next[] = {(i + 1) % n, (i + 7) % n};
    for (int k = 0; k < 2; k++) {
        if (atomicCAS(&level[next[k]], -1, now + 1) == -1) {
            *changed = 1;
        }
    }
}

// level[] is read plainly above while other threads change it by atomicCAS.
// EXPECT: race
PROGRAM(search_levels_plain_read)
{
    int *d_level = array(100, -1), *d_changed = array(1, 0);
    cudaMemset(d_level, 0, sizeof(int));
    one_level<<<2, 64>>>(d_level, 100, 0, d_changed);
    one_level<<<2, 64>>>(d_level, 100, 1, d_changed);
    finish();
}

// The frontier as a list: reads of one list, additions to the other.
__global__ void expand(const int *from, int count, int *seen, int *to, int *to_count, int n)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < count) {
        const int next[] = {(from[k] + 1) % n, (from[k] + 7) % n};
        for (int j = 0; j < 2; j++) {
            if (atomicExch(&seen[next[j]], 1) == 0) {
                to[atomicAdd(to_count, 1)] = next[j];
            }
        }
    }
}

PROGRAM(search_frontiers)
{
    int *d_seen = array(100, 0), *d_from = array(100, 0), *d_to = room<int>(100);
    int *d_count = array(1, 0);
    int count = 1, reached = 1;
    cudaMemset(d_seen, 1, sizeof(int));
    while (count > 0) {
        cudaMemset(d_count, 0, sizeof(int));
        expand<<<2, 64>>>(d_from, count, d_seen, d_to, d_count, 100);
        cudaMemcpy(&count, d_count, sizeof(int), cudaMemcpyDeviceToHost);
        reached += count;
        int *next = d_to;
        d_to = d_from;
        d_from = next;
    }
    hold(reached == 100);
    finish();
}

// Blocks that draw their work from a counter, until there is none.
__global__ void draw(int *next, int count, int *y)
{
    __shared__ int mine;
    while (true) {
        if (threadIdx.x == 0) {
            mine = atomicAdd(next, 1);
        }
        __syncthreads();
        int item = mine;
        __syncthreads();
        if (item >= count) {
            return;
        }
        y[item * blockDim.x + threadIdx.x] = item;
    }
}
RUN(queue_of_blocks, draw<<<3, 32>>>(array(1, 0), 10, room<int>(10 * 32)));

// Without the second barrier the first thread may draw before all have looked.
__global__ void draw_one_barrier(int *next, int count, int *y)
{
    __shared__ int mine;
    while (true) {
        if (threadIdx.x == 0) {
            mine = atomicAdd(next, 1); // EXPECT: race
        }
        __syncthreads();
        if (mine >= count) {
            return;
        }
        y[mine * blockDim.x + threadIdx.x] = 1;
    }
}
RUN(queue_one_barrier, draw_one_barrier<<<3, 64>>>(array(1, 0), 10, room<int>(10 * 64)));

// A lock of the blocks around a sum, with both fences.
__device__ int lock;

__global__ void add_locked(double *sum, bool fences)
{
    if (threadIdx.x == 0) {
        while (atomicCAS(&lock, 0, 1) != 0) {
        }
        if (fences) {
            __threadfence();
        }
        *sum += 1.0; // [add_locked]
        if (fences) {
            __threadfence();
        }
        atomicExch(&lock, 0);
    }
}

PROGRAM(lock_of_blocks)
{
    double total = 0.0;
    double *d_sum = array(1, 0.0);
    add_locked<<<16, 32>>>(d_sum, true);
    cudaMemcpy(&total, d_sum, sizeof(total), cudaMemcpyDeviceToHost);
    hold(total == 16.0);
    finish();
}

// Nothing orders what the lock protects.
// EXPECT: race at [add_locked]
// WORDS: __threadfence()
PROGRAM(lock_without_fences)
{
    add_locked<<<16, 32>>>(array(1, 0.0), false);
    finish();
}

// A lock that each thread takes, as it may from compute capability 7.0 on.
__global__ void add_all_locked(int *held, int *sum)
{
    bool done = false;
    while (!done) {
        if (atomicCAS(held, 0, 1) == 0) {
            __threadfence();
            *sum += 1;
            __threadfence();
            atomicExch(held, 0);
            done = true;
        }
    }
}

PROGRAM(lock_of_threads)
{
    int total = 0;
    int *d_sum = array(1, 0);
    add_all_locked<<<2, 64>>>(array(1, 0), d_sum);
    cudaMemcpy(&total, d_sum, sizeof(total), cudaMemcpyDeviceToHost);
    hold(total == 128);
    finish();
}

// The lock is given back by a plain store.
__global__ void unlock_plainly(int *held, int *sum)
{
    if (threadIdx.x == 0) {
        while (atomicCAS(held, 0, 1) != 0) {
        }
        __threadfence();
        *sum += 1;
        __threadfence();
        *held = 0; // EXPECT: race
    }
}
RUN(lock_opened_by_store, unlock_plainly<<<8, 32>>>(array(1, 0), array(1, 0)));

// Pi by throwing: every thread has a generator of its own.
__global__ void throw_darts(unsigned long long *inside, int throws)
{
    unsigned state = 12345u + blockIdx.x * blockDim.x + threadIdx.x;
    unsigned hits = 0;
    for (int i = 0; i < throws; i++) {
        state = state * 1664525u + 1013904223u;
        float x = (float)(state >> 8) / 16777216.0f;
        state = state * 1664525u + 1013904223u;
        float y = (float)(state >> 8) / 16777216.0f;
        hits += x * x + y * y < 1.0f;
    }
    atomicAdd(inside, (unsigned long long)hits);
}
RUN(random_darts, throw_darts<<<4, 64>>>(array(1, 0ull), 20));

// One generator for all.
__global__ void throw_shared_state(unsigned *state, float *y)
{
    *state = *state * 1664525u + 1013904223u; // EXPECT: race
    y[threadIdx.x] = (float)*state;
}
RUN(random_one_state, throw_shared_state<<<1, 64>>>(array(1, 1u), room<float>(64)));

// A generator that nobody has seeded.
__global__ void throw_unseeded(unsigned *states, float *y)
{
    unsigned state = states[threadIdx.x]; // EXPECT: uninitialized
    state = state * 1664525u + 1013904223u;
    y[threadIdx.x] = (float)(state % 100);
    states[threadIdx.x] = state;
}
RUN(random_unseeded, throw_unseeded<<<1, 64>>>(room<unsigned>(64), room<float>(64)));

// A sparse product, a row a thread.
__global__ void multiply_rows(const int *starts, const int *columns, const float *values,
                              const float *x, float *y, int rows)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        float sum = 0.0f;
        for (int k = starts[row]; k < starts[row + 1]; k++) {
            sum += values[k] * x[columns[k]];
        }
        y[row] = sum;
    }
}

static int *rows_of_two(int rows, int entries)
{
    int *h = (int *)malloc((size_t)entries * sizeof(int));
    for (int i = 0; i < entries; i++) {
        h[i] = 2 * i;
    }
    int *d = room<int>(rows + 1);
    cudaMemcpy(d, h, (size_t)entries * sizeof(int), cudaMemcpyHostToDevice);
    free(h);
    return d;
}
RUN(sparse_rows, multiply_rows<<<2, 64>>>(rows_of_two(100, 101), array(200, 5), array(200, 1.0f),
                                          array(100, 1.0f), room<float>(100), 100));

// The last row's end was not copied.
__global__ void count_entries(const int *starts, int *y, int rows)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        y[row] = starts[row + 1] - starts[row]; // EXPECT: uninitialized
    }
}
RUN(sparse_last_end, count_entries<<<2, 64>>>(rows_of_two(100, 100), room<int>(100), 100));
