// SPDX-License-Identifier: MIT
// Grades lesson 2, fill: every element and none after them, for every n and every block; by kernels
// with that block, and by none for n = 0 or an impossible block.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if n is negative | negative_n
//   cudaSuccess if n is 0 | empty_grid
//   cudaErrorInvalidConfiguration if `block` | division_by_zero
//   the error of the launch | launch_error_swallowed
//   many threads of a kernel share | first_thread
//   each block has exactly `block` threads | own_block
//   number of blocks | blocks_as_elements
//   bytes that move between host | host_then_kernel
//   in each direction | result_looked_at
//   Asynchrony: the function launches | stream_beside
//   Alignment: d_out may point | aligned_arrays_only
//   No shortcuts: | memsets_then_kernel
//   not with memsets or copies | copies_that_double
#include "../default_stream.h"

struct parameters {
    struct gw_trial trial;
    int block, value;
};

#ifdef GW_RUNNER

#include "fill.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const struct gw_trial *trial = &parameters->trial;
    int *d_out = gw_device_array(run, "d_out");

    gw_before_in_stream(trial);
    gw_after_in_stream(run, trial,
                       (int)fill(d_out, trial->n, parameters->block, parameters->value));
}

#else

static void expect_launch(struct gw_case *grading, const struct parameters *parameters)
{
    const int n = parameters->trial.n;
    const int block = parameters->block;
    if (n == 0) {
        gw_expect_no_launch(grading, "n = 0");
    } else if (parameters->trial.expect == cudaSuccess) {
        // No more than the caller's block is asked for: a loop in each thread is right as well.
        const int most = block < 32 ? block : 32;
        gw_expect_threads(grading, n, n < most ? n : most);
        const int64_t blocks = gw_noted(grading, "blocks");
        const int64_t threads = gw_noted(grading, "threads");
        const int64_t needed = (n - 1) / block + 1;
        gw_expect_of_launch(grading,
                            blocks != block || threads != block * needed || needed == block,
                            "%lld blocks of %lld threads were launched instead of %lld of %d: swap "
                            "the two arguments of <<<grid, block>>>",
                            (long long)blocks, (long long)needed, (long long)needed, block);
        gw_expect_of_launch(
            grading, threads == blocks * block,
            "%lld thread%s launched in %lld block%s, but the caller asked for blocks of "
            "%d",
            (long long)threads, threads == 1 ? " was" : "s were", (long long)blocks,
            gw_plural(blocks), block);
        gw_expect_of_launch(grading, blocks <= 2 * needed,
                            "%lld blocks of %d threads were launched for %d elements, but %lld are "
                            "enough: compute the number of blocks from n and `block`",
                            (long long)blocks, block, n, (long long)needed);
        gw_expect_shared_out(grading, n);
        gw_expect_blocks_work(grading, n);
        gw_expect_not_set(grading, (int64_t)n * (int64_t)sizeof(int));
        gw_expect_device_work(grading, n, sizeof(int), 1);
    } else if (block < 1) {
        gw_expect_no_launch(grading, "block <= 0");
    }
}

static void grade(struct gw_case *grading, const void *argument)
{
    struct parameters parameters = *(const struct parameters *)argument;
    const struct gw_trial *trial = &parameters.trial;
    parameters.value = (int)gw_random(grading, -2147483648.0, 2147483647.0);
    int *out = gw_add_output(grading, trial, "d_out", GW_INT);
    for (size_t i = 0; trial->longer > 0 && i < gw_trial_count(trial); i++) {
        out[i] = (int)gw_random(grading, -2e9, -1.0);
    }
    int *want = gw_expected(grading, "d_out");
    for (size_t i = 0; i < gw_trial_covered(trial); i++) {
        want[i] = parameters.value;
    }
    gw_set_parameters(grading, &parameters, sizeof(parameters));

    if (gw_run_trial(grading, trial)) {
        gw_expect_equal(grading, "d_out");
        expect_launch(grading, &parameters);
        gw_expect_default_stream(grading);
    }
}

#define FILL(words, count, threads, ...)                                                           \
    GW_CASE("n = " #count ", block = " #threads words, grade, 0, struct parameters,                \
            {.n = count, __VA_ARGS__}, threads, 0)
#define EXACT(count, threads) FILL("", count, threads)
#define LARGE(count, threads)                                                                      \
    GW_CASE("n = " #count ", block = " #threads, grade, GW_TWICE, struct parameters, {.n = count}, \
            threads, 0)
#define LONGER(count, threads, error)                                                              \
    FILL(", array longer than n", count, threads, .longer = 2000, .expect = error)

static const struct gw_case_declaration cases[] = {
    // Blocks that are full, that are not, and that are of one thread.
    EXACT(1000, 256), EXACT(1, 1), EXACT(256, 256), EXACT(1, 256), EXACT(255, 256), EXACT(257, 256),
    EXACT(31, 32), EXACT(32, 32), EXACT(33, 32), EXACT(1000, 7), EXACT(1009, 1), EXACT(1023, 1024),
    EXACT(1025, 1024), EXACT(100003, 192),
    GW_CASE("n = 1024, block = 128" GW_ODD_WORDS, grade, GW_ODD_ARRAYS, struct parameters,
            {.n = 1024}, 128, 0),
    GW_CASE("n = 1000, block = 256" GW_BEFORE_WORDS, grade, GW_CALLED_BEFORE, struct parameters,
            {.n = 1000}, 256, 0),
    LARGE(40009, 1),
    // More blocks than a grid may have in y.
    LARGE(70001, 1),
    // Nothing past the end, nothing for n = 0, and what is refused.
    LONGER(1000, 256, cudaSuccess), LONGER(1, 1024, cudaSuccess), LONGER(100003, 1000, cudaSuccess),
    EXACT(0, 256), LONGER(0, 256, cudaSuccess), LONGER(-1, 256, cudaErrorInvalidValue),
    LONGER(1000, 0, cudaErrorInvalidConfiguration),
    LONGER(1000, -32, cudaErrorInvalidConfiguration),
    LONGER(1000, 1025, cudaErrorInvalidConfiguration),
    FILL(", device limit: 16 threads per block", 1000, 256, .small_blocks = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
