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

/** Whether memory of the device, or pinned or managed memory, with room for `bytes` begins here. */
bool gw_expect_settable(struct gw_call *call, const void *destination, size_t bytes);
