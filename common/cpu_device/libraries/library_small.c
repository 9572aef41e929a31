// SPDX-License-Identifier: MIT
// Between numbers of 16 bits and float, in C: what kernels have is C++ (small_float.h).
#include "library_small.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static float float_of(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof(value));
    return value;
}

static uint32_t bits_of(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof(bits));
    return bits;
}

static float half_widened(uint16_t bits)
{
    const uint32_t sign = (uint32_t)(bits & 0x8000U) << 16U;
    const int exponent = bits >> 10U & 31;
    const uint32_t mantissa = bits & 1023U;
    if (exponent == 0) { // counts of the smallest number, which 2^-24 is
        const float magnitude = ldexpf((float)mantissa, -24);
        return sign ? -magnitude : magnitude;
    }
    const uint32_t wide = exponent == 31 ? 255U : (uint32_t)exponent + 127U - 15U;
    return float_of(sign | wide << 23U | mantissa << 13U);
}

// nearbyintf() rounds to even, and what it rounds is the count of steps between two halves there.
static uint16_t half_narrowed(float value)
{
    const uint16_t sign = (uint16_t)(bits_of(value) >> 16U & 0x8000U);
    const float magnitude = fabsf(value);
    if (isnan(value)) {
        return 0x7fff; // as NVIDIA's conversions have it
    }
    if (magnitude >= 65520.0F) { // half a step above the largest
        return (uint16_t)(sign | 0x7c00U);
    }
    int exponent = magnitude > 0 ? ilogbf(magnitude) : -14;
    exponent = exponent < -14 ? -14 : exponent;
    const unsigned steps = (unsigned)nearbyintf(ldexpf(magnitude, 10 - exponent));
    return (uint16_t)(sign | (((unsigned)(exponent + 14) << 10U) + steps));
}

static uint16_t bfloat_narrowed(float value)
{
    const uint32_t bits = bits_of(value);
    if (isnan(value)) {
        return 0x7fff;
    }
    return (uint16_t)((bits + 0x7fffU + (bits >> 16U & 1U)) >> 16U);
}

float gw_library_widened(uint16_t bits, enum gw_library_number number)
{
    return number == GW_LIBRARY_HALF ? half_widened(bits) : float_of((uint32_t)bits << 16U);
}

uint16_t gw_library_narrowed(float value, enum gw_library_number number)
{
    return number == GW_LIBRARY_HALF ? half_narrowed(value) : bfloat_narrowed(value);
}

float *gw_library_widen(const void *matrix, enum gw_library_number number, int rows, int columns,
                        int leading)
{
    const size_t count = (size_t)rows * (size_t)columns;
    float *wide = malloc((count > 0 ? count : 1) * sizeof(float));
    for (int j = 0; wide && j < columns; j++) {
        float *const to = wide + (size_t)j * (size_t)rows;
        if (number == GW_LIBRARY_REAL) {
            memcpy(to, (const float *)matrix + (size_t)j * (size_t)leading,
                   (size_t)rows * sizeof(float));
            continue;
        }
        const uint16_t *const from = (const uint16_t *)matrix + (size_t)j * (size_t)leading;
        for (int i = 0; i < rows; i++) {
            to[i] = gw_library_widened(from[i], number);
        }
    }
    return wide;
}

void gw_library_narrow(void *matrix, enum gw_library_number number, const float *wide, int rows,
                       int columns, int leading)
{
    for (int j = 0; j < columns; j++) {
        const float *const from = wide + (size_t)j * (size_t)rows;
        if (number == GW_LIBRARY_REAL) {
            memcpy((float *)matrix + (size_t)j * (size_t)leading, from,
                   (size_t)rows * sizeof(float));
            continue;
        }
        uint16_t *const to = (uint16_t *)matrix + (size_t)j * (size_t)leading;
        for (int i = 0; i < rows; i++) {
            to[i] = gw_library_narrowed(from[i], number);
        }
    }
}
