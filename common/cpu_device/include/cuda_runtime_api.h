// SPDX-License-Identifier: MIT
// CUDA's header of this name.
#include "../kernel_side/runtime_calls.h"
#include "../kernel_side/texture_calls.h"
