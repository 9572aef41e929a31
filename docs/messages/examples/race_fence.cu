// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>

__global__ void mean(const float *x, float *parts, unsigned *done, float *result)
{
    parts[blockIdx.x] = x[blockIdx.x] / gridDim.x;
    if (atomicAdd(done, 1) == gridDim.x - 1) {
        float total = 0.0f;
        for (unsigned b = 0; b < gridDim.x; b++) {
            total += parts[b];
        }
        *result = total;
    }
}

int main(void)
{
    float *d_x, *d_parts, *d_result;
    unsigned *d_done;
    cudaMalloc(&d_x, 8 * sizeof(float));
    cudaMalloc(&d_parts, 8 * sizeof(float));
    cudaMalloc(&d_result, sizeof(float));
    cudaMalloc(&d_done, sizeof(unsigned));
    cudaMemset(d_x, 0, 8 * sizeof(float));
    cudaMemset(d_done, 0, sizeof(unsigned));
    mean<<<8, 1>>>(d_x, d_parts, d_done, d_result);
    const cudaError_t error = cudaDeviceSynchronize();
    cudaFree(d_x);
    cudaFree(d_parts);
    cudaFree(d_result);
    cudaFree(d_done);
    return error == cudaSuccess ? 0 : 1;
}
//| race: kernel mean read 4 bytes that another thread wrote, with no synchronization in between
//|   at      race_fence.cu:10   total += parts[b];
//|   thread  (0,0,0) of block (7,0,0), launched <<<8, 1>>> at race_fence.cu:26
//|   other   thread (0,0,0) of block (0,0,0) at race_fence.cu:6   parts[blockIdx.x] = x[blockIdx.x] / gridDim.x;
//|   memory  cudaMalloc(&d_parts, 8 * sizeof(float)) at race_fence.cu:21, from byte 0
//|   hint    an atomic or a volatile flag orders nothing else by itself: the thread that publishes needs a __threadfence() between the data and the atomic, and the thread that reads needs one after it.
