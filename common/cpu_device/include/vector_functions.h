// SPDX-License-Identifier: MIT
// CUDA's header of this name.
#include "cpu_device/vector_functions.h"
