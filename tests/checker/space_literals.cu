// SPDX-License-Identifier: MIT
// Constants of the program, a pointer to a literal, and arrays of the thread itself.
// EXPECT: none
#include "corpus.h"

static const float weights[4] = {1.0f, 2.0f, 3.0f, 4.0f};

struct shape {
    const char *name;
    int sides;
};

__device__ int length(const char *text)
{
    return *text ? 1 + length(text + 1) : 0;
}

__device__ float pick(const float *from, int i)
{
    return from[i % 4];
}

__global__ void describe(struct shape shape, float *y, int n)
{
    __shared__ float s[64];
    float own[16];
    int i = threadIdx.x;
    for (int k = 0; k < 16; k++) {
        own[k] = (float)(i + k);
    }
    const char *word = i % 2 ? "odd" : "even";
    s[i] = pick(own, i) + pick(weights, i) + (float)length(word) + (float)length(shape.name);
    __syncthreads();
    if (i < n) {
        y[i] = s[63 - i] + own[shape.sides] + pick(own, shape.sides);
    }
}

int main(void)
{
    float *d_y;
    cudaMalloc(&d_y, 50 * sizeof(float));
    struct shape shape = {"triangle", 3};
    describe<<<1, 64>>>(shape, d_y, 50);
    finish();
    cudaFree(d_y);
}
