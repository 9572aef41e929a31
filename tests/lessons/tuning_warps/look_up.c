// SPDX-License-Identifier: MIT
// Grades look_up of tuning: elements of a table in shared memory, by blocks that fill half of a
// multiprocessor.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if n is negative or | no_entries
//   launch if it failed | launch_error_swallowed
//   many threads of a kernel share | one_thread
//   occupancy of the kernel that reads | always_64_threads
//   sectors to load from device memory | table_in_device_memory
//   bytes that move between host | on_the_host
//   Registers: they are what nvcc | explanation
//   Asynchrony: the function launches | stream_beside
//   Alignment: a pointer may point | aligned_arrays_only
#include "../default_stream.h"

enum { SHARED_ELEMENTS = 12288 };

struct parameters {
    struct gw_trial trial;
    int entries;
};

#ifdef GW_RUNNER

#include "look_up.h"

// The linker hands calls of occupancy() to this (--wrap).
cudaError_t __real_occupancy(const struct multiprocessor *limits, int threads, int registers,
                             int shared_bytes, int *warps);

cudaError_t __wrap_occupancy(const struct multiprocessor *limits, int threads, int registers,
                             int shared_bytes, int *warps)
{
    return __real_occupancy(limits, threads, registers, shared_bytes, warps);
}

#pragma weak gw_counts_kernel
#pragma weak gw_counts_kernels

// The shape of the kernel that loads most: it reads the indices.
static void note_shape(struct gw_run *run)
{
    const struct gw_kernel_counts *most = NULL;
    const size_t count =
        gw_can_count() && gw_counts_kernels && gw_counts_kernel ? gw_counts_kernels() : 0;
    for (size_t i = 0; i < count; i++) {
        const struct gw_kernel_counts *kernel = gw_counts_kernel(i);
        most = !most || kernel->loads.lanes > most->loads.lanes ? kernel : most;
    }
    gw_note(run, "block threads", most ? (int64_t)most->block_threads : 0);
    gw_note(run, "block shared bytes", most ? (int64_t)most->shared_bytes : 0);
}

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const struct gw_trial *trial = &parameters->trial;
    const float *d_table = gw_device_array(run, "d_table");
    const int *d_index = gw_device_array(run, "d_index");
    float *d_y = gw_device_array(run, "d_y");

    gw_before_in_stream(trial);
    const int error = (int)look_up(d_table, parameters->entries, d_index, d_y, trial->n);
    gw_after_in_stream(run, trial, error);
    note_shape(run);
}

#else

#include "residents.h"

// The fewest threads of a block with so much shared memory that are enough on each GPU; 0: none.
static int enough_threads(int shared_bytes)
{
    enum { LANES = 32, MOST = 1024 };
    for (int threads = LANES; threads <= MOST; threads += LANES) {
        int g = 0;
        while (g < 3 && 2 * warps_by(&three_gpus[g], threads, 0, shared_bytes, &right) >=
                            three_gpus[g].warps) {
            g++;
        }
        if (g == 3) {
            return threads;
        }
    }
    return 0;
}

static void expect_occupancy(struct gw_case *grading, const struct parameters *parameters)
{
    const int threads = (int)gw_noted(grading, "block threads");
    const int shared_bytes = (int)gw_noted(grading, "block shared bytes");
    const int table = parameters->entries * (int)sizeof(float);
    enum { SPARE = 2048 };
    for (int g = 0; g < 3 && threads > 0; g++) {
        const struct multiprocessor *limits = &three_gpus[g];
        const int warps = warps_by(limits, threads, 0, shared_bytes, &right);
        gw_expect_of_launch(
            grading, 2 * warps >= limits->warps || shared_bytes <= table + SPARE,
            "right, but with %d threads and %d bytes of shared memory per block, %d of %d warps "
            "are resident on a multiprocessor of the %s, and the minimum is %d: the table has only "
            "%d "
            "bytes, so ask for these as dynamic shared memory, and choose the threads by "
            "occupancy()",
            threads, shared_bytes, warps, limits->warps, limits->name, limits->warps / 2, table);
        gw_expect_of_launch(
            grading, 2 * warps >= limits->warps,
            "right, but with %d threads and %d bytes of shared memory per block, %d of %d warps "
            "are resident on a multiprocessor of the %s, and the minimum is %d: shared memory lets "
            "%d "
            "block%s in, so a block needs more threads, here at least %d; choose them by "
            "occupancy()",
            threads, shared_bytes, warps, limits->warps, limits->name, limits->warps / 2,
            blocks_by_shared(limits, shared_bytes, &right),
            blocks_by_shared(limits, shared_bytes, &right) == 1 ? "" : "s",
            enough_threads(shared_bytes));
    }
}

