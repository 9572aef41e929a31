// SPDX-License-Identifier: MIT
// Looks a function up.
#include "costs.h"

#include <string.h>

struct cost {
    double float32, float64, special, integer;
};

static const struct {
    const char *name;
    struct cost in_float32, in_float64;
} costs[] = {
#define GW_COST(name, ...) {#name, GW_BOTH(__VA_ARGS__)},
#define GW_BOTH(a, b, c, d, e, f, g, h)                                                            \
    {a, b, c, d},                                                                                  \
    {                                                                                              \
        e, f, g, h                                                                                 \
    }
#include "function_costs.def"
#undef GW_COST
#undef GW_BOTH
};

bool gw_model_add_calls(struct gw_model_kernel *kernel, const char *precision, const char *function,
                        size_t length, double calls)
{
    struct cost cost = {.special = 1};
    bool known = false;
    for (size_t i = 0; i < sizeof(costs) / sizeof(costs[0]) && !known; i++) {
        if (strlen(costs[i].name) == length && memcmp(costs[i].name, function, length) == 0) {
            cost = strcmp(precision, "float64") == 0 ? costs[i].in_float64 : costs[i].in_float32;
            known = true;
        }
    }
    kernel->float32 += calls * cost.float32;
    kernel->float64 += calls * cost.float64;
    kernel->special += calls * cost.special;
    kernel->integer += calls * cost.integer;
    kernel->chain_clocks +=
        calls * (GW_CHAIN_CLOCKS * (cost.float32 + cost.integer) +
                 GW_FLOAT64_CHAIN_CLOCKS * cost.float64 + GW_SPECIAL_CHAIN_CLOCKS * cost.special);
    if (length == strlen("quotient") && memcmp(function, "quotient", length) == 0) {
        kernel->quotients += calls;
    }
    return known;
}
