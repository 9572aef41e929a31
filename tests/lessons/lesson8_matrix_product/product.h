// SPDX-License-Identifier: MIT
/**
 * @file product.h
 * The product of two matrices, for both halves of each exercise that computes one, in lesson 8 and
 * in the lesson on tensor cores. What a stage may take by counts is its own.
 */
#pragma once

#include "../default_stream.h"

/** What A and B hold. */
enum product_numbers {
    PRODUCT_FLOATS,
    PRODUCT_HALVES,          /**< of half precision, from 0.5 to 2 and from -2 to -0.5 */
    PRODUCT_POSITIVE_HALVES, /**< from 0.5 to 2 */
    PRODUCT_LARGE_HALVES,    /**< from 64 to 256: sums are more than half precision has */
    PRODUCT_SMALL_HALVES     /**< up to 2^-13: products are less than half precision has */
};

struct product {
    struct gw_trial trial; // of rows * cols elements
    int rows, inner, cols;
    enum product_numbers numbers;
    int a_before, b_before; /**< elements of the array before the first of the matrix */
    bool without_handle;    /**< of a library: it is NULL */
    bool has_stream;        /**< of a library: its handle has a stream that waits for no other */
};

#ifdef GW_RUNNER

/** Calls the exercise's function. */
static inline void product_run(struct gw_run *run,
                               cudaError_t (*function)(const float *d_a, const float *d_b,
                                                       float *d_c, int rows, int inner, int cols))
{
    const struct product *product = gw_parameters(run);
    const float *d_a = gw_device_array(run, "d_a");
    const float *d_b = gw_device_array(run, "d_b");
    float *d_c = gw_device_array(run, "d_c");

    gw_before_in_stream(&product->trial);
    gw_after_in_stream(run, &product->trial,
                       (int)function(d_a, d_b, d_c, product->rows, product->inner, product->cols));
}

#else

#include "../mistaken.h"

static inline size_t product_size(int count)
{
    return count > 0 ? (size_t)count : 0;
}

/** What the formulas below are of. */
struct product_matrices {
    const double *a, *b;
    size_t rows, inner, cols;
};

/** How a wrong product goes through its matrices. */
struct product_way {
    size_t terms;
    size_t row_of_a, row_of_b; /**< elements from one row to the next */
    bool a_turned, b_turned;   /**< rows and columns are exchanged */
    size_t step;               /**< of each so many terms only the first 16; 0: all */
};

/** An element of such a product; what lies behind an array is 0. */
static inline double product_element(const struct product_matrices *of, size_t element,
                                     struct product_way way)
{
    const size_t i = element / of->cols;
    const size_t j = element % of->cols;
    double sum = 0;
    for (size_t k = 0; k < way.terms; k++) {
        if (way.step > 0 && k % way.step >= 16) {
            continue;
        }
        const size_t at = way.a_turned ? k * way.row_of_a + i : i * way.row_of_a + k;
        const size_t bt = way.b_turned ? j * way.row_of_b + k : k * way.row_of_b + j;
        const bool there = at < of->rows * of->inner && bt < of->inner * of->cols;
        sum += there ? of->a[at] * of->b[bt] : 0;
    }
    return sum;
}

#define PRODUCT_WAY(name, ...)                                                                     \
    static inline double product_##name(const void *context, size_t element)                       \
    {                                                                                              \
        const struct product_matrices *of = context;                                               \
        return product_element(of, element, (struct product_way){__VA_ARGS__});                    \
    }

PRODUCT_WAY(without_last, of->inner - 1, of->inner, of->cols, false, false, 0)
PRODUCT_WAY(without_rest, of->inner / 16 * 16, of->inner, of->cols, false, false, 0)
PRODUCT_WAY(to_cols, of->cols < of->inner ? of->cols : of->inner, of->inner, of->cols, false, false,
            0)
