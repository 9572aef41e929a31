// SPDX-License-Identifier: MIT
/**
 * @file exported.cpp
 * Device functions under C names, for tests written in C.
 */
#include <cpu_device/device_functions.h>

#include "exported.h"
