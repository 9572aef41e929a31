// SPDX-License-Identifier: MIT
// Grades lesson 2, launch_fill: the caller's grid and block as they are, the launch's error and no
// other, and no error left behind.
#include <cuda_runtime_api.h>
#include <stdbool.h>

struct parameters {
    int n;
    dim3 grid, block;
    bool stale;         // an earlier call has failed, and nobody has looked
    bool stale_refused; // that call was a launch that was refused
};

#include "../counted.h"

#ifdef GW_RUNNER

#include "launch_fill.h"
#include "launch_fill_kernels.h"
#include "runner.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    int *d_out = gw_device_array(run, "d_out");
    if (parameters->stale) {
        (void)cudaSetDevice(-1); // cudaErrorInvalidDevice
    }

    if (parameters->stale_refused) {
        gw_launch_refused();
    }

    gw_count_from_now();
    gw_returned(run, (int)launch_fill(d_out, parameters->n, parameters->grid, parameters->block));
    gw_note(run, "left behind", gw_pending_error());
    (void)cudaGetLastError();
    gw_note_kernels(run);
}

#else

#include "cuda_errors.h"
#include "grader.h"

struct launch {
    struct parameters parameters;
    int expect;
};

enum { LARGEST = 110000 };
static int want[LARGEST];

// One launch, of the caller's blocks and threads. Which dimensions they are in, d_out tells.
static void expect_launch(struct gw_case *grading, const struct launch *launch)
{
    const dim3 grid = launch->parameters.grid;
    const dim3 block = launch->parameters.block;
    if (!gw_is_counted(grading)) {
        return;
    }
    if (launch->expect != cudaSuccess) {
        gw_expect_no_launch(grading,
                            launch->parameters.n < 0 ? "a negative n" : "this grid and block");
        return;
    }
    const int64_t launches = gw_noted(grading, "launches");
    gw_expect(grading, launches == 1,
              "%lld kernels were launched: launch one, for n = 0 and for a small n as well",
              (long long)launches);
    const int64_t blocks = (int64_t)grid.x * grid.y * grid.z;
    const int64_t in_block = (int64_t)block.x * block.y * block.z;
    const int64_t threads = gw_noted(grading, "threads");
    gw_expect(
        grading, threads == blocks * in_block && gw_noted(grading, "blocks") == blocks,
        "you launched %lld thread%s in %lld block%s, the caller asked for %lld x %lld = %lld: "
        "launch <<<grid, block>>> as they are",
        (long long)threads, gw_plural(threads), (long long)gw_noted(grading, "blocks"),
        gw_plural(gw_noted(grading, "blocks")), (long long)blocks, (long long)in_block,
        (long long)(blocks * in_block));
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct launch *launch = argument;
    const struct parameters *parameters = &launch->parameters;
    enum { LONGER = 1500 }; // nothing may change past the n-th element
    const int count = (parameters->n > 0 ? parameters->n : 0) + LONGER;
    int *out = gw_add_array(grading, "d_out", GW_IN_OUT, GW_INT, (size_t)count);
    const unsigned long long threads =
        launch->expect == cudaSuccess ? (unsigned long long)parameters->grid.x * parameters->block.x
                                      : 0;
    for (int i = 0; i < count; i++) {
        out[i] = (int)gw_random(grading, -2e9, -1.0);
        want[i] = i < parameters->n && (unsigned long long)i < threads ? i : out[i];
    }
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    gw_run_case(grading);
    if (parameters->stale) {
        gw_expect(grading, gw_value_returned(grading) != cudaErrorInvalidDevice,
                  "launch_fill returned cudaErrorInvalidDevice, the error of a call before it: "
                  "clear the last error before the launch");
    }
    gw_expect(grading,
              launch->expect != cudaErrorInvalidConfiguration ||
                  gw_value_returned(grading) != cudaSuccess,
              "launch_fill returned cudaSuccess (0) but should return "
              "cudaErrorInvalidConfiguration (9): a "
              "launch that is refused tells nobody, so ask cudaGetLastError right after it");
    gw_expect_returned(grading, launch->expect);
    char left_behind[GW_CUDA_ERROR_TEXT];
    gw_cuda_error_text(left_behind, (int)gw_noted(grading, "left behind"));
    gw_expect(grading, gw_noted(grading, "left behind") == cudaSuccess,
              "launch_fill left %s pending: cudaGetLastError takes the error away as it reads "
              "it, cudaPeekAtLastError does not",
              left_behind);
    gw_expect_equal(grading, "d_out", want);
    expect_launch(grading, launch);
}

