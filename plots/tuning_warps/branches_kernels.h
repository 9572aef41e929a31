// SPDX-License-Identifier: MIT
// What the plot of branches has besides the exercise: the kernel that the exercise begins with.
#pragma once

#include <cuda_runtime_api.h>

#ifdef __cplusplus
extern "C" {
#endif

/** As branches(), for n above 0, with an element per thread, whatever its kind is. */
cudaError_t gw_branches_mixed(const unsigned *d_table, const unsigned char *d_kind,
                              const unsigned *d_x, unsigned *d_y, int n);

#ifdef __cplusplus
}
#endif
