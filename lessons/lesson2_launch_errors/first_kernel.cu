// SPDX-License-Identifier: MIT
// Lesson 2, before the first exercise: a short program, to run and to change. It checks no errors.
//
// Run it:  ./gridwork check lessons/lesson2_launch_errors/first_kernel.cu
#include <stdio.h>

__global__ void squares(int *d_out)
{
    printf("device: thread %u of %u\n", threadIdx.x, blockDim.x);
    d_out[threadIdx.x] = threadIdx.x * threadIdx.x;
}

int main(void)
{
    int h_out[8];
    int *d_out;
    cudaMalloc(&d_out, sizeof(h_out));
    squares<<<1, 1>>>(d_out);
    squares<<<1, 8>>>(d_out);
    printf("host: launched\n");
    cudaMemcpy(h_out, d_out, sizeof(h_out), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 8; i++) {
        printf("host: h_out[%d] is %d\n", i, h_out[i]);
    }
    cudaFree(d_out);
    return 0;
}
