// SPDX-License-Identifier: MIT
// What is wrong with the arguments of a copy or memset. Each function fails the call and says why.
#pragma once

#include "cpu_device/calls/call.h"

#include <stdbool.h>
#include <stddef.h>

/** Whether `bytes` at a pointer lie in one live allocation; true for pageable memory, of which
 * nobody knows.
 * @param role "destination" or "source" */
bool gw_expect_inside(struct gw_call *call, const char *role, const void *pointer, size_t bytes);

/** Whether both sides are where the kind says, and have room.
 * @param to_bytes, from_bytes  from the first byte to behind the last one, of each side */
bool gw_expect_copy(struct gw_call *call, const void *destination, size_t to_bytes,
                    const void *source, size_t from_bytes, enum cudaMemcpyKind kind);

/**
 * Whether the kind says of a variable or an array what is so: `fitting`, device to device, or
 * nothing; else the call has failed with cudaErrorInvalidMemcpyDirection.
 * @param what  "a variable" or "an array"
 * @param role  "destination" or "source"
 */
bool gw_expect_kind_of(struct gw_call *call, const char *what, const char *role,
                       enum cudaMemcpyKind kind, enum cudaMemcpyKind fitting);

/** Whether rows of `width` bytes find room between one and the next; else the call has failed with
 * `error`. */
bool gw_expect_wide_pitch(struct gw_call *call, const char *role, size_t pitch, size_t width,
                          cudaError_t error);

/** Whether memory of the device, or pinned or managed memory, with room for `bytes` begins here. */
bool gw_expect_settable(struct gw_call *call, const void *destination, size_t bytes);
