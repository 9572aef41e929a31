// SPDX-License-Identifier: MIT
// Times the convolution of a line against its radius: with each element loaded once per block, with
// each loaded for every product, and on one core.
//
//   ./gridwork plots stencils
#include "convolve.h"

#include "convolve_kernels.h"
#include "convolved.h"

static const float *weights_of(const struct gw_problem *p)
{
    return p->h_in[1];
}

static int in_shared_memory(void *context)
{
    const struct gw_problem *p = context;
    return (int)convolve(p->d_in[0], weights_of(p), p->d_out, p->n, p->count);
}

static int in_device_memory(void *context)
{
    const struct gw_problem *p = context;
    return (int)gw_convolve_global(p->d_in[0], weights_of(p), p->d_out, p->n, p->count);
}

static int on_one_core(void *context)
{
    const struct gw_problem *p = context;
    convolve_cpu(p->h_in[0], weights_of(p), p->h_out, p->n, p->count);
    return 0;
}

/** Every 97th element, and the ends, within what its header allows. */
static bool is_right(void *context)
{
    const struct gw_problem *p = context;
    const float *x = p->h_in[0];
    const float *y = p->h_out;
    for (int i = 0; i < p->n; i += i < p->count || i + 97 >= p->n ? 1 : 97) {
        double sum = 0;
        double magnitude = 0;
        for (int k = 0; k <= 2 * p->count; k++) {
            const int from = i + p->count - k;
            const double term =
                from >= 0 && from < p->n ? (double)weights_of(p)[k] * (double)x[from] : 0;
            sum += term;
            magnitude += term < 0 ? -term : term;
        }
        const double error = (double)y[i] - sum;
        if (!(error * error <=
              1.0 * (2 * p->count + 3) * (2 * p->count + 3) * 0x1p-48 * magnitude * magnitude)) {
            return false;
        }
    }
    return true;
}

static bool time_all(struct gw_timing *timing)
{
    static const struct gw_variant ways[] = {
        {"one_core", on_one_core, false, GW_HOST_CLOCK},
        {"device_memory", in_device_memory, true, GW_DEVICE_CLOCK},
        {"shared_memory", in_shared_memory, true, GW_DEVICE_CLOCK},
    };
    const size_t full = gw_on_gpu(timing) ? 1 << 26 : 1 << 20;
    struct gw_problem p = {.n = (int)gw_largest(timing, full, 1 << 17)};
    bool good = gw_make_convolved(&p, GW_MOST_CONVOLVED_WEIGHTS, is_right) ||
                gw_fail(timing, "no memory for %d elements", p.n);
    gw_copy_bandwidth(timing);
    gw_put_on_card(timing, "timed_elements", "%d", p.n);
    for (int i = 0; good && i < GW_CONVOLVED_RADII; i++) {
        p.count = gw_convolved_radii[i];
        const double terms = 2 * p.count + 1;
        good = gw_time_variants(timing, &p, ways, sizeof(ways) / sizeof(*ways),
                                (struct gw_work){.x = p.count,
                                                 .n = (size_t)p.n,
                                                 .bytes = 2.0 * sizeof(float) * p.n,
                                                 .operations = 2 * terms * p.n});
    }
    gw_problem_free(&p);
    return good;
}

const struct gw_timing_program gw_this_timing = {.name = "convolve", .time = time_all};
