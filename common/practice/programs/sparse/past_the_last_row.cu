// SPDX-License-Identifier: MIT
// exercises: spmv
// report: out_of_bounds
// ROWS = 40, 50, 61

#include <stdio.h>

__global__ void row_lengths(const int *offsets, int *lengths)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < ROWS) {
        lengths[row] = offsets[row + 1] - offsets[row];
    }
}

int main(void)
{
    int h_offsets[ROWS], h_lengths[ROWS], *d_offsets, *d_lengths;
    for (int r = 0; r < ROWS; r++) {
        h_offsets[r] = 3 * r;
    }
    cudaMalloc(&d_offsets, sizeof(h_offsets));
    cudaMalloc(&d_lengths, sizeof(h_lengths));
    cudaMemcpy(d_offsets, h_offsets, sizeof(h_offsets), cudaMemcpyDefault);
    row_lengths<<<2, 32>>>(d_offsets, d_lengths);
    cudaMemcpy(h_lengths, d_lengths, sizeof(h_lengths), cudaMemcpyDefault);
    printf("%d\n", h_lengths[0]);
    cudaFree(d_offsets);
    cudaFree(d_lengths);
    return 0;
}
