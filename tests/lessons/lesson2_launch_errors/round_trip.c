// SPDX-License-Identifier: MIT
// Grades lesson 2, round_trip: what comes back is what went, to the last bit; a copy that fails is
// returned and leaves no memory behind (gw_run_case() looks for leaks itself). That it went to the
// device at all is told by the bytes that were copied.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if n is negative | negative_n
//   the error of the first CUDA call | malloc_ignored
//   the function copies n * sizeof(float) | missing_sizeof
//   it copies the same number | half_back
//   Accuracy: every float comes back unchanged | zeros
//   Ownership: the function allocates the device | leak_on_error
#include "../trial.h"

struct parameters {
    struct gw_trial trial;
    bool no_input;  // h_in is NULL
    bool no_output; // h_out is NULL
    bool stale;     // an earlier call has failed, and nobody has looked
};

#include "launch_errors.h"

#ifdef GW_RUNNER

#include "round_trip.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const float *h_in = gw_trial_host_array(run, &parameters->trial, "h_in", 1);
    float *h_out = gw_trial_host_array(run, &parameters->trial, "h_out", 1);

    fail_unseen(parameters->stale);
    gw_before(&parameters->trial);
    const cudaError_t error =
        round_trip(parameters->no_input ? NULL : h_in, parameters->no_output ? NULL : h_out,
                   gw_trial_reported(&parameters->trial));
    gw_after(run, &parameters->trial, (int)error);
    if (error != cudaSuccess || parameters->stale) {
        // A failed copy is also the last error. Who returned the one has looked at both.
        (void)cudaGetLastError();
    }
}

#else

#include <string.h>

// As many bytes as there are elements were copied.
static void expect_bytes(struct gw_case *grading, int n)
{
    const bool short_there = gw_noted(grading, "bytes to device") == n;
    const bool short_back = gw_noted(grading, "bytes to host") == n;
    gw_expect(grading, !gw_is_profiled(grading) || n == 0 || (!short_there && !short_back),
              "round_trip copied %d byte%s %s for n = %d, but the floats have %lld bytes: "
              "cudaMemcpy takes bytes, n * sizeof(float)",
              n, gw_plural(n), short_there ? "to the device" : "back", n,
              (long long)n * (long long)sizeof(float));
}

static void expect_copies(struct gw_case *grading, int n)
{
    if (!gw_is_profiled(grading)) {
        return;
    }
    const long long bytes = (long long)n * (long long)sizeof(float);
    const long long there = (long long)gw_noted(grading, "bytes to device");
    const long long back = (long long)gw_noted(grading, "bytes to host");
    gw_expect(grading, there == bytes && back == bytes,
              "round_trip copied %lld bytes to the device and %lld back, but for n = %d must copy "
              "%lld each way",
              there, back, n, bytes);
    const int64_t content = gw_content(gw_result(grading, "h_in"), (size_t)n, sizeof(float));
    gw_expect(grading,
              gw_noted(grading, "content to device") == content &&
                  gw_noted(grading, "content to host") == content,
              "round_trip copied %lld bytes to the device and back, but not those of h_in: copy "
              "h_in to the device, and the same device memory back",
              bytes);
    gw_expect(
        grading, n == 0 || gw_noted(grading, "allocations") > 0,
        "round_trip allocated no device memory: call cudaMalloc, and cudaFree before you return");
}

static void grade_copy(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const int n = parameters->trial.n;
    gw_add_floats(grading, &parameters->trial, "h_in", NULL);
    gw_add_output(grading, &parameters->trial, "h_out", GW_FLOAT);
    memcpy(gw_expected(grading, "h_out"), gw_in_double(grading, "h_in"),
           (size_t)n * sizeof(double));
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    gw_run_case(grading);
    gw_expect(grading, !parameters->stale || gw_value_returned(grading) != cudaErrorInvalidDevice,
              "round_trip returned cudaErrorInvalidDevice, the error of an earlier call: return "
              "what your own calls return, not cudaGetLastError at the end");
    gw_expect_returned(grading, cudaSuccess);
    expect_bytes(grading, n);
    // Nothing is computed, so there is nothing to be tolerant of.
    gw_expect_close(grading, "h_out", 0, 0);
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

    gw_run_case(grading);
    if (parameters->trial.huge > 0) {
        if (!gw_expect_no_memory(grading, &parameters->trial, "float", sizeof(float))) {
            return;
        }
    } else if (!gw_allocation_failed(grading)) {
        gw_expect_returned(grading, parameters->trial.expect);
        if (parameters->trial.expect == cudaSuccess) {
            return; // a GPU has memory, and who asks for it less often needs no more
        }
    }
    gw_expect_close(grading, "h_out", 0, 0);
}

#define COPY(count) GW_CASE("n = " #count, grade_copy, 0, struct parameters, .trial.n = count)
#define REFUSAL(name, count, ...)                                                                  \
    GW_CASE(name, grade_refusal, 0, struct parameters,                                             \
            .trial = {.n = count, .expect = cudaErrorInvalidValue}, __VA_ARGS__)
#define NO_MEMORY_FOR(which)                                                                       \
    GW_CASE("n = 100, cudaMalloc fails in call " #which, grade_refusal, 0, struct parameters,      \
            .trial = {.n = 100, .failing_allocation = which})

#define COPY_AFTER_ERROR(count)                                                                    \
    GW_CASE("n = " #count ", after a failed CUDA call", grade_copy, 0, struct parameters,          \
            .trial.n = count, .stale = true)

static const struct gw_case_declaration cases[] = {
    // One element, about as many as a warp has threads, a prime, and none.
    COPY(1000), COPY(1), COPY(2), COPY(31), COPY(32), COPY(33), COPY(1009), COPY(100003), COPY(0),
    // Calls that fail.
    COPY_AFTER_ERROR(100),
    GW_CASE("n = 2^30 + 1, device memory too small", grade_refusal, 0, struct parameters,
            .trial = {.n = 100, .huge = (1 << 30) + 1}),
    REFUSAL("n = -1", -1, .no_input = false),
    REFUSAL("n = 100, h_in = NULL", 100, .no_input = true),
    REFUSAL("n = 100, h_out = NULL", 100, .no_output = true), NO_MEMORY_FOR(1), NO_MEMORY_FOR(2)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
