// SPDX-License-Identifier: MIT
// Arrays of texels. Their handle is the start of their memory, in which rows lie one behind the
// other; that is nobody's business, and calls that take plain memory refuse it.
#pragma once

#include "cpu_device/calls/call.h"

#include <stdbool.h>

struct gw_array {
    struct gw_allocation *memory;
    struct cudaChannelFormatDesc channels;
    unsigned code;        /**< of its texels */
    size_t width, height; /**< texels; a height of 0: it has one dimension */
    unsigned flags;       /**< that it was made with */
    struct gw_array *next;
};

/** The array of a handle. Where there is none the call has failed, and `role` ("source") says
 * which of its parameters that was. */
struct gw_array *gw_expect_array(struct gw_call *call, const char *role, cudaArray_const_t handle);

/** The bytes of a row, and how many rows there are: at least one. */
size_t gw_array_row_bytes(const struct gw_array *array);
size_t gw_array_rows(const struct gw_array *array);

/** All memory of the device has been given back. */
void gw_forget_all_arrays(void);
