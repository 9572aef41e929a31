// SPDX-License-Identifier: MIT
// Times lesson 4's polynomial against its size: on the host, on the device with the copies, and on
// data that lies there already. The largest size is the published experiment's.
//
//   ./gridwork plots lesson4
#include "copies_kernels.h"
#include "grade2_problem.h"
#include "grade2_with_copies.h"

static int with_copies(void *context)
{
    const struct gw_problem *p = context;
    return (int)grade2_with_copies(GRADE2_A, GRADE2_B, GRADE2_C, p->h_in[0], p->h_in[1], p->h_out,
                                   p->n);
}

static int resident(void *context)
{
    const struct gw_problem *p = context;
    return (int)gw_grade2_resident(GRADE2_A, GRADE2_B, GRADE2_C, p->d_in[0], p->d_in[1], p->d_out,
                                   p->n);
}

static double milliseconds_of(int (*run)(void *context), void *context, int *error)
{
    const double start = gw_clock_milliseconds();
    *error = *error == 0 ? run(context) : *error;
    *error = *error == 0 ? (int)cudaDeviceSynchronize() : *error;
    return gw_clock_milliseconds() - start;
}

// Both, one right after the other, so that whatever else the machine does falls on both.
static double ms_with_copies;
static double ms_resident;

static int both(void *context)
{
    int error = 0;
    ms_with_copies = milliseconds_of(with_copies, context, &error);
    ms_resident = milliseconds_of(resident, context, &error);
    return error;
}

static double overhead(void *context)
{
    (void)context;
    return ms_with_copies > ms_resident ? ms_with_copies - ms_resident : 0.0;
}

static double factor(void *context)
{
    (void)context;
    return ms_with_copies / ms_resident;
}

static bool time_both(struct gw_timing *timing, const char *series, double (*value)(void *context),
                      const char *unit, struct gw_problem *p)
{
    const struct gw_variant way = {series, both, false, GW_OWN_CLOCK};
    return gw_time_variant(
        timing, p, &way,
        (struct gw_work){.x = p->n, .n = (size_t)p->n, .milliseconds = value, .unit = unit});
}

static bool time_size(struct gw_timing *timing, struct gw_problem *p)
{
    static const struct gw_variant ways[] = {
        {"one_core", grade2_one_core, false, GW_HOST_CLOCK},
        {"all_cores", grade2_all_cores, false, GW_HOST_CLOCK},
        {"with_copies", with_copies, false, GW_HOST_CLOCK},
        {"resident", resident, true, GW_DEVICE_CLOCK},
    };
    for (size_t i = 0; i < sizeof(ways) / sizeof(*ways); i++) {
        if (!grade2_time(timing, &ways[i], p->n, p)) {
            return false;
        }
    }
    return time_both(timing, "overhead", overhead, "ms", p) &&
           time_both(timing, "factor", factor, "times", p);
}

// The figures of the published experiment: a loop on the CPU; CuPy (1) and Numba (2) on a GPU.
static bool put_published(struct gw_timing *timing)
{
    static const struct {
        const char *series;
        double value;
        const char *unit;
    } rows[] = {
        {"published_one_core", 8.13, "ms"},
        {"published_with_copies_1", 20.70, "ms"},
        {"published_resident_1", 4.42, "ms"},
        {"published_factor_1", 20.70 / 4.42, "times"},
        {"published_with_copies_2", 18.50, "ms"},
        {"published_resident_2", 2.09, "ms"},
        {"published_factor_2", 18.50 / 2.09, "times"},
    };
    enum { PUBLISHED = 5000000 };
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        if (!gw_put_row(timing, &(struct gw_row){.series = rows[i].series,
                                                 .x = PUBLISHED,
                                                 .n = PUBLISHED,
                                                 .value = rows[i].value,
                                                 .unit = rows[i].unit})) {
            return false;
        }
    }
    return true;
}

static bool time_all(struct gw_timing *timing)
{
    const size_t largest = gw_largest(timing, gw_on_gpu(timing) ? 125000000 : 5000000, 5000000);
    const size_t step = gw_is_quick(timing) ? 50 : 5;
    size_t smallest = largest;
    while (smallest / step >= 1000) {
        smallest /= step;
    }
    grade2_note_device(timing);
    gw_copy_bandwidth(timing);
    const struct gw_sizes sizes = {.from = smallest,
                                   .to = largest,
                                   .step = step,
                                   .of = "",
                                   .unit = "elements",
                                   .make = grade2_make,
                                   .time = time_size};
    return gw_time_sizes(timing, &sizes) && put_published(timing);
}

const struct gw_timing_program gw_this_timing = {.name = "copies", .time = time_all};
