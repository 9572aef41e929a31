// SPDX-License-Identifier: MIT
// CUDA's header of this name.
#include "../../extras/graphs/graph_calls.h"
#include "../../extras/textures/texture_calls.h"
#include "../kernel_side/runtime_calls.h"
