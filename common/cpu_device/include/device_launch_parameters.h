// SPDX-License-Identifier: MIT
// CUDA's header of this name.
#include "../kernel_side/built_in_variables.h"
