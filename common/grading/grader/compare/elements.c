// SPDX-License-Identifier: MIT
// Single elements of arrays of any type.
#include "elements.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

const void *gw_element(const void *elements, enum gw_type type, size_t index)
{
    return (const unsigned char *)elements + index * gw_type_size(type);
}

bool gw_is_real(enum gw_type type)
{
    return type == GW_FLOAT || type == GW_DOUBLE || type == GW_HALF;
}

// An IEEE 754 number of 16 bits: a sign, 5 bits of an exponent and 10 of a mantissa.
static double half_value(uint16_t bits)
{
    const int exponent = bits >> 10 & 31;
    const int mantissa = bits & 1023;
    const double magnitude = exponent == 31  ? (mantissa ? (double)NAN : (double)INFINITY)
                             : exponent == 0 ? ldexp(mantissa, -24)
                                             : ldexp(mantissa + 1024, exponent - 25);
    return bits >> 15 ? -magnitude : magnitude;
}

void gw_set_half(void *halves, size_t index, double value)
{
    int exponent = 0;
    const double fraction = frexp(fabs(value), &exponent); // 0.5 up to 1
    unsigned bits = 0;
    if (fabs(value) < 0x1p-14) { // multiples of 2^-24
        bits = (unsigned)nearbyint(ldexp(fabs(value), 24));
    } else if (fabs(value) >= 65520) {
        bits = 31 << 10; // infinite
    } else {             // 11 bits, of which the first counts as one more of the exponent
        bits = (unsigned)(exponent + 13) * 1024 + (unsigned)nearbyint(ldexp(fraction, 11));
    }
    const uint16_t half = (uint16_t)(bits | (signbit(value) ? 0x8000u : 0));
    memcpy((unsigned char *)halves + 2 * index, &half, sizeof(half));
}

double gw_real_value(const void *element, enum gw_type type)
{
    if (type == GW_FLOAT) {
        float value;
        memcpy(&value, element, sizeof(value));
        return (double)value;
    }
    if (type == GW_HALF) {
        uint16_t bits;
        memcpy(&bits, element, sizeof(bits));
        return half_value(bits);
    }
    double value;
    memcpy(&value, element, sizeof(value));
    return value;
}

int64_t gw_whole_value(const void *element, enum gw_type type)
{
    if (type == GW_INT) {
        int32_t value;
        memcpy(&value, element, sizeof(value));
        return value;
    }
    if (type == GW_UNSIGNED) {
        uint32_t value;
        memcpy(&value, element, sizeof(value));
        return value;
    }
    if (type == GW_INT64) {
        int64_t value;
        memcpy(&value, element, sizeof(value));
        return value;
    }
    return *(const unsigned char *)element;
}

bool gw_is_zero(const void *element, enum gw_type type)
{
    return gw_is_real(type)
               ? !(fabs(gw_real_value(element, type)) > 0) && !isnan(gw_real_value(element, type))
               : gw_whole_value(element, type) == 0;
}

void gw_real_text(char text[GW_ELEMENT_TEXT], double value, bool exact)
{
    if (isnan(value)) {
        snprintf(text, GW_ELEMENT_TEXT, "NaN (not a number)");
    } else if (isinf(value)) {
        snprintf(text, GW_ELEMENT_TEXT, value > 0 ? "infinity" : "-infinity");
    } else {
        snprintf(text, GW_ELEMENT_TEXT, exact ? "%.17g" : "%.9g", value);
    }
}

void gw_element_text(char text[GW_ELEMENT_TEXT], const void *element, enum gw_type type, bool exact)
{
    if (gw_is_real(type)) {
        gw_real_text(text, gw_real_value(element, type), exact);
    } else {
        snprintf(text, GW_ELEMENT_TEXT, "%" PRId64, gw_whole_value(element, type));
    }
}
