// SPDX-License-Identifier: MIT
// What others have measured, beside what the model says of the same bytes, and the course's own
// times on an H200, beside its estimates of the same programs. Prints the tables that the book
// shows (docs/pages/model.md); fails where a class leaves the band that the book promises of it.
#include "test.h"

#include "model/model.h"
#include "timing/table.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/** What kind of work it is, and what is promised of it: predicted over measured. */
enum class { STREAM, COPY, SHORT, TRANSPOSED, CLASSES };

static const struct {
    const char *name;
    double low, high;
} classes[CLASSES] = {[STREAM] = {"stream", 0.8, 1.3},
                      [COPY] = {"copy", 0.85, 1.25},
                      [SHORT] = {"short", 0.35, 0.6},
                      [TRANSPOSED] = {"transposed", 0.35, 1.8}};

/** GB/s and bytes are powers of ten; a GPU is no more here than its memory or its link. */
static const struct published {
    enum class of;
    const char *gpu, *what;
    double peak;         /**< GB/s of memory by the data sheet, or of the link as measured */
    double read, stored; /**< bytes, in sectors; of a copy `read` */
    double milliseconds; /**< measured; 0: `rate` is */
    double rate;         /**< GB/s, measured */
    double ratio;        /**< that the model is known to give */
} table[] = {
    // github.com/shubhamk1729/gpu-microbench: PyTorch, 1 GiB
    {STREAM, "L4", "copy of 1 GiB", 300, 0x1p30, 0x1p30, 9.34, 0, 0.90},
    {STREAM, "L4", "sum of two arrays of 1 GiB", 300, 2 * 0x1p30, 0x1p30, 13.8, 0, 0.91},
    {STREAM, "A100 40 GB", "copy of 1 GiB", 1555, 0x1p30, 0x1p30, 1.47, 0, 1.10},
    {STREAM, "A100 40 GB", "sum of two arrays of 1 GiB", 1555, 2 * 0x1p30, 0x1p30, 2.17, 0, 1.12},
    {SHORT, "A100 40 GB", "copy of 1 MiB, the host waits", 1555, 0x1p20, 0x1p20, 0.0079, 0, 0.57},
    // github.com/UoB-HPC/BabelStream, issue 194
    {STREAM, "GH200", "BabelStream copy", 4022, 1e9, 1e9, 0, 2979, 1.15},
    {STREAM, "GH200", "BabelStream triad", 4022, 2e9, 1e9, 0, 3315, 1.03},
    // github.com/aigatech/vpbenchmarking
    {STREAM, "H100 SXM", "copy on the device", 3350, 1e9, 1e9, 0, 2903, 0.98},
    // github.com/jjkeijser/clpeak
    {STREAM, "V100", "clpeak, float", 900, 1e9, 0, 0, 767, 1.00},
    // github.com/sjfeng1999/gpu-arch-microbenchmark
    {STREAM, "RTX 2070", "memory bandwidth", 448, 1e9, 1e9, 0, 392, 0.97},
    {STREAM, "Jetson AGX Orin", "copy", 204.8, 1e9, 1e9, 0, 136, 1.28},
    // github.com/te42kyfo/gpu-benches: V100, PCIe 3, pinned
    {COPY, "V100", "copy of 1 MB to the device", 12.3, 0x1p20, 0, 0.11, 0, 0.87},
    {COPY, "V100", "copy of 16 MB", 12.3, 0x1p24, 0, 1.38, 0, 1.00},
    {COPY, "V100", "copy of 1 GB", 12.3, 0x1p30, 0, 86.9, 0, 1.00},
    {SHORT, "V100", "copy of 64 kB", 12.3, 0x1p16, 0, 0.04, 0, 0.38},
    // Of a matrix of 512 MiB each float is stored in a sector of its own, eight times the bytes:
    // test logs in the pull requests of github.com/GPGPUCourse/GPGPUTasks2025
    {TRANSPOSED, "T4", "transposition, naive", 320, 0x1p29, 8 * 0x1p29, 23.7, 0, 0.75},
    {TRANSPOSED, "T4", "transposition, tiled", 320, 0x1p29, 0x1p29, 8.15, 0, 0.48},
    {TRANSPOSED, "RTX 3050 6 GB", "transposition, naive", 168, 0x1p29, 8 * 0x1p29, 89.8, 0, 0.38},
    {TRANSPOSED, "RTX 3050 6 GB", "transposition, tiled", 168, 0x1p29, 0x1p29, 8.65, 0, 0.87},
    // A loop that adds 1e8 ints, each warp's side by side
    {STREAM, "GTX 1650", "sum of 1e8 ints", 192, 4e8, 0, 2.18, 0, 1.12},
    // plots/data/h200-16core-ubuntu2404, the largest sizes
    {STREAM, "H200", "vector_add", 4800, 8 * 262144e3, 4 * 262144e3, 0.928288, 0, 0.83},
    {STREAM, "H200", "lesson 4's polynomial", 4800, 16 * 125e6, 8 * 125e6, 0.697824, 0, 1.06},
    {STREAM, "H200", "predict", 4800, 32 * 16384e3, 4 * 16384e3, 0.137952, 0, 1.07},
    {TRANSPOSED, "H200", "transposition, naive", 4800, 4 * 16384e3, 16 * 16384e3, 0.140544, 0,
     0.59},
};

