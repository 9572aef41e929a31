// SPDX-License-Identifier: MIT
// Where the functions of objectives.h are least, by formulas: nothing of it is a search.
#pragma once

#include "objectives.h"
#include "sensors.h"

#include <string.h>

/** Writes problem->n doubles, where the function has a minimum. */
static inline void least_of(const struct problem *problem, double *least)
{
    double length = 0;
    switch (problem->objective) {
    case BOWL:
        memcpy(least, problem->numbers, (size_t)problem->n * sizeof(double));
        return;
    case CALIBRATION:
        gw_sensors_calibration(problem->readings, problem->a, problem->b, &least[0], &least[1]);
        return;
    case ROSENBROCK:
        for (int j = 0; j < problem->n; j++) {
            least[j] = 1;
        }
        return;
    case WALLED:
    case SLOPELESS:
        // On the way against `numbers`, at u with 2 u / (radius^2 - u^2) = |numbers|.
        for (int j = 0; j < problem->n; j++) {
            length += problem->numbers[j] * problem->numbers[j];
        }
        length = sqrt(length);
        for (int j = 0; j < problem->n; j++) {
            least[j] = -(sqrt(1 + length * length * problem->numbers[problem->n] *
                                      problem->numbers[problem->n]) -
                         1) /
                       length * problem->numbers[j] / length;
        }
        return;
    case DOWNHILL:
    case FLAT:
        return;
    }
}
