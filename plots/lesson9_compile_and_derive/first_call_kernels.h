// SPDX-License-Identifier: MIT
// The function of lesson 9 in three places: in a kernel that is compiled beforehand, in the text of
// one that is not, and in a loop on the host.
#pragma once

#include <cuda_runtime_api.h>

/** f(x) of element i, for all three. */
#define FIRST_CALL_FORMULA 0.2f * x[i] + sinf(x[i]) + cosf(2.0f * x[i])

#ifdef __cplusplus
extern "C" {
#endif

/**
 * d_out[i] = f(d_x[i]) for n elements, by a kernel that was compiled with the program. Does not
 * wait.
 *
 * @return what the launch says
 */
cudaError_t gw_first_call_plain(const float *d_x, float *d_out, int n);

#ifdef __cplusplus
}
#endif
