// SPDX-License-Identifier: MIT
// Kernels and typed calls for pitched_memory_test.c.
extern "C" {
#include "pitched_memory_kernels.h"
}

__global__ void add_place(int *values, size_t pitch, int columns, int rows)
{
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column < columns && row < rows) {
        int *const line = (int *)((char *)values + row * pitch);
        line[column] += 100 * row + column;
    }
}

void launch_add_place(int *d_values, size_t pitch, int columns, int rows)
{
    const dim3 block(16, 8);
    add_place<<<dim3((columns + 15) / 16, (rows + 7) / 8), block>>>(d_values, pitch, columns, rows);
}

cudaError_t typed_malloc_pitch(int **d_values, size_t *pitch, size_t columns, size_t rows)
{
    return cudaMallocPitch(d_values, pitch, columns * sizeof(int), rows);
}

cudaError_t typed_malloc_async(int **d_values, size_t count, cudaStream_t stream)
{
    return cudaMallocAsync(d_values, count * sizeof(int), stream);
}
