// SPDX-License-Identifier: MIT
// How wrong a float32 sum of n numbers is: one float that takes up one after another, the tree of
// lesson 5's sum on the device, and Kahan's sum.
//
//   ./gridwork plots lesson5
#include "sum.h"

#include "timing.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

/** Each size is summed for so many arrays: a row has the median, least and largest error. */
enum { ARRAYS = 9 };

static float naive_sum(const float *x, size_t n)
{
    float sum = 0.0f;
    for (size_t i = 0; i < n; i++) {
        sum += x[i];
    }
    return sum;
}

/** W. Kahan, Further remarks on reducing truncation errors, CACM 8 (1965): what a rounding takes
 * away is kept and given back with the next element. */
static float kahan_sum(const float *x, size_t n)
{
    float sum = 0.0f;
    float lost = 0.0f;
    for (size_t i = 0; i < n; i++) {
        const float element = x[i] - lost;
        const float next = sum + element;
        lost = (next - sum) - element;
        sum = next;
    }
    return sum;
}

/** Numbers in [0, 1), the same on every machine. */
static void fill(float *x, size_t n, uint64_t seed)
{
    uint64_t state = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    for (size_t i = 0; i < n; i++) {
        state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        x[i] = (float)(state >> 40) * 0x1p-24f;
    }
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

static bool put(struct gw_timing *timing, const char *series, size_t n, double errors[ARRAYS])
{
    qsort(errors, ARRAYS, sizeof(*errors), compare);
    return gw_put_row(timing, &(struct gw_row){.series = series,
                                               .x = (double)n,
                                               .n = n,
                                               .value = errors[ARRAYS / 2],
                                               .min = errors[0],
                                               .max = errors[ARRAYS - 1],
                                               .unit = "relative"});
}

// A sum may be exact by chance, and a logarithmic axis has no place for 0.
static double error_of(float got, double want)
{
    const double error = fabs((double)got - want) / want;
    return error > 1e-9 ? error : 1e-9;
}

static bool measure_size(struct gw_timing *timing, float *h_x, float *d_x, size_t n)
{
    double naive[ARRAYS];
    double tree[ARRAYS];
    double kahan[ARRAYS];
    for (int a = 0; a < ARRAYS; a++) {
        fill(h_x, n, (uint64_t)a + 1);
        double want = 0.0;
        for (size_t i = 0; i < n; i++) {
            want += (double)h_x[i];
        }
        float of_device = 0.0f;
        if (cudaMemcpy(d_x, h_x, n * sizeof(*h_x), cudaMemcpyHostToDevice) != cudaSuccess) {
            return gw_fail(timing, "%zu elements could not be copied to the device", n);
        }
        const cudaError_t error = sum(d_x, (int)n, &of_device);
        if (error != cudaSuccess) {
            return gw_fail_with(timing, (int)error, "sum");
        }
        naive[a] = error_of(naive_sum(h_x, n), want);
        tree[a] = error_of(of_device, want);
        kahan[a] = error_of(kahan_sum(h_x, n), want);
    }
    return put(timing, "one_by_one", n, naive) && put(timing, "sum_on_the_device", n, tree) &&
           put(timing, "Kahan", n, kahan);
}

static bool measure_all(struct gw_timing *timing)
{
    const size_t largest = gw_largest(timing, 4194304, 1048576);
    float *h_x = malloc(largest * sizeof(*h_x));
    float *d_x = NULL;
    if (!h_x) {
        return gw_fail(timing, "no memory for %zu elements", largest);
    }
    bool measured = cudaMalloc((void **)&d_x, largest * sizeof(*d_x)) == cudaSuccess ||
                    gw_fail(timing, "no device memory for %zu elements", largest);
    for (size_t n = 64; measured && n <= largest; n *= 4) {
        measured = measure_size(timing, h_x, d_x, n);
    }
    cudaFree(d_x);
    free(h_x);
    return measured;
}

const struct gw_timing_program gw_this_timing = {.name = "sum_error", .time = measure_all};