static void expect_sectors(struct gw_case *grading, const struct parameters *parameters)
{
    enum { TABLES = 8 };
    const int n = parameters->trial.n;
    const int64_t sectors = gw_noted(grading, "load sectors");
    if (n < TABLES * parameters->entries) {
        return;
    }
    gw_expect_of_launch(
        grading, sectors <= n / 2 || gw_noted(grading, "shared loads") > 0,
        "right, but %lld sectors were loaded for %d elements, and the limit is %d: each thread "
        "reads the table in device memory, where the 32 elements of a warp are far apart; copy the "
        "table into shared memory first, and read it there",
        (long long)sectors, n, n / 2);
    gw_expect_of_launch(
        grading, sectors <= n / 2,
        "right, but %lld sectors were loaded for %d elements, and the limit is %d: each of the "
        "%lld blocks loads the whole table of %d; launch fewer blocks, at most n / entries but at "
        "least 1, and "
        "let each thread go on to the element a whole grid further",
        (long long)sectors, n, n / 2, (long long)gw_noted(grading, "blocks"), parameters->entries);
}

// Fewer threads than elements, and each of them has looked up one.
static void expect_all_elements(struct gw_case *grading, size_t n)
{
    const double *want = gw_expected(grading, "d_y");
    const size_t threads = (size_t)gw_noted(grading, "threads");
    size_t i = 0;
    while (i < n && (i < threads ? !(fabs(gw_real_result(grading, "d_y", i) - want[i]) > 0)
                                 : gw_is_unwritten(grading, "d_y", i))) {
        i++;
    }
    gw_expect_of(grading, GW_OF_CAUSE, i < n || threads >= n || threads == 0,
                 "d_y[%zu] was never written but should be %.9g: there are %zu threads for %zu "
                 "elements, and each of them looked one up; let each thread go on to the element a "
                 "whole grid further, i += gridDim.x * blockDim.x",
                 threads, want[threads < n ? threads : 0], threads, n);
}

static void look(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const struct gw_trial *trial = &parameters->trial;
    const bool has_table = parameters->entries > 0 && parameters->entries <= SHARED_ELEMENTS;
    const size_t entries = has_table ? (size_t)parameters->entries : 1;
    const size_t count = gw_trial_count(trial);
    float *table = gw_add_array(grading, "d_table", GW_INPUT, GW_FLOAT, entries);
    int32_t *index = gw_add_array(grading, "d_index", GW_INPUT, GW_INT, count);
    float *y = gw_add_output(grading, trial, "d_y", GW_FLOAT);
    gw_fill_floats(grading, table, entries);
    gw_fill_floats(grading, y, trial->longer > 0 ? count : 0);
    for (size_t i = 0; i < count; i++) {
        index[i] = (int32_t)gw_random(grading, 0, (double)entries);
    }
    double *want = gw_expected(grading, "d_y");
    const size_t covered = gw_trial_covered(trial);
    for (size_t i = 0; i < covered; i++) {
        want[i] = (double)table[index[i]];
    }
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    if (!gw_run_trial(grading, trial)) {
        return;
    }
    if (covered > 0) {
        expect_all_elements(grading, covered);
    }
    gw_expect_close(grading, "d_y", 0, 0);
    if (trial->expect == cudaSuccess && trial->n == 0) {
        gw_expect_no_launch(grading, "n = 0");
    } else if (trial->expect == cudaSuccess) {
        gw_expect_many_threads(grading, trial->n);
        gw_expect_default_stream(grading);
        if (gw_is_profiled(grading)) {
            gw_expect_little_traffic(grading, trial->n, "each element");
            gw_expect_shared_out(grading, trial->n);
            expect_sectors(grading, parameters);
            expect_occupancy(grading, parameters);
        }
    }
}

#define LOOK(words, how, count, entries, ...)                                                      \
    GW_CASE("n = " #count ", entries = " #entries words, look, how, struct parameters,             \
            {.n = count, __VA_ARGS__}, entries)

static const struct gw_case_declaration cases[] = {
    // The smallest that show a slip in the kernel, then tables that leave room for a block or two.
    // With 4001
    // entries, blocks of 128 threads are enough for a T4, but not for an RTX 3090.
    LOOK("", 0, 1000, 100),
    LOOK("", 0, 1, 1),
    LOOK("", 0, 33, 40),
    LOOK("", 0, 257, 1),
    LOOK("", GW_TWICE, 8000, 1000),
    LOOK("", GW_TWICE, 700, 4001),
    LOOK("", GW_TWICE, 24001, 3000),
    LOOK("", GW_ONCE, 98304, 12288),
    LOOK(GW_ODD_WORDS, GW_ODD_ARRAYS, 301, 50),
    LOOK(GW_BEFORE_WORDS, GW_CALLED_BEFORE, 300, 50),
    LOOK(", arrays longer than n", 0, 300, 70, .longer = 300),
    LOOK("", 0, 0, 10),
    LOOK("", 0, -1, 10, .longer = 50, .expect = cudaErrorInvalidValue),
    LOOK("", 0, 50, 12289, .expect = cudaErrorInvalidValue, .longer = 50),
    LOOK("", 0, 50, 0, .expect = cudaErrorInvalidValue, .longer = 50),
    LOOK("", 0, 50, -1, .expect = cudaErrorInvalidValue, .longer = 50),
    LOOK(", device limit: 16 threads per block", 0, 400, 50, .small_blocks = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
