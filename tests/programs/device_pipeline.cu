// SPDX-License-Identifier: MIT
// A pipeline over all devices: each adds its number to a batch and hands it on to the next one. A
// device has two buffers, so that one batch comes while it works on the other. Kernels of the last
// device read the batch where the device before left it, by peer access, if there is any.
//   ./device_pipeline [batches]
#include "cuda_check.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST = 8, N = 96, BUFFERS = 2 };

struct stage {
    int *d_batch[BUFFERS];
    cudaStream_t stream;
    cudaEvent_t came[BUFFERS], is_free[BUFFERS];
};

__global__ void add_number(int *to, const int *from, int number)
{
    to[threadIdx.x] = from[threadIdx.x] + number;
}

int main(int argc, char **argv)
{
    const int batches = argc > 1 ? atoi(argv[1]) : 7;
    struct stage stages[MOST];
    int devices = 0, reaches = 0, *h_results, *h_inputs;
    CUDA_CHECK(cudaGetDeviceCount(&devices));
    devices = devices < MOST ? devices : MOST;
    CUDA_CHECK(cudaMallocHost((void **)&h_inputs, (size_t)batches * N * sizeof(int)));
    CUDA_CHECK(cudaMallocHost((void **)&h_results, (size_t)batches * N * sizeof(int)));
    for (int i = 0; i < batches * N; i++) {
        h_inputs[i] = i * 7;
    }
    for (int i = 0; i < devices; i++) {
        CUDA_CHECK(cudaSetDevice(i));
        CUDA_CHECK(cudaStreamCreateWithFlags(&stages[i].stream, cudaStreamNonBlocking));
        for (int k = 0; k < BUFFERS; k++) {
            CUDA_CHECK(cudaMalloc((void **)&stages[i].d_batch[k], N * sizeof(int)));
            CUDA_CHECK(cudaEventCreateWithFlags(&stages[i].came[k], cudaEventDisableTiming));
            CUDA_CHECK(cudaEventCreateWithFlags(&stages[i].is_free[k], cudaEventDisableTiming));
        }
    }
    const int last = devices - 1;
    if (last > 0) {
        CUDA_CHECK(cudaDeviceCanAccessPeer(&reaches, last, last - 1));
    }
    if (reaches) {
        CUDA_CHECK(cudaSetDevice(last));
        CUDA_CHECK(cudaDeviceEnablePeerAccess(last - 1, 0));
    }
    for (int batch = 0; batch < batches; batch++) {
        const int k = batch % BUFFERS;
        for (int i = 0; i < devices; i++) {
            struct stage *own = &stages[i];
            const int *d_from = own->d_batch[k];
            CUDA_CHECK(cudaSetDevice(i));
            if (i == 0) {
                CUDA_CHECK(cudaStreamWaitEvent(own->stream, own->is_free[k], 0));
                CUDA_CHECK(cudaMemcpyAsync(own->d_batch[k], h_inputs + batch * N, N * sizeof(int),
                                           cudaMemcpyHostToDevice, own->stream));
            } else {
                CUDA_CHECK(cudaStreamWaitEvent(own->stream, stages[i - 1].came[k], 0));
                if (i == last && reaches) {
                    d_from = stages[i - 1].d_batch[k];
                } else {
                    CUDA_CHECK(cudaStreamWaitEvent(own->stream, own->is_free[k], 0));
                    CUDA_CHECK(cudaMemcpyPeerAsync(own->d_batch[k], i, stages[i - 1].d_batch[k],
                                                   i - 1, N * sizeof(int), own->stream));
                    CUDA_CHECK(cudaEventRecord(stages[i].came[k], own->stream));
                }
            }
            add_number<<<1, N, 0, own->stream>>>(own->d_batch[k], d_from, i + 1);
            CUDA_CHECK(cudaGetLastError());
            CUDA_CHECK(cudaEventRecord(own->came[k], own->stream));
            if (i == last) {
                CUDA_CHECK(cudaMemcpyAsync(h_results + batch * N, own->d_batch[k], N * sizeof(int),
                                           cudaMemcpyDeviceToHost, own->stream));
                CUDA_CHECK(cudaEventRecord(own->is_free[k], own->stream));
            }
        }
        // What the next stage has taken, the one before may write again.
        for (int i = 0; i < last; i++) {
            CUDA_CHECK(cudaStreamWaitEvent(stages[i].stream, stages[i + 1].came[k], 0));
        }
    }
    bool right = true;
    for (int i = 0; i < devices; i++) {
        CUDA_CHECK(cudaStreamSynchronize(stages[i].stream));
    }
    for (int i = 0; i < batches * N; i++) {
        right = right && h_results[i] == h_inputs[i] + devices * (devices + 1) / 2;
    }
    for (int i = 0; i < devices; i++) {
        CUDA_CHECK(cudaSetDevice(i));
        CUDA_CHECK(cudaStreamDestroy(stages[i].stream));
        for (int k = 0; k < BUFFERS; k++) {
            CUDA_CHECK(cudaFree(stages[i].d_batch[k]));
            CUDA_CHECK(cudaEventDestroy(stages[i].came[k]));
            CUDA_CHECK(cudaEventDestroy(stages[i].is_free[k]));
        }
    }
    CUDA_CHECK(cudaFreeHost(h_inputs));
    CUDA_CHECK(cudaFreeHost(h_results));
    if (!right) {
        fprintf(stderr, "a batch is wrong\n");
    }
    return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
