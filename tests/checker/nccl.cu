// SPDX-License-Identifier: MIT
// NCCL between devices: a call of all ranks is one operation, in the order of each rank's stream.
#include "corpus.h"

#include <nccl.h>

extern "C" void gw_device_choose_count(int count);

__global__ void fill(float *x, int n, float value)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = value; // [fill]
    }
}

__global__ void scale(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] *= 2.0f; // [scale]
    }
}

enum { N = 64, RANKS = 3, BYTES = N * sizeof(float) };

static float *d_x[RANKS];
static cudaStream_t stream[RANKS], other[RANKS];
static ncclComm_t comm[RANKS];

static void begin(void)
{
    gw_device_choose_count(RANKS);
    for (int i = RANKS - 1; i >= 0; i--) {
        cudaSetDevice(i);
        cudaMalloc(&d_x[i], BYTES);
        cudaStreamCreateWithFlags(&stream[i], cudaStreamNonBlocking);
        cudaStreamCreateWithFlags(&other[i], cudaStreamNonBlocking);
    }
    ncclCommInitAll(comm, RANKS, NULL);
}

static void fill_all(cudaStream_t *in)
{
    for (int i = 0; i < RANKS; i++) {
        cudaSetDevice(i);
        fill<<<1, 64, 0, in[i]>>>(d_x[i], N, (float)(i + 1));
    }
}

static void sum_all(int n)
{
    ncclGroupStart();
    for (int i = 0; i < RANKS; i++) {
        ncclAllReduce(d_x[i], d_x[i], n, ncclFloat, ncclSum, comm[i], stream[i]); // [sum]
    }
    ncclGroupEnd();
}

static void end(void)
{
    for (int i = 0; i < RANKS; i++) {
        cudaSetDevice(i);
        cudaDeviceSynchronize();
    }
    for (int i = 0; i < RANKS; i++) {
        ncclCommDestroy(comm[i]);
        cudaSetDevice(i);
        cudaFree(d_x[i]);
        cudaStreamDestroy(stream[i]);
        cudaStreamDestroy(other[i]);
    }
}

// Kernels before and after it, in the same streams.
PROGRAM(nccl_in_order)
{
    float h_x[N];
    begin();
    fill_all(stream);
    sum_all(N);
    for (int i = 0; i < RANKS; i++) {
        cudaSetDevice(i);
        scale<<<1, 64, 0, stream[i]>>>(d_x[i], N);
        cudaMemcpyAsync(h_x, d_x[i], BYTES, cudaMemcpyDeviceToHost, stream[i]);
        cudaStreamSynchronize(stream[i]);
        hold(h_x[N - 1] == 12.0f);
    }
    end();
}

// One rank's kernel is in another stream, and nothing orders it before the sum.
// EXPECT: race at [sum]
PROGRAM(nccl_before_its_kernel)
{
    begin();
    cudaSetDevice(0);
    fill<<<1, 64, 0, stream[0]>>>(d_x[0], N, 1.0f);
    cudaSetDevice(1);
    fill<<<1, 64, 0, other[1]>>>(d_x[1], N, 2.0f);
    cudaSetDevice(2);
    fill<<<1, 64, 0, stream[2]>>>(d_x[2], N, 3.0f);
    cudaSetDevice(1);
    cudaStreamQuery(other[1]);
    sum_all(N);
    for (int i = 0; i < RANKS; i++) {
        cudaStreamSynchronize(stream[i]);
    }
    end();
}

// A kernel in another stream does not wait for the sum.
// EXPECT: race at [scale]
PROGRAM(nccl_is_not_waited_for)
{
    begin();
    fill_all(stream);
    sum_all(N);
    cudaSetDevice(2);
    scale<<<1, 64, 0, other[2]>>>(d_x[2], N);
    end();
}

// The host waits for one rank, and by that for what all ranks gave.
PROGRAM(nccl_is_waited_for)
{
    begin();
    fill_all(stream);
    sum_all(N);
    cudaStreamSynchronize(stream[2]);
    cudaSetDevice(2);
    scale<<<1, 64, 0, other[2]>>>(d_x[2], N);
    end();
}

// EXPECT: out of bounds at [sum]
// WORDS: sendbuff
PROGRAM(nccl_beyond_the_buffer)
{
    begin();
    fill_all(stream);
    sum_all(N + 1);
    end();
}

// EXPECT: uninitialized at [sum]
PROGRAM(nccl_of_what_nobody_wrote)
{
    begin();
    sum_all(N);
    end();
}

// One host thread has all ranks, and no group.
// EXPECT: warning
// WORDS: ncclGroupStart()
PROGRAM(nccl_without_group)
{
    begin();
    fill_all(stream);
    ncclAllReduce(d_x[0], d_x[0], N, ncclFloat, ncclSum, comm[0], stream[0]);
    end();
}

// EXPECT: warning
// WORDS: the stream is device 1's, and the communicator of rank 0 is for device 0
PROGRAM(nccl_in_other_devices_stream)
{
    begin();
    ncclBroadcast(d_x[0], d_x[0], N, ncclFloat, 0, comm[0], stream[1]);
    end();
}

// Each rank sends to the next one.
PROGRAM(nccl_ring_of_sends)
{
    float *d_y[RANKS], h_y[N];
    begin();
    fill_all(stream);
    for (int i = 0; i < RANKS; i++) {
        cudaSetDevice(i);
        cudaMalloc(&d_y[i], BYTES);
    }
    ncclGroupStart();
    for (int i = 0; i < RANKS; i++) {
        ncclSend(d_x[i], N, ncclFloat, (i + 1) % RANKS, comm[i], stream[i]);
        ncclRecv(d_y[i], N, ncclFloat, (i + RANKS - 1) % RANKS, comm[i], stream[i]);
    }
    ncclGroupEnd();
    for (int i = 0; i < RANKS; i++) {
        cudaMemcpyAsync(h_y, d_y[i], BYTES, cudaMemcpyDeviceToHost, stream[i]);
        cudaStreamSynchronize(stream[i]);
        hold(h_y[7] == (float)((i + RANKS - 1) % RANKS + 1));
        cudaFree(d_y[i]);
    }
    end();
}
