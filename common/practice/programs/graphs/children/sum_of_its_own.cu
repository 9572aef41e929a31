// SPDX-License-Identifier: MIT
// exercises: launch_inside
// report: wrong_space
// N = 64, 128

__global__ void add(const int *x, int *sum)
{
    atomicAdd(sum, x[threadIdx.x]);
}

__global__ void parent(const int *x, int *y)
{
    int sum = 0;
    add<<<1, N>>>(x, &sum);
    y[0] = 1;
}

int main(void)
{
    int *d_x, *d_y;
    cudaMalloc(&d_x, N * sizeof(int));
    cudaMalloc(&d_y, sizeof(int));
    cudaMemset(d_x, 0, N * sizeof(int));
    parent<<<1, 1>>>(d_x, d_y);
    cudaDeviceSynchronize();
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
