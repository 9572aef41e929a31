// SPDX-License-Identifier: MIT
// exercises: ring_sum
// report: race
// N = 250, 350

__global__ void fill(int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = 3 * i;
    }
}

__global__ void add_one(int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = x[i] + 1;
    }
}

int main(void)
{
    int *d_x;
    cudaStream_t one, two;
    cudaEvent_t filled;
    cudaStreamCreate(&one);
    cudaStreamCreate(&two);
    cudaEventCreate(&filled);
    cudaMalloc(&d_x, N * sizeof(int));
    cudaMemset(d_x, 0, N * sizeof(int));
    cudaDeviceSynchronize();
    cudaEventRecord(filled, one);
    fill<<<(N + 127) / 128, 128, 0, one>>>(d_x, N);
    cudaStreamWaitEvent(two, filled, 0);
    add_one<<<(N + 127) / 128, 128, 0, two>>>(d_x, N);
    cudaDeviceSynchronize();
    cudaStreamDestroy(one);
    cudaStreamDestroy(two);
    cudaEventDestroy(filled);
    cudaFree(d_x);
    return 0;
}
