// SPDX-License-Identifier: MIT
// Times kernels of lessons 3 to 8, and what memory and arithmetic allow: the roofline (Williams,
// Waterman and Patterson 2009, Communications of the ACM 52). roofline_counts.c counts how many
// bytes each of them moves.
//
//   ./gridwork plots lesson8
#include "roofline.h"

#include "problem.h"

/** A kernel with its problem, whose inputs and result serve all kernels. */
struct work {
    const struct roofline_kernel *kernel;
    struct gw_problem *problem;
    struct roofline_arrays arrays;
};

static int run(void *context)
{
    struct work *work = context;
    return (int)work->kernel->run(&work->arrays);
}

static int poison(void *context)
{
    struct work *work = context;
    work->arrays.h_out = NAN;
    return gw_poison_device(work->problem);
}

static bool is_right(void *context)
{
    struct work *work = context;
    const struct roofline_kernel *kernel = work->kernel;
    const double want = kernel->result((double)work->arrays.n);
    const float *out = &work->arrays.h_out;
    size_t count = 1;
    if (!kernel->on_host) {
        out = work->problem->h_out;
        count = roofline_results(kernel, work->arrays.n);
        if (cudaMemcpy(work->problem->h_out, work->problem->d_out, count * sizeof(float),
                       cudaMemcpyDeviceToHost) != cudaSuccess) {
            return false;
        }
    }
    for (size_t i = 0; i < count; i++) {
        if (!(fabs((double)out[i] - want) <= 1e-4 * want)) {
            return false;
        }
    }
    return true;
}

static bool make(struct gw_problem *p, size_t elements)
{
    p->in_bytes[0] = p->in_bytes[1] = p->out_bytes = elements * sizeof(float);
    if (!gw_problem_allocate(p)) {
        return false;
    }
    for (int i = 0; i < GW_MOST_INPUTS; i++) {
        float *in = p->h_in[i];
        for (size_t e = 0; e < elements; e++) {
            in[e] = (float)roofline_element;
        }
    }
    return gw_problem_copy_in(p);
}

static bool time_all(struct gw_timing *timing)
{
    enum { OF_TRIAL = 1536, ROWS_OF_TRIAL = 32 };
    const bool on_gpu = gw_on_gpu(timing);
    const size_t elements =
        gw_is_trial(timing) ? OF_TRIAL : gw_largest(timing, on_gpu ? 1 << 24 : 1 << 22, 1 << 18);
    const size_t rows = gw_is_trial(timing)   ? ROWS_OF_TRIAL
                        : gw_is_quick(timing) ? 256
                        : on_gpu              ? 2048
                                              : 512;
    struct gw_problem p = {.n = (int)elements};
    bool good = make(&p, elements) || gw_fail(timing, "no memory for %zu elements", elements);
    good = good && gw_copy_bandwidth(timing) > 0 && gw_float32_peak(timing) > 0;
    for (int i = 0; good && i < ROOFLINE_KERNELS; i++) {
        const struct roofline_kernel *kernel = &roofline_kernels[i];
        struct work work = {.kernel = kernel,
                            .problem = &p,
                            .arrays = {.n = kernel->is_product ? rows : elements,
                                       .d_a = p.d_in[0],
                                       .d_b = p.d_in[1],
                                       .d_out = p.d_out}};
        const double operations = kernel->operations((double)work.arrays.n);
        good = gw_time(timing, &(struct gw_work){.series = kernel->name,
                                                 .x = i + 1,
                                                 .n = work.arrays.n,
                                                 .run = run,
                                                 .check = is_right,
                                                 .poison = poison,
                                                 .context = &work,
                                                 .clock = GW_DEVICE_CLOCK,
                                                 .extra = {operations},
                                                 .operations = operations});
    }
    gw_problem_free(&p);
    return good;
}

const struct gw_timing_program gw_this_timing = {
    .name = "roofline", .extra_columns = "operations", .time = time_all};
