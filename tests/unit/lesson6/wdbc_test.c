// SPDX-License-Identifier: MIT
// Lesson 6's task on wdbc.csv: the numbers that the lesson's README promises, for the reference
// solutions and for every stage, and the same bits from run to run. The numbers are NumPy's.
#include "evaluation.h"
#include "log_loss.h"
#include "predict.h"
#include "samples.h"
#include "stages.h"
#include "test.h"
#include "train.h"

#include <math.h>

enum { M = 569, K = 31 };

static const bool is_double = sizeof(real) == sizeof(double);

/** The data on the host and on the device. */
static struct gw_samples samples;
static real h_x[K * M], h_y[M];
static real *d_x, *d_y, *d_z, *d_theta, *d_work;

static void set_up(void)
{
    struct gw_csv_error error;
    assert_true(gw_samples_read_wdbc(&samples, &error) && samples.m == M && samples.k == K);
    for (size_t e = 0; e < (size_t)K * M; e++) {
        h_x[e] = (real)samples.x[e];
    }
    for (size_t i = 0; i < M; i++) {
        h_y[i] = (real)samples.y[i];
    }
    assert_int_equal(cudaMalloc((void **)&d_x, sizeof(h_x)), cudaSuccess);
    assert_int_equal(cudaMalloc((void **)&d_y, sizeof(h_y)), cudaSuccess);
    assert_int_equal(cudaMalloc((void **)&d_z, sizeof(h_y)), cudaSuccess);
    assert_int_equal(cudaMalloc((void **)&d_theta, K * sizeof(real)), cudaSuccess);
    assert_int_equal(cudaMalloc((void **)&d_work, gw_stage_work(M) * sizeof(real)), cudaSuccess);
    assert_int_equal(cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice), cudaSuccess);
    assert_int_equal(cudaMemcpy(d_y, h_y, sizeof(h_y), cudaMemcpyHostToDevice), cudaSuccess);
}
void (*gw_before_all)(void) = set_up;

static void tear_down(void)
{
    gw_samples_free(&samples);
    assert_false(cudaFree(d_x) || cudaFree(d_y) || cudaFree(d_z) || cudaFree(d_theta) ||
                 cudaFree(d_work));
}
void (*gw_after_all)(void) = tear_down;

/** The loss of theta by the exercises' kernels; the logits stay in d_z. */
static double loss_of(const real *h_theta)
{
    real loss;
    assert_int_equal(cudaMemcpy(d_theta, h_theta, K * sizeof(real), cudaMemcpyHostToDevice), 0);
    assert_int_equal(predict(d_x, d_theta, d_z, M, K), 0);
    assert_int_equal(log_loss(d_z, d_y, M, &loss), 0);
    return (double)loss;
}

static void assert_near(double got, double want, double relative)
{
    if (!(fabs(got - want) <= relative * fabs(want))) {
        fail_msg("got %.17g but should be %.17g", got, want);
    }
}

GW_TEST(losses_are_those_of_the_lesson)
{
    static const struct {
        int iterations;
        double loss;
    } want[] = {{0, 0.6931471805599453},
                {1, 0.5231602807522308},
                {10, 0.24240272438075344},
                {100, 0.10272125795190946}};
    for (size_t w = 0; w < sizeof(want) / sizeof(want[0]); w++) {
        real h_theta[K] = {0};
        assert_int_equal(train(h_x, h_y, h_theta, M, K, (real)0.1, want[w].iterations, gradient),
                         0);
        assert_near(loss_of(h_theta), want[w].loss, is_double ? 1e-12 : 1e-5);
    }
}

/** theta in double after some iterations, one row after another. */
static void descend(double *theta, int iterations)
{
    for (int iteration = 0; iteration < iterations; iteration++) {
        double sums[K] = {0};
        for (size_t i = 0; i < M; i++) {
            double z = 0.0;
            for (size_t j = 0; j < K; j++) {
                z += theta[j] * samples.x[j * M + i];
            }
            const double residual = 1.0 / (1.0 + exp(-z)) - samples.y[i];
            for (size_t j = 0; j < K; j++) {
                sums[j] += residual * samples.x[j * M + i];
            }
        }
        for (size_t j = 0; j < K; j++) {
            theta[j] -= 0.1 * sums[j] / M;
        }
    }
}

static void assert_theta(const real *h_theta, const double *want)
{
    double largest = 0.0;
    for (size_t j = 0; j < K; j++) {
        largest = fmax(largest, fabs(want[j]));
    }
    for (size_t j = 0; j < K; j++) {
        const double off = fabs((double)h_theta[j] - want[j]);
        if (!(off <= (is_double ? 1e-9 : 1e-4) * largest)) {
            fail_msg("theta[%zu] is %.17g but should be %.17g", j, (double)h_theta[j], want[j]);
        }
    }
}

GW_TEST(a_thousand_iterations_classify_562_rows)
{
    double want[K] = {0};
    real h_theta[K] = {0};
    real h_z[M];
    double logits[M];
    descend(want, 1000);
    assert_int_equal(train(h_x, h_y, h_theta, M, K, (real)0.1, 1000, gradient), 0);
    assert_theta(h_theta, want);
    assert_near(loss_of(h_theta), 0.06057760372678507, is_double ? 1e-11 : 1e-5);
    assert_int_equal(cudaMemcpy(h_z, d_z, sizeof(h_z), cudaMemcpyDeviceToHost), 0);
    for (size_t i = 0; i < M; i++) {
        logits[i] = (double)h_z[i];
    }
    const struct gw_confusion confusion = gw_evaluate(logits, samples.y, M);
    assert_int_equal(gw_confusion_right(&confusion), 562);
}

/** Sums are added up in an order that does not depend on which block comes first. */
GW_TEST(every_run_has_the_same_bits)
{
    real h_first[K] = {0};
    real h_second[K] = {0};
    assert_int_equal(train(h_x, h_y, h_first, M, K, (real)0.1, 50, gradient), 0);
    assert_int_equal(train(h_x, h_y, h_second, M, K, (real)0.1, 50, gradient), 0);
    assert_memory_equal(h_first, h_second, sizeof(h_first));
}

GW_TEST(stages_reach_the_same_theta)
{
    enum { ITERATIONS = 100 };
    static const gw_stage_fn on_device[] = {gw_stage_arrays, gw_stage_fused,
                                            gw_stage_block_reduction, gw_stage_graph};
    double want[K] = {0};
    real h_theta[K] = {0};
    descend(want, ITERATIONS);
    assert_int_equal(gw_stage_cpu(h_x, h_y, h_theta, NULL, M, K, (real)0.1, ITERATIONS), 0);
    assert_theta(h_theta, want);
    for (size_t s = 0; s < sizeof(on_device) / sizeof(on_device[0]); s++) {
        assert_int_equal(cudaMemset(d_theta, 0, sizeof(h_theta)), 0);
        assert_int_equal(on_device[s](d_x, d_y, d_theta, d_work, M, K, (real)0.1, ITERATIONS), 0);
        assert_int_equal(cudaMemcpy(h_theta, d_theta, sizeof(h_theta), cudaMemcpyDeviceToHost), 0);
        assert_theta(h_theta, want);
    }
}
