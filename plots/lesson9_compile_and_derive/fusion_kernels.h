// SPDX-License-Identifier: MIT
// f(x) = 0.2 x + sin x + cos 2x as a library of array operations computes it.
#pragma once

#include <cuda_runtime_api.h>

enum { GW_TEMPORARIES = 5 };

#ifdef __cplusplus
extern "C" {
#endif

/**
 * d_out[i] = f(d_x[i]) for n elements: six kernels, one an operation, of which each but the last
 * leaves its values in a temporary array of n elements. Does not wait.
 *
 * @return the first error of a launch
 */
cudaError_t gw_one_by_one(const float *d_x, float *const d_temporary[GW_TEMPORARIES], float *d_out,
                          int n);

#ifdef __cplusplus
}
#endif
