// SPDX-License-Identifier: MIT
// Numbers of 16 bits, which no BLAS computes with: a matrix of them is widened to float before, and
// a result rounded once behind it.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What a matrix holds. */
enum gw_library_number {
    GW_LIBRARY_REAL,  /**< the call's own precision: float or double */
    GW_LIBRARY_HALF,  /**< IEEE 754 binary16 */
    GW_LIBRARY_BFLOAT /**< the upper half of a float */
};

/** The float that such a number is. */
float gw_library_widened(uint16_t bits, enum gw_library_number number);

/** The nearest such number, of two the even one; beyond the largest an infinity. */
uint16_t gw_library_narrowed(float value, enum gw_library_number number);

/**
 * A matrix as floats, column behind column.
 * @param leading  elements from the start of a column to that of the next
 * @return to be freed by the caller; NULL without memory
 */
float *gw_library_widen(const void *matrix, enum gw_library_number number, int rows, int columns,
                        int leading);

/** The way back: `wide` lies column behind column. */
void gw_library_narrow(void *matrix, enum gw_library_number number, const float *wide, int rows,
                       int columns, int leading);

#ifdef __cplusplus
}
#endif
