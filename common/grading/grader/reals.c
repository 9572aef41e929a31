// SPDX-License-Identifier: MIT
// Inputs of exercises in `real`: the same numbers in both precisions, rounded to each.
#include "case.h"

enum gw_type gw_real(const struct gw_case *grading)
{
    return grading->real;
}

double gw_real_epsilon(const struct gw_case *grading)
{
    return grading->real == GW_DOUBLE ? 0x1p-53 : 0x1p-24;
}

double gw_set_real(const struct gw_case *grading, void *reals, size_t index, double value)
{
    if (grading->real == GW_DOUBLE) {
        ((double *)reals)[index] = value;
        return value;
    }
    return (double)(((float *)reals)[index] = (float)value);
}

void gw_fill_reals(struct gw_case *grading, void *reals, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        gw_set_real(grading, reals, i, gw_random_away_from_zero(&grading->random));
    }
}
