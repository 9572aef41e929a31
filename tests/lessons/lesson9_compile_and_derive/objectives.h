// SPDX-License-Identifier: MIT
// The functions that minimise_bfgs is to minimise, for both halves: the runner calls them for the
// student, the grader to know where the method goes.
#pragma once

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

/** So many points that an objective was asked for are kept. */
enum { MOST_POINTS = 200 };

enum objective {
    BOWL,        // a quadratic function, steeper in some directions than in others
    CALIBRATION, // how badly two sensors agree: the loss of rmse_with_gradient
    ROSENBROCK,  // a bent valley
    WALLED,      // defined within a ball about 0 alone: NaN outside
    SLOPELESS,   // the same, but that outside one derivative alone is NaN, and the value is low
    DOWNHILL,    // falls for ever
    FLAT         // never falls, whatever its gradient says
};

/** One of them. */
struct problem {
    enum objective objective;
    int n;
    const double *numbers; // what it is made of: 2 n doubles
    const double *a, *b;   // readings of sensors
    size_t readings;
};

// Least at numbers[0 to n - 1]; numbers[n to 2 n - 1] say how steep it is.
static inline double bowl(const struct problem *problem, const double *x, double *gradient)
{
    const int n = problem->n;
    double along = 0; // all variables at once, so that they are not independent
    for (int j = 0; j < n; j++) {
        along += (x[j] - problem->numbers[j]) / n;
    }
    double value = along * along / 2;
    for (int j = 0; j < n; j++) {
        const double away = x[j] - problem->numbers[j];
        value += problem->numbers[n + j] * away * away / 2;
        gradient[j] = problem->numbers[n + j] * away + along / n;
    }
    return value;
}

static inline double calibration(const struct problem *problem, const double *x, double *gradient)
{
    double sums[3] = {0, 0, 0};
    for (size_t i = 0; i < problem->readings; i++) {
        const double calibrated = (problem->b[i] - x[1]) / x[0];
        const double r = problem->a[i] - calibrated;
        sums[0] += r * r;
        sums[1] += r * calibrated / x[0];
        sums[2] += r / x[0];
    }
    const double n = (double)problem->readings;
    const double loss = sqrt(sums[0] / n);
    gradient[0] = sums[1] / n / loss;
    gradient[1] = sums[2] / n / loss;
    return loss;
}

// The sum of 100 (x[j + 1] - x[j]^2)^2 + (1 - x[j])^2, least where all are 1.
static inline double rosenbrock(const struct problem *problem, const double *x, double *gradient)
{
    double value = 0;
    gradient[0] = 0;
    for (int j = 0; j + 1 < problem->n; j++) {
        const double off = x[j + 1] - x[j] * x[j];
        const double left = 1 - x[j];
        value += 100 * off * off + left * left;
        gradient[j] += -400 * off * x[j] - 2 * left;
        gradient[j + 1] = 200 * off;
    }
    return value;
}

// numbers[n] is the radius of the ball in which it is defined.
static inline double walled(const struct problem *problem, const double *x, double *gradient)
{
    double along = 0;
    double room = problem->numbers[problem->n] * problem->numbers[problem->n];
    for (int j = 0; j < problem->n; j++) {
        along += problem->numbers[j] * x[j];
        room -= x[j] * x[j];
    }
    for (int j = 0; j < problem->n; j++) {
        gradient[j] = room > 0 ? problem->numbers[j] + 2 * x[j] / room : NAN;
    }
    return along - (room > 0 ? log(room) : NAN);
}

// numbers[2 n - 1] says which derivative is NaN outside.
static inline double slopeless(const struct problem *problem, const double *x, double *gradient)
{
    const int n = problem->n;
    const double value = walled(problem, x, gradient);
    for (int j = 0; j < n && isnan(value); j++) {
        gradient[j] = j == (int)problem->numbers[2 * n - 1] ? NAN : problem->numbers[j];
    }
    return isnan(value) ? -1000 : value;
}

static inline double downhill(const struct problem *problem, const double *x, double *gradient)
{
    double value = 0;
    for (int j = 0; j < problem->n; j++) {
        value += problem->numbers[j] * x[j];
        gradient[j] = problem->numbers[j];
    }
    return value;
}

/** f(x), and its gradient. */
static inline double objective_at(const struct problem *problem, const double *x, double *gradient)
{
    switch (problem->objective) {
    case BOWL:
        return bowl(problem, x, gradient);
    case CALIBRATION:
        return calibration(problem, x, gradient);
    case ROSENBROCK:
        return rosenbrock(problem, x, gradient);
    case WALLED:
        return walled(problem, x, gradient);
    case SLOPELESS:
        return slopeless(problem, x, gradient);
    case DOWNHILL:
        return downhill(problem, x, gradient);
    case FLAT:
        break;
    }
    (void)downhill(problem, x, gradient);
    return 0;
}

/** Whether there is something to go on with. */
static inline bool is_finite_at(double value, const double *gradient, int n)
{
    bool finite = isfinite(value);
    for (int j = 0; j < n; j++) {
        finite = finite && isfinite(gradient[j]);
    }
    return finite;
}
