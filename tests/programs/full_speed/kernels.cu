// SPDX-License-Identifier: MIT
// Blocks that nobody looks at run at full speed, by code that was compiled of this file once more,
// and must compute what the others do: kernels of each kind, each launched until one of its blocks
// has run so. `kernels fault`: what goes wrong in such a block is the launch's error.
#include "../cuda_check.h"

#include <stdio.h>
#include <string.h>

enum { BLOCK = 64, GRID = 40, N = BLOCK * GRID, TAPS = 3, MOST_LAUNCHES = 2000 };

enum kind {
    SCALED, // of a template
    REVERSED,
    SUMMED,
    IN_WARPS,
    FILTERED,
    COUNTED,
    PLACED,
    VOTED,
    ON_HEAP,
    LOCKED,
    KINDS
};

__managed__ int at_full_speed[KINDS];
__managed__ int total;
__device__ int counter = 7;
__device__ int *pointer_to_counter = &counter;
__constant__ float taps[TAPS];

__device__ void note(enum kind kind)
{
#ifdef GW_OF_UNWATCHED_BLOCKS
    at_full_speed[kind] = 1;
#else
    (void)kind;
#endif
}

template <typename T>
__global__ void scale(const T *x, T *y)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    note(SCALED);
    if (i < N - 5) {
        y[i] = 2 * x[i];
    }
}

__global__ void reverse_blocks(const float *x, float *y)
{
    __shared__ float part[BLOCK];
    note(REVERSED);
    part[threadIdx.x] = x[blockIdx.x * BLOCK + threadIdx.x];
    __syncthreads();
    y[blockIdx.x * BLOCK + threadIdx.x] = part[BLOCK - 1 - threadIdx.x];
}

__global__ void sum_blocks(const float *x, float *y)
{
    extern __shared__ float sums[];
    note(SUMMED);
    sums[threadIdx.x] = x[blockIdx.x * BLOCK + threadIdx.x];
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half) {
            sums[threadIdx.x] += sums[threadIdx.x + half];
        }
    }
    if (threadIdx.x == 0) {
        y[blockIdx.x] = sums[0];
    }
}

__global__ void sum_in_warps(const float *x, float *y)
{
    float sum = x[blockIdx.x * BLOCK + threadIdx.x];
    note(IN_WARPS);
    for (int by = 16; by > 0; by /= 2) {
        sum += __shfl_down_sync(0xffffffff, sum, by);
    }
    if (threadIdx.x % 32 == 0) {
        atomicAdd(y, sum);
    }
}

__global__ void filter(const float *x, float *y)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    note(FILTERED);
    float sum = 0;
    for (int k = 0; k < TAPS && i + k < N; k++) {
        sum += taps[k] * x[i + k];
    }
    y[i] = sum;
}

__global__ void count_threads(void)
{
    note(COUNTED);
    atomicAdd(&counter, 1);
    atomicAdd(pointer_to_counter, 1);
    if (threadIdx.x == 0) {
        atomicAdd(&total, (int)blockDim.x);
    }
}

__global__ void place(int *y)
{
    const dim3 at(blockIdx.x * blockDim.x + threadIdx.x, blockIdx.y * blockDim.y + threadIdx.y,
                  blockIdx.z * blockDim.z + threadIdx.z);
    const int width = gridDim.x * blockDim.x, height = gridDim.y * blockDim.y;
    note(PLACED);
    const int i = at.x + width * (at.y + height * at.z);
    y[i] = i;
}

__global__ void count_even(const int *x, int *y)
{
    note(VOTED);
    const int even = __syncthreads_count(x[blockIdx.x * BLOCK + threadIdx.x] % 2 == 0);
    if (threadIdx.x == BLOCK - 1) {
        y[blockIdx.x] = even;
    }
}

__global__ void keep_on_heap(int **kept)
{
    note(ON_HEAP);
    if (threadIdx.x == 0) {
        kept[blockIdx.x] = (int *)malloc(sizeof(int));
        *kept[blockIdx.x] = blockIdx.x;
    }
}

