// SPDX-License-Identifier: MIT
// Makes a photo brighter: one thread per pixel.
#include <stdio.h>
#include <stdlib.h>

// Ends the program if a CUDA call has failed.
static void must(cudaError_t error)
{
    if (error != cudaSuccess) {
        printf("%s\n", cudaGetErrorString(error));
        exit(1);
    }
}

__global__ void brighten(float *pixels, int n, float more)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float brighter = pixels[i] + more;
    pixels[i] = brighter < 1.0f ? brighter : 1.0f;
}

static double mean(const float *pixels, int n)
{
    double sum = 0.0;
    for (int i = 0; i < n; i++) {
        sum += pixels[i];
    }
    return sum / n;
}

static void show(int width, int height)
{
    const int n = width * height;
    const size_t bytes = n * sizeof(float);
    float *pixels = (float *)malloc(bytes);
    for (int i = 0; i < n; i++) {
        pixels[i] = (i % 97) / 97.0f;
    }
    float *d_pixels;
    must(cudaMalloc(&d_pixels, bytes));
    must(cudaMemcpy(d_pixels, pixels, bytes, cudaMemcpyHostToDevice));

    const int block = 256;
    const int grid = (n + block - 1) / block;
    brighten<<<grid, block>>>(d_pixels, n, 0.25f);
    must(cudaGetLastError());

    printf("%d x %d: %.3f", width, height, mean(pixels, n));
    must(cudaMemcpy(pixels, d_pixels, bytes, cudaMemcpyDeviceToHost));
    printf(" becomes %.3f\n", mean(pixels, n));
    must(cudaFree(d_pixels));
    free(pixels);
}

int main(void)
{
    show(64, 48); // the old camera
    show(50, 33); // the scanner
    return 0;
}
