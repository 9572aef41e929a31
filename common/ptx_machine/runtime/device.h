// SPDX-License-Identifier: MIT
// What the machine says that it is.
#pragma once

#define PTX_DEVICE_NAME "PTX machine, not a GPU"

struct ptx_binary;

/** The device is as new as the newest PTX that a binary of the program holds. */
void ptx_device_has_binary(const struct ptx_binary *binary);
