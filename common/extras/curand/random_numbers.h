// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <curand_kernel.h>
// Philox4x32-10, the generator that cuRAND's calls rest on here, and what is made of its numbers
// (Salmon, Moraes, Dror, Shaw, "Parallel Random Numbers: As Easy as 1, 2, 3", SC 2011). A number is
// a function of a key and a counter alone, so that any of a sequence is had at once.
#pragma once

#include "../../cpu_device/kernel_side/functions/math_functions.h"
#include "../../cpu_device/kernel_side/functions/vector_functions.h"
#include "../../cpu_device/kernel_side/host_defines.h"

/** Four numbers of 32 bits that are one value. */
struct gw_four_words {
    unsigned word[4];
};

GW_DEVICE_FUNCTION gw_four_words gw_philox(gw_four_words counter, unsigned low_key,
                                           unsigned high_key)
{
    for (int round = 0; round < 10; round++) {
        const unsigned long long first = 0xd2511f53ull * counter.word[0];
        const unsigned long long second = 0xcd9e8d57ull * counter.word[2];
        counter = {{static_cast<unsigned>(second >> 32) ^ counter.word[1] ^ low_key,
                    static_cast<unsigned>(second),
                    static_cast<unsigned>(first >> 32) ^ counter.word[3] ^ high_key,
                    static_cast<unsigned>(first)}};
        low_key = static_cast<unsigned>(low_key + 0x9e3779b9ull);
        high_key = static_cast<unsigned>(high_key + 0xbb67ae85ull);
    }
    return counter;
}

/** Numbers `4 * block` to `4 * block + 3` of a sequence. */
GW_DEVICE_FUNCTION gw_four_words gw_random_block(unsigned long long seed,
                                                 unsigned long long sequence,
                                                 unsigned long long block)
{
    const gw_four_words counter = {
        {static_cast<unsigned>(block), static_cast<unsigned>(block >> 32),
         static_cast<unsigned>(sequence), static_cast<unsigned>(sequence >> 32)}};
    return gw_philox(counter, static_cast<unsigned>(seed), static_cast<unsigned>(seed >> 32));
}

/** Above 0, and up to 1. */
GW_DEVICE_FUNCTION float gw_unit_float(unsigned bits)
{
    return (static_cast<float>(bits >> 8) + 1.0f) * 0x1p-24f;
}
GW_DEVICE_FUNCTION double gw_unit_double(unsigned high, unsigned low)
{
    const unsigned long long bits = static_cast<unsigned long long>(high) << 32 | low;
    return (static_cast<double>(bits >> 11) + 1.0) * 0x1p-53;
}

/** Two independent numbers of the standard normal distribution (Box and Muller, 1958). */
GW_DEVICE_FUNCTION float2 gw_two_normal(unsigned first, unsigned second)
{
    const float length = sqrtf(-2.0f * logf(gw_unit_float(first)));
    const float angle = 6.2831853f * gw_unit_float(second);
    return make_float2(length * sinf(angle), length * cosf(angle));
}
GW_DEVICE_FUNCTION double2 gw_two_normal_double(gw_four_words bits)
{
    const double length = sqrt(-2.0 * log(gw_unit_double(bits.word[0], bits.word[1])));
    const double angle = 6.283185307179586 * gw_unit_double(bits.word[2], bits.word[3]);
    return make_double2(length * sin(angle), length * cos(angle));
}
