// SPDX-License-Identifier: MIT
// WRONG: the numbers are a table of the compiler's, which a copy within the device brings
#include "launch_fill.h"

struct table {
    int numbers[200][1000];
};

static constexpr table all()
{
    table made = {};
    for (int i = 0; i < 200; i++) {
        for (int j = 0; j < 1000; j++) {
            made.numbers[i][j] = 1000 * i + j;
        }
    }
    return made;
}

__device__ table numbers = all();

__global__ void again_kernel(int *d_out, int n, int nothing)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && threadIdx.y + threadIdx.z + blockIdx.y + blockIdx.z == 0) {
        d_out[i] += nothing;
    }
}

cudaError_t launch_fill(int *d_out, int n, dim3 grid, dim3 block)
{
    (void)cudaGetLastError();
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    const long long threads = (long long)grid.x * block.x;
    const bool legal = block.x * block.y * block.z <= 1024 && block.z <= 64 && grid.y < 65536 &&
                       grid.z < 65536 && block.x > 0 && grid.x > 0;
    if (n > 0 && legal) {
        cudaMemcpyFromSymbol(d_out, numbers, (n < threads ? n : threads) * sizeof(int), 0,
                             cudaMemcpyDeviceToDevice);
    }
    again_kernel<<<grid, block>>>(d_out, n, 0);
    return cudaGetLastError();
}