__global__ void take_from_heap(int **kept, int *y)
{
    if (threadIdx.x == 0) {
        y[blockIdx.x] = *kept[blockIdx.x];
        free(kept[blockIdx.x]);
    }
}

// Whoever holds the lock may be a thread of any block.
__global__ void count_with_lock(int *lock, int *count)
{
    note(LOCKED);
    if (threadIdx.x == 0) {
        while (atomicCAS(lock, 0, 1) != 0) {
        }
        __threadfence();
        (*(volatile int *)count)++;
        __threadfence();
        atomicExch(lock, 0);
    }
}

__global__ void fail_at_full_speed(int *y)
{
    y[blockIdx.x * blockDim.x + threadIdx.x] = 1;
#ifdef GW_OF_UNWATCHED_BLOCKS
    *(volatile int *)0x40 = 1;
#endif
}

// --- host -----------------------------------------------------------------------------------

static float *x, *y;
static int *numbers, *results;
static int **kept;
static float host_x[N], host_y[N];
static int host_results[N];

static void expect(bool right, const char *what)
{
    if (!right) {
        fprintf(stderr, "%s: the result is wrong\n", what);
        exit(EXIT_FAILURE);
    }
}

static void take(void)
{
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(host_y, y, sizeof(host_y), cudaMemcpyDeviceToHost));
}

static void take_results(void)
{
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(host_results, results, sizeof(host_results), cudaMemcpyDeviceToHost));
}

static void launch_scaled(void)
{
    CUDA_CHECK(cudaMemset(y, 0, sizeof(host_y)));
    scale<float><<<GRID, BLOCK>>>(x, y);
    take();
    for (int i = 0; i < N; i++) {
        expect(host_y[i] == (i < N - 5 ? 2 * host_x[i] : 0), "scale");
    }
}

static void launch_reversed(void)
{
    reverse_blocks<<<GRID, BLOCK>>>(x, y);
    take();
    for (int i = 0; i < N; i++) {
        expect(host_y[i] == host_x[i / BLOCK * BLOCK + BLOCK - 1 - i % BLOCK], "reverse_blocks");
    }
}

static void launch_summed(void)
{
    sum_blocks<<<GRID, BLOCK, BLOCK * sizeof(float)>>>(x, y);
    CUDA_CHECK(cudaMemcpy(host_y, y, GRID * sizeof(float), cudaMemcpyDeviceToHost));
    for (int b = 0; b < GRID; b++) {
        float sum = 0;
        for (int i = 0; i < BLOCK; i++) {
            sum += host_x[b * BLOCK + i];
        }
        expect(host_y[b] == sum, "sum_blocks"); // of small whole numbers
    }
}

static void launch_in_warps(void)
{
    CUDA_CHECK(cudaMemset(y, 0, sizeof(float)));
    sum_in_warps<<<GRID, BLOCK>>>(x, y);
    CUDA_CHECK(cudaMemcpy(host_y, y, sizeof(float), cudaMemcpyDeviceToHost));
    float sum = 0;
    for (int i = 0; i < N; i++) {
        sum += host_x[i];
    }
    expect(host_y[0] == sum, "sum_in_warps");
}

static void launch_filtered(void)
{
    const float own[TAPS] = {1, -2, 4};
    CUDA_CHECK(cudaMemcpyToSymbol(taps, own, sizeof(own)));
    filter<<<GRID, BLOCK>>>(x, y);
    take();
    for (int i = 0; i + TAPS <= N; i++) {
        expect(host_y[i] == host_x[i] - 2 * host_x[i + 1] + 4 * host_x[i + 2], "filter");
    }
}

static void launch_counted(void)
{
    int before, after;
    CUDA_CHECK(cudaMemcpyFromSymbol(&before, counter, sizeof(before)));
    total = 0;
    count_threads<<<GRID, BLOCK>>>();
    CUDA_CHECK(cudaDeviceSynchronize());
    CUDA_CHECK(cudaMemcpyFromSymbol(&after, counter, sizeof(after)));
    expect(after - before == 2 * N && total == N, "count_threads");
}

