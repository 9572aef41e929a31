// SPDX-License-Identifier: MIT
// Times tuning's transpose through tiles against lesson 3's with a thread per element, on square
// matrices, and the copy of the same bytes.
//
//   ./gridwork plots tuning
#include "transpose_tiled.h"
#include "transpose.h"

#include "problem.h"

static int no_tiles(void *context)
{
    const struct gw_problem *p = context;
    return (int)transpose(p->d_in[0], p->d_out, p->n, p->n);
}

static int tiles(void *context)
{
    const struct gw_problem *p = context;
    return (int)transpose_tiled(p->d_in[0], p->d_out, p->n, p->n);
}

/** Every element in its place, and as it was. */
static bool is_right(void *context)
{
    const struct gw_problem *p = context;
    const size_t n = (size_t)p->n;
    const float *in = p->h_in[0];
    const float *out = p->h_out;
    for (size_t row = 0; row < n; row++) {
        for (size_t column = 0; column < n; column++) {
            if (memcmp(&out[column * n + row], &in[row * n + column], sizeof(float)) != 0) {
                return false;
            }
        }
    }
    return true;
}

static bool make(struct gw_problem *p, size_t n)
{
    p->in_bytes[0] = p->out_bytes = n * n * sizeof(float);
    p->is_right = is_right;
    if (!gw_problem_allocate(p)) {
        return false;
    }
    float *in = p->h_in[0];
    for (size_t i = 0; i < n * n; i++) {
        in[i] = (float)i;
    }
    return gw_problem_copy_in(p);
}

static bool time_size(struct gw_timing *timing, struct gw_problem *p)
{
    static const struct gw_variant ways[] = {
        {"no_tiles", no_tiles, true, GW_DEVICE_CLOCK},
        {"tiles", tiles, true, GW_DEVICE_CLOCK},
    };
    const double n = p->n;
    return gw_time_variants(
        timing, p, ways, sizeof(ways) / sizeof(*ways),
        (struct gw_work){.x = n, .n = (size_t)(n * n), .bytes = 2 * sizeof(float) * n * n});
}

static bool time_all(struct gw_timing *timing)
{
    enum { OF_TRIAL = 32 };
    const size_t full = gw_on_gpu(timing) ? 8192 : gw_is_estimate(timing) ? 1024 : 2048;
    const size_t largest = gw_largest(timing, full, 512);
    gw_copy_bandwidth(timing);
    return gw_time_sizes(timing, &(struct gw_sizes){.from = 128,
                                                    .to = gw_is_trial(timing) ? OF_TRIAL : largest,
                                                    .step = 2,
                                                    .of = "matrices of ",
                                                    .unit = "rows",
                                                    .make = make,
                                                    .time = time_size});
}

const struct gw_timing_program gw_this_timing = {.name = "transpose_tiled", .time = time_all};
