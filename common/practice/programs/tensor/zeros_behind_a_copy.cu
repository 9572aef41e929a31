// SPDX-License-Identifier: MIT
// exercises: two_buffers
// LEFT_OUT = 4, 8, 12

#include <cuda_pipeline.h>
#include <stdio.h>

__global__ void four_numbers(const int *x, int *y)
{
    __shared__ __align__(16) int place[4];
    if (threadIdx.x == 0) {
        __pipeline_memcpy_async(place, x, 16, LEFT_OUT);
        __pipeline_commit();
        __pipeline_wait_prior(0);
    }
    __syncthreads();
    if (threadIdx.x < 4) {
        y[threadIdx.x] = place[threadIdx.x];
    }
}

int main(void)
{
    int h_x[4] = {5, 6, 7, 8}, h_y[4], *d_x, *d_y;
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_y));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    four_numbers<<<1, 32>>>(d_x, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost); //@ h_y, 4
    printf("%d\n", h_y[0]);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
