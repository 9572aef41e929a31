// SPDX-License-Identifier: MIT
// CUDA's header of this name; everything in it is known without it.
#include "cuda_runtime.h"
