// SPDX-License-Identifier: MIT
// Whether the CPU device's fast build does the work of two streams at the same time, and goes back
// to the host before it is done.
//
// Stages
//   1  two streams of copy in, kernel, copy out, on pinned memory: one after the other, and beside
//      each other; the kernel is bound by computing and takes about as long as both copies
//   2  a host clock around the same work without a synchronisation, against the time until it is
//      done
//
// As on a GPU, two kernels run beside each other where neither fills the device alone. So the goals
// are for a kernel of one block, which one core runs; the same work in 64 blocks has all cores
// already, and only the copies have something to gain. Runs that scatter (a quarter of them more
// than a fifth from the median) prove nothing, as something else had the cores.
//
// Run it:  cmake --build build-authoring --target benchmark_overlap
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { N = 1 << 23, BLOCK = 256, MANY = 64, ROUNDS = 9, STREAMS = 2 };

// ------------------------------------------------------------------------------------------------
// Kernels
// ------------------------------------------------------------------------------------------------

/** x[i] = `steps` steps of a recurrence from x[i], for one element a thread. */
__global__ void compute(float *x, int steps)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    float value = x[i];
    for (int step = 0; step < steps; step++) {
        value = value * 0.5F + 1.0F;
    }
    x[i] = value;
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

static cudaStream_t streams[STREAMS];
static float *h_x[STREAMS], *h_y[STREAMS], *d_x[STREAMS];
static int steps = 1000; // of all threads of a block

static void copy_in(int i, int)
{
    cudaMemcpyAsync(d_x[i], h_x[i], N * sizeof(float), cudaMemcpyHostToDevice, streams[i]);
}

static void run_kernel(int i, int blocks)
{
    compute<<<blocks, BLOCK, 0, streams[i]>>>(d_x[i], steps / blocks);
}

static void give(int i, int blocks)
{
    copy_in(i, blocks);
    run_kernel(i, blocks);
    cudaMemcpyAsync(h_y[i], d_x[i], N * sizeof(float), cudaMemcpyDeviceToHost, streams[i]);
}

static double milliseconds()
{
    timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

static int compare(const void *x, const void *y)
{
    const double p = *(const double *)x, q = *(const double *)y;
    return p < q ? -1 : p > q;
}

/** The shortest of several runs in the first stream. */
static double shortest(void (*run)(int, int), int blocks)
{
    double best = 1e9;
    for (int round = 0; round < 5; round++) {
        const double start = milliseconds();
        run(0, blocks);
        cudaStreamSynchronize(streams[0]);
        const double time = milliseconds() - start;
        best = time < best ? time : best;
    }
    return best;
}

/** Sorts, and says whether the middle half lies close to the median. */
static bool is_steady(double *values)
{
    qsort(values, ROUNDS, sizeof(double), compare);
    const double median = values[ROUNDS / 2];
    return values[ROUNDS / 4] > 0.8 * median && values[ROUNDS - 1 - ROUNDS / 4] < 1.2 * median;
}

static void judge(const char *what, double ratio, double goal, bool steady)
{
    printf("  %-40s %6.3f", what, ratio);
    if (!steady) {
        printf("   inconclusive: the runs scatter\n");
    } else if (goal > 0) {
        printf("   goal: at most %.1f, %s\n", goal, ratio <= goal ? "reached" : "missed");
    } else {
        printf("\n");
    }
}

static void compare_orders(int blocks, bool has_goals)
{
    double apart[ROUNDS], beside[ROUNDS], host[ROUNDS];
    for (int round = -1; round < ROUNDS; round++) { // the first one warms up
        double start = milliseconds();
        for (int i = 0; i < STREAMS; i++) {
            give(i, blocks);
            cudaStreamSynchronize(streams[i]);
        }
        const double one_after_the_other = milliseconds() - start;
        start = milliseconds();
        for (int i = 0; i < STREAMS; i++) {
            give(i, blocks);
        }
        const double given = milliseconds() - start;
        cudaDeviceSynchronize();
        if (round >= 0) {
            apart[round] = one_after_the_other;
            beside[round] = milliseconds() - start;
            host[round] = given;
        }
    }
    const bool steady_apart = is_steady(apart), steady_beside = is_steady(beside);
    is_steady(host); // sorts
    printf("kernels of %d block%s: one after the other %.2f ms, beside each other %.2f ms\n",
           blocks, blocks == 1 ? "" : "s", apart[ROUNDS / 2], beside[ROUNDS / 2]);
    judge("beside each other / one after the other", beside[ROUNDS / 2] / apart[ROUNDS / 2],
          has_goals ? 0.8 : 0, steady_apart && steady_beside);
    judge("host clock alone / true time", host[ROUNDS / 2] / beside[ROUNDS / 2],
          has_goals ? 0.1 : 0, steady_beside);
}

int main()
{
    for (int i = 0; i < STREAMS; i++) {
        cudaStreamCreateWithFlags(&streams[i], cudaStreamNonBlocking);
        cudaMallocHost(&h_x[i], N * sizeof(float));
        cudaMallocHost(&h_y[i], N * sizeof(float));
        cudaMalloc(&d_x[i], N * sizeof(float));
        for (int j = 0; j < N; j++) {
            h_x[i][j] = (float)(j % 1000);
        }
    }
    const double copy = shortest(copy_in, 1);
    while (shortest(run_kernel, 1) < 2 * copy && steps < 100000000) {
        steps += steps / 4;
    }
    printf("two streams of copy, kernel, copy; %d float32, pinned; a copy takes %.2f ms; median of "
           "%d in turns\n",
           N, copy, ROUNDS);
    compare_orders(1, true);
    compare_orders(MANY, false);
    if (cudaGetLastError() != cudaSuccess) {
        printf("%s\n", cudaGetErrorString(cudaPeekAtLastError()));
        return 1;
    }
    for (int i = 0; i < STREAMS; i++) {
        for (int j = 0; j < N; j++) { // the kernels' elements have come to rest at 2
            const float want = j < MANY * BLOCK ? 2.0F : (float)(j % 1000);
            if (h_y[i][j] != want) {
                printf("wrong at %d: %g, not %g\n", j, h_y[i][j], want);
                return 1;
            }
        }
    }
    return 0;
}
