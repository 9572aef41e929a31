// SPDX-License-Identifier: MIT
// exercises: spmv
// report: out_of_bounds
// ROWS = 40, 50, 61

#include <stdio.h>

__global__ void row_lengths(const int *begins, int *sizes)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < ROWS) {
        sizes[row] = begins[row + 1] - begins[row];
    }
}

int main(void)
{
    int h_begins[ROWS], h_sizes[ROWS], *d_begins, *d_sizes;
    for (int r = 0; r < ROWS; r++) {
        h_begins[r] = 3 * r;
    }
    cudaMalloc(&d_begins, sizeof(h_begins));
    cudaMalloc(&d_sizes, sizeof(h_sizes));
    cudaMemcpy(d_begins, h_begins, sizeof(h_begins), cudaMemcpyDefault);
    row_lengths<<<2, 32>>>(d_begins, d_sizes);
    cudaMemcpy(h_sizes, d_sizes, sizeof(h_sizes), cudaMemcpyDefault);
    printf("%d\n", h_sizes[0]);
    cudaFree(d_begins);
    cudaFree(d_sizes);
    return 0;
}
