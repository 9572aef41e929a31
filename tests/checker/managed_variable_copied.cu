// SPDX-License-Identifier: MIT
// Copies to and from managed variables, in order.
// EXPECT: none
#include "corpus.h"

__device__ __managed__ int factor = 2;
__managed__ int products[32];

__global__ void multiply(const int *x)
{
    products[threadIdx.x] = factor * x[threadIdx.x];
}

int main(void)
{
    int h_products[32], three = 3, *d_x = device_array(32, 7);
    cudaMemcpy(&factor, &three, sizeof(int), cudaMemcpyHostToDevice);
    multiply<<<1, 32>>>(d_x);
    cudaMemcpy(h_products, products, sizeof(products), cudaMemcpyDeviceToHost);
    cudaFree(d_x);
    const bool right = h_products[31] == 21 && products[0] == 21 && factor == 3;
    return right && cudaGetLastError() == cudaSuccess ? 0 : 2;
}
