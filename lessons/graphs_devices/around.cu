// SPDX-License-Identifier: MIT
// A number goes around all devices, and each adds its own.
#include <stdio.h>

__global__ void add(int *x, int y)
{
    *x += y;
}

int main(void)
{
    int devices, h_x = 0, *d_x[8];
    cudaStream_t stream[8];
    cudaEvent_t sent[8];
    cudaGetDeviceCount(&devices);
    for (int d = 0; d < devices; d++) {
        cudaSetDevice(d);
        cudaMalloc(&d_x[d], sizeof(int));
        cudaStreamCreate(&stream[d]);
        cudaEventCreate(&sent[d]);
    }
    cudaMemcpy(d_x[0], &h_x, sizeof(int), cudaMemcpyHostToDevice);
    for (int d = 0; d < devices; d++) {
        int next = (d + 1) % devices;
        cudaSetDevice(d);
        add<<<1, 1, 0, stream[d]>>>(d_x[d], d + 1);
        cudaMemcpyPeerAsync(d_x[next], next, d_x[d], d, sizeof(int), stream[d]);
        cudaEventRecord(sent[d], stream[d]);
        cudaStreamWaitEvent(stream[next], sent[d], 0);
    }
    cudaMemcpyAsync(&h_x, d_x[0], sizeof(int), cudaMemcpyDeviceToHost, stream[0]);
    cudaStreamSynchronize(stream[0]);
    printf("%d devices: %d\n", devices, h_x);
    for (int d = 0; d < devices; d++) {
        cudaFree(d_x[d]);
        cudaStreamDestroy(stream[d]);
        cudaEventDestroy(sent[d]);
    }
    return 0;
}
