// SPDX-License-Identifier: MIT
// Is there a GPU that exercises can run on? Ends with 0, or with 77 and one sentence why not.
#include "no_gpu.h"

#include <cuda_runtime_api.h>
#include <stdio.h>

enum { NO_GPU = 77 };

int main(void)
{
    int count = 0;
    cudaError_t error = cudaGetDeviceCount(&count);
    if (error == cudaSuccess && count > 0) {
        error = cudaFree(NULL); // makes the context, which a broken driver cannot
        if (error == cudaSuccess) {
            return 0;
        }
        printf("there is a GPU, but it cannot be used: %s\n", cudaGetErrorString(error));
        return NO_GPU;
    }
    printf("there is no GPU to run on: %s\n", gw_why_no_gpu(error));
    return NO_GPU;
}
