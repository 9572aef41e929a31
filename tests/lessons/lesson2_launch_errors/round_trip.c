// SPDX-License-Identifier: MIT
// Grades lesson 2, round_trip: what comes back is what went, to the last bit; a copy that fails is
// returned and leaves no memory behind (gw_run_case() looks for leaks itself). That it went to the
// device at all is told by the bytes that were copied.
#include <stdbool.h>

struct parameters {
    int n;
    bool no_input;          // h_in is NULL
    bool no_output;         // h_out is NULL
    int failing_allocation; // the one that finds no memory, from 1; 0: none
};

#include "../counted.h"
#include "../failing_allocation.h"

#ifdef GW_RUNNER

#include "round_trip.h"
#include "runner.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const float *h_in = gw_host_array(run, "h_in");
    float *h_out = gw_host_array(run, "h_out");

    gw_fail_allocation(parameters->failing_allocation);
    gw_count_from_now();
    cudaError_t error = round_trip(parameters->no_input ? NULL : h_in,
                                   parameters->no_output ? NULL : h_out, parameters->n);
    gw_returned(run, (int)error);
    gw_end_failing_allocation(run, parameters->failing_allocation, (int)error);
    if (error != cudaSuccess) {
        // A failed copy is also the last error. Who returned the one has looked at both.
        (void)cudaGetLastError();
    }
    gw_note_transfers(run);
}

#else

#include "grader.h"

#include <cuda_runtime_api.h>

enum { LARGEST = 110000 };
static double want[LARGEST];

// As many bytes as there are elements were copied.
static void expect_bytes(struct gw_case *grading, int n)
{
    const bool short_there = gw_noted(grading, "bytes to device") == n;
    const bool short_back = gw_noted(grading, "bytes to host") == n;
    gw_expect(
        grading, !gw_is_counted(grading) || n == 0 || (!short_there && !short_back),
        "round_trip copied %d byte%s %s for n = %d, where the floats are %lld bytes: cudaMemcpy "
        "counts in bytes, so give it n * sizeof(float)",
        n, gw_plural(n), short_there ? "to the device" : "back", n,
        (long long)n * (long long)sizeof(float));
}

static void expect_copies(struct gw_case *grading, int n)
{
    if (!gw_is_counted(grading)) {
        return;
    }
    const long long bytes = (long long)n * (long long)sizeof(float);
    const long long there = (long long)gw_noted(grading, "bytes to device");
    const long long back = (long long)gw_noted(grading, "bytes to host");
    gw_expect(grading, there == bytes && back == bytes,
              "round_trip copied %lld bytes to the device and %lld back; for n = %d it must copy "
              "%lld each way",
              there, back, n, bytes);
    gw_expect(grading, n == 0 || gw_noted(grading, "allocations") > 0,
              "round_trip allocated no device memory: get it with cudaMalloc and free it before "
              "you return");
}

static void grade_copy(struct gw_case *grading, const void *argument)
{
    const int n = *(const int *)argument;
    const size_t count = (size_t)n;
    float *in = gw_add_array(grading, "h_in", GW_INPUT, GW_FLOAT, count);
    gw_add_array(grading, "h_out", GW_OUTPUT, GW_FLOAT, count);
    gw_fill_floats(grading, in, count);
    gw_set_parameters(grading, &(struct parameters){.n = n}, sizeof(struct parameters));
    for (size_t i = 0; i < count; i++) {
        want[i] = (double)in[i];
    }

    gw_run_case(grading);
    gw_expect_returned(grading, cudaSuccess);
    expect_bytes(grading, n);
    // Nothing is computed, so there is nothing to be tolerant of.
    gw_expect_close(grading, "h_out", want, 0.0, 0.0);
    expect_copies(grading, n);
}

// Calls that must fail and must leave h_out as it was.
static void grade_refusal(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    enum { COUNT = 100 };
    float *in = gw_add_array(grading, "h_in", GW_INPUT, GW_FLOAT, COUNT);
    float *out = gw_add_array(grading, "h_out", GW_IN_OUT, GW_FLOAT, COUNT);
    gw_fill_floats(grading, in, COUNT);
    gw_fill_floats(grading, out, COUNT);
    gw_set_parameters(grading, parameters, sizeof(*parameters));
    for (size_t i = 0; i < COUNT; i++) {
        want[i] = (double)out[i];
    }

    gw_run_case(grading);
    if (!gw_allocation_failed(grading)) {
        // A GPU has memory, and who asks for it less often needs no more.
        const bool refused = parameters->failing_allocation == 0;
        gw_expect_returned(grading, refused ? cudaErrorInvalidValue : cudaSuccess);
        if (!refused) {
            return;
        }
    }
    gw_expect_close(grading, "h_out", want, 0.0, 0.0);
}

#define COPY(n)                                                                                    \
    {                                                                                              \
        "n = " #n, grade_copy, &(const int){n}, false                                              \
    }
#define REFUSAL(name, ...)                                                                         \
    {                                                                                              \
        name, grade_refusal, &(const struct parameters){__VA_ARGS__}, false                        \
    }

static const struct gw_case_declaration cases[] = {
    COPY(1000),
    COPY(1),
    COPY(2),
    COPY(31),
    COPY(32),
    COPY(33),
    COPY(1009),
    COPY(100003),
    COPY(0),
    REFUSAL("n = -1", .n = -1),
    REFUSAL("n = 100, h_in = NULL", .n = 100, .no_input = true),
    REFUSAL("n = 100, h_out = NULL", .n = 100, .no_output = true),
    REFUSAL("n = 100, no device memory for allocation 1", .n = 100, .failing_allocation = 1),
    REFUSAL("n = 100, no device memory for allocation 2", .n = 100, .failing_allocation = 2),
};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
