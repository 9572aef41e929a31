// SPDX-License-Identifier: MIT
// A copy that reads every stride-th element: what the stride of lesson 3's plot is about.
#pragma once

#include <cuda_runtime_api.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * d_out[i] = d_in[i * stride] for every i below n, a thread an element, in blocks of 256.
 *
 * @param d_in   n * stride floats in device memory
 * @param d_out  n floats in device memory
 * @return what the launch says
 */
cudaError_t gw_copy_strided(const float *d_in, float *d_out, int n, int stride);

#ifdef __cplusplus
}
#endif
