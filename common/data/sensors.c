// SPDX-License-Identifier: MIT
// Two sensors by the formulas of README.md. The sine is the library's: its last digit, and with it
// the data's, may be another elsewhere.
#include "sensors.h"

#include "synthetic.h"

#include <math.h>

void gw_sensors(size_t n, uint64_t seed, double *a, double *b)
{
    for (size_t i = 0; i < n; i++) {
        const uint64_t first = (uint64_t)i * GW_DRAWS_A_ROW;
        const double t = 100.0 * (double)i / (double)(n - 1);
        a[i] = sin(t) + 1.0 + t / 10.0 + 0.3 * gw_synthetic_bell(seed, first);
        b[i] = a[i] * (1.5 + 0.1 * gw_synthetic_bell(seed, first + 4)) + 3.0 +
               0.1 * gw_synthetic_bell(seed, first + 8);
    }
}

void gw_sensors_calibration(size_t n, const double *a, const double *b, double *slope,
                            double *offset)
{
    double mean_a = 0;
    double mean_b = 0;
    for (size_t i = 0; i < n; i++) {
        mean_a += a[i] / (double)n;
        mean_b += b[i] / (double)n;
    }
    double products = 0;
    double squares = 0;
    for (size_t i = 0; i < n; i++) {
        products += (a[i] - mean_a) * (b[i] - mean_b);
        squares += (b[i] - mean_b) * (b[i] - mean_b);
    }
    *slope = squares / products;
    *offset = mean_b - *slope * mean_a;
}
