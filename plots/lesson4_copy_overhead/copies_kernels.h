// SPDX-License-Identifier: MIT
// The polynomial on data that lies on the device already.
#pragma once

#include <cuda_runtime_api.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * d_z[i] = a * d_x[i] * d_x[i] + b * d_y[i] + c for n elements. Does not wait.
 *
 * @return what the launch says
 */
cudaError_t gw_grade2_resident(double a, double b, double c, const double *d_x, const double *d_y,
                               double *d_z, int n);

#ifdef __cplusplus
}
#endif
