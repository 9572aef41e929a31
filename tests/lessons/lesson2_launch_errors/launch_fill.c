// SPDX-License-Identifier: MIT
// Grades lesson 2, launch_fill: the caller's grid and block as they are, the launch's error and no
// other, and no error left behind.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if n is negative | negative_n
//   the error of the launch | error_not_returned
//   one launch | twice
//   exactly the given number of blocks | own_grid
//   bytes that move between host | zeros_from_the_host
//   in each direction | result_looked_at
//   Errors of earlier calls | stale_error_returned
//   launch anyway | refuses_after_stale
//   do not return it | right older_error_stays
//   Error of this launch: | error_left_behind
//   Asynchrony: the function need not wait | reference
//   No shortcuts: | copied_table
#include "../profiled.h"

#include <cuda_runtime_api.h>

struct parameters {
    int n;
    dim3 grid, block;
    int expect;
    bool stale;         // an earlier call has failed, and nobody has looked
    bool stale_refused; // an earlier launch was refused, and nobody has looked
};

#include "launch_errors.h"

#ifdef GW_RUNNER

#include "launch_fill.h"
#include "launch_fill_kernels.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    int *d_out = gw_device_array(run, "d_out");
    fail_unseen(parameters->stale);
    if (parameters->stale_refused) {
        gw_launch_refused();
    }

    gw_count_from_now(true);
    gw_returned(run, (int)launch_fill(d_out, parameters->n, parameters->grid, parameters->block));
    gw_note(run, "left behind", gw_pending_error());
    (void)cudaGetLastError();
    gw_note_counts(run);
}

#else

#include "../device_work.h"
#include "../profiled_shape.h"

// One launch, of the caller's blocks and threads. Which dimensions they are in, d_out tells.
static void expect_launch(struct gw_case *grading, const struct parameters *parameters)
{
    const dim3 grid = parameters->grid;
    const dim3 block = parameters->block;
    if (!gw_is_profiled(grading)) {
        return;
    }
    if (parameters->expect != cudaSuccess) {
        gw_expect_no_launch(grading, parameters->n < 0 ? "negative n" : "this grid and block");
        gw_expect(grading, parameters->n < 0 || gw_noted(grading, "refused") == 1,
                  "launch_fill tried %lld launches with this grid and block: launch exactly once, "
                  "valid or not, and return the error of the launch",
                  (long long)gw_noted(grading, "refused"));
        return;
    }
    const int64_t launches = gw_noted(grading, "launches");
    gw_expect_of_launch(
        grading, launches == 1,
        "%lld kernels were launched: launch exactly one, also for n = 0 and for a small n",
        (long long)launches);
    gw_expect_little_traffic(grading, (int64_t)parameters->n, "each element");
    gw_expect_not_set(grading, (int64_t)parameters->n * (int64_t)sizeof(int));
    gw_expect_grid_and_block(grading, (int64_t)grid.x * grid.y * grid.z,
                             (int64_t)block.x * block.y * block.z);
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    enum { LONGER = 1500 }; // nothing may change past the n-th element
    const size_t n = parameters->n > 0 ? (size_t)parameters->n : 0;
    int *out = gw_add_array(grading, "d_out", GW_IN_OUT, GW_INT, n + LONGER);
    for (size_t i = 0; i < n + LONGER; i++) {
        out[i] = (int)gw_random(grading, -2e9, -1.0);
    }
    const bool launched = parameters->expect == cudaSuccess;
    const size_t threads = launched ? (size_t)parameters->grid.x * parameters->block.x : 0;
    int *want = gw_expected(grading, "d_out");
    for (size_t i = 0; i < n && i < threads; i++) {
        want[i] = (int)i;
    }
    gw_set_parameters(grading, parameters, sizeof(*parameters));
    gw_tell_covered(grading, n + LONGER, n < threads ? n : threads);
    gw_tell_grid_is_given(grading);

    gw_run_case(grading);
    gw_expect(grading,
              !parameters->stale || gw_noted(grading, "launches") > 0 ||
                  parameters->expect != cudaSuccess || !gw_is_profiled(grading),
              "launch_fill launched nothing because of the error of an earlier call: call "
              "cudaGetLastError before the launch to clear it");
    expect_no_stale_error(grading, "launch_fill", parameters->stale);
    // An older error is its own call's, and may stay; cleared or not, it is not this launch's.
    const bool launches = parameters->expect == cudaSuccess;
    expect_launch_error(grading, "launch_fill", parameters->expect,
                        launches && parameters->stale           ? cudaErrorInvalidDevice
                        : launches && parameters->stale_refused ? cudaErrorInvalidConfiguration
                                                                : cudaSuccess);
    gw_expect_equal(grading, "d_out");
    expect_launch(grading, parameters);
}

#define DIM(...)                                                                                   \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
#define SHAPE(x, y, z) "(" #x "," #y "," #z ")"
#define LAUNCH(words, count, blocks, threads, ...)                                                 \
    GW_CASE("n = " #count ", grid " SHAPE blocks ", block " SHAPE threads words, grade, 0,         \
            struct parameters, .n = count, .grid = DIM blocks, .block = DIM threads, __VA_ARGS__)
#define ILLEGAL(words, count, blocks, threads, ...)                                                \
    LAUNCH(words, count, blocks, threads, .expect = cudaErrorInvalidConfiguration, __VA_ARGS__)

static const struct gw_case_declaration cases[] = {
    // What goes wrong with an ordinary size is told first.
    LAUNCH("", 1000, (4, 1, 1), (256, 1, 1)),
    LAUNCH("", 1, (1, 1, 1), (1, 1, 1)),
    LAUNCH(": 768 threads", 1000, (3, 1, 1), (256, 1, 1)),
    LAUNCH(": 3 extra blocks", 1000, (7, 1, 1), (256, 1, 1)),
    LAUNCH("", 1024, (1, 1, 1), (1024, 1, 1)),
    ILLEGAL("", 1025, (1, 1, 1), (1025, 1, 1)),
    ILLEGAL("", 5000, (1, 1, 1), (5000, 1, 1)),
    LAUNCH("", 1009, (33, 1, 1), (31, 1, 1)),
    LAUNCH("", 100003, (98, 1, 1), (1024, 1, 1)),
    LAUNCH(": 16 threads in x", 100, (2, 3, 2), (8, 2, 64)),
    ILLEGAL("", 33, (1, 1, 1), (1, 1, 65)),
    ILLEGAL("", 33, (1, 1, 1), (33, 32, 1)),
    ILLEGAL("", 33, (1, 1, 1), (0, 1, 1)),
    ILLEGAL("", 33, (0, 1, 1), (32, 1, 1)),
    ILLEGAL("", 33, (2, 65536, 1), (32, 1, 1)),
    ILLEGAL("", 33, (2, 1, 65536), (32, 1, 1)),
    LAUNCH("", 0, (1, 1, 1), (256, 1, 1)),
    ILLEGAL("", 0, (0, 1, 1), (256, 1, 1)),
    LAUNCH("", -1, (1, 1, 1), (256, 1, 1), .expect = cudaErrorInvalidValue),
    LAUNCH(", after a failed CUDA call", 1000, (4, 1, 1), (256, 1, 1), .stale = true),
    ILLEGAL(", after a failed CUDA call", 2000, (1, 1, 1), (2000, 1, 1), .stale = true),
    ILLEGAL(", after a failed launch", 2000, (1, 1, 1), (2000, 1, 1), .stale_refused = true),
    LAUNCH(", after a failed launch", 1000, (4, 1, 1), (256, 1, 1), .stale_refused = true),
};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
