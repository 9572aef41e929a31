// SPDX-License-Identifier: MIT
// CUDA's header of this name.
#include "cpu_device/host_defines.h"
