// SPDX-License-Identifier: MIT
// Threads of one grid on the same global memory.
#include "corpus.h"

// Every thread adds to one sum; run in order, the sum is right.
// WORDS: several threads update the same element here
__global__ void sum(const float *x, float *s, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        *s += x[i]; // EXPECT: race
    }
}
RUN(race_sum, sum<<<4, 256>>>(array(1000, 1.0f), array(1, 0.0f), 1000));

// The same in three lines.
// WORDS: several threads update the same element here
__global__ void sum_in_lines(const float *x, float *s)
{
    float old = *s; // EXPECT: race
    float sum = old + x[threadIdx.x];
    *s = sum;
}
RUN(race_sum_in_lines, sum_in_lines<<<4, 256>>>(array(256, 1.0f), array(1, 0.0f)));

// The same for several sums, of which the value tells which: the index is right.
// WORDS: use an atomic such as atomicAdd()
__global__ void count(const int *x, int *bins, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        bins[x[i] % 3]++; // EXPECT: race
    }
}
PROGRAM(race_bins)
{
    int h_x[100], *d_x = array(100, 0);
    for (int i = 0; i < 100; i++) {
        h_x[i] = i * i;
    }
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    count<<<2, 64>>>(d_x, array(3, 0), 100);
    finish();
}

// And in shared memory, where a barrier between would make no sum of it.
// WORDS: use an atomic such as atomicAdd()
__global__ void count_in_block(const int *x, int *bins)
{
    __shared__ int part[3];
    int t = threadIdx.x;
    if (t < 3) {
        part[t] = 0;
    }
    __syncthreads();
    part[x[t] + t % 3] += 1; // EXPECT: race
    __syncthreads();
    if (t < 3) {
        bins[t] = part[t];
    }
}
RUN(race_bins_shared, count_in_block<<<1, 64>>>(array(64, 0), array(3, 0)));

// The threads past the end compute the first elements again, and x and y are the same memory: that
// is no sum.
// WORDS: this line reads and writes the same memory by two names
__global__ void square_again(const float *x, float *y, int n)
{
    int i = (blockIdx.x * blockDim.x + threadIdx.x) % n;
    y[i] = 2.0f * x[i] * x[i]; // EXPECT: race
}
PROGRAM(race_in_place_again)
{
    float *d_x = array(100, 1.0f);
    square_again<<<2, 64>>>(d_x, d_x, 100);
    finish();
}

// All blocks come to the same elements: each may have its part to add, or be one too many.
// WORDS: does the index lack blockIdx, or are there too many blocks?
__global__ void step_of_all(float *x, const float *slope)
{
    x[threadIdx.x] -= 0.5f * slope[threadIdx.x]; // EXPECT: race
}
RUN(race_step_of_all, step_of_all<<<4, 64>>>(array(64, 1.0f), array(64, 1.0f)));

// A counter is read, and then increased, in two steps: no barrier would help.
// WORDS: It returns the old value
__global__ void move_positive(const float *x, float *y, int *count)
{
    if (x[threadIdx.x] > 0.0f) {
        y[*count] = x[threadIdx.x]; // EXPECT: race
        (*count)++;
    }
}
RUN(race_counter_in_two_steps,
    move_positive<<<1, 64>>>(array(64, 1.0f), room<float>(64), array(1, 0)));

// All threads of a block write the element that is the block's.
// WORDS: if only one thread has the result of the block, let only that one write
__global__ void sums_by_all(const float *x, float *sums)
{
    __shared__ float part[64];
    int t = threadIdx.x;
    part[t] = x[t] * (float)t;
    __syncthreads();
    sums[blockIdx.x] = part[t]; // EXPECT: race
}
RUN(race_sums_by_all, sums_by_all<<<4, 64>>>(array(64, 1.0f), array(4, 0.0f)));

