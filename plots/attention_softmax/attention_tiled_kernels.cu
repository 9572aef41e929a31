// SPDX-License-Identifier: MIT
// Attention by a matrix of all scores, and by a thread per query without tiles.
#include "attention_tiled_kernels.h"

#include <cuda_runtime.h>
#include <math.h>

#define BLOCK 64
#define MOST_D 64

__global__ void all_scores(const float *q, const float *k, float *scores, int n, int d, int causal)
{
    const int e = blockIdx.x * BLOCK + threadIdx.x;
    if (e < n * n) {
        const int i = e / n;
        const int j = e % n;
        float score = 0.0f;
        for (int c = 0; c < d; c++) {
            score += q[i * d + c] * k[j * d + c];
        }
        scores[e] = causal && j > i ? -INFINITY : score / sqrtf((float)d);
    }
}

__global__ void weigh_values(const float *scores, const float *v, float *y, int n, int d)
{
    const int e = blockIdx.x * BLOCK + threadIdx.x;
    if (e < n * d) {
        const float *row = &scores[e / d * n];
        float maximum = -INFINITY;
        for (int j = 0; j < n; j++) {
            maximum = fmaxf(maximum, row[j]);
        }
        float sum = 0.0f;
        float result = 0.0f;
        for (int j = 0; j < n; j++) {
            const float weight = expf(row[j] - maximum);
            sum += weight;
            result += weight * v[j * d + e % d];
        }
        y[e] = result / sum;
    }
}

__global__ void attention_by_threads(const float *q, const float *k, const float *v, float *y,
                                     int n, int d, int causal)
{
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n) {
        return;
    }
    const float scale = 1.0f / sqrtf((float)d);
    float query[MOST_D], result[MOST_D];
    for (int c = 0; c < d; c++) {
        query[c] = q[i * d + c] * scale;
        result[c] = 0.0f;
    }
    float maximum = -INFINITY;
    float sum = 0.0f;
    for (int j = 0; j < (causal ? i + 1 : n); j++) {
        float score = 0.0f;
        for (int c = 0; c < d; c++) {
            score += query[c] * k[j * d + c];
        }
        const float larger = fmaxf(maximum, score);
        const float shrink = expf(maximum - larger);
        const float weight = expf(score - larger);
        maximum = larger;
        sum = sum * shrink + weight;
        for (int c = 0; c < d; c++) {
            result[c] = result[c] * shrink + weight * v[j * d + c];
        }
    }
    for (int c = 0; c < d; c++) {
        y[i * d + c] = result[c] / sum;
    }
}

cudaError_t gw_attention_by_matrix(const float *d_q, const float *d_k, const float *d_v, float *d_y,
                                   int n, int d, int causal)
{
    float *d_scores = NULL;
    cudaError_t error = cudaMalloc((void **)&d_scores, (size_t)n * n * sizeof(*d_scores));
    if (error != cudaSuccess) {
        return error;
    }
    all_scores<<<(n * n - 1) / BLOCK + 1, BLOCK>>>(d_q, d_k, d_scores, n, d, causal);
    error = cudaGetLastError();
    if (error == cudaSuccess) {
        weigh_values<<<(n * d - 1) / BLOCK + 1, BLOCK>>>(d_scores, d_v, d_y, n, d);
        error = cudaGetLastError();
    }
    const cudaError_t freed = cudaFree(d_scores);
    return error != cudaSuccess ? error : freed;
}

cudaError_t gw_attention_by_threads(const float *d_q, const float *d_k, const float *d_v,
                                    float *d_y, int n, int d, int causal)
{
    attention_by_threads<<<(n - 1) / BLOCK + 1, BLOCK>>>(d_q, d_k, d_v, d_y, n, d, causal);
    return cudaGetLastError();
}
