// SPDX-License-Identifier: MIT
// exercises: launch_inside
// report: race
// N = 100, 200

__global__ void add(const int *x, int n, int *sum)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        atomicAdd(sum, x[i]);
    }
}

__global__ void parent(const int *x, int n, int *sum, int *twice)
{
    *sum = 0;
    add<<<1, 64>>>(x, n, sum);
    *twice = 2 * *sum;
}

int main(void)
{
    int *d_x, *d_sum;
    cudaMalloc(&d_x, N * sizeof(int));
    cudaMalloc(&d_sum, 2 * sizeof(int));
    cudaMemset(d_x, 1, N * sizeof(int));
    parent<<<1, 1>>>(d_x, N, d_sum, d_sum + 1);
    cudaDeviceSynchronize();
    cudaFree(d_x);
    cudaFree(d_sum);
    return 0;
}