// And all of a warp the one that is the warp's.
// WORDS: if only one lane has the result, let only that one write
__global__ void warps_by_all(float *sums)
{
    __shared__ float of_warps[2];
    of_warps[threadIdx.x / 32] = (float)threadIdx.x; // EXPECT: race
    __syncthreads();
    if (threadIdx.x == 0) {
        sums[blockIdx.x] = of_warps[0] + of_warps[1];
    }
}
RUN(race_warps_by_all, warps_by_all<<<1, 64>>>(array(1, 0.0f)));

// Ten threads change the same ten elements: no barrier between their two lines would help.
// WORDS: several threads of the block write to the same elements
__global__ void softmax_by_all(float *y)
{
    __shared__ float x[10];
    int t = threadIdx.x;
    if (t < 10) {
        x[t] = (float)t;
    }
    __syncthreads();
    if (t < 10) {
        float sum = 0.0f;
        for (int i = 0; i < 10; i++) {
            sum += x[i]; // EXPECT: race
        }
        for (int i = 0; i < 10; i++) {
            x[i] = expf(x[i]) / sum;
        }
    }
    __syncthreads();
    if (t < 10) {
        y[t] = x[t];
    }
}
RUN(race_softmax_by_all, softmax_by_all<<<1, 64>>>(array(10, 0.0f)));

// Each thread moves its element by one to the left in place: no update of one element by several.
// WORDS: this line updates an array in place
__global__ void move_left(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n - 1) {
        x[i] = x[i + 1] + 1; // EXPECT: race
    }
}
RUN(race_in_place, move_left<<<2, 64>>>(array(128, 1.0f), 128));

// Volatile makes the update no atomic.
// WORDS: volatile makes no update atomic
__global__ void count_volatile(volatile int *count)
{
    *count = *count + 1; // EXPECT: race
}
RUN(race_count_volatile, count_volatile<<<4, 1>>>(array(1, 0)));

// The same sum with an atomic.
__global__ void sum_atomic(const float *x, float *s, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        atomicAdd(s, x[i]);
    }
}
RUN(race_sum_atomic, sum_atomic<<<4, 256>>>(array(1000, 1.0f), array(1, 0.0f), 1000));

// One thread adds all.
__global__ void sum_one_thread(const float *x, float *s, int n)
{
    for (int i = 0; i < n; i++) {
        *s += x[i];
    }
}
RUN(race_sum_one_thread, sum_one_thread<<<1, 1>>>(array(1000, 1.0f), array(1, 0.0f), 1000));

// The index of one of several, whoever comes last.
__global__ void find(const float *x, int *found, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && x[i] < 0.0f) {
        *found = i; // EXPECT: race
    }
}
RUN(race_different_values, find<<<4, 256>>>(array(1000, -1.0f), array(1, 0), 1000));

// All that find something write the same value.
__global__ void any_negative(const float *x, int *found, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && x[i] < 0.0f) {
        *found = 1;
    }
}
RUN(race_same_value, any_negative<<<4, 256>>>(array(1000, -1.0f), array(1, 0), 1000));

// Two threads that share a byte, not only a word.
__global__ void mark_chars(unsigned char *flags)
{
    flags[threadIdx.x / 2] = (unsigned char)threadIdx.x; // EXPECT: race
}
RUN(race_chars, mark_chars<<<1, 64>>>(array(32, (unsigned char)0)));

// Neighbouring shorts of different threads.
__global__ void mark_shorts(short *x)
{
    x[threadIdx.x] = (short)threadIdx.x;
    __syncthreads();
    x[threadIdx.x] = (short)(x[threadIdx.x] + 1);
}
RUN(race_shorts, mark_shorts<<<1, 64>>>(array(64, (short)0)));

// A stencil that reads its neighbours from the array it writes.
__global__ void smooth_stencil_in_place(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i < n - 1) {
        x[i] = 0.5f * (x[i - 1] + x[i + 1]); // EXPECT: race
    }
}
RUN(race_stencil_in_place, smooth_stencil_in_place<<<4, 256>>>(array(1000, 1.0f), 1000));