// Enough threads for its memory to be busy, and nothing else to do.
static double predicted(const struct published *one)
{
    struct gw_gpu gpu = {.multiprocessors = 1,
                         .clock = 1e9,
                         .memory_bandwidth = one->peak * 1e9,
                         .pinned_bandwidth = one->peak * 1e9,
                         .most_threads = 1024,
                         .most_blocks = 16,
                         .shared_bytes = 1,
                         .registers = 65536};
    const struct gw_model_kernel kernel = {.launches = 1,
                                           .blocks = 1,
                                           .block_threads = 256,
                                           .distinct_sectors = one->read / 32,
                                           .stored_sectors = one->stored / 32};
    struct gw_estimate estimate;
    if (one->of == COPY || (one->of == SHORT && one->stored == 0)) {
        assert_true(gw_model_copy_time(&gpu, 1, one->read, true, false, &estimate));
    } else {
        assert_true(gw_model_kernel_time(&gpu, &kernel, &estimate));
    }
    return one->milliseconds > 0 ? estimate.seconds * 1e3 : estimate.bandwidth / 1e9;
}

GW_TEST(published_measurements)
{
    printf("%-11s %-16s %-30s %9s %9s %6s\n", "class", "GPU", "what", "predicted", "measured",
           "ratio");
    for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
        const struct published *one = &table[i];
        const double says = predicted(one);
        const double measured = one->milliseconds > 0 ? one->milliseconds : one->rate;
        const double ratio = says / measured;
        printf("%-11s %-16s %-30s %9.4g %9.4g %6.2f\n", classes[one->of].name, one->gpu, one->what,
               says, measured, ratio);
        if (ratio < classes[one->of].low || ratio > classes[one->of].high ||
            ratio < one->ratio - 0.02 || ratio > one->ratio + 0.02) {
            print_error("%s, %s: %.3f is not %.2f, or beyond %.2f to %.2f\n", one->gpu, one->what,
                        ratio, one->ratio, classes[one->of].low, classes[one->of].high);
            fail();
        }
    }
}

