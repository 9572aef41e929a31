// SPDX-License-Identifier: MIT
// What memory holds, as one number: a sum over its 4-byte words, so that it is the same however the
// memory is cut into copies, and in whatever order they come. Equal numbers mean equal words but
// for their places; whoever wants the places right compares the results.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/** The content of so many bytes; a rest that is no whole word does not count. */
static inline uint64_t gw_content_of(const void *memory, size_t bytes)
{
    uint64_t sum = 0;
    for (size_t i = 0; i + 4 <= bytes; i += 4) {
        uint32_t word;
        memcpy(&word, (const unsigned char *)memory + i, sizeof(word));
        const uint64_t spread = (word + UINT64_C(1)) * UINT64_C(0x9E3779B97F4A7C15);
        sum += spread ^ spread >> 31;
    }
    return sum;
}
