// SPDX-License-Identifier: MIT
// Finds a function by what its name is made of.
#include "functions.h"

#include <string.h>

const struct gw_known_function gw_known_functions[GW_DEVICE_FUNCTIONS] = {
#define GW_PLAIN(name, fused) {#name, false, fused, false},
#define GW_SPECIAL(name) {#name, true, false, false},
#define GW_INTRINSIC(name, special) {#name, special, false, true},
#include "functions.def"
#undef GW_INTRINSIC
#undef GW_PLAIN
#undef GW_SPECIAL
};

static enum gw_device_function find(const char *name, size_t length)
{
    static const struct {
        const char *other, *name;
    } others[] = {{"fdivide", "division"}, {"div", "division"}, {"dividef", "division"}};
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
        if (strlen(others[i].other) == length && memcmp(others[i].other, name, length) == 0) {
            return find(others[i].name, strlen(others[i].name));
        }
    }
    int f = 0;
    while (f < GW_DEVICE_FUNCTIONS && (strlen(gw_known_functions[f].name) != length ||
                                       memcmp(gw_known_functions[f].name, name, length) != 0)) {
        f++;
    }
    return (enum gw_device_function)f;
}

static bool ends_with(const char *name, size_t length, const char *end)
{
    const size_t of_end = strlen(end);
    return length > of_end && memcmp(name + length - of_end, end, of_end) == 0;
}

// "exp", "expf"; in that order, since erf is not er.
static enum gw_device_function with_or_without_f(const char *name, size_t length,
                                                 enum gw_named_precision *precision)
{
    const enum gw_device_function function = find(name, length);
    if (function != GW_DEVICE_FUNCTIONS || !ends_with(name, length, "f")) {
        return function;
    }
    *precision = GW_NAMED_FLOAT32;
    return find(name, length - 1);
}

enum gw_device_function gw_function_named(const char *name, size_t length,
                                          enum gw_named_precision *precision)
{
    *precision = GW_BY_ITS_RESULT;
    if (length > 5 && memcmp(name, "std::", 5) == 0) {
        name += 5;
        length -= 5;
    }
    if (length <= 2 || memcmp(name, "__", 2) != 0) {
        const enum gw_device_function function = with_or_without_f(name, length, precision);
        return function != GW_DEVICE_FUNCTIONS && gw_known_functions[function].intrinsic
                   ? GW_DEVICE_FUNCTIONS
                   : function;
    }
    name += 2;
    length -= 2;
    // __expf and __fdividef, which say it at the end; then __fadd_rn and __drcp_ru, which say it at
    // the beginning.
    static const char *const roundings[] = {"_rn", "_rz", "_ru", "_rd"};
    for (size_t i = 0; i < sizeof(roundings) / sizeof(roundings[0]); i++) {
        if (!ends_with(name, length, roundings[i])) {
            continue;
        }
        length -= 3;
        const enum gw_device_function whole = with_or_without_f(name, length, precision);
        if (whole != GW_DEVICE_FUNCTIONS) { // __fmaf_rn, and __fma_rn of float64
            return whole;
        }
        *precision = *name == 'f' ? GW_NAMED_FLOAT32 : GW_NAMED_FLOAT64;
        return *name == 'f' || *name == 'd' ? find(name + 1, length - 1) : GW_DEVICE_FUNCTIONS;
    }
    return with_or_without_f(name, length, precision);
}
