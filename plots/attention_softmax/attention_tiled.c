// SPDX-License-Identifier: MIT
// Times attention for more and more queries and keys, by one core, with a matrix of all scores, by
// a thread per query and by the exercise.
//
//   ./gridwork plots attention
#include "attention_tiled.h"

#include "attention_tiled_kernels.h"
#include "timing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LEAST_N = 64, D = 32 };

typedef cudaError_t (*attention)(const float *, const float *, const float *, float *, int, int,
                                 int);

/** Queries, keys and values, one matrix behind the other, and results, on the host and on the
 * device; with the results that are right. */
struct problem {
    int n;
    float *h_x, *h_y, *d_x, *d_y;
    double *want;
    attention way;
};

static size_t elements_of(const struct problem *p)
{
    return (size_t)p->n * D;
}

static void expect_query(const struct problem *p, int i, double *want)
{
    const float *q = &p->h_x[(size_t)i * D];
    const float *k = &p->h_x[elements_of(p)];
    const float *v = k + elements_of(p);
    double sum = 0;
    memset(want, 0, D * sizeof(*want));
    for (int j = 0; j < p->n; j++, k += D, v += D) {
        double score = 0;
        for (int c = 0; c < D; c++) {
            score += (double)q[c] * (double)k[c] / sqrt((double)D);
        }
        const double weight = exp(score); // scores are small here
        sum += weight;
        for (int c = 0; c < D; c++) {
            want[c] += weight * (double)v[c];
        }
    }
    for (int c = 0; c < D; c++) {
        want[c] /= sum;
    }
}

static int by_one_core(void *context)
{
    const struct problem *p = context;
    const float scale = 1.0f / sqrtf((float)D);
    for (int i = 0; i < p->n; i++) {
        const float *q = &p->h_x[(size_t)i * D];
        const float *k = &p->h_x[elements_of(p)];
        const float *v = k + elements_of(p);
        float maximum = -INFINITY;
        float sum = 0.0f;
        float result[D] = {0.0f};
        for (int j = 0; j < p->n; j++, k += D, v += D) {
            float score = 0.0f;
            for (int c = 0; c < D; c++) {
                score += q[c] * k[c];
            }
            score *= scale;
            if (score > maximum) {
                const float shrink = expf(maximum - score);
                maximum = score;
                sum *= shrink;
                for (int c = 0; c < D; c++) {
                    result[c] *= shrink;
                }
            }
            const float weight = expf(score - maximum);
            sum += weight;
            for (int c = 0; c < D; c++) {
                result[c] += weight * v[c];
            }
        }
        for (int c = 0; c < D; c++) {
            p->h_y[(size_t)i * D + (size_t)c] = result[c] / sum;
        }
    }
    return 0;
}

static int on_device(void *context)
{
    const struct problem *p = context;
    const float *d_k = p->d_x + elements_of(p);
    return (int)p->way(p->d_x, d_k, d_k + elements_of(p), p->d_y, p->n, D, 0);
}

static int poison_host(void *context)
{
    const struct problem *p = context;
    memset(p->h_y, 0xff, elements_of(p) * sizeof(float));
    return 0;
}

static int poison_device(void *context)
{
    const struct problem *p = context;
    return (int)cudaMemset(p->d_y, 0xff, elements_of(p) * sizeof(float));
}

// The elements are around 1e-2, or smaller; the bound of the header is below 1e-5 for all n here.
static bool host_is_right(void *context)
{
    const struct problem *p = context;
    for (size_t e = 0; e < elements_of(p); e++) {
        if (!(fabs((double)p->h_y[e] - p->want[e]) <= 1e-5)) {
            return false;
        }
    }
    return true;
}

static bool device_is_right(void *context)
{
    const struct problem *p = context;
    return cudaMemcpy(p->h_y, p->d_y, elements_of(p) * sizeof(float), cudaMemcpyDeviceToHost) ==
               cudaSuccess &&
           host_is_right(context);
}

static bool make(struct gw_timing *timing, struct problem *p)
{
    const size_t bytes = elements_of(p) * sizeof(float);
    p->h_x = malloc(3 * bytes);
    p->h_y = malloc(bytes);
    p->want = malloc(elements_of(p) * sizeof(*p->want));
    if (!p->h_x || !p->h_y || !p->want || cudaMalloc((void **)&p->d_x, 3 * bytes) != cudaSuccess ||
        cudaMalloc((void **)&p->d_y, bytes) != cudaSuccess) {
        return gw_fail(timing, "no memory for %d queries", p->n);
    }
    for (size_t m = 0; m < 3; m++) {
        gw_fill_attended(elements_of(p), 500 * m, &p->h_x[m * elements_of(p)]);
    }
    for (int i = 0; i < p->n; i++) {
        expect_query(p, i, &p->want[(size_t)i * D]);
    }
    return cudaMemcpy(p->d_x, p->h_x, 3 * bytes, cudaMemcpyHostToDevice) == cudaSuccess ||
           gw_fail(timing, "the queries could not be copied");
}

static void drop(struct problem *p)
{
    free(p->h_x);
    free(p->h_y);
    free(p->want);
    cudaFree(p->d_x);
    cudaFree(p->d_y);
}

static bool time_n(struct gw_timing *timing, int n)
{
    static const struct {
        const char *series;
        attention way;
    } ways[] = {{"one_core", NULL},
                {"all_scores", gw_attention_by_matrix},
                {"thread_per_query", gw_attention_by_threads},
                {"tiles", attention_tiled}};
    struct problem p = {.n = n};
    bool good = make(timing, &p);
    for (size_t i = 0; good && i < sizeof(ways) / sizeof(ways[0]); i++) {
        const bool device = ways[i].way;
        p.way = ways[i].way;
        good = gw_time(timing, &(struct gw_work){.series = ways[i].series,
                                                 .x = n,
                                                 .n = (size_t)n,
                                                 .run = device ? on_device : by_one_core,
                                                 .check = device ? device_is_right : host_is_right,
                                                 .poison = device ? poison_device : poison_host,
                                                 .context = &p,
                                                 .clock = device ? GW_DEVICE_CLOCK : GW_HOST_CLOCK,
                                                 .bytes = device ? 16.0 * n * D : 0,
                                                 .operations = device ? 4.0 * n * n * D : 0});
    }
    drop(&p);
    return good;
}

static bool time_all(struct gw_timing *timing)
{
    const int most = (int)gw_largest(timing, gw_on_gpu(timing) ? 4096 : 1024, 128);
    bool good = true;
    gw_put_on_card(timing, "timed_d", "%d", D);
    for (int n = LEAST_N; good && n <= most; n *= 2) {
        good = time_n(timing, n);
    }
    return good;
}

const struct gw_timing_program gw_this_timing = {.name = "attention_tiled", .time = time_all};
