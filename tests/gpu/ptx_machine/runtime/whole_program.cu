// SPDX-License-Identifier: MIT
// A program as nvcc builds it, on the whole machine: what its host code and its headers call is
// there, and kernels, variables, streams, graphs and errors work together. Says in which line
// something is not as it should be.
#include <cassert>
#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>

static int failures;

#define EXPECT(condition)                                                                          \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            printf("line %d: %s\n", __LINE__, #condition);                                         \
            failures++;                                                                            \
        }                                                                                          \
    } while (0)
#define EXPECT_ERROR(call, error) EXPECT((call) == (error))
#define EXPECT_SUCCESS(call) EXPECT_ERROR(call, cudaSuccess)

static const int N = 100, BLOCK = 32, GRID = (N + BLOCK - 1) / BLOCK;

__constant__ float factor[2] = {2, 3};
__device__ int launches = 40;
__device__ int *where_launches = &launches;
__managed__ int shared_count = 1;

template <typename T>
__global__ void scale(const T *from, T *to, int n, char which)
{
    const int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < n) {
        to[i] = from[i] * (T)factor[(int)which];
    }
    if (i == 0) {
        *where_launches += 1;
        shared_count *= 2;
    }
}

__global__ void __launch_bounds__(BLOCK) reverse(int *values)
{
    __shared__ int tile[BLOCK];
    tile[threadIdx.x] = values[threadIdx.x];
    __syncthreads();
    values[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}

__global__ void say(int n)
{
    printf("the kernel says %d and %s\n", n, "a word");
}

__global__ void store(int *where)
{
    *where = 1;
}

__global__ void refuse(int n)
{
    assert(n > 100);
}

static void kernels_and_variables(void)
{
    float h_from[N], h_to[N], *d_from, *d_to;
    for (int i = 0; i < N; i++) {
        h_from[i] = (float)i;
    }
    EXPECT_SUCCESS(cudaMalloc(&d_from, sizeof(h_from)));
    EXPECT_SUCCESS(cudaMalloc(&d_to, sizeof(h_to)));
    EXPECT_SUCCESS(cudaMemcpy(d_from, h_from, sizeof(h_from), cudaMemcpyHostToDevice));
    const float three[] = {5};
    EXPECT_SUCCESS(cudaMemcpyToSymbol(factor, three, sizeof(float), sizeof(float)));
    scale<<<GRID, BLOCK>>>(d_from, d_to, N, 1);
    EXPECT_SUCCESS(cudaGetLastError());
    EXPECT_SUCCESS(cudaMemcpy(h_to, d_to, sizeof(h_to), cudaMemcpyDeviceToHost));
    EXPECT(h_to[99] == 495 && h_to[0] == 0);
    int count, *d_count;
    EXPECT_SUCCESS(cudaMemcpyFromSymbol(&count, launches, sizeof(count)));
    EXPECT(count == 41 && shared_count == 2);
    EXPECT_SUCCESS(cudaGetSymbolAddress((void **)&d_count, launches));
    store<<<1, 1>>>(d_count);
    EXPECT_SUCCESS(cudaMemcpyFromSymbol(&count, launches, sizeof(count)));
    EXPECT(count == 1);
    EXPECT_SUCCESS(cudaFree(d_from));
    EXPECT_SUCCESS(cudaFree(d_to));
}

static void streams_and_graphs(void)
{
    cudaStream_t stream;
    cudaEvent_t start, end;
    cudaGraph_t graph;
    cudaGraphExec_t executable;
    int *values, h_values[BLOCK];
    EXPECT_SUCCESS(cudaStreamCreate(&stream));
    EXPECT_SUCCESS(cudaEventCreate(&start));
    EXPECT_SUCCESS(cudaEventCreate(&end));
    EXPECT_SUCCESS(cudaMallocAsync(&values, sizeof(h_values), stream));
    for (int i = 0; i < BLOCK; i++) {
        h_values[i] = i;
    }
    EXPECT_SUCCESS(
        cudaMemcpyAsync(values, h_values, sizeof(h_values), cudaMemcpyHostToDevice, stream));
    EXPECT_SUCCESS(cudaEventRecord(start, stream));
    EXPECT_SUCCESS(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    void *arguments[] = {&values};
    EXPECT_SUCCESS(cudaLaunchKernel((const void *)reverse, 1, BLOCK, arguments, 0, stream));
    EXPECT_SUCCESS(cudaStreamEndCapture(stream, &graph));
    EXPECT_SUCCESS(cudaGraphInstantiate(&executable, graph, 0));
    for (int i = 0; i < 3; i++) {
        EXPECT_SUCCESS(cudaGraphLaunch(executable, stream));
    }
    EXPECT_SUCCESS(cudaEventRecord(end, stream));
    EXPECT_SUCCESS(
        cudaMemcpyAsync(h_values, values, sizeof(h_values), cudaMemcpyDeviceToHost, stream));
    EXPECT_SUCCESS(cudaStreamSynchronize(stream));
    EXPECT(h_values[0] == BLOCK - 1 && h_values[BLOCK - 1] == 0);
    float milliseconds = 0;
    EXPECT_SUCCESS(cudaEventElapsedTime(&milliseconds, start, end));
    EXPECT(milliseconds > 0);
    EXPECT_SUCCESS(cudaFreeAsync(values, stream));
    EXPECT_SUCCESS(cudaStreamDestroy(stream));
}

static void questions(void)
{
    cudaDeviceProp device;
    cudaFuncAttributes attributes;
    int grid, block;
    EXPECT_SUCCESS(cudaGetDeviceProperties(&device, 0));
    EXPECT(strcmp(device.name, "PTX machine, not a GPU") == 0);
    EXPECT_SUCCESS(cudaFuncGetAttributes(&attributes, reverse));
    EXPECT(attributes.maxThreadsPerBlock == BLOCK);
    EXPECT(attributes.sharedSizeBytes == BLOCK * sizeof(int));
    EXPECT_SUCCESS(cudaOccupancyMaxPotentialBlockSize(&grid, &block, scale<float>));
    EXPECT(block == 1024);
}

static void mistakes(void)
{
    reverse<<<1, BLOCK + 1>>>(nullptr);
    EXPECT_ERROR(cudaGetLastError(), cudaErrorInvalidValue);
    say<<<0, 1>>>(1);
    EXPECT_ERROR(cudaGetLastError(),
                 CUDART_VERSION < 13000 ? cudaErrorInvalidConfiguration : cudaErrorInvalidValue);
    say<<<1, 1>>>(7);
    EXPECT_SUCCESS(cudaDeviceSynchronize());
    refuse<<<1, 1>>>(100);
    EXPECT_SUCCESS(cudaGetLastError());
    EXPECT_ERROR(cudaDeviceSynchronize(), cudaErrorAssert);
    EXPECT_ERROR(cudaGetLastError(), cudaErrorAssert);
    EXPECT_SUCCESS(cudaDeviceReset());
    EXPECT_ERROR(cudaDeviceSynchronize(), cudaErrorDevicesUnavailable);
}

int main(void)
{
    questions();
    kernels_and_variables();
    streams_and_graphs();
    mistakes();
    if (failures == 0) {
        printf("all is as it should be\n");
    }
    return failures;
}
