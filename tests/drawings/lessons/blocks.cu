// SPDX-License-Identifier: MIT
// Lesson 2: 30 elements in blocks of 8.
__global__ void fill_kernel(int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        out[i] = i;
    }
}

int main(void)
{
    const int n = 30;
    int *d_out;
    cudaMalloc(&d_out, n * sizeof(*d_out));
    fill_kernel<<<(n - 1) / 8 + 1, 8>>>(d_out, n);
    cudaFree(d_out);
    return 0;
}
