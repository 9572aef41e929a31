// SPDX-License-Identifier: MIT
// Times lesson 7's histogram against one that counts in global memory alone, over bytes of which a
// growing share is equal: atomics on one address take their turns, wherever that is.
//
//   ./gridwork plots lesson7
#include "histogram.h"

#include "histogram_kernels.h"
#include "problem.h"

static int in_shared_memory(void *context)
{
    const struct gw_problem *p = context;
    return (int)histogram(p->d_in[0], p->d_out, p->n);
}

static int in_global_memory(void *context)
{
    const struct gw_problem *p = context;
    return (int)gw_histogram_global(p->d_in[0], p->d_out, p->n);
}

static bool is_right(void *context)
{
    const struct gw_problem *p = context;
    const unsigned char *x = p->h_in[0];
    unsigned want[GW_HISTOGRAM_BINS] = {0};
    for (size_t i = 0; i < (size_t)p->n; i++) {
        want[x[i]]++;
    }
    return memcmp(p->h_out, want, sizeof(want)) == 0;
}

static bool make(struct gw_problem *p)
{
    p->in_bytes[0] = (size_t)p->n;
    p->out_bytes = GW_HISTOGRAM_BINS * sizeof(unsigned);
    p->is_right = is_right;
    return gw_problem_allocate(p);
}

static bool time_all(struct gw_timing *timing)
{
    static const struct gw_variant ways[] = {
        {"global_memory", in_global_memory, true, GW_DEVICE_CLOCK},
        {"shared_memory", in_shared_memory, true, GW_DEVICE_CLOCK},
    };
    struct gw_problem p = {
        .n = (int)gw_largest(timing, gw_on_gpu(timing) ? 1 << 26 : 1 << 22, 1 << 18)};
    bool good = make(&p) || gw_fail(timing, "no memory for %d bytes", p.n);
    gw_put_on_card(timing, "timed_bytes", "%d", p.n);
    for (int i = 0; good && i < GW_SHARES; i++) {
        gw_fill_share(p.h_in[0], (size_t)p.n, gw_shares[i]);
        good = gw_problem_copy_in(&p) || gw_fail(timing, "the bytes could not be copied");
        good = good && gw_time_variants(timing, &p, ways, sizeof(ways) / sizeof(*ways),
                                        (struct gw_work){.x = 100.0 * gw_shares[i] / 256,
                                                         .n = (size_t)p.n,
                                                         .gpu_n = 1 << 26,
                                                         .bytes = (double)p.n,
                                                         .operations = (double)p.n});
    }
    gw_problem_free(&p);
    return good;
}

const struct gw_timing_program gw_this_timing = {.name = "histogram", .time = time_all};
