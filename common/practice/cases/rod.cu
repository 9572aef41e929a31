// SPDX-License-Identifier: MIT
// How heat spreads in a rod: in each step a point takes the mean of its surroundings.
#include <stdio.h>
#include <stdlib.h>

enum { BLOCK = 64, STEPS = 40 };

// Ends the program if a CUDA call has failed.
static void must(cudaError_t error)
{
    if (error != cudaSuccess) {
        printf("%s\n", cudaGetErrorString(error));
        exit(1);
    }
}

// Does so many steps. `now` holds the temperatures, `next` gets those of the next step, and then
// they change their parts.
__global__ void spread(float *now, float *next, int n, int steps)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int step = 0; step < steps; step++) {
        if (i > 0 && i < n - 1) {
            next[i] = (now[i - 1] + 2.0f * now[i] + now[i + 1]) / 4.0f;
        }
        __syncthreads();
        float *written = next;
        next = now;
        now = written;
    }
}

static void show(int n)
{
    const size_t bytes = n * sizeof(float);
    float *rod = (float *)malloc(bytes);
    for (int i = 0; i < n; i++) {
        rod[i] = i < 60 ? 100.0f : 20.0f; // one end is in the fire
    }
    float *d_now;
    float *d_next;
    must(cudaMalloc(&d_now, bytes));
    must(cudaMalloc(&d_next, bytes));
    must(cudaMemcpy(d_now, rod, bytes, cudaMemcpyHostToDevice));
    must(cudaMemcpy(d_next, rod, bytes, cudaMemcpyHostToDevice));

    const int grid = (n + BLOCK - 1) / BLOCK;
    spread<<<grid, BLOCK>>>(d_now, d_next, n, STEPS);
    must(cudaGetLastError());

    must(cudaMemcpy(rod, d_now, bytes, cudaMemcpyDeviceToHost)); // STEPS is even
    printf("%d points:", n);
    for (int i = 40; i < 64; i += 4) {
        printf(" %.2f", rod[i]);
    }
    printf("\n");
    must(cudaFree(d_now));
    must(cudaFree(d_next));
    free(rod);
}

int main(void)
{
    show(64);
    show(2000);
    return 0;
}
