// SPDX-License-Identifier: MIT
// exercises: launch_inside
// report: race
// N = 64, 128

__global__ void fill(int *x)
{
    x[threadIdx.x] = threadIdx.x;
}

__global__ void turn(const int *x, int *y)
{
    y[threadIdx.x] = x[blockDim.x - 1 - threadIdx.x];
}

__global__ void parent(int *x, int *y)
{
    fill<<<1, N, 0, cudaStreamFireAndForget>>>(x);
    turn<<<1, N, 0, cudaStreamFireAndForget>>>(x, y);
}

int main(void)
{
    int *d_x;
    cudaMalloc(&d_x, 2 * N * sizeof(int));
    parent<<<1, 1>>>(d_x, d_x + N);
    cudaDeviceSynchronize();
    cudaFree(d_x);
    return 0;
}
