// SPDX-License-Identifier: MIT
/**
 * @file device_settings_kernels.h
 * Calls that the CPU device does not have, from a .cu.
 */
#pragma once

#include <cuda_runtime_api.h>

cudaError_t allocate_array(void);
cudaError_t launch_cooperatively(void);
