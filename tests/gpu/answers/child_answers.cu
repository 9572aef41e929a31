// SPDX-License-Identifier: MIT
// Kernels that launch kernels: in which order they run, and which launches are refused.
#include "answers.h"

__global__ void add_one(int *x)
{
    x[threadIdx.x]++;
}

__global__ void add_up(int *total, const int *x, int n)
{
    *total = 0;
    for (int i = 0; i < n; i++) {
        *total += x[i];
    }
}

__global__ void count_to(int *x, int depth)
{
    x[0]++;
    if (depth > 1) {
        count_to<<<1, 1>>>(x, depth - 1);
        x[1] += cudaGetLastError() != cudaSuccess;
    }
}

// Children in the block's own NULL stream come one after the other; a tail launch comes last.
__global__ void launches_in_order(int *x)
{
    x[threadIdx.x] = (int)threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) {
        add_up<<<1, 1, 0, cudaStreamTailLaunch>>>(x + 64, x, 64);
        add_one<<<1, 64>>>(x);
        add_one<<<1, 32>>>(x);
    }
}

__global__ void launches_and_follows(int *x)
{
    x[blockIdx.x] = 1;
    add_one<<<1, 1, 0, cudaStreamFireAndForget>>>(x + blockIdx.x);
    if (blockIdx.x == 0) {
        add_up<<<1, 1, 0, cudaStreamTailLaunch>>>(x + 64, x, (int)gridDim.x);
    }
}

__global__ void launches_what_is_refused(int *error)
{
    add_one<<<1, 2048>>>(error);
    error[0] = cudaGetLastError();
    error[1] = cudaGetLastError();
    add_one<<<0, 32>>>(error);
    error[2] = cudaGetLastError();
    add_one<<<1, 0>>>(error);
    error[3] = cudaPeekAtLastError();
    error[4] = cudaGetLastError();
    add_one<<<1, 32, 1 << 20>>>(error);
    error[5] = cudaGetLastError();
    cudaStream_t stream;
    error[6] = cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    error[7] = cudaStreamDestroy(stream);
}

__global__ void copies_in_a_stream(int *to, int *from)
{
    cudaMemsetAsync(from, 0, 4 * sizeof(int), 0);
    add_one<<<1, 4>>>(from);
    cudaMemcpyAsync(to, from, 4 * sizeof(int), cudaMemcpyDeviceToDevice, 0);
}

__global__ void takes_memory(int *x)
{
    int *p = NULL;
    x[0] = cudaMalloc(&p, 64);
    x[1] = cudaFree(p);
    x[2] = cudaMalloc(&p, (size_t)1 << 40);
    x[3] = cudaFree(NULL);
    int device = -1;
    x[4] = cudaGetDevice(&device);
    x[5] = device;
}

__global__ void writes_far_away(int *x)
{
    x[(size_t)1 << 40] = 1;
}

__global__ void launches_what_fails(int *x)
{
    writes_far_away<<<1, 1>>>(x);
}

static void say_numbers(const int *d, int count)
{
    int h[N];
    SAY(cudaMemcpy(h, d, count * sizeof(int), cudaMemcpyDeviceToHost));
    for (int i = 0; i < count; i++) {
        printf("%d%s", h[i], i + 1 < count ? " " : "\n");
    }
}

void children(float *d)
{
    int *x = (int *)d;
    SAY(cudaMemset(x, 0, BYTES));
    launches_in_order<<<1, 64>>>(x);
    SAY(cudaGetLastError());
    SAY(cudaDeviceSynchronize());
    say_numbers(x, 65);
    launches_and_follows<<<8, 1>>>(x);
    add_one<<<1, 8>>>(x); // which comes after all that was launched before
    SAY(cudaDeviceSynchronize());
    say_numbers(x, 8);
    say_numbers(x + 64, 1);
    for (int depth = 23; depth <= 26; depth++) {
        SAY(cudaMemset(x, 0, BYTES));
        count_to<<<1, 1>>>(x, depth);
        SAY(cudaDeviceSynchronize());
        say_numbers(x, 2);
    }
    SAY(cudaMemset(x, 0, BYTES));
    launches_what_is_refused<<<1, 1>>>(x);
    SAY(cudaDeviceSynchronize());
    say_numbers(x, 8);
    copies_in_a_stream<<<1, 1>>>(x, x + 16);
    SAY(cudaDeviceSynchronize());
    say_numbers(x, 4);
    takes_memory<<<1, 1>>>(x);
    SAY(cudaDeviceSynchronize());
    say_numbers(x, 6);
}

void failing_child(float *d)
{
    launches_what_fails<<<1, 1>>>((int *)d);
    SAY(cudaGetLastError());
    SAY(cudaDeviceSynchronize());
    SAY(cudaGetLastError());
    SAY(cudaFree(d));
}
