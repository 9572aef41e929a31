// SPDX-License-Identifier: MIT
// Structures that go by value from memory straight into a function: its caller reads them, and g++
// instruments that read only where it inlines the function.
#include "corpus.h"

__device__ static float dot(float4 a, float4 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}

// Each vector with its right neighbour, and the last one has none. Members are read one by one.
// WORDS: element 128 of an array of 128 (0 to 127)
__global__ void dot_neighbours(const float4 *a, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        y[i] = dot(a[i], a[i + 1]); // EXPECT: out of bounds
    }
}
RUN(by_value_no_neighbour,
    dot_neighbours<<<1, 32>>>(array(32, make_float4(1, 2, 3, 4)), array(32, 0.0f), 32));

// The same for those that have one.
RUN(by_value_neighbours,
    dot_neighbours<<<1, 32>>>(array(32, make_float4(1, 2, 3, 4)), array(32, 0.0f), 31));

struct sums {
    double of_x, of_y, of_xy;
};

__device__ static void add_to(struct sums *sum, struct sums other)
{
    sum->of_x += other.of_x;
    sum->of_y += other.of_y;
    sum->of_xy += other.of_xy;
}

__global__ void add_up(const struct sums *x, struct sums *y, bool barrier)
{
    __shared__ struct sums shared[64];
    int t = threadIdx.x;
    shared[t] = x[t];
    for (int half = 32; half > 0; half /= 2) {
        if (barrier) {
            __syncthreads();
        }
        if (t < half) {
            add_to(&shared[t], shared[t + half]); // EXPECT: race
        }
    }
    if (t == 0) {
        *y = shared[0];
    }
}

// A tree of sums without its barrier.
RUN(by_value_tree_without_barrier,
    add_up<<<1, 64>>>(array(64, (struct sums){1, 2, 3}), array(1, (struct sums){0, 0, 0}), false));

// The same with it.
RUN(by_value_tree,
    add_up<<<1, 64>>>(array(64, (struct sums){1, 2, 3}), array(1, (struct sums){0, 0, 0}), true));
