// SPDX-License-Identifier: MIT
// One host thread launches kernels, others do host work all the while, on variables of the host,
// with functions of the C library: what they do is no kernel's doing.
//   ./host_work_beside [launches]
#include "cuda_check.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 96, HELPERS = 3 };

// --- kernel ---------------------------------------------------------------------------------

__global__ void add_one(int *values)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N) {
        values[i] += 1;
    }
}

// --- host threads ---------------------------------------------------------------------------

static volatile int done;
static int table[HELPERS][N];
static char lines[HELPERS][N];
static int helpers[HELPERS];

static void *help(void *number)
{
    const int helper = *(const int *)number;
    int copy[N];
    long wrong = 0;
    for (int i = 0; i < N; i++) {
        table[helper][i] = i;
    }
    for (int round = 1; !done; round++) {
        for (int i = 0; i < N; i++) {
            table[helper][i] += i % 2;
        }
        memcpy(copy, table[helper], sizeof(copy));
        for (int i = 0; i < N; i++) {
            wrong += copy[i] != i + round * (i % 2);
        }
        printf("helper %d, round %d\n", helper, round);
        snprintf(lines[helper], sizeof(lines[helper]), "%d", table[helper][1]);
        wrong += atoi(lines[helper]) != 1 + round;
    }
    return wrong == 0 ? NULL : number;
}

// --- program --------------------------------------------------------------------------------

int main(int argc, char **argv)
{
    const int launches = argc > 1 ? atoi(argv[1]) : 300;
    pthread_t threads[HELPERS];
    int values[N] = {0};
    int *d_values;
    void *failed = NULL;
    CUDA_CHECK(cudaMalloc((void **)&d_values, sizeof(values)));
    CUDA_CHECK(cudaMemset(d_values, 0, sizeof(values)));
    for (int i = 0; i < HELPERS; i++) {
        helpers[i] = i;
        if (pthread_create(&threads[i], NULL, help, &helpers[i]) != 0) {
            return EXIT_FAILURE;
        }
    }
    for (int i = 0; i < launches; i++) {
        add_one<<<3, 32>>>(d_values);
        CUDA_CHECK(cudaGetLastError());
        CUDA_CHECK(cudaDeviceSynchronize());
    }
    done = 1;
    for (int i = 0; i < HELPERS; i++) {
        void *result;
        pthread_join(threads[i], &result);
        failed = result ? result : failed;
    }
    CUDA_CHECK(cudaMemcpy(values, d_values, sizeof(values), cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaFree(d_values));
    for (int i = 0; i < N; i++) {
        if (failed || values[i] != launches) {
            fprintf(stderr, "element %d is %d, not %d\n", i, values[i], launches);
            return EXIT_FAILURE;
        }
    }
    return EXIT_SUCCESS;
}
