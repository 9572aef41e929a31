// SPDX-License-Identifier: MIT
// CUDA's header of this name.
#include "cpu_device/functions/math_constants.h"
