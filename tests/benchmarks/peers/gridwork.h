// SPDX-License-Identifier: MIT
/**
 * @file gridwork.h
 * The cases on the CPU device: each launches, waits and returns the error of both.
 */
#pragma once

#include "peers.h"

#ifdef __cplusplus
extern "C" {
#endif

int gw_launch_vector_add(const struct gw_inputs *in, void *out);
int gw_launch_polynomial(const struct gw_inputs *in, void *out);
int gw_launch_strided_copy(const struct gw_inputs *in, void *out);
int gw_launch_empty_queued(const struct gw_inputs *in, void *out);
int gw_launch_empty_in_turn(const struct gw_inputs *in, void *out);
int gw_launch_transpose(const struct gw_inputs *in, void *out);
int gw_launch_block_sums(const struct gw_inputs *in, void *out);
int gw_launch_barriers_alone(const struct gw_inputs *in, void *out);

#ifdef __cplusplus
}
#endif
