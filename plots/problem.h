// SPDX-License-Identifier: MIT
// What the timing programs of one function share: arrays on the host and on the device, several
// ways to compute the same result, and a row for each way and size.
#pragma once

#include "timing.h"

#include <cuda_runtime_api.h>
#include <stdlib.h>
#include <string.h>

enum { GW_MOST_INPUTS = 2 };

/** Inputs and a result, on the host and on the device. */
struct gw_problem {
    int n;     /**< its size, in elements or rows */
    int count; /**< a second size: steps, chunks or a degree */
    size_t in_bytes[GW_MOST_INPUTS], out_bytes;
    void *h_in[GW_MOST_INPUTS], *d_in[GW_MOST_INPUTS], *h_out, *d_out;
    bool (*is_right)(void *problem); /**< whether `h_out` is */
};

/** One way to compute the result. */
struct gw_variant {
    const char *series;
    int (*run)(void *problem);
    bool on_device; /**< it leaves the result in d_out, else in h_out */
    enum gw_clock clock;
};

/** Frees everything; what was never allocated is NULL. */
static inline void gw_problem_free(struct gw_problem *p)
{
    for (int i = 0; i < GW_MOST_INPUTS; i++) {
        cudaFree(p->d_in[i]);
        free(p->h_in[i]);
    }
    cudaFree(p->d_out);
    free(p->h_out);
}

/** Allocates as many bytes as the problem says; false where there is no memory. */
static inline bool gw_problem_allocate(struct gw_problem *p)
{
    p->h_out = malloc(p->out_bytes);
    bool made = p->h_out && cudaMalloc(&p->d_out, p->out_bytes) == cudaSuccess;
    for (int i = 0; made && i < GW_MOST_INPUTS && p->in_bytes[i] > 0; i++) {
        p->h_in[i] = malloc(p->in_bytes[i]);
        made = p->h_in[i] && cudaMalloc(&p->d_in[i], p->in_bytes[i]) == cudaSuccess;
    }
    return made;
}

/** Copies the inputs, which are filled now, to the device. */
static inline bool gw_problem_copy_in(const struct gw_problem *p)
{
    bool copied = true;
    for (int i = 0; copied && i < GW_MOST_INPUTS && p->in_bytes[i] > 0; i++) {
        copied = cudaMemcpy(p->d_in[i], p->h_in[i], p->in_bytes[i], cudaMemcpyHostToDevice) ==
                 cudaSuccess;
    }
    return copied;
}

/** Spoils the results, with NaNs where they are floats. */
static inline int gw_poison_host(void *problem)
{
    const struct gw_problem *p = problem;
    memset(p->h_out, 0xff, p->out_bytes);
    return 0;
}

static inline int gw_poison_device(void *problem)
{
    const struct gw_problem *p = problem;
    return (int)cudaMemset(p->d_out, 0xff, p->out_bytes);
}

static inline bool gw_device_is_right(void *problem)
{
    const struct gw_problem *p = problem;
    return cudaMemcpy(p->h_out, p->d_out, p->out_bytes, cudaMemcpyDeviceToHost) == cudaSuccess &&
           p->is_right(problem);
}

/** Times a way; `row` says what is not the problem's or the way's: x, n, bytes and operations. */
static inline bool gw_time_variant(struct gw_timing *timing, struct gw_problem *p,
                                   const struct gw_variant *way, struct gw_work row)
{
    row.series = way->series;
    row.run = way->run;
    row.poison = way->on_device ? gw_poison_device : gw_poison_host;
    row.check = way->on_device ? gw_device_is_right : p->is_right;
    row.context = p;
    row.clock = way->clock;
    return gw_time(timing, &row);
}

/** The same of several ways; what the row has of bytes and operations is the device's alone. */
static inline bool gw_time_variants(struct gw_timing *timing, struct gw_problem *p,
                                    const struct gw_variant *ways, size_t count, struct gw_work row)
{
    bool timed = true;
    for (size_t i = 0; timed && i < count; i++) {
        struct gw_work own = row;
        own.bytes = ways[i].on_device ? row.bytes : 0;
        own.operations = ways[i].on_device ? row.operations : 0;
        timed = gw_time_variant(timing, p, &ways[i], own);
    }
    return timed;
}

/** Sizes to time at, each `step` times the one before it. */
struct gw_sizes {
    size_t from, to, step;
    const char *of, *unit; /**< what there may be no memory for: "vectors of ", "elements" */
    bool (*make)(struct gw_problem *p, size_t n); /**< the problem is all zeros */
    bool (*time)(struct gw_timing *timing, struct gw_problem *p);
};

/** Makes, times and frees a problem of each size; of `to` alone where that is less than `from`. */
static inline bool gw_time_sizes(struct gw_timing *timing, const struct gw_sizes *sizes)
{
    bool timed = true;
    for (size_t n = sizes->to < sizes->from ? sizes->to : sizes->from;
         timed && n > 0 && n <= sizes->to; n *= sizes->step) {
        struct gw_problem p = {.n = (int)n};
        timed = sizes->make(&p, n)
                    ? sizes->time(timing, &p)
                    : gw_fail(timing, "no memory for %s%zu %s", sizes->of, n, sizes->unit);
        gw_problem_free(&p);
    }
    return timed;
}
