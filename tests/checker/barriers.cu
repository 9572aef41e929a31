// SPDX-License-Identifier: MIT
// Barriers that all threads of a block reach, or only some.
#include "corpus.h"

// A barrier in a branch that only half of the block takes.
__global__ void halves_divergent(float *y)
{
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = 1.0f;
    if (t < 32) {
        __syncthreads(); // EXPECT: barrier
        y[t] = s[63 - t];
    } else {
        __syncthreads();
        y[t] = 0.0f;
    }
}
RUN(barrier_divergent, halves_divergent<<<1, 64>>>(array(64, 0.0f)));

// Two barriers in one line: half of the block waits at each.
__global__ void reverse_one_line(int *x)
{
    const int value = x[threadIdx.x];
    threadIdx.x < 32 ? __syncthreads() : __syncthreads(); // EXPECT: barrier
    x[blockDim.x - 1 - threadIdx.x] = value;
}
RUN(barrier_one_line, reverse_one_line<<<1, 64>>>(array(64, 1)));

// Several barriers in one line that all threads come to, one after the other, also in a loop that
// the compiler may unroll, and through a macro and a template.
#define MEET() __syncthreads()
#define STEP(k) (tile[threadIdx.x] += other[threadIdx.x ^ k], MEET(), publish<int>(other, tile))

template <typename T>
__device__ void publish(T *other, const T *tile)
{
    other[threadIdx.x] = tile[threadIdx.x];
    __syncthreads();
}

__global__ void sum(int *x)
{
    __shared__ int tile[64], other[64];
    tile[threadIdx.x] = x[threadIdx.x];
    publish(other, tile);
#pragma unroll
    for (int k = 1; k < 8; k *= 2) {
        STEP(k);
    }
    STEP(8), STEP(16), STEP(32);
    x[threadIdx.x] = __syncthreads_and(tile[threadIdx.x] == 64) && __syncthreads_or(1)
                         ? __syncthreads_count(true)
                         : 0;
}

PROGRAM(barrier_several_in_a_line)
{
    int h_x[64], *d_x = array(64, 1);
    sum<<<1, 64>>>(d_x);
    cudaMemcpy(h_x, d_x, sizeof(h_x), cudaMemcpyDeviceToHost);
    cudaFree(d_x);
    hold(h_x[0] == 64 && h_x[63] == 64 && cudaGetLastError() == cudaSuccess);
}

// A barrier in a loop that all threads run equally often.
__global__ void rotate(float *y, int steps)
{
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = (float)t;
    __syncthreads();
    for (int i = 0; i < steps; i++) {
        float next = s[(t + 1) % 64];
        __syncthreads();
        s[t] = next;
        __syncthreads();
    }
    y[t] = s[t];
}
RUN(barrier_in_loop, rotate<<<1, 64>>>(array(64, 0.0f), 5));

// The guard before a barrier that everybody writes: threads past n have written nothing, and the
// others go on without them, which is worth a remark. WORDS: thread (50,0,0) has left
__global__ void reverse_early_exit(const float *x, float *y, int n)
{
    __shared__ float s[64];
    int t = threadIdx.x;
    if (t >= n) {
        return;
    }
    s[t] = x[t];
    __syncthreads(); // EXPECT: warning
    y[t] = s[n - 1 - t];
}
RUN(barrier_early_exit, reverse_early_exit<<<1, 64>>>(array(50, 1.0f), array(50, 1.0f), 50));

// The barrier of a tree in its branch: those who have nothing to add leave, so that nobody waits.
// WORDS: put the work into the if, and the barrier after it
__global__ void tree_in_branch(const float *x, float *y)
{
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = x[t];
    __syncthreads();
    for (int half = 32; half > 0; half /= 2) {
        if (t < half) {
            s[t] += s[t + half];
            __syncthreads(); // EXPECT: warning
        }
    }
    if (t == 0) {
        *y = s[0];
    }
}
RUN(barrier_tree_in_branch, tree_in_branch<<<1, 64>>>(array(64, 1.0f), array(1, 0.0f)));

// Half of the threads make a round more, and the others make up for it, so that all come to as many
// barriers: one's third round meets the other's last barrier.
__global__ void rounds_made_up_for(float *x)
{
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = x[t];
    for (int i = 0; i < (t < 32 ? 3 : 2); i++) {
        s[t] += 1.0f;
        __syncthreads(); // EXPECT: barrier
    }
    if (t >= 32) {
        __syncthreads();
    }
    x[t] = s[63 - t];
}
RUN(barrier_rounds_made_up_for, rounds_made_up_for<<<1, 64>>>(array(64, 1.0f)));

