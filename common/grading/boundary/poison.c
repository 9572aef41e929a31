// SPDX-License-Identifier: MIT
// The poison of elements that nobody has written.
#include "poison.h"

#include <string.h>

uint64_t gw_poison_of(enum gw_type type, uint64_t seed)
{
    switch (type) {
    case GW_FLOAT: // a NaN that no operation makes
        return UINT64_C(0x7fd00000) | (seed & 0xfffff);
    case GW_DOUBLE:
        return UINT64_C(0x7ffa000000000000) | (seed & UINT64_C(0x1ffffffffffff));
    case GW_HALF:
        return 0x7d00 | (seed & 0xff);
    case GW_UNSIGNED:
    case GW_INT: // far from every count, index and value that an exercise works with
        return UINT64_C(0x90000000) | (seed & 0x0fffffff);
    case GW_INT64:
        return UINT64_C(0x9000000000000000) | (seed & UINT64_C(0x0fffffffffffffff));
    case GW_BYTE: // neither 0 nor 1
        return 0x80 | (seed & 0x7f);
    }
    return 0;
}

void gw_fill_with_poison(void *elements, enum gw_type type, size_t count, uint64_t seed)
{
    const uint64_t poison = gw_poison_of(type, seed);
    const size_t size = gw_type_size(type);
    unsigned char *at = elements;
    for (size_t i = 0; i < count; i++, at += size) {
        memcpy(at, &poison,
               size); // the low bytes: every machine that CUDA runs on is little-endian
    }
}

bool gw_is_poison(const void *element, enum gw_type type, uint64_t seed)
{
    const uint64_t poison = gw_poison_of(type, seed);
    return memcmp(element, &poison, gw_type_size(type)) == 0;
}
