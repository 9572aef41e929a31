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

#include "problem.h"
#include "stride_kernels.h"

// The window read last, and how many the array has.
static int window, windows;

/** Where the window begins; a problem's count is the stride. */
static size_t start_of_window(const struct gw_problem *p)
{
    return (size_t)window * (size_t)p->n * (size_t)p->count;
}

static int copy(void *context)
{
    const struct gw_problem *p = context;
    window = (window + 1) % windows;
    const float *in = p->d_in[0];
    return (int)gw_copy_strided(in + start_of_window(p), p->d_out, p->n, p->count);
}

/** The array holds the remainder of each index by 2^24, which a float32 holds exactly. */
static float element(size_t index)
{
    return (float)(index & 0xffffff);
}

static bool is_right(void *context)
{
    const struct gw_problem *p = context;
    const float *out = p->h_out;
    for (size_t i = 0; i < (size_t)p->n; i++) {
        const float want = element(start_of_window(p) + i * (size_t)p->count);
        if (out[i] < want || out[i] > want) {
            return false;
        }
    }
    return true;
}

static bool make(struct gw_problem *p, size_t elements)
{
    p->in_bytes[0] = elements * sizeof(float);
    p->out_bytes = (size_t)p->n * sizeof(float);
    p->is_right = is_right;
    if (!gw_problem_allocate(p)) {
        return false;
    }
    float *in = p->h_in[0];
    for (size_t i = 0; i < elements; i++) {
        in[i] = element(i);
    }
    return gw_problem_copy_in(p);
}

static bool time_all(struct gw_timing *timing)
{
    static const struct gw_variant way = {"time_of_a_copy", copy, true, GW_DEVICE_CLOCK};
    struct gw_problem p = {
        .n = (int)gw_largest(timing, gw_on_gpu(timing) ? 1 << 24 : 1 << 20, 1 << 18)};
    const size_t elements = (size_t)p.n * GW_MOST_STRIDE;
    bool good = make(&p, elements) || gw_fail(timing, "no memory for %zu elements", elements);
    gw_put_on_card(timing, "timed_elements", "%d", p.n);
    for (int i = 0; good && i < GW_STRIDES; i++) {
        p.count = gw_strides[i];
        windows = GW_MOST_STRIDE / p.count;
        window = 0;
        good = gw_time_variant(timing, &p, &way,
                               (struct gw_work){.x = p.count, .n = (size_t)p.n, .gpu_n = 1 << 24});
    }
    gw_problem_free(&p);
    return good;
}

const struct gw_timing_program gw_this_timing = {.name = "stride", .time = time_all};
