// SPDX-License-Identifier: MIT
// One trial of the student's function, for both halves of an exercise on the device: on how many
// elements, in which arrays, on what a device, and what the function must return. It is counted
// (profiled.h), and the device may pretend to be less than it is: does the function return what its
// launch or its allocation says?
//
// Only the CPU device pretends: the limits and the memory of a GPU are not the grader's alone.
// Elsewhere nothing fails, and results are compared.
#pragma once

#include "profiled.h"
#ifndef GW_RUNNER
#include "device_work.h"
#endif

#include <stdbool.h>

/** The part of an exercise's parameters that is alike for all: what is 0 is not asked for. */
struct gw_trial {
    int n;                  /**< elements, or rows */
    int longer;             /**< elements that the arrays have beyond n, where nothing may change */
    char in_place;          /**< which input the output is, by the letter of its name: 'a' is d_a */
    int expect;             /**< the CUDA error that the function must return */
    bool shows_terms;       /**< its elements are such that sums show which of them were added */
    bool uncounted;         /**< so long that requests cannot be counted in a second */
    int huge;               /**< the n that the function is told instead, where nothing can run */
    bool small_blocks;      /**< the device takes no blocks of more than 16 threads */
    bool small_grids;       /**< it takes no grids of more than 3 blocks */
    bool low_grids;         /**< it takes no grids of more than 1024 blocks in y; x has its limit */
    int failing_allocation; /**< the one that finds no memory, from 1 */
};

#ifdef GW_RUNNER

#include "runner.h"

void gw_device_pretend(const struct cudaDeviceProp *properties) __attribute__((weak));
bool gw_device_fail_allocation(size_t which) __attribute__((weak));

/** The n that the function is told: nothing to do, where a device would really do the huge one. */
static inline int gw_trial_reported(const struct gw_trial *trial)
{
    return trial->huge == 0 ? trial->n : gw_device_pretend ? trial->huge : 0;
}

/** A host array with `per` elements for each of the n that the function is told. */
static inline void *gw_trial_host_array(struct gw_run *run, const struct gw_trial *trial,
                                        const char *name, size_t per)
{
    const size_t told = (size_t)(trial->huge > 0 ? gw_trial_reported(trial) : 0);
    return gw_host_array_of(run, name, told * per);
}

/** Right before the student's function: pretends what is asked for, and begins to count. */
static inline void gw_before(const struct gw_trial *trial)
{
    struct cudaDeviceProp properties;
    if (gw_device_pretend && cudaGetDeviceProperties(&properties, 0) == cudaSuccess) {
        properties.maxThreadsPerBlock = trial->small_blocks ? 16 : properties.maxThreadsPerBlock;
        properties.maxGridSize[0] = trial->small_grids ? 3 : properties.maxGridSize[0];
        properties.maxGridSize[1] = trial->low_grids ? 1024 : properties.maxGridSize[1];
        if (trial->huge > 0) {
            properties.maxGridSize[0] = 0;
            properties.totalGlobalMem = (size_t)1 << 30;
            gw_limit_host_memory(properties.totalGlobalMem); // for who packs arrays on the host
        }
        gw_device_pretend(&properties);
    }
    if (gw_device_fail_allocation) {
        (void)gw_device_fail_allocation((size_t)trial->failing_allocation);
    }
    gw_count_from_now(!trial->uncounted);
}

/** Right after it: notes what it returned and what came of it, and has the device be itself again.
 * The error of what failed may still be pending; who returned it has looked at it. */
