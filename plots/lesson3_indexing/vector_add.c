// SPDX-License-Identifier: MIT
// Times lesson 3's vector_add: c = a + b on n float32, on the device and on the host's cores.
//
//   ./gridwork plots lesson3
#include "vector_add.h"

#include "timing.h"

#include <stdlib.h>

/** Vectors of n float32 on the device and on the host. */
struct vectors {
    int n;
    float *h_a, *h_b, *h_c, *d_a, *d_b, *d_c;
};

/** Frees everything; what was never allocated is NULL. */
static void free_vectors(struct vectors *v)
{
    cudaFree(v->d_a);
    cudaFree(v->d_b);
    cudaFree(v->d_c);
    free(v->h_a);
    free(v->h_b);
    free(v->h_c);
}

static bool make_vectors(struct vectors *v, size_t n)
{
    const size_t bytes = n * sizeof(float);
    *v = (struct vectors){.n = (int)n, .h_a = malloc(bytes), .h_b = malloc(bytes)};
    v->h_c = malloc(bytes);
    if (!v->h_a || !v->h_b || !v->h_c) {
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        v->h_a[i] = (float)(i % 1000) + 0.5f;
        v->h_b[i] = (float)(i % 777) - 0.25f;
    }
    return cudaMalloc((void **)&v->d_a, bytes) == cudaSuccess &&
           cudaMalloc((void **)&v->d_b, bytes) == cudaSuccess &&
           cudaMalloc((void **)&v->d_c, bytes) == cudaSuccess &&
           cudaMemcpy(v->d_a, v->h_a, bytes, cudaMemcpyHostToDevice) == cudaSuccess &&
           cudaMemcpy(v->d_b, v->h_b, bytes, cudaMemcpyHostToDevice) == cudaSuccess;
}

static int add_on_device(void *context)
{
    const struct vectors *v = context;
    return (int)vector_add(v->d_a, v->d_b, v->d_c, v->n);
}

static int poison_device(void *context)
{
    const struct vectors *v = context;
    return (int)cudaMemset(v->d_c, 0xff, (size_t)v->n * sizeof(*v->d_c));
}

static int add_on_one_core(void *context)
{
    const struct vectors *v = context;
    vector_add_cpu(v->h_a, v->h_b, v->h_c, v->n);
    return 0;
}

static int add_on_all_cores(void *context)
{
    const struct vectors *v = context;
    const float *a = v->h_a;
    const float *b = v->h_b;
    float *c = v->h_c;
#ifdef _OPENMP
#pragma omp parallel for schedule(static)
#endif
    for (int i = 0; i < v->n; i++) {
        c[i] = a[i] + b[i];
    }
    return 0;
}

static int poison_host(void *context)
{
    const struct vectors *v = context;
    for (int i = 0; i < v->n; i++) {
        v->h_c[i] = -1.0f;
    }
    return 0;
}

/** A sum of two float32 is the same to the last bit everywhere. */
static bool host_is_right(void *context)
{
    const struct vectors *v = context;
    for (int i = 0; i < v->n; i++) {
        if (v->h_c[i] < v->h_a[i] + v->h_b[i] || v->h_c[i] > v->h_a[i] + v->h_b[i]) {
            return false;
        }
    }
    return true;
}

static bool device_is_right(void *context)
{
    const struct vectors *v = context;
    return poison_host(context) == 0 &&
           cudaMemcpy(v->h_c, v->d_c, (size_t)v->n * sizeof(*v->h_c), cudaMemcpyDeviceToHost) ==
               cudaSuccess &&
           host_is_right(context);
}

static bool time_size(struct gw_timing *timing, struct vectors *v)
{
    const size_t n = (size_t)v->n;
    return gw_time(timing, &(struct gw_work){.series = "one_core",
                                             .x = v->n,
                                             .n = n,
                                             .run = add_on_one_core,
                                             .poison = poison_host,
                                             .check = host_is_right,
                                             .context = v}) &&
           gw_time(timing, &(struct gw_work){.series = "all_cores",
                                             .x = v->n,
                                             .n = n,
                                             .run = add_on_all_cores,
                                             .poison = poison_host,
                                             .check = host_is_right,
                                             .context = v}) &&
           gw_time(timing, &(struct gw_work){.series = "device",
                                             .x = v->n,
                                             .n = n,
                                             .run = add_on_device,
                                             .poison = poison_device,
                                             .check = device_is_right,
                                             .context = v,
                                             .clock = GW_DEVICE_CLOCK,
                                             .bytes = 3.0 * sizeof(float) * v->n,
                                             .operations = v->n});
}

static bool time_all(struct gw_timing *timing)
{
    gw_copy_bandwidth(timing);
    const size_t step = gw_is_quick(timing) ? 10 : 4;
    const size_t largest = gw_largest(timing, gw_on_gpu(timing) ? 262144000 : 16384000, 1000000);
    for (size_t n = largest < 1000 ? largest : 1000; n <= largest; n *= step) {
        struct vectors v;
        const bool timed = make_vectors(&v, n)
                               ? time_size(timing, &v)
                               : gw_fail(timing, "no memory for vectors of %zu elements", n);
        free_vectors(&v);
        if (!timed) {
            return false;
        }
    }
    return true;
}

const struct gw_timing_program gw_this_timing = {.name = "vector_add", .time = time_all};
