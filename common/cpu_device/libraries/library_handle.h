// SPDX-License-Identifier: MIT
// The handles of cuBLAS and cuSOLVER.
#pragma once

#include "library_call.h"

/** cublasCreate() and cusolverDnCreate(). */
enum gw_library_status gw_library_create(struct gw_call *call, enum gw_library library,
                                         void **handle);
enum gw_library_status gw_library_destroy(struct gw_call *call, enum gw_library library,
                                          void *handle);

/** The handle, if it is one that is live. */
struct gw_library_handle *gw_library_handle_of(enum gw_library library, const void *handle);

/** How many handles are live. */
size_t gw_library_live_handles(enum gw_library library);

/** The name of a status. */
const char *gw_library_status_name(enum gw_library library, enum gw_library_status status);
