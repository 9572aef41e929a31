// SPDX-License-Identifier: MIT
// A module: device code that a program has compiled while it runs (NVRTC's calls).
#pragma once

#include "command_line.h"
#include "driver_settings.h"

/**
 * Makes FOLDER/module.so of FOLDER/source/NAME, with the macros of FOLDER/definitions before it and
 * the C++ of FOLDER/expressions behind it (cpu_device/modules/module_order.h). FOLDER/log becomes
 * what there was to say. The command's only input is NAME.
 * @return 0 if the library is there
 */
int gwcc_make_module(const struct gwcc_settings *settings, struct gwcc_command *command);
