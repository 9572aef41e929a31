// SPDX-License-Identifier: MIT
// What the runner's files share.
#pragma once

#include "grading/boundary/protocol.h"
#include "runner.h"

/** Memory made for one array of the case. */
struct gw_run_array {
    void *device;     /**< from gw_device_array(), or NULL */
    void *allocation; /**< what it lies in */
    void *host;       /**< from gw_host_array(), or NULL; `mapping` is what it lies in */
    unsigned char *mapping;
    size_t mapping_bytes;
    size_t begins; /**< the element that the function knows as the first */
};

struct gw_run {
    struct gw_exchange *exchange;
    struct gw_request request; /**< our own copy */
    struct gw_run_array arrays[GW_MOST_ARRAYS];
    cudaError_t expected_error;
};

/** Notes why the run cannot be graded; only the first reason counts. */
void gw_run_fault(struct gw_run *run, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/** Turns the elements of what the function reads round, from last to first, in the exchange. */
void gw_rotate_inputs(struct gw_run *run);

/** Puts into each array that was made what it is to hold before the function is called. */
void gw_refill_arrays(struct gw_run *run);

/** Copies all arrays back into the exchange. */
void gw_collect_arrays(struct gw_run *run);

/** Frees what gw_device_array() and gw_host_array() made. */
void gw_free_arrays(struct gw_run *run);

/** From now on the answer says where the run was if a signal ends it; SIGALRM tells that its time
 * is over. */
void gw_watch_run(const struct gw_run *run);

/** From now on kernels that are compiled at run time are compiled by the grader. */
void gw_have_modules_compiled(struct gw_exchange *with_grader);

/** Runs the request whose number is `asked` and fills in the answer, all but `answered`. */
void gw_serve(struct gw_exchange *exchange);

/**
 * Only in a runner that holds several versions of its exercise (tests/versions): from now on the
 * exercise's functions are those of this one.
 * @return NULL, or why there is no such version
 */
const char *gw_choose_version(const char *name) __attribute__((weak));