static inline void gw_after(struct gw_run *run, const struct gw_trial *trial, int returned)
{
    gw_returned(run, returned);
    const bool pretends =
        (trial->small_blocks || trial->small_grids || trial->huge > 0) && gw_device_pretend;
    const bool allocation_failed =
        trial->failing_allocation > 0 && gw_device_fail_allocation && !gw_device_fail_allocation(0);
    if ((pretends || allocation_failed) && returned != cudaSuccess) {
        (void)cudaGetLastError();
    }
    gw_note(run, "pretended", pretends);
    gw_note(run, "not asked", trial->huge > 0 && !pretends);
    gw_note(run, "allocation failed", allocation_failed);
    gw_note_counts(run);
    if (gw_device_pretend) {
        gw_device_pretend(NULL);
        if (trial->huge > 0) {
            gw_limit_host_memory(SIZE_MAX);
        }
    }
}

/** The input `name`: the output, where the function works in place. */
static inline void *gw_device_input(struct gw_run *run, const struct gw_trial *trial,
                                    const char *name, void *output)
{
    return trial->in_place == name[2] ? output : gw_device_array(run, name);
}

#else

#include "grader.h"

#include <cuda_runtime_api.h>

#include <math.h>

/** How cases say that they are GW_ODD_ARRAYS or GW_CALLED_BEFORE. */
#define GW_ODD_WORDS ", unaligned arrays"
#define GW_BEFORE_WORDS ", second call, new values"

/** As many elements as the arrays have. */
static inline size_t gw_trial_count(const struct gw_trial *trial)
{
    return (size_t)(trial->n > 0 ? trial->n : 0) + (size_t)trial->longer;
}

/** As many of them, from the first, as the function must compute. */
static inline size_t gw_trial_covered(const struct gw_trial *trial)
{
    return trial->expect == cudaSuccess && trial->n > 0 ? (size_t)trial->n : 0;
}

/** Whether the arrays hold something before the call, to be read or to be left alone. */
static inline bool gw_trial_fills_output(const struct gw_trial *trial)
{
    return trial->in_place || trial->longer > 0;
}

/** Adds the array that the function computes, not filled yet. */
static inline void *gw_add_output(struct gw_case *grading, const struct gw_trial *trial,
                                  const char *name, enum gw_type type)
{
    return gw_add_array(grading, name, gw_trial_fills_output(trial) ? GW_IN_OUT : GW_OUTPUT, type,
                        gw_trial_count(trial));
}

/** Adds an array that it reads, not filled yet: the output, where the function works in place. */
static inline void *gw_add_input(struct gw_case *grading, const struct gw_trial *trial,
                                 const char *name, enum gw_type type, void *output)
{
    return trial->in_place == name[2]
               ? output
               : gw_add_array(grading, name, GW_INPUT, type, gw_trial_count(trial));
}

/** The same of floats, and fills it. */
static inline const float *gw_add_floats(struct gw_case *grading, const struct gw_trial *trial,
                                         const char *name, float *output)
{
    float *input = gw_add_input(grading, trial, name, GW_FLOAT, output);
    gw_fill_floats(grading, input, gw_trial_count(trial));
    return input;
}

/** After gw_run_case(): true if an allocation was made to fail, so that there is no result to look
 * at; its error must have been returned. Who allocates less often than that has results, which must
 * be right as ever. */
static inline bool gw_allocation_failed(struct gw_case *grading)
{
    if (gw_noted(grading, "allocation failed") == 0) {
        return false;
    }
    gw_expect_returned(grading, cudaErrorMemoryAllocation);
    return true;
}

/** The same of a launch that was refused, or not tried, if the function said so, or an allocation.
 * Where all launches were legal, the results must be right as ever. A node of a graph with such a
 * launch is an invalid value. */
static inline bool gw_was_refused(struct gw_case *grading)
{
    const bool node_refused =
        gw_noted(grading, "pretended") != 0 && gw_noted(grading, "launches") == 0 &&
        gw_value_returned(grading) == cudaErrorInvalidValue && gw_returned_error_of_call(grading);
    const bool refused = gw_noted(grading, "pretended") != 0 &&
                         (gw_noted(grading, "refused") > 0 || gw_noted(grading, "launches") == 0) &&
                         gw_returned_refused_launch(grading);
    return refused || node_refused || gw_allocation_failed(grading);
}

