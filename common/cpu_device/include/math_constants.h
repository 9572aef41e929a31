// SPDX-License-Identifier: MIT
/**
 * @file math_constants.h
 * CUDA's header of this name.
 */
#include "cpu_device/math_constants.h"
