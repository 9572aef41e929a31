// SPDX-License-Identifier: MIT
// .f16 and .bf16, which C has no types for everywhere.
#pragma once

#include "step.h"

/** Exact. `type` is PTX_F16 or PTX_BF16; of other bits than the lower 16 nothing counts. */
double ptx_double_of_half(uint64_t bits, enum ptx_type type);

/** A sum of which halves are rounded as of the exact one: rounded to odd, by which a second
 * rounding to far fewer digits does no harm. */
double ptx_sum_for_half(double a, double b);

/** The bits of a subnormal .f16 are those of a zero with its sign. */
uint64_t ptx_flushed_half(uint64_t bits);

/** The type of the two halves of .f16x2 or .bf16x2; of others PTX_NO_TYPE. */
enum ptx_type ptx_half_of_pair(enum ptx_type type);

/** Rounded once. NaN is 0x7FFF. */
uint16_t ptx_half_of(double value, enum ptx_type type, enum ptx_rounding rounding);
