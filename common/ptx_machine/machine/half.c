// SPDX-License-Identifier: MIT
#include "half.h"

#include <math.h>
#include <string.h>

struct format {
    int digits; // of the significand, with the one that is not stored
    int least;  // the exponent of the smallest normal number
    int most;   // that of the largest
};

static struct format format_of(enum ptx_type type)
{
    return type == PTX_F16 ? (struct format){11, -14, 15} : (struct format){8, -126, 127};
}

double ptx_double_of_half(uint64_t bits, enum ptx_type type)
{
    const struct format format = format_of(type);
    const int stored = format.digits - 1;
    const unsigned significand = (unsigned)bits & ((1u << stored) - 1);
    const int exponent = (int)((bits & 0x7FFF) >> stored);
    double value;
    if (exponent == 2 * format.most + 1) {
        value = significand ? NAN : INFINITY;
    } else if (exponent == 0) {
        value = ldexp(significand, format.least - stored);
    } else {
        value = ldexp(significand + (1u << stored), exponent - format.most - stored);
    }
    return bits & 0x8000 ? -value : value;
}

double ptx_sum_for_half(double a, double b)
{
    volatile const double sum = a + b;
    if (!isfinite(sum)) {
        return sum;
    }
    // What the rounding took away (O. Møller, D. Knuth).
    volatile const double of_b = sum - a;
    volatile const double of_a = sum - of_b;
    volatile const double lost_b = b - of_b;
    volatile const double lost_a = a - of_a;
    const double lost = lost_a + lost_b;
    uint64_t bits;
    const double rounded = sum;
    memcpy(&bits, &rounded, sizeof(bits));
    const bool is_exact = !(lost < 0 || lost > 0);
    return is_exact || (bits & 1) ? rounded : nextafter(rounded, lost > 0 ? INFINITY : -INFINITY);
}

uint64_t ptx_flushed_half(uint64_t bits)
{
    return (bits & 0x7C00) == 0 ? bits & 0x8000 : bits;
}

enum ptx_type ptx_half_of_pair(enum ptx_type type)
{
    return type == PTX_F16X2 ? PTX_F16 : type == PTX_BF16X2 ? PTX_BF16 : PTX_NO_TYPE;
}

// To a whole number; the ties go to even.
static double whole(double value, enum ptx_rounding rounding, bool negative)
{
    const double below = floor(value), rest = value - below;
    switch (rounding) {
    case PTX_TO_ZERO:
        return below;
    case PTX_DOWN:
        return negative ? ceil(value) : below;
    case PTX_UP:
        return negative ? below : ceil(value);
    case PTX_TO_NEAREST_AWAY:
        return rest >= 0.5 ? below + 1 : below;
    case PTX_TO_NEAREST:
        break;
    }
    const bool odd = fmod(below, 2) != 0;
    return rest > 0.5 || (rest == 0.5 && odd) ? below + 1 : below;
}

uint16_t ptx_half_of(double value, enum ptx_type type, enum ptx_rounding rounding)
{
    if (isnan(value)) {
        return 0x7FFF;
    }
    const struct format format = format_of(type);
    const int stored = format.digits - 1;
    const bool negative = signbit(value);
    const unsigned sign = negative ? 0x8000 : 0;
    const unsigned infinite = (unsigned)(2 * format.most + 1) << stored;
    const double size = fabs(value);
    if (isinf(value)) {
        return (uint16_t)(sign | infinite);
    }
    int exponent = 0;
    frexp(size, &exponent);
    exponent = size == 0 || exponent - 1 < format.least ? format.least : exponent - 1;
    // In units of the last place; a carry to the next power of two is one of the stored bits, too.
    const double units = whole(ldexp(size, stored - exponent), rounding, negative);
    const unsigned significand = (unsigned)units;
    const unsigned bits =
        significand < 1u << stored
            ? significand
            : ((unsigned)(exponent + format.most) << stored) + (significand - (1u << stored));
    if (bits < infinite && exponent <= format.most) {
        return (uint16_t)(sign | bits);
    }
    const bool to_infinity = rounding == PTX_TO_NEAREST || rounding == PTX_TO_NEAREST_AWAY ||
                             rounding == (negative ? PTX_DOWN : PTX_UP);
    return (uint16_t)(sign | (to_infinity ? infinite : infinite - 1));
}
