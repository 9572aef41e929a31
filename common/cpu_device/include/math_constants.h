// SPDX-License-Identifier: MIT
/**
 * @file math_constants.h
 * CUDA's header of this name.
 */
#include "cpu_device/functions/math_constants.h"
