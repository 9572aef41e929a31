// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>

__global__ void add_up(int *lock, float *sum, const float *x, int n)
{
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    __threadfence();
    if ((int)threadIdx.x >= n) {
        return;
    }
    *sum += x[threadIdx.x];
    __threadfence();
    atomicExch(lock, 0);
}

int main(void)
{
    int *d_lock;
    float *d_sum, *d_x;
    cudaMalloc(&d_lock, sizeof(int));
    cudaMalloc(&d_sum, sizeof(float));
    cudaMalloc(&d_x, 20 * sizeof(float));
    cudaMemset(d_lock, 0, sizeof(int));
    cudaMemset(d_sum, 0, sizeof(float));
    cudaMemset(d_x, 0, 20 * sizeof(float));
    add_up<<<1, 32>>>(d_lock, d_sum, d_x, 20);
    const cudaError_t error = cudaDeviceSynchronize();
    cudaFree(d_lock);
    cudaFree(d_sum);
    cudaFree(d_x);
    return error == cudaSuccess ? 0 : 1;
}
//| endless wait: kernel add_up waits in a loop for 4 bytes that no thread will change any more
//|   at      endless_wait.cu:6   while (atomicCAS(lock, 0, 1) != 0) {
//|   thread  (21,0,0) of block (0,0,0), launched <<<1, 32>>> at endless_wait.cu:27
//|   last    written by thread (20,0,0) of block (0,0,0) at endless_wait.cu:6   while (atomicCAS(lock, 0, 1) != 0) {
//|   memory  cudaMalloc(&d_lock, sizeof(int)) at endless_wait.cu:21, from byte 0
//|   and 10 more threads
//|   hint    all other threads wait, too, or have ended: does the thread that should change it wait for this thread, or did a thread not release a lock?
