// SPDX-License-Identifier: MIT
// Pinned and registered memory: the host writes it, a kernel uses it in place, copies pass by.
// EXPECT: none
#include "corpus.h"

__global__ void twice(float *y, const float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        y[i] = 2.0f * x[i];
    }
}

int main(void)
{
    const int n = 100;
    const size_t bytes = n * sizeof(float);
    float *h_x, *d_y = device_array(n, 0.0f);
    float *h_y = (float *)malloc(bytes);
    cudaMallocHost(&h_x, bytes);
    cudaHostRegister(h_y, bytes, cudaHostRegisterDefault);
    for (int i = 0; i < n; i++) {
        h_x[i] = (float)i;
    }
    twice<<<1, 128>>>(d_y, h_x, n);
    cudaMemcpyAsync(h_x, d_y, bytes, cudaMemcpyDeviceToHost, 0);
    twice<<<1, 128>>>(h_y, h_x, n);
    cudaDeviceSynchronize();
    const bool right = h_x[7] == 14.0f && h_y[7] == 28.0f;
    cudaHostUnregister(h_y);
    free(h_y);
    cudaFreeHost(h_x);
    cudaFree(d_y);
    return right ? 0 : 2;
}
