// SPDX-License-Identifier: MIT
/**
 * @file plain.h
 * The cases as plain C loops, on as many cores as OMP_NUM_THREADS says where OpenMP is there.
 */
#pragma once

#include "peers.h"

/** out = x + y, float32. */
void gw_plain_vector_add(const struct gw_inputs *in, void *out);
/** out = a*u*u + b*v + c, float64. */
void gw_plain_polynomial(const struct gw_inputs *in, void *out);
/** Every GW_STRIDE-th element of x to the same place of out. */
void gw_plain_strided_copy(const struct gw_inputs *in, void *out);
/** out = x, of GW_ROWS rows, transposed. */
void gw_plain_transpose(const struct gw_inputs *in, void *out);
/** out[i] = the sum of the i-th GW_BLOCK elements of x. */
void gw_plain_block_sums(const struct gw_inputs *in, void *out);
