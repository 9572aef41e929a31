// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>

int main(void)
{
    float h_x[10] = {0};
    float *d_x;
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyDeviceToHost);
    cudaFree(d_x);
    return 0;
}
//| failed call: cudaMemcpy returned cudaErrorInvalidValue, and the program ignored it
//|   at      failed_call.cu:9   cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyDeviceToHost);
//|   why     the kind says device to host, but the destination is device memory