/** One row of the H200's tables, in plots/data and in plots/estimates. */
static const struct own {
    const char *plot, *series;
    double x;
    double ratio;   /**< that the model is known to give */
    bool is_beyond; /**< the band that is drawn and printed */
} own[] = {
    {"lesson3_indexing/vector_add", "device", 1000, 1.04, false},
    {"lesson3_indexing/vector_add", "device", 1024000, 0.92, false},
    {"lesson3_indexing/stride", "time_of_a_copy", 1, 1.00, false},
    {"lesson3_indexing/stride", "time_of_a_copy", 8, 1.13, false},
    {"lesson3_indexing/transpose", "device", 512000, 0.85, false},
    {"lesson3_indexing/transpose", "device", 4096000, 0.77, false},
    {"lesson4_copy_overhead/copies", "resident", 40000, 1.04, false},
    {"lesson4_copy_overhead/copies", "resident", 5000000, 1.04, false},
    {"lesson4_copy_overhead/copies", "with_copies", 200000, 0.81, false},
    {"lesson4_copy_overhead/copies", "with_copies", 5000000, 1.03, false},
    {"lesson6_logistic_regression/predict", "device_float32", 64000, 0.82, false},
    {"lesson6_logistic_regression/predict", "device_float32", 1024000, 1.02, false},
    {"lesson6_logistic_regression/iteration", "block_reduction_float32", 1000, 0.78, false},
    {"lesson6_logistic_regression/iteration", "block_reduction_float32", 1000000, 0.75, false},
    {"lesson6_logistic_regression/iteration", "block_reduction_float64", 1000000, 0.68, false},
    {"lesson7_reductions/reductions", "interleaved", 1, 0.95, false},
    {"lesson7_reductions/reductions", "sequential", 3, 0.95, false},
    {"lesson7_reductions/reductions", "shuffles", 6, 1.01, false},
    {"lesson7_reductions/reductions", "grid_stride", 7, 1.01, false},
    {"lesson7_reductions/histogram", "shared_memory", 0, 1.01, false},
    {"lesson7_reductions/histogram", "shared_memory", 100, 1.01, false},
    {"lesson7_reductions/histogram", "global_memory", 50, 0.98, false},
    {"lesson7_reductions/histogram", "global_memory", 100, 0.99, false},
    {"lesson8_matrix_product/product", "naive", 128, 1.04, false},
    {"lesson8_matrix_product/product", "naive", 512, 0.89, false},
    {"lesson8_matrix_product/product", "tiled", 128, 0.86, false},
    {"lesson8_matrix_product/product", "tiled", 512, 0.93, false},
    {"lesson8_matrix_product/product", "blocked", 128, 1.04, false},
    {"lesson8_matrix_product/product", "blocked", 512, 1.04, false},
    {"lesson3_indexing/mark_primes", "device", 1000, 0.72, false},
    {"lesson3_indexing/mark_primes", "device", 1000000, 1.17, false},
    {"lesson6_logistic_regression/iteration", "arrays_float32", 1000000, 0.80, false},
    {"lesson6_logistic_regression/iteration", "fused_float32", 1000000, 0.99, false},
    {"lesson7_reductions/histogram", "global_memory", 0, 0.84, false},
    {"lesson7_reductions/histogram", "global_memory", 25, 0.92, false},
    {"lesson8_matrix_product/product", "blocked", 64, 1.03, false},
};

static const char machine[] = "h200-16core-ubuntu2404";

// Two events and a launch, which take as long for more elements: seconds.
static const double once = 2 * 2.5e-6;

static struct gw_table_row row_of(const struct own *one, const char *folder)
{
    char path[512];
    char message[GW_TABLE_MESSAGE];
    struct gw_table read = {.count = 0};
    struct gw_table_row found = {.n = 0};
    snprintf(path, sizeof(path), GW_PLOTS "/%s/%s.table", folder, one->plot);
    if (!gw_table_read(&read, path, message)) {
        print_error("%s\n", message);
    }
    for (size_t i = 0; i < read.count; i++) {
        if (strcmp(read.rows[i].series, one->series) == 0 &&
            fabs(read.rows[i].x - one->x) <= 0.025 * one->x) {
            found = read.rows[i];
        }
    }
    gw_table_free(&read);
    if (found.n == 0) {
        print_error("%s has no row %s at %g\n", path, one->series, one->x);
        fail();
    }
    return found;
}

GW_TEST(own_measurements)
{
    char data[64];
    snprintf(data, sizeof(data), "data/%s", machine);
    printf("%-38s %-24s %9s %9s %9s %6s\n", "plots/data", "series", "x", "predicted", "measured",
           "ratio");
    bool good = true;
    double errors = 0;
    for (size_t i = 0; i < sizeof(own) / sizeof(own[0]); i++) {
        const struct own *one = &own[i];
        const struct gw_table_row measured = row_of(one, data);
        const struct gw_table_row estimate = row_of(one, "estimates/h200");
        // An estimate is of fewer elements where more were timed.
        const double times = (double)measured.n / (double)estimate.n;
        const double launch = times > 1 ? once * 1e3 : 0;
        const double says = launch + times * (estimate.median - launch);
        const double ratio = says / measured.median;
        const bool is_beyond = measured.median < says * estimate.min / estimate.median ||
                               measured.median > says * estimate.max / estimate.median;
        printf("%-38s %-24s %9g %9.4g %9.4g %6.2f%s\n", one->plot, one->series, one->x, says,
               measured.median, ratio, is_beyond ? ", beyond the band" : "");
        errors += fabs(ratio - 1);
        // What the page promises of every band.
        good = good && estimate.max < 3 * estimate.min;
        if (fabs(ratio - one->ratio) > 0.02 || is_beyond != one->is_beyond) {
            print_error("%s, %s: %.3f is not %.2f, or %s the band\n", one->plot, one->series, ratio,
                        one->ratio, is_beyond ? "beyond" : "within");
            good = false;
        }
    }
    const double mean = errors / ((double)sizeof(own) / (double)sizeof(own[0]));
    printf("mean error: %.1f %%\n", 100 * mean);
    assert_true(good);
    assert_true(mean < 0.2);
}
