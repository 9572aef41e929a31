// SPDX-License-Identifier: MIT
// What a barrier costs on the CPU device's fast build: nanoseconds a thread and barrier, on one
// core, beside the plain loop of a vector add, which tells how fast the core is just now.
//
// Stages
//   1  barriers and nothing else, 256 threads a block
//   2  the sum of 5,000,000 float32 as a tree in shared memory, 9 barriers
//   3  vector add, which has no barrier, in this program that has some
//
// Run it:  cmake --build build-authoring --target benchmark_cpu_device_barriers
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

// Absent where the device was built without OpenMP, which then uses one core anyway.
extern "C" void omp_set_num_threads(int threads) __attribute__((weak));

enum { N = 5000000, BLOCK = 256, BLOCKS = (N + BLOCK - 1) / BLOCK, ROUNDS = 11 };
enum { TREE_BARRIERS = 9, MANY_BLOCKS = 100, MANY_BARRIERS = 100 };

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

__global__ void tree_sum(const float *x, float *sums, int n)
{
    __shared__ float partial[BLOCK];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    partial[threadIdx.x] = i < n ? x[i] : 0;
    __syncthreads();
    for (unsigned half = BLOCK / 2; half > 0; half /= 2) {
        if (threadIdx.x < half) {
            partial[threadIdx.x] += partial[threadIdx.x + half];
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        sums[blockIdx.x] = partial[0];
    }
}

__global__ void wait_often(int times)
{
    for (int i = 0; i < times; i++) {
        __syncthreads();
    }
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

static void run_tree_sum()
{
    tree_sum<<<BLOCKS, BLOCK>>>(a, c, N);
}

static void run_wait_often()
{
    wait_often<<<MANY_BLOCKS, BLOCK>>>(MANY_BARRIERS);
}

/** Time of this thread alone: what others do on the machine is not counted. */
static double milliseconds()
{
    timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

static int compare(const void *x, const void *y)
{
    const double p = *(const double *)x, q = *(const double *)y;
    return p < q ? -1 : p > q;
}

int main()
{
    if (omp_set_num_threads) {
        omp_set_num_threads(1);
    }
    cudaMalloc(&a, N * sizeof(float));
    cudaMalloc(&b, N * sizeof(float));
    cudaMalloc(&c, N * sizeof(float));
    cudaMemset(a, 0, N * sizeof(float));
    cudaMemset(b, 0, N * sizeof(float));

    void (*const run[])() = {run_plain, run_vector_add, run_tree_sum, run_wait_often};
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
    const double tree = times[2][ROUNDS / 2], wait = times[3][ROUNDS / 2];
    printf("one core, median of %d in turns, processor time\n", ROUNDS);
    printf("  plain vector add   %8.2f ms   %d float32\n", plain, N);
    printf("  kernel vector add  %8.2f ms   %.2f times the plain loop\n", add, add / plain);
    printf("  tree sum           %8.2f ms   %.1f ns a thread and barrier\n", tree,
           tree * 1e6 / ((double)BLOCKS * BLOCK * TREE_BARRIERS));
    printf("  barriers alone     %8.2f ms   %.1f ns a thread and barrier\n", wait,
           wait * 1e6 / ((double)MANY_BLOCKS * BLOCK * MANY_BARRIERS));
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    return 0;
}