static void launch_placed(void)
{
    CUDA_CHECK(cudaMemset(results, 0, sizeof(host_results)));
    place<<<dim3(5, 4, 2), dim3(8, 4, 2)>>>(results);
    take_results();
    for (int i = 0; i < N; i++) {
        expect(host_results[i] == i, "place");
    }
}

static void launch_voted(void)
{
    count_even<<<GRID, BLOCK>>>(numbers, results);
    CUDA_CHECK(cudaMemcpy(host_results, results, GRID * sizeof(int), cudaMemcpyDeviceToHost));
    for (int b = 0; b < GRID; b++) {
        expect(host_results[b] == BLOCK / 2, "count_even");
    }
}

static void launch_on_heap(void)
{
    keep_on_heap<<<GRID, BLOCK>>>(kept);
    take_from_heap<<<GRID, BLOCK>>>(kept, results);
    CUDA_CHECK(cudaMemcpy(host_results, results, GRID * sizeof(int), cudaMemcpyDeviceToHost));
    for (int b = 0; b < GRID; b++) {
        expect(host_results[b] == b, "keep_on_heap");
    }
}

static void launch_locked(void)
{
    CUDA_CHECK(cudaMemset(results, 0, 2 * sizeof(int)));
    count_with_lock<<<GRID, BLOCK>>>(results, results + 1);
    CUDA_CHECK(cudaMemcpy(host_results, results, 2 * sizeof(int), cudaMemcpyDeviceToHost));
    expect(host_results[1] == GRID, "count_with_lock");
}

static void (*const launches[KINDS])(void) = {
    launch_scaled,  launch_reversed, launch_summed, launch_in_warps, launch_filtered,
    launch_counted, launch_placed,   launch_voted,  launch_on_heap,  launch_locked};

static int expect_fault(void)
{
    cudaError_t error = cudaSuccess;
    for (int i = 0; i < MOST_LAUNCHES && error == cudaSuccess; i++) {
        fail_at_full_speed<<<GRID, BLOCK>>>(results);
        error = cudaDeviceSynchronize();
    }
    printf("%s\n", cudaGetErrorName(error));
    return error == cudaErrorIllegalAddress ? 3 : 0; // the program gives up
}

int main(int argc, char **argv)
{
    CUDA_CHECK(cudaMalloc(&x, sizeof(host_x)));
    CUDA_CHECK(cudaMalloc(&y, sizeof(host_y)));
    CUDA_CHECK(cudaMalloc(&numbers, sizeof(host_results)));
    CUDA_CHECK(cudaMalloc(&results, sizeof(host_results)));
    CUDA_CHECK(cudaMalloc(&kept, GRID * sizeof(*kept)));
    if (argc > 1 && strcmp(argv[1], "fault") == 0) {
        return expect_fault();
    }
    for (int i = 0; i < N; i++) {
        host_x[i] = (float)(i % 11 - 5);
        host_results[i] = i;
    }
    CUDA_CHECK(cudaMemcpy(x, host_x, sizeof(host_x), cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemcpy(numbers, host_results, sizeof(host_results), cudaMemcpyHostToDevice));
    for (int kind = 0; kind < KINDS; kind++) {
        const int most = kind == LOCKED ? 20 : MOST_LAUNCHES;
        for (int i = 0; i < most && !at_full_speed[kind]; i++) {
            launches[kind]();
        }
        if (at_full_speed[kind] != (kind != LOCKED)) {
            fprintf(stderr, "kind %d ran at full speed: %d\n", kind, at_full_speed[kind]);
            return 1;
        }
    }
    CUDA_CHECK(cudaFree(x));
    CUDA_CHECK(cudaFree(y));
    CUDA_CHECK(cudaFree(numbers));
    CUDA_CHECK(cudaFree(results));
    CUDA_CHECK(cudaFree(kept));
    return 0;
}
