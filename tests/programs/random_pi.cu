// SPDX-License-Identifier: MIT
// Pi by random points, as courses have it: each thread draws from a state of its own, and a
// generator on the host fills an array. Also how the numbers are distributed.
//   ./random_pi
#include "cuda_check.h"

#include <curand.h>
#include <curand_kernel.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define THREADS 512
#define DRAWS 100
#define N 20000

__global__ void init_kernel(curandState *states, unsigned long long seed)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    curand_init(seed, i, 0, &states[i]);
}

__global__ void points_kernel(curandState *states, int *hits)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    curandState state = states[i];
    int own = 0;
    for (int draw = 0; draw < DRAWS; draw++) {
        const float x = curand_uniform(&state), y = curand_uniform(&state);
        own += x * x + y * y <= 1.0f;
    }
    states[i] = state;
    atomicAdd(hits, own);
}

// Sums of what should have a mean of 0, 0.5 and 4.
__global__ void means_kernel(double *sums)
{
    curandStatePhilox4_32_10_t state;
    curand_init(3ull, threadIdx.x, 0ull, &state);
    double normal = 0.0, uniform = 0.0, events = 0.0;
    for (int draw = 0; draw < DRAWS; draw++) {
        const float4 four = curand_normal4(&state);
        normal += four.x + four.y + four.z + four.w;
        uniform += curand_uniform_double(&state);
        events += curand_poisson(&state, 4.0);
    }
    atomicAdd(&sums[0], normal);
    atomicAdd(&sums[1], uniform);
    atomicAdd(&sums[2], events);
}

static int differs(const char *what, double value, double want, double most)
{
    const int wrong = !(fabs(value - want) <= most);
    printf("%s: %.4f, expected %.4f%s\n", what, value, want, wrong ? ": WRONG" : "");
    return wrong;
}

int main(void)
{
    curandState *d_states;
    int *d_hits, hits;
    double *d_sums, sums[3];
    float *d_numbers, *numbers = (float *)malloc(N * sizeof(float));
    CUDA_CHECK(cudaMalloc(&d_states, THREADS * sizeof(curandState)));
    CUDA_CHECK(cudaMalloc(&d_hits, sizeof(int)));
    CUDA_CHECK(cudaMalloc(&d_sums, sizeof(sums)));
    CUDA_CHECK(cudaMalloc(&d_numbers, N * sizeof(float)));
    CUDA_CHECK(cudaMemset(d_hits, 0, sizeof(int)));
    CUDA_CHECK(cudaMemset(d_sums, 0, sizeof(sums)));

    init_kernel<<<THREADS / 128, 128>>>(d_states, 2026);
    points_kernel<<<THREADS / 128, 128>>>(d_states, d_hits);
    means_kernel<<<1, 128>>>(d_sums);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(&hits, d_hits, sizeof(int), cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaMemcpy(sums, d_sums, sizeof(sums), cudaMemcpyDeviceToHost));
    // Each within five standard deviations.
    const double draws = 128.0 * DRAWS;
    int wrong = differs("pi", 4.0 * hits / (THREADS * DRAWS), 3.14159265, 0.037);
    wrong += differs("normal", sums[0] / draws / 4, 0.0, 5 / sqrt(4 * draws));
    wrong += differs("uniform", sums[1] / draws, 0.5, 5 * sqrt(1 / 12.0 / draws));
    wrong += differs("events", sums[2] / draws, 4.0, 5 * 2 / sqrt(draws));

    // The same generator on the host: the same numbers again with the same seed, and others after
    // them.
    curandGenerator_t generator;
    wrong += curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT) != CURAND_STATUS_SUCCESS;
    wrong += curandSetPseudoRandomGeneratorSeed(generator, 7ull) != CURAND_STATUS_SUCCESS;
    wrong += curandGenerateNormal(generator, d_numbers, N, 10.0f, 2.0f) != CURAND_STATUS_SUCCESS;
    CUDA_CHECK(cudaMemcpy(numbers, d_numbers, N * sizeof(float), cudaMemcpyDeviceToHost));
    double sum = 0.0, squares = 0.0;
    for (int i = 0; i < N; i++) {
        sum += numbers[i];
        squares += (numbers[i] - 10.0) * (numbers[i] - 10.0);
    }
    wrong += differs("mean", sum / N, 10.0, 5 * 2 / sqrt((double)N));
    wrong += differs("variance", squares / N, 4.0, 0.2);
    const float first = numbers[0];
    wrong += curandGenerateUniform(generator, d_numbers, N) != CURAND_STATUS_SUCCESS;
    CUDA_CHECK(cudaMemcpy(numbers, d_numbers, N * sizeof(float), cudaMemcpyDeviceToHost));
    for (int i = 0; i < N; i++) {
        wrong += !(numbers[i] > 0.0f && numbers[i] <= 1.0f);
    }
    wrong += curandSetPseudoRandomGeneratorSeed(generator, 7ull) != CURAND_STATUS_SUCCESS;
    wrong += curandSetGeneratorOffset(generator, 0ull) != CURAND_STATUS_SUCCESS;
    wrong += curandGenerateNormal(generator, d_numbers, N, 10.0f, 2.0f) != CURAND_STATUS_SUCCESS;
    CUDA_CHECK(cudaMemcpy(numbers, d_numbers, N * sizeof(float), cudaMemcpyDeviceToHost));
    wrong += numbers[0] != first;
    wrong += curandDestroyGenerator(generator) != CURAND_STATUS_SUCCESS;

    CUDA_CHECK(cudaFree(d_states));
    CUDA_CHECK(cudaFree(d_hits));
    CUDA_CHECK(cudaFree(d_sums));
    CUDA_CHECK(cudaFree(d_numbers));
    free(numbers);
    return wrong ? EXIT_FAILURE : EXIT_SUCCESS;
}
