// SPDX-License-Identifier: MIT
// Stencils: a block of 4 threads loads its elements and a halo of 1 on either side, then each
// thread adds three neighbors.
#define BLOCK 4
#define SIZE 12

__global__ void average_kernel(const float *x, float *y)
{
    __shared__ float part[BLOCK + 2];
    int t = threadIdx.x;
    int i = blockIdx.x * BLOCK + t;
    part[t + 1] = x[i];
    if (t == 0) {
        part[0] = i > 0 ? x[i - 1] : 0;
    }
    if (t == BLOCK - 1) {
        part[BLOCK + 1] = i + 1 < SIZE ? x[i + 1] : 0;
    }
    __syncthreads();
    y[i] = (part[t] + part[t + 1] + part[t + 2]) / 3;
}

int main(void)
{
    const float h_x[SIZE] = {3, 0, 0, 9, 0, 0, 0, 6, 6, 0, 3, 3};
    float *d_x, *d_y;
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_x));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    average_kernel<<<SIZE / BLOCK, BLOCK>>>(d_x, d_y);
    cudaDeviceSynchronize();
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