PRODUCT_WAY(to_rows, of->rows < of->inner ? of->rows : of->inner, of->inner, of->cols, false, false,
            0)
PRODUCT_WAY(by_32, of->inner, of->inner, of->cols, false, false, 32)
PRODUCT_WAY(by_64, of->inner, of->inner, of->cols, false, false, 64)
PRODUCT_WAY(of_first_tile, 16, of->inner, of->cols, false, false, 0)
PRODUCT_WAY(of_turned_a, of->inner, of->rows, of->cols, true, false, 0)
PRODUCT_WAY(of_turned_b, of->inner, of->inner, of->inner, false, true, 0)
PRODUCT_WAY(by_inner_in_b, of->inner, of->inner, of->inner, false, false, 0)
PRODUCT_WAY(by_cols_in_a, of->inner, of->cols, of->cols, false, false, 0)

/** Where C's columns lie one behind the other: row and column of what is in the place of an
 * element. */
static inline size_t product_turned(const struct product_matrices *of, size_t element)
{
    return element % of->rows * of->cols + element / of->rows;
}

static inline double product_turned_c(const void *context, size_t element)
{
    const struct product_matrices *of = context;
    return product_element(of, product_turned(of, element),
                           (struct product_way){of->inner, of->inner, of->cols, false, false, 0});
}

static inline double product_by_columns(const void *context, size_t element)
{
    const struct product_matrices *of = context;
    return product_element(of, product_turned(of, element),
                           (struct product_way){of->inner, of->rows, of->inner, true, true, 0});
}

static const struct gw_mistaken product_mistakes[] = {
    {"the sum without its last product, with a loop over k < inner - 1", product_without_last},
    {"the sum of full tiles of 16 only: inner is no multiple of 16, and the last, smaller tile is "
     "missing",
     product_without_rest},
    {"the sum of the first 16 products: the loop over the tiles is missing", product_of_first_tile},
    {"the sum of the first cols products: a row of A has inner elements, so compare k with inner, "
     "in the loop and where a tile of A is loaded",
     product_to_cols},
    {"the sum of the first rows products: a row of A has inner elements, so compare k with inner, "
     "in the loop and where a tile of A is loaded",
     product_to_rows},
    {"the first 16 of each 32 products: the loop goes on by 32, but the tiles hold 16 numbers "
     "along k",
     product_by_32},
    {"the first 16 of each 64 products: the loop goes on by 64, but the tiles hold 16 numbers "
     "along k",
     product_by_64},
    {"the product of A transposed: a_ik is d_a[i * inner + k]", product_of_turned_a},
    {"the product with B transposed: b_kj is d_b[k * cols + j]", product_of_turned_b},
    {"the product with d_b[k * inner + j]: a row of B has cols elements, so b_kj is d_b[k * cols + "
     "j]",
     product_by_inner_in_b},
    {"the product with d_a[i * cols + k]: a row of A has inner elements, so a_ik is d_a[i * inner "
     "+ k]",
     product_by_cols_in_a},
    {"the right product, but column-major: c_ij is d_c[i * cols + j]; let a column-major library "
     "compute C^T, which is B^T A^T",
     product_turned_c},
    {"the product of column-major matrices, but these are row-major, so cuBLAS reads their "
     "transposes; C^T is B^T A^T, so pass d_b first",
     product_by_columns}};

/** Adds a matrix, behind other elements, and fills it. @return its numbers, which the case owns */
static inline const double *product_add_matrix(struct gw_case *grading, const char *name,
                                               enum product_numbers numbers, int before,
                                               size_t elements)
{
    const size_t count = elements + (size_t)before;
    static const double factor[] = {1, 1, 1, 128, 0x1p-14};
    const bool signless = numbers == PRODUCT_POSITIVE_HALVES || numbers == PRODUCT_LARGE_HALVES;
    float *values = calloc(count + 1, sizeof(*values));
    gw_fill_floats(grading, values, count);
    if (numbers == PRODUCT_FLOATS) {
        memcpy(gw_add_array(grading, name, GW_INPUT, GW_FLOAT, count), values,
               count * sizeof(*values));
    } else {
        void *halves = gw_add_array(grading, name, GW_INPUT, GW_HALF, count);
        for (size_t e = 0; e < count; e++) {
            const double value = (double)values[e];
            gw_set_half(halves, e, factor[numbers] * (signless ? fabs(value) : value));
        }
    }
    free(values);
    return gw_in_double(grading, name) + before;
}

