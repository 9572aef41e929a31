// SPDX-License-Identifier: MIT
/**
 * @file roofline.h
 * The kernels of lessons 3 to 8 that the roofline shows, as both of its programs run them: on
 * arrays whose elements are all 0.5, so that each result is known.
 *
 * Left out is what makes no sums and products of floats (transposes, primes, histograms, scans),
 * and lesson 4's functions, whose arrays lie on the host: they are bound by their copies.
 */
#pragma once

#include "gaussian.h"
#include "gradient.h"
#include "log_loss.h"
#include "matmul_blocked.h"
#include "matmul_naive.h"
#include "matmul_tiled.h"
#include "polynomial.h"
#include "predict.h"
#include "sigmoid.h"
#include "sum.h"
#include "sum_all.h"
#include "sum_blocks.h"
#include "sum_pairs.h"
#include "sum_shuffle.h"
#include "vector_add.h"

#include <math.h>
#include <stdbool.h>

enum { ROOFLINE_FEATURES = 16, ROOFLINE_LOW = 2, ROOFLINE_HIGH = 128 };

/** What every element of the inputs is. */
static const double roofline_element = 0.5;

/** Two inputs, and a result in device memory or in h_out. */
struct roofline_arrays {
    size_t n; /**< elements of each input, or rows of a square matrix */
    const float *d_a, *d_b;
    float *d_out;
    float h_out;
};

/** One kernel. `n` is as above. */
struct roofline_kernel {
    const char *name;
    bool is_product; /**< its arrays are n x n */
    bool on_host;    /**< its result is h_out */
    size_t each;     /**< how many elements of an input make one of the result;
                      * 0: all */
    cudaError_t (*run)(struct roofline_arrays *in);
    double (*operations)(double n); /**< sums and products; a function of <math.h> is one */
    double (*result)(double n);     /**< what each element of the result is */
};

#define ROOFLINE(name, call, count, value)                                                         \
    static cudaError_t roofline_run_##name(struct roofline_arrays *in)                             \
    {                                                                                              \
        const int n = (int)in->n;                                                                  \
        return call;                                                                               \
    }                                                                                              \
    static double roofline_operations_##name(double n)                                             \
    {                                                                                              \
        return count;                                                                              \
    }                                                                                              \
    static double roofline_result_##name(double n)                                                 \
    {                                                                                              \
        (void)n;                                                                                   \
        return value;                                                                              \
    }

static inline double roofline_sigmoid(double z)
{
    return 1 / (1 + exp(-z));
}

static inline double roofline_polynomial(int degree)
{
    double sum = 0;
    for (int k = degree; k >= 0; k--) {
        sum = sum * roofline_element + 0.1 * (k + 1);
    }
    return sum;
}

ROOFLINE(vector_add, vector_add(in->d_a, in->d_b, in->d_out, n), n, 1)
ROOFLINE(low, polynomial(in->d_a, in->d_out, n, ROOFLINE_LOW), 2 * ROOFLINE_LOW * n,
         roofline_polynomial(ROOFLINE_LOW))
ROOFLINE(high, polynomial(in->d_a, in->d_out, n, ROOFLINE_HIGH), 2 * ROOFLINE_HIGH * n,
         roofline_polynomial(ROOFLINE_HIGH))
ROOFLINE(gaussian, gaussian(in->d_a, in->d_out, n), 6 * n,
         0.8 * exp(-0.5 * 0.25 / 0.49) * 0.3989422804014327 + 0.2)
ROOFLINE(sum, sum(in->d_a, n, &in->h_out), n, 0.5 * n)
ROOFLINE(sigmoid, sigmoid(in->d_a, in->d_out, n), 4 * n, roofline_sigmoid(0.5))
ROOFLINE(predict, predict(in->d_a, in->d_b, in->d_out, n / ROOFLINE_FEATURES, ROOFLINE_FEATURES),
         2 * n, 0.25 * ROOFLINE_FEATURES)
ROOFLINE(log_loss, log_loss(in->d_a, in->d_b, n, &in->h_out), 8 * n, 0.25 + log1p(exp(-0.5)))
ROOFLINE(gradient,
         gradient(in->d_a, in->d_b, in->d_b, in->d_out, n / ROOFLINE_FEATURES, ROOFLINE_FEATURES),
         4 * n + 5 * n / ROOFLINE_FEATURES,
         0.5 * (roofline_sigmoid(0.25 * ROOFLINE_FEATURES) - 0.5))
ROOFLINE(sum_blocks, sum_blocks(in->d_a, in->d_out, n), n, 128)
ROOFLINE(sum_pairs, sum_pairs(in->d_a, in->d_out, n), n, 256)
ROOFLINE(sum_shuffle, sum_shuffle(in->d_a, in->d_out, n), n, 256)
ROOFLINE(sum_all, sum_all(in->d_a, in->d_out, n), n, 0.5 * n)
ROOFLINE(naive, matmul_naive(in->d_a, in->d_b, in->d_out, n, n, n), 2 * n * n * n, 0.25 * n)
ROOFLINE(tiled, matmul_tiled(in->d_a, in->d_b, in->d_out, n, n, n), 2 * n * n * n, 0.25 * n)
ROOFLINE(blocked, matmul_blocked(in->d_a, in->d_b, in->d_out, n, n, n), 2 * n * n * n, 0.25 * n)

#define ROOFLINE_ROW(name)                                                                         \
    .run = roofline_run_##name, .operations = roofline_operations_##name,                          \
    .result = roofline_result_##name

static const struct roofline_kernel roofline_kernels[] = {
    {"vector_add", .each = 1, ROOFLINE_ROW(vector_add)},
    {"polynomial_2", .each = 1, ROOFLINE_ROW(low)},
    {"polynomial_128", .each = 1, ROOFLINE_ROW(high)},
    {"gaussian", .each = 1, ROOFLINE_ROW(gaussian)},
    {"sum", .on_host = true, ROOFLINE_ROW(sum)},
    {"sigmoid", .each = 1, ROOFLINE_ROW(sigmoid)},
    {"predict", .each = ROOFLINE_FEATURES, ROOFLINE_ROW(predict)},
    {"log_loss", .on_host = true, ROOFLINE_ROW(log_loss)},
    {"gradient", .each = 0, ROOFLINE_ROW(gradient)},
    {"sum_blocks", .each = 256, ROOFLINE_ROW(sum_blocks)},
    {"sum_pairs", .each = 512, ROOFLINE_ROW(sum_pairs)},
    {"sum_shuffle", .each = 512, ROOFLINE_ROW(sum_shuffle)},
    {"sum_all", .each = 0, ROOFLINE_ROW(sum_all)},
    {"matmul_naive", .is_product = true, .each = 1, ROOFLINE_ROW(naive)},
    {"matmul_tiled", .is_product = true, .each = 1, ROOFLINE_ROW(tiled)},
    {"matmul_blocked", .is_product = true, .each = 1, ROOFLINE_ROW(blocked)},
};

enum { ROOFLINE_KERNELS = sizeof(roofline_kernels) / sizeof(roofline_kernels[0]) };

/** How many elements the inputs of a kernel have. */
static inline size_t roofline_elements(const struct roofline_kernel *kernel, size_t n)
{
    return kernel->is_product ? n * n : n;
}

/** How many the result in device memory has that is looked at. */
static inline size_t roofline_results(const struct roofline_kernel *kernel, size_t n)
{
    return kernel->each > 0 ? roofline_elements(kernel, n) / kernel->each : 1;
}
