// SPDX-License-Identifier: MIT
// CUDA's header of this name.
#include "cpu_device/built_in_variables.h"