/** How far off a sum of products may be whose absolute values have the sum `magnitude`. In half
 * precision, products are exact in float. */
static inline double product_room(const struct product *product, double magnitude)
{
    return product->numbers == PRODUCT_FLOATS
               ? 2 * (2 + sqrt((double)product->inner)) * 0x1p-24 * magnitude
               : 2 * product->inner * 0x1p-24 * magnitude;
}

/** Fills both matrices, and sets what C should be and how far off it may be. */
static inline struct product_matrices product_prepare(struct gw_case *grading,
                                                      const struct product *product)
{
    struct product_matrices of = {.rows = product_size(product->rows),
                                  .inner = product_size(product->inner),
                                  .cols = product_size(product->cols)};
    of.a =
        product_add_matrix(grading, "d_a", product->numbers, product->a_before, of.rows * of.inner);
    of.b =
        product_add_matrix(grading, "d_b", product->numbers, product->b_before, of.inner * of.cols);
    // What fails leaves C as it was.
    const bool fills = product->trial.longer > 0 || product->trial.expect != cudaSuccess ||
                       product->trial.small_blocks || of.inner == 0;
    const size_t count = gw_trial_count(&product->trial);
    float *c = gw_add_array(grading, "d_c", fills ? GW_IN_OUT : GW_OUTPUT, GW_FLOAT, count);
    gw_fill_floats(grading, c, count);
    double *want = gw_expected(grading, "d_c");
    double *tolerances = gw_tolerances(grading, "d_c");
    for (size_t e = 0; e < gw_trial_covered(&product->trial); e++) {
        const double *row = of.a + e / of.cols * of.inner;
        const double *column = of.b + e % of.cols;
        double magnitude = 0;
        want[e] = 0;
        for (size_t k = 0; k < of.inner; k++) {
            const double term = row[k] * column[k * of.cols];
            want[e] += term;
            magnitude += fabs(term);
        }
        tolerances[e] = product_room(product, magnitude);
    }
    return of;
}

/** Device memory is loaded from where rows are long and begin at sectors: only there sectors say
 * how. Of halves all sizes are those of whole tiles, also of 32 x 32. */
static inline bool product_has_whole_sectors(const struct product *product)
{
    const bool whole = product->numbers == PRODUCT_FLOATS
                           ? product->inner % 8 == 0 && product->cols % 8 == 0
                           : (product->rows | product->inner | product->cols) % 32 == 0;
    return whole && product->rows >= 64 && product->cols >= 64 && product->inner >= 32;
}

/** What comes of slips that a stage alone can have is noted as such, before C is compared. */
typedef void product_slips(struct gw_case *grading, const struct product *product,
                           const struct product_matrices *of);

/** Whether C, which was filled, is as it was. */
static inline bool product_is_as_before(struct gw_case *grading, const struct gw_trial *trial)
{
    const double *before = gw_in_double(grading, "d_c");
    size_t i = 0;
    while (i < gw_trial_covered(trial) &&
           !(fabs(gw_real_result(grading, "d_c", i) - before[i]) > 0)) {
        i++;
    }
    return i == gw_trial_covered(trial);
}

