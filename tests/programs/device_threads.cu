// SPDX-License-Identifier: MIT
// Heat in a rod, by one host thread per device, as programs with OpenMP have it: each has a part of
// the rod, and before each step the ends of its neighbors' parts, which it copies from their
// devices. The threads wait for each other in each step.
//   ./device_threads [steps]
#include "cuda_check.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 8, PART = 40, BLOCK = 64 };

// --- kernel ---------------------------------------------------------------------------------

// Element 0 and element PART + 1 are the neighbors' ends.
__global__ void step(const float *from, float *to, float coefficient)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
    if (i <= PART) {
        to[i] = from[i] + coefficient * (from[i - 1] - 2.0f * from[i] + from[i + 1]);
    }
}

// --- threads --------------------------------------------------------------------------------

static int devices, steps;
static pthread_barrier_t all_are_here;
static float *d_rod[MOST][2];
static float h_rod[MOST * PART];

static void copy_ends(int device, int now)
{
    float *own = d_rod[device][now];
    if (device > 0) {
        CUDA_CHECK(cudaMemcpyPeerAsync(own, device, d_rod[device - 1][now] + PART, device - 1,
                                       sizeof(float), cudaStreamPerThread));
    }
    if (device < devices - 1) {
        CUDA_CHECK(cudaMemcpyPeerAsync(own + PART + 1, device, d_rod[device + 1][now] + 1,
                                       device + 1, sizeof(float), cudaStreamPerThread));
    }
    CUDA_CHECK(cudaStreamSynchronize(cudaStreamPerThread));
}

static void *work(void *number)
{
    const int device = *(const int *)number;
    int current = -1;
    CUDA_CHECK(cudaSetDevice(device));
    for (int k = 0; k < 2; k++) {
        CUDA_CHECK(cudaMalloc((void **)&d_rod[device][k], (PART + 2) * sizeof(float)));
        CUDA_CHECK(cudaMemset(d_rod[device][k], 0, (PART + 2) * sizeof(float)));
    }
    CUDA_CHECK(cudaMemcpy(d_rod[device][0] + 1, &h_rod[device * PART], PART * sizeof(float),
                          cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaDeviceSynchronize());
    for (int done = 0; done < steps; done++) {
        const int now = done % 2;
        pthread_barrier_wait(&all_are_here); // the neighbors' ends are computed
        copy_ends(device, now);
        step<<<(PART + BLOCK - 1) / BLOCK, BLOCK>>>(d_rod[device][now], d_rod[device][1 - now],
                                                    0.25f);
        CUDA_CHECK(cudaGetLastError());
        CUDA_CHECK(cudaDeviceSynchronize());
    }
    pthread_barrier_wait(&all_are_here); // nobody needs the ends any more
    CUDA_CHECK(cudaMemcpy(&h_rod[device * PART], d_rod[device][steps % 2] + 1, PART * sizeof(float),
                          cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaFree(d_rod[device][0]));
    CUDA_CHECK(cudaFree(d_rod[device][1]));
    CUDA_CHECK(cudaGetDevice(&current));
    if (current != device) {
        fprintf(stderr, "device %d is current in the thread of device %d\n", current, device);
        exit(EXIT_FAILURE);
    }
    return NULL;
}

// --- program --------------------------------------------------------------------------------

int main(int argc, char **argv)
{
    static double rod[2][MOST * PART + 2];
    pthread_t threads[MOST];
    int numbers[MOST];
    steps = argc > 1 ? atoi(argv[1]) : 12;
    CUDA_CHECK(cudaGetDeviceCount(&devices));
    devices = devices < MOST ? devices : MOST;
    for (int i = 0; i < devices * PART; i++) {
        h_rod[i] = (float)(i * i % 17);
        rod[0][i + 1] = (double)h_rod[i];
    }
    for (int done = 0; done < steps; done++) {
        const double *from = rod[done % 2];
        for (int i = 1; i <= devices * PART; i++) {
            rod[1 - done % 2][i] = from[i] + 0.25 * (from[i - 1] - 2.0 * from[i] + from[i + 1]);
        }
    }
    pthread_barrier_init(&all_are_here, NULL, (unsigned)devices);
    for (int i = 0; i < devices; i++) {
        numbers[i] = i;
        if (pthread_create(&threads[i], NULL, work, &numbers[i]) != 0) {
            return EXIT_FAILURE;
        }
    }
    for (int i = 0; i < devices; i++) {
        pthread_join(threads[i], NULL);
    }
    for (int i = 0; i < devices * PART; i++) {
        if (fabs((double)h_rod[i] - rod[steps % 2][i + 1]) > 1e-4) {
            fprintf(stderr, "element %d is %g, not %g\n", i, (double)h_rod[i],
                    rod[steps % 2][i + 1]);
            return EXIT_FAILURE;
        }
    }
    return EXIT_SUCCESS;
}
