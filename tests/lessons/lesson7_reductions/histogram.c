// SPDX-License-Identifier: MIT
// Grades lesson 7, histogram: exact counts, by few atomics on global memory.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if n is negative | negative_n
//   the error of the memset | memset_error_ignored
//   kernels with at least 32 threads | first_thread_adds
//   from 1,000 bytes on | stretch_each_thread
//   atomic operations on global memory: | in_global_memory
//   at most 1,024 in all | block_for_each_256
//   atomic operations on shared memory: no | right bins_for_each_warp
//   For comparison: | explanation
//   Asynchrony: the function works | stream_beside
//   Alignment: d_x may point | aligned_arrays_only
#include "../default_stream.h"

/** The bytes from `least` to `most`, or the pixels of the digits. */
struct parameters {
    struct gw_trial trial;
    int least, most;
    bool digits;
    int failing; // 1: cudaMemsetAsync(), 2: cudaMemset()
};

#ifdef GW_RUNNER

#include "cpu_device/control/control.h"
#include "histogram.h"

#pragma weak gw_device_fail_call

// Only the CPU device can have a memset fail. Who returned its error has looked at it.
static void have_memset_fail(int which)
{
    if (which > 0 && gw_device_fail_call) {
        (void)gw_device_fail_call(which == 1 ? "cudaMemsetAsync" : "cudaMemset", 1);
    }
}

static void note_failed_memset(struct gw_run *run, int which, int returned)
{
    const bool failed = which > 0 && gw_device_fail_call && !gw_device_fail_call("", 0);
    if (failed && returned != (int)cudaSuccess) {
        (void)cudaGetLastError();
    }
    gw_note(run, "memset failed", failed);
}

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const struct gw_trial *trial = &parameters->trial;
    const unsigned char *d_x = gw_device_array(run, "d_x");
    unsigned *d_bins = gw_device_array(run, "d_bins");

    gw_before_in_stream(trial);
    have_memset_fail(parameters->failing);
    const int error = (int)histogram(d_x, d_bins, trial->n);
    note_failed_memset(run, parameters->failing, error);
    gw_after_in_stream(run, trial, error);
}

#else

#include "digits.h"
#include "loaded_once.h"

enum { BINS = 256, PIXELS = GW_DIGITS_IMAGES * GW_DIGITS_PIXELS };

// 64 blocks of 256 threads make 8 each; as much again for other shapes.
enum { MOST_OF_A_BLOCK = 16, MOST_ATOMICS = 1024 };

// A bin may have a thread, or a block, of its own that reads all bytes: 256 blocks of coalesced
// requests, or 8 warps whose lanes read the same byte. Either is 8 requests for each byte, and
// gw_expect_not_alone() takes four of these for one.
enum { MOST_READS = 32 };

static void fill(struct gw_case *grading, const struct parameters *parameters, unsigned char *x)
{
    if (parameters->digits) {
        struct gw_csv_error error;
        gw_expect(grading, gw_digits_read_pixels(x, &error), "%s", error.text);
        return;
    }
    for (int i = 0; i < parameters->trial.n; i++) {
        x[i] = (unsigned char)gw_random(grading, parameters->least, parameters->most + 1);
    }
}

// Bins from `first` on hold nothing, and those before them are right.
static bool ends_before(const int32_t *got, const int32_t *want, int first)
{
    for (int v = 0; v < BINS; v++) {
        if (got[v] != (v < first ? want[v] : 0)) {
            return false;
        }
    }
    return true;
}

// The bins of a private copy for each block hold what one block counted, and so on: what all bins
// say together is told first.
static void expect_bins(struct gw_case *grading, int n)
{
    const int32_t *got = gw_result(grading, "d_bins");
    const int32_t *want = gw_expected(grading, "d_bins");
    int64_t sum = 0;
    int wrong = 0;
    bool sums_before = true;
    int32_t up_to = 0; // how many bytes are at most v
    for (int v = 0; v < BINS; v++) {
        up_to += want[v];
        sum += got[v];
        wrong += got[v] != want[v];
        sums_before = sums_before && got[v] == up_to;
    }
    if (wrong == 0) {
        return;
    }
    gw_expect(grading, !sums_before,
              "bin v counts the bytes that are at most v, but should count the bytes equal to v");
    // Blocks of fewer threads than there are bins, each of which takes one bin.
    const int64_t blocks = gw_noted(grading, "blocks");
    const int per_block = (int)(blocks > 0 ? gw_noted(grading, "threads") / blocks : BINS);
    gw_expect_of(grading, GW_OF_CAUSE,
                 per_block == 0 || per_block >= BINS || !ends_before(got, want, per_block),
                 "all bins from %d on are 0, and the others are right: a block has %d threads, and "
                 "each takes one bin only; there are %d bins, so let thread t also take bins t + "
                 "%d, and so on",
                 per_block, per_block, BINS, per_block);
    // What nobody wrote is junk, and no count of anything.
    gw_expect(grading, sum >= n || sum < 0,
              "the bins add up to %lld, but there are %d bytes: %lld were not counted, or their "
              "updates were lost (%d bin%s wrong)",
              (long long)sum, n, (long long)(n - sum), wrong, wrong == 1 ? " is" : "s are");
    gw_expect(grading, sum <= n || sum > (int64_t)n * 1000,
              "the bins add up to %lld, but there are %d bytes: some were counted more than once "
              "(%d bin%s wrong)",
              (long long)sum, n, wrong, wrong == 1 ? " is" : "s are");
    gw_expect(grading, sum != n,
              "the bins add up to all %d bytes, but some bytes were counted in a wrong bin: %d "
              "bins are wrong",
              n, wrong);
}

