// SPDX-License-Identifier: MIT
// Two sensors before and after their calibration, and the loss after each evaluation: your
// minimise_bfgs, which calls your rmse_with_gradient, beside the same method without its scale, and
// beside gradient descent with a step that does not change.
//
//   ./gridwork plots lesson9
#include "minimise_bfgs.h"
#include "rmse_with_gradient.h"
#include "sensors.h"
#include "timing.h"

#if __has_include("plain_bfgs.h") // the students' edition has none: it shows a line search
#include "plain_bfgs.h"
#define HAS_PLAIN_BFGS 1
#endif

#include <math.h>

enum { READINGS = 1000, SHOWN = 250, DESCENTS = 3000, TRIAL_DESCENTS = 20, MOST_EVALUATIONS = 200 };

/** Not far from the longest that does not overshoot: near the least loss, 0.05 does. */
#define DESCENT_STEP 0.03
/** All ways go on until the derivatives are as small as this. */
#define GTOL 1e-6
/** Below this sums of doubles no longer tell the loss from the least one. */
#define SMALLEST 1e-14

/** What is calibrated, and where the rows go. */
struct calibration {
    struct gw_timing *timing;
    double h_a[READINGS], h_b[READINGS];
    double *d_a, *d_b;
    double least;       // the least loss that there is
    const char *series; // whose evaluations are counted
    int evaluations;
};

static double least_loss(const double *a, const double *b)
{
    double slope;
    double offset;
    double squares = 0;
    gw_sensors_calibration(READINGS, a, b, &slope, &offset);
    for (int i = 0; i < READINGS; i++) {
        const double r = a[i] - (b[i] - offset) / slope;
        squares += r * r;
    }
    return sqrt(squares / READINGS);
}

static bool is_shown(int evaluation)
{
    return evaluation <= 20 || (evaluation <= 200 && evaluation % 10 == 0) || evaluation % 100 == 0;
}

static int loss_at(void *context, const double *x, int n, double *value, double *gradient)
{
    struct calibration *calibration = context;
    double h_result[3];
    const cudaError_t error =
        rmse_with_gradient(calibration->d_a, calibration->d_b, READINGS, x[0], x[1], h_result);
    if (error != cudaSuccess) {
        return (int)error;
    }
    *value = h_result[0];
    for (int j = 0; j < n; j++) {
        gradient[j] = h_result[1 + j];
    }
    const int evaluation = ++calibration->evaluations;
    if (is_shown(evaluation) &&
        !gw_put_row(calibration->timing,
                    &(struct gw_row){.series = calibration->series,
                                     .x = evaluation,
                                     .n = READINGS,
                                     .value = fmax(SMALLEST, *value - calibration->least),
                                     .unit = "units"})) {
        return (int)cudaErrorUnknown;
    }
    return 0;
}

#ifdef HAS_PLAIN_BFGS
static bool calibrate_plainly(struct calibration *calibration, const double expected[2])
{
    double x[2] = {1, 0};
    calibration->series = "plain_bfgs";
    calibration->evaluations = 0;
    const int error = plain_bfgs(loss_at, calibration, GTOL, x);
    if (error) {
        return gw_fail_with(calibration->timing, error, "BFGS without its scale");
    }
    if (!(fabs(x[0] - expected[0]) + fabs(x[1] - expected[1]) < 1e-4)) {
        return gw_fail(calibration->timing, "BFGS without its scale ended at %g, %g", x[0], x[1]);
    }
    gw_put_on_card(calibration->timing, "plain_evaluations", "%d", calibration->evaluations);
    return true;
}
#endif

static int descend(struct calibration *calibration, double x[2])
{
    const int most = gw_is_trial(calibration->timing) ? TRIAL_DESCENTS : DESCENTS;
    double loss;
    double gradient[2] = {1, 1};
    calibration->series = "gradient_descent";
    calibration->evaluations = 0;
    while (calibration->evaluations < most && fabs(gradient[0]) + fabs(gradient[1]) > GTOL) {
        const int error = loss_at(calibration, x, 2, &loss, gradient);
        if (error) {
            return error;
        }
        x[0] -= DESCENT_STEP * gradient[0];
        x[1] -= DESCENT_STEP * gradient[1];
    }
    return 0;
}

// What b shows, and what it shows once it is turned back, against a.
static bool put_readings(const struct calibration *calibration, double slope, double offset)
{
    bool put = true;
    for (int i = 0; i < READINGS && put; i += READINGS / SHOWN) {
        const double a = calibration->h_a[i];
        const double b = calibration->h_b[i];
        put = gw_put_row(calibration->timing, &(struct gw_row){.series = "as_it_shows",
                                                               .x = a,
                                                               .n = READINGS,
                                                               .value = b,
                                                               .unit = "units"}) &&
              gw_put_row(calibration->timing, &(struct gw_row){.series = "calibrated",
                                                               .x = a,
                                                               .n = READINGS,
                                                               .value = (b - offset) / slope,
                                                               .unit = "units"});
    }
    return put;
}

static bool calibrate(struct calibration *calibration)
{
    struct gw_timing *timing = calibration->timing;
    double x[2] = {1, 0};
    struct minimum minimum = {0};
    calibration->series = "bfgs";
    int error = minimise_bfgs(loss_at, calibration, x, 2, GTOL, MOST_EVALUATIONS, &minimum);
    if (error) {
        return gw_fail_with(timing, error, "the calibration");
    }
    if (minimum.status != MINIMUM_FOUND) {
        return gw_fail(timing, "minimise_bfgs found no minimum in %d evaluations",
                       minimum.evaluations);
    }
    gw_put_on_card(timing, "slope", "%.6f", x[0]);
    gw_put_on_card(timing, "offset", "%.6f", x[1]);
    gw_put_on_card(timing, "evaluations", "%d", minimum.evaluations);
#ifdef HAS_PLAIN_BFGS
    if (!calibrate_plainly(calibration, x)) {
        return false;
    }
#endif
    double from[2] = {1, 0};
    error = descend(calibration, from);
    return error ? gw_fail_with(timing, error, "gradient descent")
                 : put_readings(calibration, x[0], x[1]);
}

static bool put_all(struct gw_timing *timing)
{
    static struct calibration calibration;
    calibration.timing = timing;
    gw_sensors(READINGS, 4, calibration.h_a, calibration.h_b);
    calibration.least = least_loss(calibration.h_a, calibration.h_b);
    const size_t bytes = sizeof(calibration.h_a);
    bool done = false;
    if (cudaMalloc((void **)&calibration.d_a, bytes) != cudaSuccess ||
        cudaMalloc((void **)&calibration.d_b, bytes) != cudaSuccess ||
        cudaMemcpy(calibration.d_a, calibration.h_a, bytes, cudaMemcpyHostToDevice) !=
            cudaSuccess ||
        cudaMemcpy(calibration.d_b, calibration.h_b, bytes, cudaMemcpyHostToDevice) !=
            cudaSuccess) {
        gw_fail(timing, "no memory for two sensors on the device");
    } else {
        done = calibrate(&calibration);
    }
    (void)cudaFree(calibration.d_a);
    (void)cudaFree(calibration.d_b);
    return done;
}

const struct gw_timing_program gw_this_timing = {.name = "calibration", .time = put_all};
