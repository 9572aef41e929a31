// SPDX-License-Identifier: MIT
// CUDA's header of this name.
#include "../kernel_side/driver_types.h"
