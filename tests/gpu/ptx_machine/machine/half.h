// SPDX-License-Identifier: MIT
// .f16 and .bf16, which C has no types for everywhere.
#pragma once

#include "step.h"

/** Exact. `type` is PTX_F16 or PTX_BF16; of other bits than the lower 16 nothing counts. */
double ptx_double_of_half(uint64_t bits, enum ptx_type type);

/** Rounded once. NaN is 0x7FFF. */
uint16_t ptx_half_of(double value, enum ptx_type type, enum ptx_rounding rounding);
