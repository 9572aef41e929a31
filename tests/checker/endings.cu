// SPDX-License-Identifier: MIT
// Programs that end before their work does, or that give up: what they leave untold is told.
#include "corpus.h"

#include <stdio.h>

__global__ void fill(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = 1.0f; // [element]
    }
}

__global__ void greet(void)
{
    printf("thread %d\n", threadIdx.x);
}

// Nobody waits for the kernel.
// WORDS: kernel greet had not run yet when the program ended
PROGRAM(ended_unwaited)
{
    greet<<<1, 4>>>(); // EXPECT: warning
    exit(0);
}

// It looks at each call, and of the reason it knows nothing.
#define CHECK(call)                                                                                \
    do {                                                                                           \
        if ((call) != cudaSuccess) {                                                               \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

// WORDS: 400 bytes do not fit into the destination: 200 bytes are left there
PROGRAM(gave_up_copying)
{
    float h_x[100] = {0};
    float *d_x = array(50, 0.0f);
    CHECK(cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice)); // EXPECT: failed call
}

// WORDS: (2048,1,1) is too large in x: the device allows 1024
PROGRAM(gave_up_launching)
{
    fill<<<1, 2048>>>(array(50, 0.0f), 50); // EXPECT: failed call
    CHECK(cudaGetLastError());
}

// WORDS: element 100 of an array of 100
// EXPECT: out of bounds at [element]
PROGRAM(gave_up_waiting)
{
    float *d_x = array(100, 0.0f);
    fill<<<4, 32>>>(d_x, 101);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
}

// The kernel's own mistake is none that the checker sees.
__global__ void trap(void)
{
    __trap();
}

// WORDS: kernel trap failed with cudaErrorLaunchFailure, and the program gave up
PROGRAM(gave_up_trapped)
{
    trap<<<1, 1>>>(); // EXPECT: failed call
    CHECK(cudaDeviceSynchronize());
}
