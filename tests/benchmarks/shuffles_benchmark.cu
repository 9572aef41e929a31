// SPDX-License-Identifier: MIT
// What a shuffle costs on the CPU device's fast build: nanoseconds a thread, on one core, beside
// the plain loop of a vector add, which tells how fast the core is just now. What barriers and
// launches cost tells peers/.
//
// Stages
//   1  vector add, which waits for nobody, in this program that has barriers and shuffles
//   2  the sum of 5,000,000 float32 by 10 shuffles and a barrier
//   3  shuffles and nothing else, 256 threads a block
//
// Run it:  cmake --build build-authoring --target benchmark_shuffles
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { N = 5000000, BLOCK = 256, BLOCKS = (N + BLOCK - 1) / BLOCK, ROUNDS = 11 };
enum { MANY_BLOCKS = 100, MANY_SHUFFLES = 100 };

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

__attribute__((noinline)) static void vector_add_cpu(const float *a, const float *b, float *c,
                                                     int n)
{
    for (int i = 0; i < n; i++) {
        c[i] = a[i] + b[i];
    }
}

// ------------------------------------------------------------------------------------------------
// Kernels
// ------------------------------------------------------------------------------------------------

__global__ void vector_add(const float *a, const float *b, float *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        c[i] = a[i] + b[i];
    }
}

__device__ float sum_of_warp(float value)
{
    for (int offset = 16; offset > 0; offset /= 2) {
        value += __shfl_down_sync(0xffffffffu, value, offset);
    }
    return value;
}

__global__ void shuffled_sum(const float *x, float *sums, int n)
{
    __shared__ float of_warp[32];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = sum_of_warp(i < n ? x[i] : 0);
    if (threadIdx.x % 32 == 0) {
        of_warp[threadIdx.x / 32] = sum;
    }
    __syncthreads();
    if (threadIdx.x < 32) {
        sum = sum_of_warp(threadIdx.x < blockDim.x / 32 ? of_warp[threadIdx.x] : 0);
        if (threadIdx.x == 0) {
            sums[blockIdx.x] = sum;
        }
    }
}

__global__ void shuffle_often(float *x, int times)
{
    float value = x[threadIdx.x];
    for (int i = 0; i < times; i++) {
        value = __shfl_xor_sync(0xffffffffu, value, 1);
    }
    x[threadIdx.x] = value;
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

static float *a, *b, *c;

static void run_plain()
{
    vector_add_cpu(a, b, c, N);
}

static void run_vector_add()
{
    vector_add<<<BLOCKS, BLOCK>>>(a, b, c, N);
}

static void run_shuffled_sum()
{
    shuffled_sum<<<BLOCKS, BLOCK>>>(a, c, N);
}

static void run_shuffle_often()
{
    shuffle_often<<<MANY_BLOCKS, BLOCK>>>(a, MANY_SHUFFLES);
}

/** Time of this process alone: what others do on the machine is not counted. */
static double milliseconds()
{
    timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

static int compare(const void *x, const void *y)
{
    const double p = *(const double *)x, q = *(const double *)y;
    return p < q ? -1 : p > q;
}

int main()
{
    setenv("OMP_NUM_THREADS", "1", 1); // before the device starts
    cudaMalloc(&a, N * sizeof(float));
    cudaMalloc(&b, N * sizeof(float));
    cudaMalloc(&c, N * sizeof(float));
    cudaMemset(a, 0, N * sizeof(float));
    cudaMemset(b, 0, N * sizeof(float));

    void (*const run[])() = {run_plain, run_vector_add, run_shuffled_sum, run_shuffle_often};
    enum { KINDS = sizeof(run) / sizeof(run[0]) };
    double times[KINDS][ROUNDS];
    for (int round = -1; round < ROUNDS; round++) { // the first one warms up
        for (int kind = 0; kind < KINDS; kind++) {
            const double start = milliseconds();
            run[kind]();
            cudaDeviceSynchronize();
            if (round >= 0) {
                times[kind][round] = milliseconds() - start;
            }
        }
    }
    if (cudaPeekAtLastError() != cudaSuccess) {
        printf("%s\n", cudaGetErrorString(cudaPeekAtLastError()));
        return 1;
    }
    for (int kind = 0; kind < KINDS; kind++) {
        qsort(times[kind], ROUNDS, sizeof(double), compare);
    }
    const double plain = times[0][ROUNDS / 2], add = times[1][ROUNDS / 2];
    const double shuffled = times[2][ROUNDS / 2], shuffle = times[3][ROUNDS / 2];
    printf("one core, median of %d in turns, processor time\n", ROUNDS);
    printf("  plain vector add   %8.2f ms   %d float32\n", plain, N);
    printf("  kernel vector add  %8.2f ms   %.2f times the plain loop\n", add, add / plain);
    printf("  sum by shuffles    %8.2f ms\n", shuffled);
    printf("  shuffles alone     %8.2f ms   %.1f ns a thread and shuffle\n", shuffle,
           shuffle * 1e6 / ((double)MANY_BLOCKS * BLOCK * MANY_SHUFFLES));
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    return 0;
}
