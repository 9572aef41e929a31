// SPDX-License-Identifier: MIT
// What CUDA's mathematical library has and the C library lacks.
#include "cpu_device/kernel_side/functions/special_functions.h"

#include <math.h>
#include <stdbool.h>

static const double pi = 3.14159265358979323846;
static const double sqrt_pi = 1.77245385090551602730;
static const double sqrt_2 = 1.41421356237309504880;

/** sin or cos of pi x: x is brought to a quarter period without any rounding, then multiplied. */
static double of_pi(double x, bool cosine)
{
    if (!isfinite(x)) {
        return NAN;
    }
    const double turned = x - 2 * rint(x / 2); // in [-1, 1]; full turns are exact
    const double quarters = rint(2 * turned);  // -2 ... 2
    const double rest = pi * (turned - quarters / 2);
    switch (((int)quarters + (cosine ? 1 : 0)) & 3) {
    case 0:
        return sin(rest);
    case 1:
        return cos(rest);
    case 2:
        return -sin(rest);
    default:
        return -cos(rest);
    }
}

double gw_sinpi(double x)
{
    const double result = of_pi(x, false);
    return result == 0 ? copysign(0.0, x) : result;
}

double gw_cospi(double x)
{
    const double result = of_pi(x, true);
    return result == 0 ? 0.0 : result;
}

double gw_erfcx(double x)
{
    if (x < -27) {
        return INFINITY; // larger than any double
    }
    if (x < 8) {
        // The rounding error of x * x would count x * x times over, so it is put back.
        const double square = x * x;
        const double error = fma(x, x, -square);
        return exp(square) * (1 + error) * erfc(x);
    }
    // Asymptotic series 1 - 1/(2x^2) + 1*3/(2x^2)^2 - ...: at x = 8 its smallest term is far
    // below the last place.
    const double step = 1 / (2 * x * x);
    double term = 1, sum = 1;
    for (int k = 1; k < 50 && fabs(term) > 1e-17; k++) {
        term *= -(2 * k - 1) * step;
        sum += term;
    }
    return sum / (x * sqrt_pi);
}

/** erfcinv for x < 1/4: Newton on the logarithm of erfc, which is nearly a parabola. */
static double erfcinv_of_small(double x)
{
    const double wanted = log(x);
    double y = sqrt(-wanted);
    for (int i = 0; i < 8; i++) {
        const double scaled = gw_erfcx(y);
        const double step = (log(scaled) - y * y - wanted) * scaled * sqrt_pi / 2;
        y += step;
        if (fabs(step) <= 1e-16 * y) {
            break;
        }
    }
    return y;
}

/** Halley's method on erf(y) = x (or erfc(y) = x), both smooth here, from a guess near enough. */
static double refine(double y, double x, bool complement)
{
    for (int i = 0; i < 6; i++) {
        const double slope = 2 / sqrt_pi * exp(-y * y);
        const double newton = complement ? (x - erfc(y)) / slope : (erf(y) - x) / slope;
        const double step = newton / (1 + y * newton);
        y -= step;
        if (fabs(step) <= 1e-17 * fabs(y)) {
            break;
        }
    }
    return y;
}

double gw_erfcinv(double x)
{
    if (!(x >= 0 && x <= 2)) {
        return NAN;
    }
    if (x == 0) {
        return INFINITY;
    }
    if (x > 1) {
        return -gw_erfcinv(2 - x); // exact: 2 - x loses nothing for x in [1, 2]
    }
    if (x < 0.25) {
        return erfcinv_of_small(x);
    }
    if (x > 0.5) {
        return gw_erfinv(1 - x);
    }
    return refine(0.65, x, true);
}

double gw_erfinv(double x)
{
    if (!(fabs(x) <= 1)) {
        return NAN;
    }
    if (fabs(x) > 0.5) {
        return copysign(gw_erfcinv(1 - fabs(x)), x);
    }
    return refine(x * sqrt_pi / 2, x, false);
}

double gw_normcdf(double x)
{
    if (x < -40) {
        return 0; // below the smallest double
    }
    // 1/sqrt(2) in two parts: far out, the last place of the product decides the first of erfc.
    const double half_root = 0.70710678118654752440, half_root_rest = -4.8336466567264567e-17;
    const double high = -x * half_root;
    const double low = fma(-x, half_root, -high) - x * half_root_rest;
    const double slope = 2 / sqrt_pi * exp(-high * high);
    return isfinite(high) ? 0.5 * (erfc(high) - slope * low) : 0.5 * erfc(-x);
}

double gw_normcdfinv(double p)
{
    return 0 - sqrt_2 * gw_erfcinv(2 * p); // 0 -, so that the middle is 0 and not -0
}

/** Past this, I0 and I1 are larger than any double. */
static const double overflows = 720;

/** Power series of I0 or I1: every term is positive, so nothing cancels. */
static double bessel_series(double x, int order)
{
    if (isnan(x)) {
        return x;
    }
    const long double square = (long double)x * x / 4;
    long double term = 1, sum = 1;
    for (int k = 1; term > sum * 1e-20L && isfinite(sum); k++) {
        term *= square / ((long double)k * (k + order));
        sum += term;
    }
    return (double)(order == 0 ? sum : sum * x / 2);
}

double gw_cyl_bessel_i0(double x)
{
    return fabs(x) > overflows ? INFINITY : bessel_series(x, 0);
}

double gw_cyl_bessel_i1(double x)
{
    return fabs(x) > overflows ? copysign(INFINITY, x) : bessel_series(x, 1);
}
