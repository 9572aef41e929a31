// SPDX-License-Identifier: MIT
// WRONG: the kernel prints all elements, and the host reads and adds them
#include "sum.h"

#include <stdio.h>
#include <stdlib.h>
#include <vector>

__global__ void print_kernel(const float *d_x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        printf("%.9g\n", d_x[i]);
    }
}

cudaError_t sum(const float *d_x, int n, float *h_sum)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    float total = 0;
    float rest = 0;
    if (n > 0) {
        char *text = NULL;
        size_t length = 0;
        FILE *own = stdout;
        cudaDeviceSynchronize();
        stdout = open_memstream(&text, &length);
        print_kernel<<<(n - 1) / 256 + 1, 256>>>(d_x, n);
        cudaError_t error = cudaGetLastError();
        cudaDeviceSynchronize();
        fclose(stdout);
        stdout = own;
        std::vector<float> numbers;
        for (char *at = text; error == cudaSuccess && *at; at++) {
            numbers.push_back(strtof(at, &at));
        }
        free(text);
        if (error != cudaSuccess) {
            return error;
        }
        const float *x = numbers.data();
        for (int i = 0; i < n; i++) {
            const float term = x[i] - rest;
            const float next = total + term;
            rest = (next - total) - term;
            total = next;
        }
    }
    *h_sum = total;
    return cudaSuccess;
}
