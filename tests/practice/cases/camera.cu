// SPDX-License-Identifier: MIT
// MISTAKE: a block of 1920 threads is too large, and nothing checks whether the launch has failed
#include <stdio.h>
#include <stdlib.h>

enum { HEIGHT = 4 };

// Ends the program if a CUDA call has failed.
static void must(cudaError_t error)
{
    if (error != cudaSuccess) {
        printf("%s\n", cudaGetErrorString(error));
        exit(1);
    }
}

// Each thread adds up a part of its row, and then adds that to the row's sum.
__global__ void sum_rows(const int *picture, int width, int *sums)
{
    const int *row = picture + blockIdx.x * width;
    int sum = 0;
    for (int x = threadIdx.x; x < width; x += blockDim.x) {
        sum += row[x];
    }
    atomicAdd(&sums[blockIdx.x], sum);
}

static void show(int width)
{
    const size_t bytes = HEIGHT * width * sizeof(int);
    int *picture = (int *)malloc(bytes);
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < width; x++) {
            picture[y * width + x] = 50 * y + x % 10;
        }
    }
    int sums[HEIGHT];
    int *d_picture;
    int *d_sums;
    must(cudaMalloc(&d_picture, bytes));
    must(cudaMalloc(&d_sums, sizeof(sums)));
    must(cudaMemcpy(d_picture, picture, bytes, cudaMemcpyHostToDevice));
    must(cudaMemset(d_sums, 0, sizeof(sums)));

    const int threads = width < 1024 ? width : 1024;
    sum_rows<<<HEIGHT, threads>>>(d_picture, width, d_sums);
    must(cudaGetLastError());

    must(cudaMemcpy(sums, d_sums, sizeof(sums), cudaMemcpyDeviceToHost));
    printf("%d columns:", width);
    for (int y = 0; y < HEIGHT; y++) {
        printf(" %d", sums[y] / width);
    }
    printf("\n");
    must(cudaFree(d_picture));
    must(cudaFree(d_sums));
    free(picture);
}

int main(void)
{
    show(640);  // the old camera
    show(1920); // the new one
    return 0;
}