/** Adds a result of one float or double: it is the function's to leave alone, where it may fail. */
static inline void *gw_add_number(struct gw_case *grading, const struct gw_trial *trial,
                                  const char *name, enum gw_type type)
{
    const bool may_fail =
        trial->expect != cudaSuccess || trial->small_blocks || trial->failing_allocation > 0;
    return gw_add_array(grading, name, may_fail ? GW_IN_OUT : GW_OUTPUT, type, 1);
}

/** That result is what it was, as `function` said that it failed; `rule` says what the header does:
 * "*h_sum is written if all went well". */
static inline void gw_expect_left_alone(struct gw_case *grading, const char *name,
                                        const char *shown, const char *function, const char *rule)
{
    const double before = gw_in_double(grading, name)[0];
    const double after = gw_real_result(grading, name, 0);
    gw_expect(grading, after >= before && after <= before,
              "%s is %g and was %g before the call: %s returned an error, and %s", shown, after,
              before, function, rule);
}

/** The function was told a huge n and must have said that there is no memory for as many elements
 * of `type`, a C type of `size` bytes; false if this device was not asked. */
static inline bool gw_expect_no_memory(struct gw_case *grading, const struct gw_trial *trial,
                                       const char *type, size_t size)
{
    if (gw_noted(grading, "not asked")) {
        return false;
    }
    const long long allocated = (long long)gw_noted(grading, "allocated bytes");
    gw_expect(grading, allocated == 0 || gw_value_returned(grading) == cudaErrorMemoryAllocation,
              "%lld bytes were allocated for n = %d, and %d %ss are %lld bytes: that overflows an "
              "int; compute (size_t)n * sizeof(%s) in a size_t",
              allocated, trial->huge, trial->huge, type, (long long)trial->huge * (long long)size,
              type);
    gw_expect_returned(grading, cudaErrorMemoryAllocation);
    return true;
}

/** No refused launch has more blocks in y than any GPU allows. `who` needs them, "2^30 rows";
 * `cure` is an imperative. */
static inline void gw_expect_blocks_in_y(struct gw_case *grading, const char *who, const char *cure)
{
    enum { MOST_BLOCKS_IN_Y = 65535 };
    const long long in_y = (long long)gw_noted(grading, "refused blocks in y");
    gw_expect(grading, in_y <= MOST_BLOCKS_IN_Y,
              "%s need %lld blocks in y, but a grid has at most %d in y: %s", who, in_y,
              MOST_BLOCKS_IN_Y, cure);
}

/** The function was told the largest n that is allowed, where no launch is possible: it may return
 * the error of what it tried, but must not refuse this n by a check, nor need a grid that no GPU
 * allows. `range`: "n up to 2^24 is". */
static inline void gw_expect_allowed(struct gw_case *grading, const char *range)
{
    const bool tried = gw_returned_error_of_call(grading) || gw_noted(grading, "launches") > 0 ||
                       gw_noted(grading, "refused") > 0 || gw_noted(grading, "allocations") > 0;
    gw_expect(grading, tried || gw_value_returned(grading) != cudaErrorInvalidValue,
              "the function returned cudaErrorInvalidValue (1), but %s allowed: a check of n "
              "refuses the largest n too; is it >= in place of >?",
              range);
    gw_expect_blocks_in_y(grading, "the largest arguments that are allowed",
                          "count the blocks along x, where 2^31 - 1 are allowed");
}

/** Runs the case and expects what the function must return, `why` or NULL; false if there is no
 * result to look at, as what was made to fail has failed. */