/** Whether C, which was filled, is 0 in its first quarter, and else as it was. */
static inline bool product_is_a_quarter_0(struct gw_case *grading, const struct gw_trial *trial)
{
    const double *before = gw_in_double(grading, "d_c");
    const size_t n = gw_trial_covered(trial);
    for (size_t i = 0; i < n; i++) {
        const double want = i < n / 4 ? 0 : before[i];
        if (fabs(gw_real_result(grading, "d_c", i) - want) > 0) {
            return false;
        }
    }
    return n >= 32 && n % 4 == 0;
}

/** Whether the function returned what it must and C is the product, or left alone where there is
 * nothing to do. `slips`: NULL where the stage has none of its own. @return whether there is more
 * to be asked of it */
static inline bool product_is_right(struct gw_case *grading, const struct product *product,
                                    product_slips *slips)
{
    const struct gw_trial *trial = &product->trial;
    const struct product_matrices of = product_prepare(grading, product);
    gw_set_parameters(grading, product, sizeof(*product));
    if (trial->n > 0) {
        gw_tell_rows(grading, "d_c", of.cols);
    }
    const bool empty = product->rows == 0 || product->cols == 0;
    if (!gw_run_trial_for(grading, trial,
                          trial->expect == cudaErrorInvalidValue && empty
                              ? "a negative size is an error even if another size is 0: check for "
                                "negative sizes first, and compare each size with 0 alone: the "
                                "product of two sizes may be 0 or positive"
                              : NULL)) {
        return false;
    }
    if (trial->expect == cudaSuccess && of.inner > 1) {
        gw_suspect_mistaken(grading, "d_c", gw_trial_covered(trial), product_mistakes,
                            sizeof(product_mistakes) / sizeof(product_mistakes[0]), &of);
        if (slips) {
            slips(grading, product, &of);
        }
        gw_expect_no_suspect(grading);
    }
    if (trial->expect == cudaSuccess && of.inner == 0 && trial->n > 0) {
        const bool worked =
            gw_noted(grading, "launches") > 0 || gw_noted(grading, "library calls") > 0;
        gw_expect_of(grading, GW_OF_CAUSE, !product_is_a_quarter_0(grading, trial),
                     "exactly the first quarter of C is 0, and the rest was never written: so does "
                     "a memset of %d bytes for %d elements of 4 bytes; cudaMemset counts bytes: "
                     "multiply by sizeof(float)",
                     trial->n, trial->n);
        gw_expect_of(grading, GW_OF_CAUSE, worked || !product_is_as_before(grading, trial),
                     "d_c[0] was never written: it has its old value %.9g, but should be 0; for "
                     "inner = 0 each element of C is an empty sum, so do not return early",
                     gw_real_result(grading, "d_c", 0));
    }
    gw_expect_within(grading, "d_c");
    if (trial->n <= 0) {
        gw_expect_no_launch(grading, trial->expect != cudaSuccess ? "a negative size"
                                                                  : "no rows or no columns");
        return false;
    }
    if (!product->has_stream) {
        gw_expect_default_stream(grading);
    }
    return trial->expect == cudaSuccess;
}

/** Sums are not kept in C itself: with a store for each product, and maybe one of 0 before. */
static inline void product_expect_stored_once(struct gw_case *grading,
                                              const struct product *product)
{
    const int64_t n = product->trial.n;
    const int64_t stored = gw_noted(grading, "storing lanes");
    const bool in_c = stored == n * product->inner || stored == n * (product->inner + 1);
    gw_expect_of_launch(
        grading, product->inner < 4 || !in_c || gw_noted(grading, "threads") > 2 * n,
        "right, but each thread stores its element of C %lld times, as it adds each of the %d "
        "products there: add up in a variable of the thread, and store it once, after the loop",
        (long long)(stored / n), product->inner);
}

/** Each block computes an element of C or more. */
static inline void product_expect_no_idle_blocks(struct gw_case *grading,
                                                 const struct product *product)
{
    const int64_t idle = gw_idle_blocks(grading, product->trial.n);
    gw_expect_of_launch(
        grading, idle <= 0,
        "right, but %lld blocks were launched for the %d x %d elements of C, and %lld of them "
        "compute none: with tile columns per block, launch (cols - 1) / tile + 1 blocks in x "
        "(cols / tile + 1 is one too many if cols is a multiple of tile), and the same for rows",
        (long long)gw_noted(grading, "blocks"), product->rows, product->cols, (long long)idle);
}

