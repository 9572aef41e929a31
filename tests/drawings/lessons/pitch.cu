// SPDX-License-Identifier: MIT
// Lesson 3: a matrix of 3 rows and 7 columns transposed by blocks of 4 x 2 threads.
__global__ void transpose(const float *in, float *out, int rows, int cols)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < cols) {
        out[column * rows + row] = in[row * cols + column];
    }
}

int main(void)
{
    const int rows = 3, cols = 7;
    float *d_in, *d_out;
    cudaMalloc(&d_in, rows * cols * sizeof(*d_in));
    cudaMalloc(&d_out, rows * cols * sizeof(*d_out));
    cudaMemset(d_in, 0, rows * cols * sizeof(*d_in));
    const dim3 block(4, 2);
    const dim3 grid((cols - 1) / block.x + 1, (rows - 1) / block.y + 1);
    transpose<<<grid, block>>>(d_in, d_out, rows, cols);
    cudaFree(d_in);
    cudaFree(d_out);
    return 0;
}