// The stencil from one array into another, several times.
__global__ void smooth_stencil_two_arrays(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i < n - 1) {
        y[i] = 0.5f * (x[i - 1] + x[i + 1]);
    }
}

PROGRAM(race_stencil_two_arrays)
{
    float *d_x = array(1000, 1.0f);
    float *d_y = array(1000, 1.0f);
    for (int step = 0; step < 3; step++) {
        smooth_stencil_two_arrays<<<4, 256>>>(d_x, d_y, 1000);
        smooth_stencil_two_arrays<<<4, 256>>>(d_y, d_x, 1000);
    }
    finish();
}

// A transpose whose rows overlap.
__global__ void transpose(const float *x, float *y, int rows, int columns)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < columns) {
        y[column * (rows - 1) + row] = x[row * columns + column]; // EXPECT: race
    }
}

__global__ void number(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = (float)i;
    }
}

PROGRAM(race_transpose_pitch)
{
    float *d_x = array(20 * 30, 1.0f);
    float *d_y = array(20 * 30, 0.0f);
    number<<<5, 128>>>(d_x, 20 * 30);
    transpose<<<dim3(2, 2), dim3(16, 16)>>>(d_x, d_y, 20, 30);
    finish();
}

// A block that waits for another by a plain flag.
// ORDER: ascending
__global__ void hand_over(int *data, int *flag, int *y)
{
    if (blockIdx.x == 0) {
        *data = 42;
        *flag = 1;
    } else if (*flag == 1) { // EXPECT: race
        *y = *data;
    }
}
RUN(race_flag_across_blocks, hand_over<<<2, 1>>>(array(1, 0), array(1, 0), array(1, 0)));

// A grid-stride loop, fewer threads than elements.
__global__ void add(const float *a, const float *b, float *c, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        c[i] = a[i] + b[i];
    }
}
RUN(grid_stride, add<<<5, 96>>>(array(10007, 1.0f), array(10007, 2.0f), room<float>(10007), 10007));

// So many threads are told of that nobody looks any more; what later blocks write is written all
// the same.
__global__ void sum_without_barriers(const float *x, float *sums)
{
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = x[t];
    __syncthreads();
    if (t < 32) {
        for (int step = 32; step > 0; step /= 2) {
            s[t] += s[t + step]; // EXPECT: race
        }
    }
    if (t == 0) {
        sums[blockIdx.x] = s[0];
    }
}

PROGRAM(race_without_end)
{
    float *d_sums = room<float>(4096), h_sums[4096];
    sum_without_barriers<<<4096, 64>>>(array(64, 1.0f), d_sums);
    cudaMemcpy(h_sums, d_sums, sizeof(h_sums), cudaMemcpyDeviceToHost);
    finish();
}

// What is atomic behind so many mistakes is not held against plain accesses that nobody looked at.
__global__ void mark_and_count(float *scores)
{
    __shared__ int others;
    if (threadIdx.x == 0) {
        others = 0;
    }
    __syncthreads();
    const float old = scores[blockIdx.x];
    scores[blockIdx.x] = 1.0f; // EXPECT: race
    if (old < 7.0f) {
        atomicAdd(&others, 1);
    }
}
RUN(race_before_atomics, mark_and_count<<<250, 512>>>(array(250, 0.0f)));

// Steps that all blocks must have done before the next one; the barrier waits for one block.
// WORDS: let the host run the loop, with one launch per round
__global__ void steps_of_all(float *now, float *next, int n, int steps)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int step = 0; step < steps; step++) {
        if (i > 0 && i < n - 1) {
            next[i] = (now[i - 1] + now[i + 1]) / 2.0f; // EXPECT: race
        }
        __syncthreads();
        float *written = next;
        next = now;
        now = written;
    }
}
RUN(race_steps_of_all, steps_of_all<<<3, 64>>>(array(192, 1.0f), array(192, 1.0f), 192, 4));
