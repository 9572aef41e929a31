// SPDX-License-Identifier: MIT
// exercises: spmv
// opens: turns element
// ROWS = 20, 30
// LONG = 12, 15, 17

#include <stdio.h>

__global__ void row_sums(const int *begins, const int *value, int *y)
{
    int row = threadIdx.x;
    if (row < ROWS) {
        int sum = 0;
        for (int k = begins[row]; k < begins[row + 1]; k++) {
            sum += value[k];
        }
        y[row] = sum;
    }
}

int main(void)
{
    int h_begins[ROWS + 1] = {0}, h_value[2 * ROWS + LONG], h_y[ROWS];
    int *d_begins, *d_value, *d_y;
    for (int r = 0; r < ROWS; r++) {
        h_begins[r + 1] = h_begins[r] + (r == 4 ? LONG : r % 3);
    }
    for (int k = 0; k < 2 * ROWS + LONG; k++) {
        h_value[k] = k % 10;
    }
    cudaMalloc(&d_begins, sizeof(h_begins)); //@ h_begins, ROWS + 1
    cudaMalloc(&d_value, sizeof(h_value));
    cudaMalloc(&d_y, sizeof(h_y));
    cudaMemcpy(d_begins, h_begins, sizeof(h_begins), cudaMemcpyDefault);
    cudaMemcpy(d_value, h_value, sizeof(h_value), cudaMemcpyDefault);
    row_sums<<<1, 32>>>(d_begins, d_value, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost); //@ h_y, ROWS
    printf("%d\n", h_y[0]);
    cudaFree(d_begins);
    cudaFree(d_value);
    cudaFree(d_y);
    return 0;
}
