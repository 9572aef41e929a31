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
