// SPDX-License-Identifier: MIT
// Readings of two sensors that see the same, one of which is to be calibrated by the other: lesson
// 9's data. README.md has the formulas.
#pragma once

#include <stddef.h>
#include <stdint.h>

/**
 * What two sensors show at n moments from 0 to 100. Sensor b shows about 1.5 times as much as
 * sensor a, and 3 more.
 * @param n    moments, at least 2
 * @param seed other seeds, other noise
 * @param a    n doubles, written: what sensor a shows
 * @param b    n doubles, written: what sensor b shows
 */
void gw_sensors(size_t n, uint64_t seed, double *a, double *b);

/**
 * The calibration with the least root of the mean of squares of a - (b - offset) / slope: the
 * straight line through a, as a function of b, has a formula.
 * @param n      readings, at least 2
 * @param a      n doubles, only read
 * @param b      n doubles, only read, not all the same
 * @param slope  becomes what b shows more for each 1 that a shows more
 * @param offset becomes what b shows where a shows 0
 */
void gw_sensors_calibration(size_t n, const double *a, const double *b, double *slope,
                            double *offset);
