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
