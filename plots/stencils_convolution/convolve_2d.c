// SPDX-License-Identifier: MIT
// Times the convolution of an image against its radius: by your tiles, without tiles, and on one
// core.
//
//   ./gridwork plots stencils
#include "convolve_2d.h"

#include "convolve_2d_kernels.h"
#include "convolved.h"

// The image has as many columns as rows, p->n / cols.
static int cols;

static const float *weights_of(const struct gw_problem *p)
{
    return p->h_in[1];
}

static int by_tiles(void *context)
{
    const struct gw_problem *p = context;
    return (int)convolve_2d(p->d_in[0], weights_of(p), p->d_out, p->n / cols, cols, p->count,
                            CONVOLVE_ZERO);
}

static int without_tiles(void *context)
{
    const struct gw_problem *p = context;
    return (int)gw_convolve_2d_tiles(p->d_in[0], weights_of(p), p->d_out, p->n / cols, cols,
                                     p->count, 0);
}

static int on_one_core(void *context)
{
    const struct gw_problem *p = context;
    convolve_2d_cpu(p->h_in[0], weights_of(p), p->h_out, p->n / cols, cols, p->count,
                    CONVOLVE_ZERO);
    return 0;
}

/** Every 97th element, within what its header allows. */
static bool is_right(void *context)
{
    const struct gw_problem *p = context;
    const float *in = p->h_in[0];
    const float *out = p->h_out;
    const int width = 2 * p->count + 1;
    for (int e = 0; e < p->n; e += 97) {
        double sum = 0;
        double magnitude = 0;
        for (int k = 0; k < width * width; k++) {
            const int i = e / cols + p->count - k / width;
            const int j = e % cols + p->count - k % width;
            const bool inside = i >= 0 && i < p->n / cols && j >= 0 && j < cols;
            const double term = inside ? (double)weights_of(p)[k] * (double)in[i * cols + j] : 0;
            sum += term;
            magnitude += term < 0 ? -term : term;
        }
        const double allowed = (width * width + 2) * 0x1p-24 * magnitude;
        const double error = (double)out[e] - sum;
        if (!(error <= allowed && error >= -allowed)) {
            return false;
        }
    }
    return true;
}

static bool time_all(struct gw_timing *timing)
{
    static const struct gw_variant ways[] = {
        {"one_core", on_one_core, false, GW_HOST_CLOCK},
        {"without_tiles", without_tiles, true, GW_DEVICE_CLOCK},
        {"tiles", by_tiles, true, GW_DEVICE_CLOCK},
    };
    const size_t full = gw_on_gpu(timing) ? 1 << 24 : 1 << 18;
    const size_t n = gw_largest(timing, full, 1 << 16);
    for (cols = 1; (size_t)cols * 2 * (size_t)cols * 2 <= n;) {
        cols *= 2;
    }
    struct gw_problem p = {.n = cols * cols};
    bool good = gw_make_convolved(&p, GW_MOST_CONVOLVED_2D_WEIGHTS, is_right) ||
                gw_fail(timing, "no memory for %d elements", p.n);
    gw_copy_bandwidth(timing);
    gw_put_on_card(timing, "timed_elements", "%d", p.n);
    gw_put_on_card(timing, "timed_rows", "%d", cols);
    for (p.count = 1; good && p.count <= GW_CONVOLVED_2D_RADII; p.count++) {
        const double terms = (2.0 * p.count + 1) * (2.0 * p.count + 1);
        good = gw_time_variants(timing, &p, ways, sizeof(ways) / sizeof(*ways),
                                (struct gw_work){.x = p.count,
                                                 .n = (size_t)p.n,
                                                 .bytes = 2.0 * sizeof(float) * p.n,
                                                 .operations = 2 * terms * p.n});
    }
    gw_problem_free(&p);
    return good;
}

const struct gw_timing_program gw_this_timing = {.name = "convolve_2d", .time = time_all};