static inline bool gw_run_trial_for(struct gw_case *grading, const struct gw_trial *trial,
                                    const char *why)
{
    gw_tell_covered(grading, gw_trial_count(trial), gw_trial_covered(trial));
    const bool refused = trial->expect == cudaErrorInvalidValue && trial->huge == 0;
    gw_tell_refusal(grading, refused ? trial->expect : 0, why);
    gw_run_case(grading);
    if (gw_was_refused(grading) || gw_noted(grading, "not asked")) {
        return false;
    }
    gw_expect(grading,
              gw_noted(grading, "pretended") == 0 || trial->n < 1 ||
                  gw_noted(grading, "refused") == 0 || gw_noted(grading, "launches") > 0 ||
                  gw_noted(grading, "library calls") > 0 ||
                  gw_value_returned(grading) != cudaSuccess,
              "the device refused the launch (cudaErrorInvalidConfiguration) and no kernel ran, "
              "but the function returned cudaSuccess: return the error of the launch; a later call "
              "that succeeds must not replace it");
    const bool empty = trial->expect == cudaSuccess && gw_noted(grading, "refused") > 0 &&
                       gw_noted(grading, "refused threads") == 0;
    // Nothing was asked of the device that could have failed.
    const bool refuses = trial->expect == cudaSuccess &&
                         gw_value_returned(grading) == cudaErrorInvalidValue &&
                         !gw_returned_error_of_call(grading) &&
                         gw_noted(grading, "launches") + gw_noted(grading, "refused") +
                                 gw_noted(grading, "allocations") ==
                             0;
    gw_expect_returned_for(
        grading, trial->expect,
        why ? why
        : empty && trial->n == 0
            ? "there is nothing to compute: skip the launch, and return cudaSuccess"
        : empty ? "the number of blocks of a launch is 0: round it up, (n - 1) / block + 1"
        // A library's status is a number like an error's.
        : trial->expect == cudaErrorUnknown && gw_value_returned(grading) != cudaSuccess
            ? "a library's status is not a cudaError_t: return cudaErrorUnknown if it is not "
              "..._STATUS_SUCCESS, and do not convert it"
        : refuses ? "these arguments are allowed, but a check of them refuses them"
                  : NULL);
    return true;
}

/** The same where nothing more is known of the case. */
static inline bool gw_run_trial(struct gw_case *grading, const struct gw_trial *trial)
{
    return gw_run_trial_for(grading, trial, NULL);
}

/** Of the trial in place alone the result is wrong: `output` was written before all of `input`,
 * which is the same array, was read. */
static inline void gw_expect_right_in_place(struct gw_case *grading, const struct gw_trial *trial,
                                            const char *input, const char *output)
{
    if (!trial->in_place || !gw_others_passed(grading)) {
        return;
    }
    const double *want = gw_expected(grading, output);
    const double *tolerances = gw_tolerances(grading, output);
    size_t i = 0;
    while (i < gw_trial_covered(trial) &&
           fabs(gw_real_result(grading, output, i) - want[i]) <= tolerances[i]) {
        i++;
    }
    gw_expect_of(grading, GW_OF_CAUSE, i == gw_trial_covered(trial),
                 "%s[%zu] is %.9g but should be %.9g: %s is %s here, and with two arrays the "
                 "results are right: the kernel writes %s[%zu] and reads %s[%zu] afterwards; keep "
                 "intermediate values in local variables, and store each result once, at the end",
                 output, i, gw_real_result(grading, output, i), want[i], output, input, output, i,
                 input, i);
}

/** The function worked on elements of `terms` terms each: for none it launched nothing, and else it
 * left them to many threads. */
static inline void gw_expect_launched(struct gw_case *grading, const struct gw_trial *trial,
                                      int terms)
{
    if (trial->n == 0) {
        gw_expect_no_launch(grading, "n = 0");
    } else if (trial->expect == cudaSuccess) {
        gw_expect_many_threads(grading, trial->n);
        gw_expect_terms_shared_out(grading, trial->n, terms);
        gw_expect_blocks_work(grading, trial->n);
        gw_expect_device_work_of(grading, trial->n, sizeof(float), terms > 2 ? terms : 2,
                                 terms > 2 ? terms : 0);
    }
}

#endif
