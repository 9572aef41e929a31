// SPDX-License-Identifier: MIT
// Pinned memory used by copies, a kernel and the host in turn; each waits for the one before.
// EXPECT: none
#include "corpus.h"

__global__ void twice(float *x, int n)
{
    if ((int)threadIdx.x < n) {
        x[threadIdx.x] *= 2.0f;
    }
}

int main(void)
{
    const int n = 100;
    const size_t bytes = n * sizeof(float);
    float *h_x, *d_x = device_array(n, 1.0f);
    cudaStream_t stream;
    cudaEvent_t done;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    cudaEventCreate(&done);
    cudaMallocHost(&h_x, bytes);
    cudaDeviceSynchronize();
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < n; i++) {
            h_x[i] = (float)(i + round);
        }
        cudaMemcpyAsync(d_x, h_x, bytes, cudaMemcpyHostToDevice, stream);
        twice<<<1, 128, 0, stream>>>(d_x, n);
        cudaMemcpyAsync(h_x, d_x, bytes, cudaMemcpyDeviceToHost, stream);
        cudaEventRecord(done, stream);
        if (round == 0) {
            cudaStreamSynchronize(stream);
        } else if (round == 1) {
            cudaEventSynchronize(done);
        } else {
            while (cudaStreamQuery(stream) == cudaErrorNotReady) {
            }
        }
        if (h_x[5] != 2.0f * (float)(5 + round)) {
            return 2;
        }
        twice<<<1, 128, 0, stream>>>(h_x, n);
        cudaDeviceSynchronize();
        h_x[0] = h_x[1] + 1.0f;
        cudaMemcpy(h_x, d_x, bytes, cudaMemcpyDeviceToHost);
        h_x[0] += 1.0f;
    }
    cudaGetLastError();
    cudaEventDestroy(done);
    cudaStreamDestroy(stream);
    cudaFreeHost(h_x);
    cudaFree(d_x);
}
