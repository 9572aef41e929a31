// SPDX-License-Identifier: MIT
// What the CPU device's fast build costs: the same work as a kernel and as a plain loop, in one
// program, by one compiler with the same options, on one core, one after the other in turns.
//
// Stages
//   1  vector add of 5,000,000 float32: at most 1.5 times the plain loop is the goal
//   2  an empty launch
//
// No barrier here: a program that has one anywhere runs all its kernels on fibers
// (cpu_device_barriers_benchmark.cu).
//
// Run it:  cmake --build build-authoring --target benchmark_cpu_device
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

// Absent where the device was built without OpenMP, which then uses one core anyway.
extern "C" void omp_set_num_threads(int threads) __attribute__((weak));

enum { N = 5000000, BLOCK = 256, ROUNDS = 41, LAUNCHES = 1000 };

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

__global__ void empty()
{
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

struct arrays {
    float *a, *b, *c;
};

static void run_cpu(const arrays *on)
{
    vector_add_cpu(on->a, on->b, on->c, N);
}

static void run_kernel(const arrays *on)
{
    vector_add<<<(N + BLOCK - 1) / BLOCK, BLOCK>>>(on->a, on->b, on->c, N);
    cudaDeviceSynchronize();
}

static double milliseconds()
{
    timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

static double time_once(void (*run)(const arrays *), const arrays *on)
{
    const double start = milliseconds();
    run(on);
    return milliseconds() - start;
}

static int compare(const void *x, const void *y)
{
    const double a = *(const double *)x, b = *(const double *)y;
    return a < b ? -1 : a > b;
}

static double median(double *values)
{
    qsort(values, ROUNDS, sizeof(double), compare);
    return values[ROUNDS / 2];
}

int main()
{
    if (omp_set_num_threads) {
        omp_set_num_threads(1);
    }
    // Both run on the same memory: the device's, which on the CPU device the host can reach.
    arrays on;
    float *h_values = (float *)malloc(N * sizeof(float));
    for (int i = 0; i < N; i++) {
        h_values[i] = (float)(i % 1000) + 0.5F;
    }
    cudaMalloc(&on.a, N * sizeof(float));
    cudaMalloc(&on.b, N * sizeof(float));
    cudaMalloc(&on.c, N * sizeof(float));
    cudaMemcpy(on.a, h_values, N * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(on.b, h_values, N * sizeof(float), cudaMemcpyHostToDevice);

    double cpu[ROUNDS], kernel[ROUNDS], launch[ROUNDS];
    run_cpu(&on);
    run_kernel(&on);
    for (int round = 0; round < ROUNDS; round++) {
        cpu[round] = time_once(run_cpu, &on);
        kernel[round] = time_once(run_kernel, &on);
    }
    cudaMemcpy(h_values, on.c, N * sizeof(float), cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++) {
        if (h_values[i] != 2 * ((float)(i % 1000) + 0.5F)) {
            printf("wrong at %d: %g\n", i, h_values[i]);
            return 1;
        }
    }
    for (int round = 0; round < ROUNDS; round++) {
        const double start = milliseconds();
        for (int i = 0; i < LAUNCHES; i++) {
            empty<<<1, 1>>>();
        }
        launch[round] = milliseconds() - start;
    }
    if (cudaDeviceSynchronize() != cudaSuccess) {
        printf("%s\n", cudaGetErrorString(cudaPeekAtLastError()));
        return 1;
    }

    const double plain = median(cpu), device = median(kernel);
    printf("vector add, %d float32, one core, median of %d in turns\n", N, ROUNDS);
    printf("  plain loop    %7.3f ms\n", plain);
    printf("  fast build    %7.3f ms   %.2f times the plain loop (goal: at most 1.50)\n", device,
           device / plain);
    printf("empty launch    %7.3f us\n", median(launch) * 1e3 / LAUNCHES);
    cudaFree(on.a);
    cudaFree(on.b);
    cudaFree(on.c);
    free(h_values);
    return 0;
}