/** Holds a right product by a kernel to the counts that all stages have, and to those of its own,
 * by `stage`, where they were counted and the matrices are large enough. */
static inline void product_expect_counts(struct gw_case *grading, const struct product *product,
                                         void (*stage)(struct gw_case *grading,
                                                       const struct product *product))
{
    const struct gw_trial *trial = &product->trial;
    if (!gw_is_profiled(grading) || product->inner == 0) {
        return;
    }
    gw_expect_many_threads(grading, trial->n);
    gw_expect_little_traffic(grading, trial->n, "each element");
    if (product->rows >= 32 && product->cols >= 32) {
        gw_expect_blocks_work(grading, trial->n);
        product_expect_stored_once(grading, product);
        gw_expect_shared_out(grading, trial->n);
        gw_expect_not_alone(grading, trial->n, sizeof(float), 0);
        product_expect_no_idle_blocks(grading, product);
    }
    if (product_has_whole_sectors(product)) {
        stage(grading, product);
    }
}

/** Grades one product by a kernel. */
static inline void
product_grade(struct gw_case *grading, const struct product *product, product_slips *slips,
              void (*stage)(struct gw_case *grading, const struct product *product))
{
    if (product_is_right(grading, product, slips)) {
        product_expect_counts(grading, product, stage);
    }
}

#define PRODUCT(words, how, m, k, n_, ...)                                                         \
    GW_CASE(#m " x " #k " by " #k " x " #n_ words, grade, how, struct product,                     \
            {.n = (m) > 0 && (n_) > 0 ? (m) * (n_) : 0, __VA_ARGS__}, .rows = (m), .inner = (k),   \
            .cols = (n_))

/** The cases of each stage: whole tiles, parts of them in each direction, none, and what fails. */
#define PRODUCT_CASES                                                                              \
    PRODUCT("", 0, 64, 48, 80), PRODUCT("", 0, 17, 37, 5), PRODUCT("", 0, 17, 33, 5),              \
        PRODUCT("", 0, 1, 1, 1), PRODUCT("", 0, 16, 16, 16), PRODUCT("", 0, 31, 1, 64),            \
        PRODUCT("", 0, 5, 40, 3), PRODUCT(GW_BEFORE_WORDS, GW_CALLED_BEFORE, 20, 24, 28),          \
        PRODUCT(GW_ODD_WORDS, GW_ODD_ARRAYS, 33, 20, 40),                                          \
        PRODUCT(", d_c longer than needed", 0, 30, 20, 40, .longer = 700),                         \
        PRODUCT("", GW_TWICE, 65, 129, 33), PRODUCT("", GW_ONCE, 128, 32, 128),                    \
        PRODUCT("", 0, 0, 3, 5), PRODUCT("", 0, 3, 5, 0), PRODUCT("", 0, 20, 0, 33),               \
        PRODUCT("", 0, -1, 3, 5, .expect = cudaErrorInvalidValue),                                 \
        PRODUCT("", 0, 3, -1, 5, .expect = cudaErrorInvalidValue),                                 \
        PRODUCT("", 0, 3, 5, -1, .expect = cudaErrorInvalidValue),                                 \
        PRODUCT("", 0, 0, -1, 5, .expect = cudaErrorInvalidValue),                                 \
        PRODUCT("", 0, -1, 3, 0, .expect = cudaErrorInvalidValue)

/** And of those that launch: what the launch says is returned. */
#define PRODUCT_REFUSED                                                                            \
    PRODUCT(", device limit: 16 threads per block", 0, 40, 8, 40, .small_blocks = true)

#endif
