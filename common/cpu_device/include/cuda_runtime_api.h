// SPDX-License-Identifier: MIT
// CUDA's header of this name.
#include "cpu_device/runtime_calls.h"
#include "cpu_device/texture_calls.h"
