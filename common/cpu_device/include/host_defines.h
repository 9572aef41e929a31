// SPDX-License-Identifier: MIT
// CUDA's header of this name.
#include "../kernel_side/host_defines.h"
