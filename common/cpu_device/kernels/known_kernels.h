// SPDX-License-Identifier: MIT
// The kernels whose address is known: of the program and of libraries that it has opened.
#pragma once

#include "cpu_device/calls/call.h"
#include "cpu_device/kernel_side/kernel.h"

#include <stdbool.h>

/** Whether a kernel begins at this address. */
bool gw_is_known_kernel(const void *entry);

/** The kernel that begins here; NULL where the call fails, as none is known or its code is gone. */
const struct gw_known_kernel *gw_expect_known_kernel(struct gw_call *call, const void *entry);

/** Whether there are pointers to as many arguments as the kernel takes; else the call fails. */
bool gw_expect_kernel_arguments(struct gw_call *call, void **arguments, size_t parameters);

/** Launches the kernel at `launch->entry` as a call of the runtime, which `launch->name` names,
 * was asked to. `arguments[i]` points to its i-th argument. @return what the call returns */
cudaError_t gw_launch_known(const struct gw_launch *launch, void **arguments);

/** Calls `visit` for each, the latest first. Within a call of the device. */
void gw_visit_known_kernels(void (*visit)(const void *entry, const char *name, void *context),
                            void *context);
