// SPDX-License-Identifier: MIT
// MISTAKE: the threads of the last block that have no value do not reach the first barrier
#include <stdio.h>
#include <stdlib.h>

enum { BLOCKS = 4, BLOCK = 128 };

// Ends the program if a CUDA call has failed.
static void must(cudaError_t error)
{
    if (error != cudaSuccess) {
        printf("%s\n", cudaGetErrorString(error));
        exit(1);
    }
}

// A block keeps its values, and one more on each side, in shared memory. Then its first thread
// finds the highest of the smoothed ones.
__global__ void smooth(const float *pulse, int n, float *peaks)
{
    __shared__ float tile[BLOCK + 2];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int t = threadIdx.x + 1;
    float mean = 0.0f;
    if (i < n) {
        tile[t] = pulse[i];
        if (t == 1) {
            tile[0] = pulse[i > 0 ? i - 1 : 0];
        }
        if (t == BLOCK || i == n - 1) {
            tile[t + 1] = pulse[i < n - 1 ? i + 1 : i];
        }
    }
    __syncthreads();
    if (i < n) {
        mean = (tile[t - 1] + tile[t] + tile[t + 1]) / 3.0f;
    }
    __syncthreads();
    tile[t] = mean;
    __syncthreads();
    if (t == 1) {
        float peak = 0.0f;
        for (int other = 1; other <= BLOCK; other++) {
            peak = fmaxf(peak, tile[other]);
        }
        peaks[blockIdx.x] = peak;
    }
}

static void show(int n)
{
    float pulse[BLOCKS * BLOCK];
    for (int i = 0; i < n; i++) {
        pulse[i] = i % 40 < 2 ? 1.0f + i / 100 : 0.0f;
    }
    float *d_pulse;
    float *d_peaks;
    must(cudaMalloc(&d_pulse, n * sizeof(float)));
    must(cudaMalloc(&d_peaks, BLOCKS * sizeof(float)));
    must(cudaMemcpy(d_pulse, pulse, n * sizeof(float), cudaMemcpyHostToDevice));

    smooth<<<BLOCKS, BLOCK>>>(d_pulse, n, d_peaks);
    must(cudaGetLastError());

    float peaks[BLOCKS];
    must(cudaMemcpy(peaks, d_peaks, sizeof(peaks), cudaMemcpyDeviceToHost));
    printf("%d values: peaks", n);
    for (int block = 0; block < BLOCKS; block++) {
        printf(" %.2f", peaks[block]);
    }
    printf("\n");
    must(cudaFree(d_pulse));
    must(cudaFree(d_peaks));
}

int main(void)
{
    show(512);
    show(500);
    return 0;
}
