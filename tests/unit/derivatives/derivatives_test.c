// SPDX-License-Identifier: MIT
// The derivatives that graders expect, held against two computations that know no rule for them:
// the imaginary part of f(x + ih) / h, which is right to all digits, as nothing is subtracted (W.
// Squire, G. Trapp, Using Complex Variables to Estimate Derivatives of Real Functions, SIAM Review
// 40, 1998), and a difference quotient.
#include "lessons/capstone_digits/network_reference.h"
#include "lessons/lesson9_compile_and_derive/objectives.h"
#include "sensors.h"
#include "test.h"

#include <complex.h>

enum { IMAGES = 3, READINGS = 50 };

static const double tiny = 1e-30;
static const double step = 0x1p-17;

// Equal to 1e-9 of the largest of them all.
static void expect_same(double got, double want, double largest)
{
    if (!(fabs(got - want) <= 1e-9 * largest)) {
        fail_msg("%.17g but should be %.17g", got, want);
    }
}

static void expect_near(double got, double want, double largest)
{
    if (!(fabs(got - want) <= 1e-7 * largest)) {
        fail_msg("%.17g is not near %.17g", got, want);
    }
}

/** The mean loss of images by a theta of which one weight is another: f(theta + change). */
struct network_case {
    float x[IMAGES * NETWORK_INPUTS], theta[NETWORK_WEIGHTS];
    int labels[IMAGES];
};

static double complex weight_of(const struct network_case *network, int w, int changed,
                                double complex change)
{
    return (double)network->theta[w] + (w == changed ? change : 0);
}

static double complex loss_of_network(const struct network_case *network, int changed,
                                      double complex change)
{
    double complex loss = 0;
    for (int m = 0; m < IMAGES; m++) {
        double complex hidden[NETWORK_HIDDEN];
        double complex exponentials = 0;
        double complex label = 0;
        for (int j = 0; j < NETWORK_HIDDEN; j++) {
            double complex sum = weight_of(network, NETWORK_B1 + j, changed, change);
            for (int i = 0; i < NETWORK_INPUTS; i++) {
                sum += (double)network->x[m * NETWORK_INPUTS + i] *
                       weight_of(network, NETWORK_W1 + i * NETWORK_HIDDEN + j, changed, change);
            }
            hidden[j] = ctanh(sum);
        }
        for (int d = 0; d < NETWORK_DIGITS; d++) {
            double complex logit = weight_of(network, NETWORK_B2 + d, changed, change);
            for (int j = 0; j < NETWORK_HIDDEN; j++) {
                logit += hidden[j] *
                         weight_of(network, NETWORK_W2 + j * NETWORK_DIGITS + d, changed, change);
            }
            exponentials += cexp(logit);
            label = d == network->labels[m] ? logit : label;
        }
        loss += (clog(exponentials) - label) / IMAGES;
    }
    return loss;
}

// Numbers between -1 and 1 that are the same in every run.
static double some_number(void)
{
    static unsigned state = 1;
    state = state * 1664525u + 1013904223u;
    return state / 2147483648.0 - 1;
}

GW_TEST(of_the_network)
{
    static struct network_case network;
    static double gradient[NETWORK_WEIGHTS], tolerances[NETWORK_WEIGHTS];
    double largest = 0;
    for (int i = 0; i < IMAGES * NETWORK_INPUTS; i++) {
        network.x[i] = (float)fabs(some_number());
    }
    for (int w = 0; w < NETWORK_WEIGHTS; w++) {
        network.theta[w] = (float)(0.3 * some_number());
    }
    for (int m = 0; m < IMAGES; m++) {
        network.labels[m] = 3 * m + 1;
    }
    network_mean_gradient(network.x, network.labels, network.theta, IMAGES, gradient, tolerances);
    for (int w = 0; w < NETWORK_WEIGHTS; w++) {
        largest = fmax(largest, fabs(gradient[w]));
    }
    for (int w = 0; w < NETWORK_WEIGHTS; w++) {
        expect_same(gradient[w], cimag(loss_of_network(&network, w, I * tiny)) / tiny, largest);
        // What a right float32 may be off by is more than the reference is.
        assert_true(tolerances[w] > 1e-9 * fabs(gradient[w]) || gradient[w] == 0);
    }
    // From W1, b1, W2 and b2, as each of them takes two more losses.
    for (int w = 0; w < NETWORK_WEIGHTS; w += 37) {
        const double ahead = creal(loss_of_network(&network, w, step));
        const double behind = creal(loss_of_network(&network, w, -step));
        expect_near(gradient[w], (ahead - behind) / (2 * step), largest);
    }
}

static double complex loss_of_sensors(const double *a, const double *b, double complex slope,
                                      double complex offset)
{
    double complex sum = 0;
    for (int i = 0; i < READINGS; i++) {
        const double complex r = a[i] - (b[i] - offset) / slope;
        sum += r * r;
    }
    return csqrt(sum / READINGS);
}

GW_TEST(of_two_sensors)
{
    static double a[READINGS], b[READINGS];
    gw_sensors(READINGS, 4, a, b);
    const struct problem problem = {
        .objective = CALIBRATION, .n = 2, .a = a, .b = b, .readings = READINGS};
    const double points[][2] = {{1, 0}, {1.5, 3}, {-0.5, 7}};
    for (size_t i = 0; i < sizeof(points) / sizeof(*points); i++) {
        const double *x = points[i];
        double gradient[2];
        calibration(&problem, x, gradient);
        const double of_slope = cimag(loss_of_sensors(a, b, x[0] + I * tiny, x[1])) / tiny;
        const double of_offset = cimag(loss_of_sensors(a, b, x[0], x[1] + I * tiny)) / tiny;
        const double largest = fmax(fabs(of_slope), fabs(of_offset));
        expect_same(gradient[0], of_slope, largest);
        expect_same(gradient[1], of_offset, largest);
        expect_near(gradient[0],
                    creal(loss_of_sensors(a, b, x[0] + step, x[1]) -
                          loss_of_sensors(a, b, x[0] - step, x[1])) /
                        (2 * step),
                    largest);
    }
}
