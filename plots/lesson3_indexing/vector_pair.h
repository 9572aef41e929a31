// SPDX-License-Identifier: MIT
/**
 * @file vector_pair.h
 * The two inputs and the sum that both vector additions of lesson 3 are timed on.
 */
#ifndef GW_VECTOR_PAIR_H
#define GW_VECTOR_PAIR_H

#include <cuda_runtime_api.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

/** Device vectors of n float32, and the host's copies of the inputs. */
static struct {
    int n;
    float *h_a, *h_b, *d_a, *d_b, *d_c;
} gw_vectors;

/** Frees everything; what was never allocated is NULL. */
static void gw_vectors_finish(void)
{
    cudaFree(gw_vectors.d_a);
    cudaFree(gw_vectors.d_b);
    cudaFree(gw_vectors.d_c);
    free(gw_vectors.h_a);
    free(gw_vectors.h_b);
}

/** Makes n elements on the host and copies them to the device. */
static cudaError_t gw_vectors_prepare(size_t n)
{
    const size_t bytes = n * sizeof(float);
    gw_vectors.n = (int)n;
    gw_vectors.h_a = malloc(bytes);
    gw_vectors.h_b = malloc(bytes);
    if (gw_vectors.h_a == NULL || gw_vectors.h_b == NULL)
        return cudaErrorMemoryAllocation;
    for (size_t i = 0; i < n; ++i) {
        gw_vectors.h_a[i] = (float)(i % 1000) + 0.5f;
        gw_vectors.h_b[i] = (float)(i % 777) - 0.25f;
    }
    cudaError_t error = cudaMalloc((void **)&gw_vectors.d_a, bytes);
    if (error == cudaSuccess)
        error = cudaMalloc((void **)&gw_vectors.d_b, bytes);
    if (error == cudaSuccess)
        error = cudaMalloc((void **)&gw_vectors.d_c, bytes);
    if (error == cudaSuccess)
        error = cudaMemcpy(gw_vectors.d_a, gw_vectors.h_a, bytes, cudaMemcpyHostToDevice);
    if (error == cudaSuccess)
        error = cudaMemcpy(gw_vectors.d_b, gw_vectors.h_b, bytes, cudaMemcpyHostToDevice);
    return error;
}

/** Compares the sum that the timed runs left with the host's own; equal to the last bit. */
static bool gw_vectors_check(void)
{
    const size_t count = (size_t)gw_vectors.n;
    float *h_c = malloc(count * sizeof *h_c);
    bool right = h_c != NULL && cudaMemcpy(h_c, gw_vectors.d_c, count * sizeof *h_c,
                                           cudaMemcpyDeviceToHost) == cudaSuccess;
    for (size_t i = 0; right && i < count; ++i)
        right = !(h_c[i] < gw_vectors.h_a[i] + gw_vectors.h_b[i]) &&
                !(h_c[i] > gw_vectors.h_a[i] + gw_vectors.h_b[i]);
    free(h_c);
    return right;
}

#endif
