// SPDX-License-Identifier: MIT
// What went wrong while the device worked. The program learns of it at the next call that waits;
// from then on it is sticky: every call returns it. cudaDeviceReset takes the error away and does
// not give the device back: "To continue using CUDA, the process must be terminated and
// relaunched."
#pragma once

#include <cuda_runtime_api.h>

/** Notes an error of the running work; the first one counts. `reason` is copied. */
void gw_raise_execution_error(cudaError_t error, const char *reason);

/** The error of work that has run, whether or not the program knows. */
cudaError_t gw_execution_error(void);

/** Why: a sentence, or "". */
const char *gw_execution_error_reason(void);

/** Makes the execution error known to the program. @return it, or cudaSuccess */
cudaError_t gw_surface_execution_error(void);

/** The execution error once the program knows it, else cudaSuccess. */
cudaError_t gw_sticky_error(void);

/** Of a device that is reset: if work has failed, cudaErrorDevicesUnavailable is sticky from now
 * on, as on an H200 (tests/gpu/answers). */
void gw_reset_execution_error(void);

/** For tests, which begin anew in one process: forgets all of it. */
void gw_forget_execution_error(void);
