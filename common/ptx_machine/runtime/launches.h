// SPDX-License-Identifier: MIT
// A launch's way from the program to the queue.
#pragma once

#include "cpu_device/kernel_side/kernel.h"

/** Launches the kernel whose stub on the host is `launch->entry`; `arguments[i]` points to the i-th
 * argument. @return the launch's error */
cudaError_t ptx_launch(const struct gw_launch *launch, void **arguments);
