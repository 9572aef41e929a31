// SPDX-License-Identifier: MIT
// Times the merge of two arrays of as many pairs: by one core, by threads that each search in
// global memory, and by the exercise's tiles in shared memory.
//
//   ./gridwork plots sparse
#include "merge.h"

#include "merge_kernels.h"
#include "problem.h"

static void merge_one_after_another(const struct merge_pair *a, const struct merge_pair *b, int m,
                                    struct merge_pair *out)
{
    int i = 0;
    for (int k = 0; k < 2 * m; k++) {
        const int j = k - i;
        const bool from_a = j == m || (i < m && a[i].key <= b[j].key);
        out[k] = from_a ? a[i] : b[j];
        i += from_a;
    }
}

static int by_one_core(void *context)
{
    const struct gw_problem *p = context;
    merge_one_after_another(p->h_in[0], p->h_in[1], p->n, p->h_out);
    return 0;
}

static int in_global_memory(void *context)
{
    const struct gw_problem *p = context;
    return (int)gw_merge_global(p->d_in[0], p->n, p->d_in[1], p->n, p->d_out);
}

static int by_tiles(void *context)
{
    const struct gw_problem *p = context;
    return (int)merge(p->d_in[0], p->n, p->d_in[1], p->n, p->d_out);
}

static bool is_right(void *context)
{
    const struct gw_problem *p = context;
    struct merge_pair *want = malloc(p->out_bytes);
    bool right = false;
    if (want) {
        merge_one_after_another(p->h_in[0], p->h_in[1], p->n, want);
        right = memcmp(want, p->h_out, p->out_bytes) == 0;
    }
    free(want);
    return right;
}

static bool make(struct gw_problem *p, size_t n)
{
    p->n = (int)(n / 2);
    p->in_bytes[0] = p->in_bytes[1] = (size_t)p->n * sizeof(struct merge_pair);
    p->out_bytes = 2 * p->in_bytes[0];
    p->is_right = is_right;
    if (!gw_problem_allocate(p)) {
        return false;
    }
    gw_fill_pairs(p->h_in[0], p->n, 1);
    gw_fill_pairs(p->h_in[1], p->n, 2);
    return gw_problem_copy_in(p);
}

static bool time_size(struct gw_timing *timing, struct gw_problem *p)
{
    static const struct gw_variant ways[] = {
        {"one_core", by_one_core, false, GW_HOST_CLOCK},
        {"global_memory", in_global_memory, true, GW_DEVICE_CLOCK},
        {"tiles", by_tiles, true, GW_DEVICE_CLOCK},
    };
    const size_t pairs = 2 * (size_t)p->n;
    return gw_time_variants(timing, p, ways, sizeof(ways) / sizeof(*ways),
                            (struct gw_work){.x = (double)pairs,
                                             .n = pairs,
                                             .bytes = 16.0 * (double)pairs,
                                             .operations = (double)pairs});
}

static bool time_all(struct gw_timing *timing)
{
    return gw_time_sizes(
        timing,
        &(struct gw_sizes){.from = 1 << 12,
                           .to = gw_largest(timing, gw_on_gpu(timing) ? 1 << 24 : 1 << 20, 1 << 16),
                           .step = 4,
                           .of = "arrays of ",
                           .unit = "pairs",
                           .make = make,
                           .time = time_size});
}

const struct gw_timing_program gw_this_timing = {.name = "merge", .time = time_all};
