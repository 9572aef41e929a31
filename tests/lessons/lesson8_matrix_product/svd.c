// SPDX-License-Identifier: MIT
// Grades lesson 8, svd: singular values as another way finds them, factors that are orthogonal and
// make up the matrix, by few calls of the library.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if rows or cols | zero_sizes
//   the first error of a CUDA | launch_unchecked
//   cudaErrorUnknown if a library call failed | info_not_looked_at
//   Library calls that start work on | six_calls
//   New handles: 0 | own_handle
//   Copies to the host: only devInfo | turned_on_the_host
//   Singular values: not negative | values_rounded
//   Perpendicular columns of length 1 | columns_not_of_length_1
//   ||A - U diag(s) V^T|| <= | v_for_its_transpose
//   The signs are not unique | explanation
//   The handle's stream is the default | stream_beside
//   The function allocates memory for intermediate | leak
//   Each pointer may point | aligned_arrays_only
//   The function changes no other memory | destroys_a
#include "../default_stream.h"

enum kind { RANDOM, REPEATED_COLUMN, ZEROS, DIGITS };

struct parameters {
    struct gw_trial trial; // of rows * cols elements
    int rows, cols;
    enum kind kind;
    bool no_handle;
    int info; // that the decomposition leaves in devInfo; 0: what it comes to
};

#ifdef GW_RUNNER

#include "svd.h"

void gw_device_leave_info(int info) __attribute__((weak));

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const float *d_a = gw_device_array(run, "d_a");
    float *d_u = gw_device_array(run, "d_u");
    float *d_s = gw_device_array(run, "d_s");
    float *d_vt = gw_device_array(run, "d_vt");
    cusolverDnHandle_t handle = NULL;
    const bool made = parameters->no_handle || cusolverDnCreate(&handle) == CUSOLVER_STATUS_SUCCESS;
    gw_note(run, "handle", made);

    if (gw_device_leave_info) {
        gw_device_leave_info(parameters->info);
    }
    struct gw_trial trial = parameters->trial;
    trial.huge = parameters->info != 0 && !gw_device_leave_info; // nobody is asked
    gw_before_in_stream(&parameters->trial);
    gw_after_in_stream(run, &trial,
                       (int)svd(handle, d_a, d_u, d_s, d_vt, parameters->rows, parameters->cols));
    if (handle) {
        (void)cusolverDnDestroy(handle);
    }
}

#else

#include "decomposition.h"
#include "digits.h"

enum { MOST_CALLS = 5, RANK_OF_DIGITS = 61, DIGITS_COLUMNS = GW_DIGITS_PIXELS };

static void fill(struct gw_case *grading, const struct parameters *parameters, float *a)
{
    const size_t rows = (size_t)parameters->rows;
    const size_t cols = (size_t)parameters->cols;
    if (parameters->kind == DIGITS) {
        static unsigned char pixels[GW_DIGITS_IMAGES * GW_DIGITS_PIXELS];
        struct gw_csv_error error;
        gw_expect(grading, gw_digits_read_pixels(pixels, &error), "%s", error.text);
        for (size_t e = 0; e < sizeof(pixels); e++) {
            a[e] = pixels[e];
        }
        return;
    }
    gw_fill_floats(grading, a, rows * cols);
    for (size_t i = 0; i < rows; i++) {
        for (size_t j = 0; j < cols; j++) {
            float *element = &a[i * cols + j];
            *element = parameters->kind == ZEROS                              ? 0
                       : parameters->kind == REPEATED_COLUMN && j == cols / 2 ? a[i * cols]
                                                                              : *element;
        }
    }
}

