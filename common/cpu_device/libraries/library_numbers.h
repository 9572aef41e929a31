// SPDX-License-Identifier: MIT
// Statuses by the numbers of each library, and what both libraries' handles can be asked.
#pragma once

#include "library_call.h"

#include <cusolverDn.h>

cublasStatus_t gw_cublas_status(enum gw_library_status status);
cusolverStatus_t gw_cusolver_status(enum gw_library_status status);

void gw_library_set_stream(struct gw_library_work *work, cudaStream_t stream);
void gw_library_get_stream(struct gw_library_work *work, cudaStream_t *stream);
