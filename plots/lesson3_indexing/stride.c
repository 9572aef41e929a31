// SPDX-License-Identifier: MIT
// Times a copy that reads every stride-th float32 of an array. However large the stride, as many
// elements are read; what grows is the memory that they lie in.
//
// Each run reads another window of one large array, so that what an earlier run left in a cache is
// of no use. (A thread an element: the CPU device would walk a grid-stride loop with fewer threads
// in strides of its own.)
//
//   ./gridwork plots lesson3
#include "stride.h"

#include "stride_kernels.h"
#include "timing.h"

#include <stdlib.h>

struct strided {
    int n, stride;
    int window, windows; /**< the one read last, and how many the array has */
    float *d_in, *d_out, *h_out;
};

static int copy(void *context)
{
    struct strided *s = context;
    s->window = (s->window + 1) % s->windows;
    const size_t start = (size_t)s->window * (size_t)s->n * (size_t)s->stride;
    return (int)gw_copy_strided(s->d_in + start, s->d_out, s->n, s->stride);
}

static int poison(void *context)
{
    const struct strided *s = context;
    return (int)cudaMemset(s->d_out, 0xff, (size_t)s->n * sizeof(*s->d_out));
}

/** The array holds the remainder of each index by 2^24, which a float32 holds exactly. */
static float element(size_t index)
{
    return (float)(index & 0xffffff);
}

static bool is_right(void *context)
{
    const struct strided *s = context;
    const size_t n = (size_t)s->n;
    const size_t start = (size_t)s->window * n * (size_t)s->stride;
    if (cudaMemcpy(s->h_out, s->d_out, n * sizeof(float), cudaMemcpyDeviceToHost) != cudaSuccess) {
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        const float want = element(start + i * (size_t)s->stride);
        if (s->h_out[i] < want || s->h_out[i] > want) {
            return false;
        }
    }
    return true;
}

static bool make_array(struct strided *s, size_t elements)
{
    float *h_in = malloc(elements * sizeof(*h_in));
    s->h_out = malloc((size_t)s->n * sizeof(*s->h_out));
    bool made = h_in && s->h_out &&
                cudaMalloc((void **)&s->d_in, elements * sizeof(float)) == cudaSuccess &&
                cudaMalloc((void **)&s->d_out, (size_t)s->n * sizeof(float)) == cudaSuccess;
    for (size_t i = 0; made && i < elements; i++) {
        h_in[i] = element(i);
    }
    made = made && cudaMemcpy(s->d_in, h_in, elements * sizeof(float), cudaMemcpyHostToDevice) ==
                       cudaSuccess;
    free(h_in);
    return made;
}

static bool time_all(struct gw_timing *timing)
{
    struct strided s = {
        .n = (int)gw_largest(timing, gw_on_gpu(timing) ? 1 << 24 : 1 << 20, 1 << 18)};
    const size_t elements = (size_t)s.n * GW_MOST_STRIDE;
    bool good = make_array(&s, elements) || gw_fail(timing, "no memory for %zu elements", elements);
    gw_put_on_card(timing, "timed_elements", "%d", s.n);
    for (int i = 0; good && i < GW_STRIDES; i++) {
        s.stride = gw_strides[i];
        s.windows = GW_MOST_STRIDE / s.stride;
        s.window = 0;
        good = gw_time(timing, &(struct gw_work){.series = "time_of_a_copy",
                                                 .x = s.stride,
                                                 .n = (size_t)s.n,
                                                 .run = copy,
                                                 .poison = poison,
                                                 .check = is_right,
                                                 .context = &s,
                                                 .clock = GW_DEVICE_CLOCK});
    }
    cudaFree(s.d_in);
    cudaFree(s.d_out);
    free(s.h_out);
    return good;
}

const struct gw_timing_program gw_this_timing = {.name = "stride", .time = time_all};
