// SPDX-License-Identifier: MIT
/**
 * @file checks.h
 * Whether a case's output is right: compared with the formula, element by element.
 */
#pragma once

#include "peers.h"

bool gw_check_vector_add(const struct gw_inputs *in, const void *out);
/** Within 4 roundings of the largest term, since a compiler may contract a product and a sum. */
bool gw_check_polynomial(const struct gw_inputs *in, const void *out);
bool gw_check_strided_copy(const struct gw_inputs *in, const void *out);
bool gw_check_transpose(const struct gw_inputs *in, const void *out);
bool gw_check_block_sums(const struct gw_inputs *in, const void *out);