#define DIM(...)                                                                                   \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
#define LAUNCH(name, n, grid, block, stale, expect)                                                \
    {                                                                                              \
        name, grade, &(const struct launch){{n, grid, block, stale, false}, expect}, false         \
    }
#define AFTER_REFUSED(name, n, grid, block, expect)                                                \
    {                                                                                              \
        name, grade, &(const struct launch){{n, DIM grid, DIM block, false, true}, expect}, false  \
    }
#define LEGAL(name, n, grid, block) LAUNCH(name, n, DIM grid, DIM block, false, cudaSuccess)
#define ILLEGAL(name, n, grid, block)                                                              \
    LAUNCH(name, n, DIM grid, DIM block, false, cudaErrorInvalidConfiguration)

static const struct gw_case_declaration cases[] = {
    LEGAL("n = 1, grid (1,1,1), block (1,1,1)", 1, (1, 1, 1), (1, 1, 1)),
    LEGAL("n = 1000, grid (4,1,1), block (256,1,1)", 1000, (4, 1, 1), (256, 1, 1)),
    LEGAL("n = 1000, grid (3,1,1), block (256,1,1): 768 threads", 1000, (3, 1, 1), (256, 1, 1)),
    LEGAL("n = 1000, grid (7,1,1), block (256,1,1): 3 blocks too many", 1000, (7, 1, 1),
          (256, 1, 1)),
    LEGAL("n = 1024, grid (1,1,1), block (1024,1,1)", 1024, (1, 1, 1), (1024, 1, 1)),
    ILLEGAL("n = 1025, grid (1,1,1), block (1025,1,1)", 1025, (1, 1, 1), (1025, 1, 1)),
    ILLEGAL("n = 5000, grid (1,1,1), block (5000,1,1)", 5000, (1, 1, 1), (5000, 1, 1)),
    LEGAL("n = 1009, grid (33,1,1), block (31,1,1)", 1009, (33, 1, 1), (31, 1, 1)),
    LEGAL("n = 100003, grid (98,1,1), block (1024,1,1)", 100003, (98, 1, 1), (1024, 1, 1)),
    LEGAL("n = 100, grid (2,3,2), block (8,2,64): 16 threads in x", 100, (2, 3, 2), (8, 2, 64)),
    ILLEGAL("n = 33, grid (1,1,1), block (1,1,65)", 33, (1, 1, 1), (1, 1, 65)),
    ILLEGAL("n = 33, grid (1,1,1), block (33,32,1)", 33, (1, 1, 1), (33, 32, 1)),
    ILLEGAL("n = 33, grid (1,1,1), block (0,1,1)", 33, (1, 1, 1), (0, 1, 1)),
    ILLEGAL("n = 33, grid (0,1,1), block (32,1,1)", 33, (0, 1, 1), (32, 1, 1)),
    ILLEGAL("n = 33, grid (2,65536,1), block (32,1,1)", 33, (2, 65536, 1), (32, 1, 1)),
    ILLEGAL("n = 33, grid (2,1,65536), block (32,1,1)", 33, (2, 1, 65536), (32, 1, 1)),
    LEGAL("n = 0, grid (1,1,1), block (256,1,1)", 0, (1, 1, 1), (256, 1, 1)),
    ILLEGAL("n = 0, grid (0,1,1), block (256,1,1)", 0, (0, 1, 1), (256, 1, 1)),
    LAUNCH("n = -1, grid (1,1,1), block (256,1,1)", -1, DIM(1, 1, 1), DIM(256, 1, 1), false,
           cudaErrorInvalidValue),
    LAUNCH("n = 1000, grid (4,1,1), block (256,1,1), after a call that failed", 1000, DIM(4, 1, 1),
           DIM(256, 1, 1), true, cudaSuccess),
    LAUNCH("n = 2000, grid (1,1,1), block (2000,1,1), after a call that failed", 2000, DIM(1, 1, 1),
           DIM(2000, 1, 1), true, cudaErrorInvalidConfiguration),
    AFTER_REFUSED("n = 2000, grid (1,1,1), block (2000,1,1), after a launch that was refused", 2000,
                  (1, 1, 1), (2000, 1, 1), cudaErrorInvalidConfiguration),
    AFTER_REFUSED("n = 1000, grid (4,1,1), block (256,1,1), after a launch that was refused", 1000,
                  (4, 1, 1), (256, 1, 1), cudaSuccess),
};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
