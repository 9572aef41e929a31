// SPDX-License-Identifier: MIT
// Softmax and attention, exercise 3: attention by tiles, without the matrix of all scores.
//
// Stages
//   1  right: each thread has a query. It goes through the keys for the maximum of the scores, then
//      for the sum of the powers, then for the result
//   2  one pass: when the maximum grows, the thread rescales its sum and all columns of its result
//   3  tiles: the threads of a block load some keys and values into shared memory, and each thread
//      goes through these for its query. Then comes the next tile
//
// Grade it:  ctest -L attention  (the whole lesson)
//            ./gridwork grade attention_tiled  (this exercise alone)
#include "attention_tiled.h"

#include <math.h>

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

static double score_of(const float *h_q, const float *h_k, int d)
{
    double score = 0.0;
    for (int c = 0; c < d; c++) {
        score += (double)h_q[c] * h_k[c];
    }
    return score / sqrt((double)d);
}

void attention_tiled_cpu(const float *h_q, const float *h_k, const float *h_v, float *h_y, int n,
                         int d, int causal)
{
    for (int i = 0; i < n; i++) {
        const int seen = causal ? i + 1 : n;
        double maximum = -INFINITY;
        for (int j = 0; j < seen; j++) {
            maximum = fmax(maximum, score_of(&h_q[(size_t)i * d], &h_k[(size_t)j * d], d));
        }
        double sum = 0.0;
        double y[ATTENTION_MOST_D] = {0.0};
        for (int j = 0; j < seen && maximum > -INFINITY; j++) {
            const double score = score_of(&h_q[(size_t)i * d], &h_k[(size_t)j * d], d);
            sum += exp(score - maximum);
            for (int c = 0; c < d; c++) {
                y[c] += exp(score - maximum) * h_v[(size_t)j * d + c];
            }
        }
        for (int c = 0; c < d; c++) {
            h_y[(size_t)i * d + c] = sum > 0.0 ? (float)(y[c] / sum) : 0.0f;
        }
    }
}

// ------------------------------------------------------------------------------------------------
// Kernel
// ------------------------------------------------------------------------------------------------

#define BLOCK 64 // threads of a block, each with a query
#define TILE 32  // keys and values that are in shared memory at a time

// BEGIN SOLUTION: first three passes; then one pass; then tiles of keys and values
__global__ void attention_tiled_kernel(const float *q, const float *k, const float *v, float *y,
                                       int n, int d, int causal)
{
    __shared__ float keys[TILE * ATTENTION_MOST_D], values[TILE * ATTENTION_MOST_D];
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    const int end = causal ? min(n, (int)(blockIdx.x + 1) * BLOCK) : n; // of the block's keys
    const float scale = 1.0f / sqrtf((float)d);
    float query[ATTENTION_MOST_D], result[ATTENTION_MOST_D];
    for (int c = 0; c < d; c++) {
        query[c] = i < n ? q[i * d + c] * scale : 0.0f;
        result[c] = 0.0f;
    }
    float maximum = -INFINITY;
    float sum = 0.0f;
    for (int first = 0; first < end; first += TILE) {
        const int count = min(TILE, end - first);
        __syncthreads(); // all threads have gone through the tile before
        for (int e = threadIdx.x; e < count * d; e += BLOCK) {
            keys[e] = k[first * d + e];
            values[e] = v[first * d + e];
        }
        __syncthreads();
        const int seen = causal ? min(count, i - first + 1) : count;
        for (int j = 0; j < seen; j++) {
            float score = 0.0f;
            for (int c = 0; c < d; c++) {
                score += query[c] * keys[j * d + c];
            }
            if (score > maximum) {
                const float shrink = expf(maximum - score);
                maximum = score;
                sum *= shrink;
                for (int c = 0; c < d; c++) {
                    result[c] *= shrink;
                }
            }
            if (score > -INFINITY) {
                const float weight = expf(score - maximum);
                sum += weight;
                for (int c = 0; c < d; c++) {
                    result[c] += weight * values[j * d + c];
                }
            }
        }
    }
    for (int c = 0; c < d && i < n; c++) {
        y[i * d + c] = sum > 0.0f ? result[c] / sum : 0.0f;
    }
}
// SKELETON
//| __global__ void attention_tiled_kernel(const float *q, const float *k, const float *v, float *y,
//|                                        int n, int d, int causal)
//| {
//|     const int i = blockIdx.x * BLOCK + threadIdx.x;
//|     if (i < n) {
//|         y[i * d] = q[i * d] * k[i * d] * v[i * d];
//|     }
//| }
// END SOLUTION

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t attention_tiled(const float *d_q, const float *d_k, const float *d_v, float *d_y, int n,
                            int d, int causal)
{
    if (n < 0 || n > ATTENTION_MOST_N || d < 1 || d > ATTENTION_MOST_D) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    // BEGIN SOLUTION: return the error of the launch; change the grid if your stage needs another
    const int blocks = (n - 1) / BLOCK + 1;
    attention_tiled_kernel<<<blocks, BLOCK>>>(d_q, d_k, d_v, d_y, n, d, causal);
    return cudaGetLastError();
    // SKELETON
    //| const int blocks = (n - 1) / BLOCK + 1;
    //| attention_tiled_kernel<<<blocks, BLOCK>>>(d_q, d_k, d_v, d_y, n, d, causal);
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