static void expect_atomics(struct gw_case *grading, int n)
{
    const int64_t atomics = gw_noted(grading, "global atomics");
    const int64_t blocks = gw_noted(grading, "blocks");
    gw_expect_of_launch(
        grading, atomics <= MOST_OF_A_BLOCK * blocks,
        "right, but each block makes %s atomic requests to global memory, and the limit is %d: let "
        "each block count in its own bins in shared memory, and add them to d_bins once",
        GW_APART(0, (double)atomics / (double)blocks, MOST_OF_A_BLOCK), MOST_OF_A_BLOCK);
    gw_expect_of_launch(grading, atomics <= MOST_ATOMICS,
                        "right, but %lld atomic requests to global memory are made for %d bytes, "
                        "by %lld blocks, and the limit is %d: launch fewer blocks, for example 64, "
                        "so that each counts more bytes in shared memory",
                        (long long)atomics, n, (long long)blocks, MOST_ATOMICS);
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const struct gw_trial *trial = &parameters->trial;
    const size_t n = trial->n > 0 ? (size_t)trial->n : 0;
    const size_t room = BINS + (size_t)trial->longer;
    unsigned char *x = gw_add_array(grading, "d_x", GW_INPUT, GW_BYTE, n);
    fill(grading, parameters, x);
    int32_t *before =
        gw_add_array(grading, "d_bins", trial->longer > 0 ? GW_IN_OUT : GW_OUTPUT, GW_INT, room);
    for (size_t v = 0; trial->longer > 0 && v < room; v++) {
        before[v] = (int32_t)gw_random(grading, 1, 1e6);
    }
    int32_t *want = gw_expected(grading, "d_bins");
    if (trial->expect == cudaSuccess) {
        memset(want, 0, BINS * sizeof(*want));
        for (size_t i = 0; i < n; i++) {
            want[x[i]]++;
        }
    }
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    if (parameters->failing > 0) {
        gw_run_case(grading);
        if (gw_noted(grading, "memset failed")) {
            gw_expect_returned_for(grading, cudaErrorNotSupported,
                                   "a memset failed: keep what it returns, and return it");
            return;
        }
        gw_expect_returned(grading, cudaSuccess);
    } else if (!gw_run_trial(grading, trial)) {
        return;
    }
    if (trial->expect == cudaSuccess) {
        expect_bins(grading, trial->n);
    }
    gw_expect_equal(grading, "d_bins");
    if (trial->n < 0) {
        gw_expect_no_launch(grading, "n < 0");
    } else if (trial->n > 0) {
        gw_expect_many_threads(grading, trial->n);
        gw_expect_default_stream(grading);
        if (gw_is_profiled(grading)) {
            gw_expect_little_traffic(grading, trial->n / 4, "each bin");
            gw_expect_read_together(grading, trial->n);
            gw_expect_neighbours_loaded(grading, trial->n, GW_SECTORS_OF_NEIGHBOURS,
                                        "one sector holds its 32 bytes");
            gw_expect_not_alone(grading, trial->n, 1, MOST_READS);
            expect_atomics(grading, trial->n);
        }
    }
}

#define BYTES(words, how, count, least, most, ...)                                                 \
    GW_CASE("n = " #count words, grade, how, struct parameters, {.n = count, __VA_ARGS__}, least,  \
            most, false, 0)
#define EXACT(count) BYTES("", 0, count, 0, 255)
#define LARGE(count) BYTES("", GW_ONCE, count, 0, 255)

static const struct gw_case_declaration cases[] = {
    // What goes wrong with an ordinary size is told first, with bytes that no sign bit is set in.
    BYTES(", bytes up to 127", 0, 1025, 0, 127), EXACT(1025),
    BYTES(", bytes from 128 to 255", 0, 1000, 128, 255),
    // About as many as a warp, a block or two have threads.
    EXACT(1), EXACT(31), EXACT(32), EXACT(33), EXACT(255), EXACT(256), EXACT(257), EXACT(511),
    EXACT(513), BYTES(GW_BEFORE_WORDS, GW_CALLED_BEFORE, 1000, 0, 255),
    BYTES(GW_ODD_WORDS, GW_ODD_ARRAYS, 1025, 0, 255),
    BYTES(", d_bins longer than needed", 0, 1000, 0, 255, .longer = 300),
    // One bin gets all: the last one, and the first.
    BYTES(", all 255", GW_ONCE, 10007, 255, 255), BYTES(", all 0", GW_ONCE, 10007, 0, 0),
    // More bytes than the threads of 64 blocks of 256, and more blocks of 256 bytes than a block
    // has threads.
    LARGE(65536), LARGE(65537), LARGE(100003),
    GW_CASE("the 115008 pixels of 1797 images of digits", grade, GW_ONCE, struct parameters,
            {.n = PIXELS}, 0, 0, true, 0),
    // No bytes leave zeros, and a negative number of them nothing.
    EXACT(0), BYTES("", 0, -1, 0, 255, .longer = 300, .expect = cudaErrorInvalidValue),
    GW_CASE("n = 0, cudaMemsetAsync fails", grade, GW_ONCE, struct parameters, {.n = 0}, 0, 255,
            false, 1),
    GW_CASE("n = 0, cudaMemset fails", grade, GW_ONCE, struct parameters, {.n = 0}, 0, 255, false,
            2),
    BYTES(", device limit: 16 threads per block", 0, 1000, 0, 255, .small_blocks = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
