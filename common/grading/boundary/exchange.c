// SPDX-License-Identifier: MIT
// Sizes of elements.
#include "exchange.h"

size_t gw_type_size(enum gw_type type)
{
    switch (type) {
    case GW_FLOAT:
    case GW_INT:
    case GW_UNSIGNED:
        return 4;
    case GW_DOUBLE:
    case GW_INT64:
        return 8;
    case GW_HALF:
        return 2;
    case GW_BYTE:
        return 1;
    }
    return 1;
}