// The last round of a stride loop is for some threads only, and the rest are at the barrier behind
// it.
__global__ void strides(const float *x, float *y, int n)
{
    __shared__ float s[64];
    int t = threadIdx.x;
    float sum = 0.0f;
    for (int i = t; i < n; i += 64) {
        s[t] = x[i];
        __syncthreads(); // EXPECT: barrier
        sum += s[63 - t];
        __syncthreads();
    }
    s[t] = sum;
    __syncthreads();
    y[t] = s[63 - t];
}
RUN(barrier_last_round, strides<<<1, 64>>>(array(100, 1.0f), array(64, 0.0f), 100));
RUN(barrier_even_rounds, strides<<<1, 64>>>(array(128, 1.0f), array(64, 0.0f), 128));

// A function with a barrier that both branches call.
// WORDS: thread (32,0,0) comes by
__device__ float met(float *s, float x)
{
    s[threadIdx.x] = x;
    __syncthreads(); // [met]
    return s[63 - threadIdx.x];
}

__global__ void calls_in_both_branches(float *y)
{
    __shared__ float s[64];
    const int t = threadIdx.x;
    if (t < 32) {
        y[t] = met(s, 1.0f); // EXPECT: warning
    } else {
        y[t] = 2.0f * met(s, 2.0f);
    }
}
RUN(barrier_calls_in_both_branches, calls_in_both_branches<<<1, 64>>>(array(64, 0.0f)));

// The same where the function is called and not put in its caller's place, one call deeper.
__device__ __noinline__ float met_apart(float *s, float x)
{
    s[threadIdx.x] = x;
    __syncthreads();
    return s[63 - threadIdx.x];
}

__device__ __noinline__ float twice(float *s, float x)
{
    return 2.0f * met_apart(s, x);
}

// WORDS: the __syncthreads() in line
__global__ void deep_calls_in_both_branches(float *y)
{
    __shared__ float s[64];
    const int t = threadIdx.x;
    if (t >= 32) {
        y[t] = twice(s, 1.0f);
    } else {
        y[t] = twice(s, 2.0f); // EXPECT: warning
    }
}
RUN(barrier_deep_calls_in_both_branches, deep_calls_in_both_branches<<<1, 64>>>(array(64, 0.0f)));

// Calls that all threads make: in a loop that may be unrolled, one after the other, and in a branch
// that the whole block takes.
__global__ void calls_of_all(float *y, int n)
{
    __shared__ float s[64];
    const int t = threadIdx.x;
    float sum = t;
#pragma unroll
    for (int i = 0; i < 4; i++) {
        sum += met(s, sum);
        __syncthreads();
        if (t < 32) {
            sum *= 0.5f;
        }
        sum += twice(s, sum);
        __syncthreads();
    }
    if (blockIdx.x % 2 == 0) {
        sum += met(s, sum);
    } else {
        sum += met(s, 2.0f * sum);
    }
    for (int i = 0; i < n; i++) {
        __syncthreads();
        sum += met_apart(s, sum);
    }
    y[blockIdx.x * 64 + t] = sum;
}
RUN(barrier_calls_of_all, calls_of_all<<<3, 64>>>(array(192, 0.0f), 3));

// Barriers that count order memory as others do.
__global__ void neighbours(const float *x, float *y)
{
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = x[t];
    int positive = __syncthreads_count(s[t] > 0.0f);
    float sum = s[63 - t] + positive;
    if (__syncthreads_and(sum > 0.0f)) {
        s[t] = sum;
    }
    if (__syncthreads_or(t == 5)) {
        y[t] = s[(t + 1) % 64];
    }
}
RUN(barrier_counting, neighbours<<<1, 64>>>(array(64, 1.0f), array(64, 0.0f)));

// Half of the block counts at a barrier, the other half waits at another.
__global__ void halves_counting_divergent(const float *x, float *y)
{
    int t = threadIdx.x;
    if (t < 32) {
        y[t] = __syncthreads_count(x[t] > 0.0f); // EXPECT: barrier
    } else {
        __syncthreads();
        y[t] = 0.0f;
    }
}
RUN(barrier_counting_divergent,
    halves_counting_divergent<<<1, 64>>>(array(64, 1.0f), array(64, 0.0f)));
