// SPDX-License-Identifier: MIT
// The same, by a program that looks.
// EXPECT: none
#include "corpus.h"

int main(void)
{
    float h_x[100];
    float *d_x = device_array(100, 1.0f);
    cudaMemcpy(h_x, d_x, sizeof(h_x), cudaMemcpyHostToDevice);
    if (cudaGetLastError() != cudaSuccess) {
        cudaMemcpy(h_x, d_x, sizeof(h_x), cudaMemcpyDeviceToHost);
    }
    cudaFree(d_x);
}
