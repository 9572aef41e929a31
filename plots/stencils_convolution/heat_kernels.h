// SPDX-License-Identifier: MIT
// What the plot of a rod's temperatures has besides the exercise: the way that launches for each
// step.
#pragma once

#include <cuda_runtime_api.h>

#ifdef __cplusplus
extern "C" {
#endif

/** As heat(), with one step per launch. */
cudaError_t gw_heat_by_steps(float *d_u, float *d_other, int n, float c, int steps);

#ifdef __cplusplus
}
#endif
