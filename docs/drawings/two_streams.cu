// SPDX-License-Identifier: MIT
// A second stream waits for what it needs of the first one, and for nothing else.
__global__ void twice(const float *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = 2.0f * x[i];
}

int main(void)
{
    enum { N = 512, BYTES = N * sizeof(float) };
    float *h_a, *h_b, *h_y, *d_a, *d_b, *d_y;
    cudaStream_t first, second;
    cudaEvent_t a_is_there;
    cudaMallocHost(&h_a, BYTES);
    cudaMallocHost(&h_b, BYTES);
    cudaMallocHost(&h_y, BYTES);
    cudaMalloc(&d_a, BYTES);
    cudaMalloc(&d_b, BYTES);
    cudaMalloc(&d_y, BYTES);
    cudaStreamCreate(&first);
    cudaStreamCreate(&second);
    cudaEventCreate(&a_is_there);
    for (int i = 0; i < N; i++) {
        h_a[i] = h_b[i] = (float)i;
    }

    cudaMemcpyAsync(d_a, h_a, BYTES, cudaMemcpyHostToDevice, first);
    cudaEventRecord(a_is_there, first);
    cudaMemcpyAsync(d_b, h_b, BYTES, cudaMemcpyHostToDevice, first);
    cudaStreamWaitEvent(second, a_is_there, 0);
    twice<<<N / 256, 256, 0, second>>>(d_a, d_y);
    cudaMemcpyAsync(h_y, d_y, BYTES, cudaMemcpyDeviceToHost, second);
    cudaDeviceSynchronize();

    cudaEventDestroy(a_is_there);
    cudaStreamDestroy(second);
    cudaStreamDestroy(first);
    cudaFree(d_y);
    cudaFree(d_b);
    cudaFree(d_a);
    cudaFreeHost(h_y);
    cudaFreeHost(h_b);
    cudaFreeHost(h_a);
    return cudaGetLastError() != cudaSuccess;
}
