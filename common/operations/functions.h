// SPDX-License-Identifier: MIT
// What functions a kernel may call to compute, by their names in C.
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum gw_device_function {
#define GW_PLAIN(name, fused) GW_FUNCTION_##name,
#define GW_SPECIAL(name) GW_FUNCTION_##name,
#define GW_INTRINSIC(name, special) GW_FUNCTION_##name,
#include "functions.def"
#undef GW_INTRINSIC
#undef GW_PLAIN
#undef GW_SPECIAL
    GW_DEVICE_FUNCTIONS
};

struct gw_known_function {
    const char *name;
    bool special;   /**< or else as an addition */
    bool fused;     /**< a product and a sum at once */
    bool intrinsic; /**< its name in C begins with underscores */
};

extern const struct gw_known_function gw_known_functions[GW_DEVICE_FUNCTIONS];

enum gw_named_precision { GW_BY_ITS_RESULT, GW_NAMED_FLOAT32, GW_NAMED_FLOAT64 };

/**
 * The function that a call names, as g++ lists it: "expf", "std::sqrt", "__fdividef", "__dadd_rn".
 * @param precision what the name says of it
 * @return GW_DEVICE_FUNCTIONS if it is none of them
 */
enum gw_device_function gw_function_named(const char *name, size_t length,
                                          enum gw_named_precision *precision);