static void expect_counts(struct gw_case *grading)
{
    const int64_t calls = gw_noted(grading, "library calls");
    gw_expect_of_launch(
        grading, calls >= 1,
        "right, but no library call launched work: let cusolverDnSgesvd decompose the matrix");
    gw_expect_of_launch(grading, calls <= MOST_CALLS,
                        "right, but %lld library calls launched work, and the limit is %d: call "
                        "cusolverDnSgesvd once, and transpose with your own kernel",
                        (long long)calls, MOST_CALLS);
    const int64_t handles = gw_noted(grading, "library handles");
    gw_expect(grading, handles == 0,
              "right, but %lld handle%s created: use the caller's handle, because creating one "
              "takes longer than many calls",
              (long long)handles, handles == 1 ? " was" : "s were");
    const int64_t seen = gw_seen_by_host(grading);
    gw_expect(grading, seen >= (int64_t)sizeof(int),
              "right, but devInfo was not copied to the host: copy it, and return cudaErrorUnknown "
              "if it is not 0, because the decomposition failed");
    gw_expect(grading, seen <= 64,
              "right, but %lld bytes went to the host, and devInfo has only %zu: keep the matrices "
              "on the device, and transpose them there",
              (long long)seen, sizeof(int));
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const struct gw_trial *trial = &parameters->trial;
    const bool empty = parameters->rows < 1 || parameters->cols < 1;
    const size_t rows = empty ? 1 : (size_t)parameters->rows;
    const size_t cols = empty ? 1 : (size_t)parameters->cols;
    const size_t k = rows < cols ? rows : cols;
    float *a = gw_add_array(grading, "d_a", GW_INPUT, GW_FLOAT, rows * cols);
    if (empty) {
        a[0] = 1;
    } else {
        fill(grading, parameters, a);
    }
    const enum gw_role role = trial->expect != cudaSuccess ? GW_IN_OUT : GW_OUTPUT;
    (void)gw_add_array(grading, "d_u", role, GW_FLOAT, rows * k);
    (void)gw_add_array(grading, "d_s", role, GW_FLOAT, k);
    (void)gw_add_array(grading, "d_vt", role, GW_FLOAT, k * cols);
    gw_set_parameters(grading, parameters, sizeof(*parameters));
    gw_tell_overwritten(grading, "d_a",
                        "cusolverDnSgesvd overwrites the matrix that it decomposes: pass it a copy "
                        "of d_a in memory of your own");

    if (!gw_run_trial_for(grading, trial,
                          parameters->info != 0
                              ? "devInfo is 2, so the decomposition did not converge: any devInfo "
                                "but 0 is a failure"
                              : NULL)) {
        return;
    }
    gw_expect(grading, gw_noted(grading, "handle") == 1,
              "the grader's own handle of cuSOLVER could not be made");
    if (trial->expect != cudaSuccess) {
        if (empty) {
            gw_expect_no_launch(grading, "a size less than 1");
        }
        return;
    }
    struct decomposition of = {a,
                               gw_result(grading, "d_u"),
                               gw_result(grading, "d_s"),
                               gw_result(grading, "d_vt"),
                               rows,
                               cols,
                               k};
    decomposition_expect(grading, &of);
    if (parameters->kind == DIGITS) {
        const size_t rank = decomposition_rank(&of);
        gw_expect(grading, rank == RANK_OF_DIGITS,
                  "the matrix of the digits has rank %d, and these singular values say %zu",
                  RANK_OF_DIGITS, rank);
    }
    gw_expect_default_stream(grading);
    if (gw_is_profiled(grading)) {
        expect_counts(grading);
    }
}

#define SVD(words, how, m, n_, what, ...)                                                          \
    GW_CASE(#m " x " #n_ words, grade, how, struct parameters,                                     \
            {.n = (m) > 0 && (n_) > 0 ? (m) * (n_) : 0, __VA_ARGS__}, m, n_, what, false, 0)

static const struct gw_case_declaration cases[] = {
    SVD("", 0, 3, 5, RANDOM),
    SVD("", 0, 5, 3, RANDOM),
    SVD("", 0, 4, 4, RANDOM),
    SVD("", 0, 1, 1, RANDOM),
    SVD("", 0, 1, 7, RANDOM),
    SVD("", 0, 7, 1, RANDOM),
    SVD("", GW_TWICE, 40, 60, RANDOM),
    SVD("", GW_TWICE, 60, 40, RANDOM),
    SVD(", two equal columns", GW_TWICE, 20, 12, REPEATED_COLUMN),
    SVD(", two equal columns", GW_TWICE, 12, 20, REPEATED_COLUMN),
    SVD(", all zeros", 0, 6, 4, ZEROS),
    SVD(GW_BEFORE_WORDS, GW_CALLED_BEFORE, 9, 6, RANDOM),
    SVD(GW_ODD_WORDS, GW_ODD_ARRAYS, 6, 9, RANDOM),
    GW_CASE("1797 x 64, images of digits", grade, GW_ONCE, struct parameters,
            {.n = GW_DIGITS_IMAGES * DIGITS_COLUMNS, .uncounted = true}, GW_DIGITS_IMAGES,
            DIGITS_COLUMNS, DIGITS, false, 0),
    SVD("", 0, 0, 3, RANDOM, .expect = cudaErrorInvalidValue),
    SVD("", 0, 3, 0, RANDOM, .expect = cudaErrorInvalidValue),
    SVD("", 0, -1, 3, RANDOM, .expect = cudaErrorInvalidValue),
    GW_CASE("3 x 5, handle = NULL", grade, 0, struct parameters,
            {.n = 15, .expect = cudaErrorUnknown}, 3, 5, RANDOM, true, 0),
    GW_CASE("5 x 3, handle = NULL", grade, 0, struct parameters,
            {.n = 15, .expect = cudaErrorUnknown}, 5, 3, RANDOM, true, 0),
    GW_CASE("3 x 5, devInfo = 2", grade, GW_ONCE, struct parameters,
            {.n = 15, .expect = cudaErrorUnknown}, 3, 5, RANDOM, false, 2),
    GW_CASE("5 x 3, devInfo = 2", grade, GW_ONCE, struct parameters,
            {.n = 15, .expect = cudaErrorUnknown}, 5, 3, RANDOM, false, 2),
    SVD(", device limit: 16 threads per block", 0, 5, 3, RANDOM, .small_blocks = true),
    SVD(", cudaMalloc fails", 0, 5, 3, RANDOM, .failing_allocation = 1),
    SVD(", second cudaMalloc fails", 0, 3, 5, RANDOM, .failing_allocation = 2)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
