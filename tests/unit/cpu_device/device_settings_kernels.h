// SPDX-License-Identifier: MIT
/**
 * @file device_settings_kernels.h
 * Calls that the CPU device does not have, from a .cu.
 */
#ifndef DEVICE_SETTINGS_KERNELS_H
#define DEVICE_SETTINGS_KERNELS_H

#include <cuda_runtime_api.h>

cudaError_t allocate_array(void);
cudaError_t launch_cooperatively(void);

#endif
