// SPDX-License-Identifier: MIT
// What the plot of vector_loads has besides the exercise: the same with one float per request.
#pragma once

#include <cuda_runtime_api.h>

#ifdef __cplusplus
extern "C" {
#endif

/** As vector_loads(), for n above 0, with a float per thread. */
cudaError_t gw_scale_floats(float *d_x, int n, float factor);

#ifdef __cplusplus
}
#endif
