// SPDX-License-Identifier: MIT
// What the machine says that it is.
#pragma once

struct ptx_binary;

/** The device is as new as the newest PTX that a binary of the program holds. */
void ptx_device_has_binary(const struct ptx_binary *binary);
