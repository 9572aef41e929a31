// SPDX-License-Identifier: MIT
// exercises: ring_sum
// report: race
// N = 200, 400

__global__ void send(int *came, int n, int value)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        came[i] = value + i;
    }
}

__global__ void add(int *x, const int *came, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] += came[i];
    }
}

int main(void)
{
    int *d_x, *d_came;
    cudaStream_t one, two;
    cudaEvent_t sent;
    cudaStreamCreate(&one);
    cudaStreamCreate(&two);
    cudaEventCreate(&sent);
    cudaMalloc(&d_x, N * sizeof(int));
    cudaMalloc(&d_came, N * sizeof(int));
    cudaMemset(d_x, 0, N * sizeof(int));
    cudaDeviceSynchronize();
    for (int s = 0; s < 2; s++) {
        send<<<(N + 127) / 128, 128, 0, one>>>(d_came, N, s);
        cudaEventRecord(sent, one);
        cudaStreamWaitEvent(two, sent, 0);
        add<<<(N + 127) / 128, 128, 0, two>>>(d_x, d_came, N);
    }
    cudaDeviceSynchronize();
    cudaStreamDestroy(one);
    cudaStreamDestroy(two);
    cudaEventDestroy(sent);
    cudaFree(d_x);
    cudaFree(d_came);
    return 0;
}
