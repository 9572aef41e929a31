// SPDX-License-Identifier: MIT
// The loss curve of lesson 6: wdbc.csv, 1000 iterations of step 0.1, with the exercises' functions.
//
//   ./gridwork plots lesson6
#include "gradient.h"
#include "log_loss.h"
#include "predict.h"
#include "rows.h"
#include "timing.h"
#include "train.h"

enum { MOST_ITERATIONS = 1000, QUICK_ITERATIONS = 100, TRIAL_ITERATIONS = 10 };

/** The loss of theta; the first error otherwise. */
static cudaError_t loss_of(const struct gw_rows *rows, const real *h_theta, real *d_theta,
                           real *d_z, real *loss)
{
    cudaError_t error =
        cudaMemcpy(d_theta, h_theta, (size_t)rows->k * sizeof(real), cudaMemcpyHostToDevice);
    if (error == cudaSuccess) {
        error = predict(rows->d_x, d_theta, d_z, rows->m, rows->k);
    }
    return error != cudaSuccess ? error : log_loss(d_z, rows->d_y, rows->m, loss);
}

/** A row for each iteration up to 10, then ever fewer. */
static bool put_curve(struct gw_timing *timing, const struct gw_rows *rows, real *d_theta,
                      real *d_z)
{
    const int last = gw_is_trial(timing)   ? TRIAL_ITERATIONS
                     : gw_is_quick(timing) ? QUICK_ITERATIONS
                                           : MOST_ITERATIONS;
    real h_theta[GRADIENT_MOST_FEATURES] = {0};
    int done = 0;
    for (int next = 0; next <= last; next += next < 10 ? 1 : next / 10) {
        real loss;
        cudaError_t error = train(rows->h_x, rows->h_y, h_theta, rows->m, rows->k, (real)0.1,
                                  next - done, gradient);
        if (error == cudaSuccess) {
            error = loss_of(rows, h_theta, d_theta, d_z, &loss);
        }
        if (error != cudaSuccess) {
            return gw_fail(timing, "%s", cudaGetErrorString(error));
        }
        done = next;
        if (!gw_put_row(timing, &(struct gw_row){.series = GW_REAL_NAME,
                                                 .x = (double)done,
                                                 .n = (size_t)rows->m,
                                                 .value = (double)loss,
                                                 .unit = "nats"})) {
            return false;
        }
    }
    return true;
}

static bool put_all(struct gw_timing *timing)
{
    struct gw_samples samples;
    struct gw_csv_error error;
    struct gw_rows rows = {0};
    real *d_theta = NULL;
    real *d_z = NULL;
    bool done = false;
    if (!gw_samples_read_wdbc(&samples, &error)) {
        return gw_fail(timing, "%s", error.text);
    }
    if (!gw_rows_make(&rows, &samples) ||
        cudaMalloc((void **)&d_theta, samples.k * sizeof(real)) != cudaSuccess ||
        cudaMalloc((void **)&d_z, samples.m * sizeof(real)) != cudaSuccess) {
        gw_fail(timing, "no memory for wdbc.csv on the device");
    } else {
        done = put_curve(timing, &rows, d_theta, d_z);
    }
    gw_rows_free(&rows);
    (void)cudaFree(d_theta);
    (void)cudaFree(d_z);
    gw_samples_free(&samples);
    return done;
}

const struct gw_timing_program gw_this_timing = {.name = "loss", .time = put_all};
