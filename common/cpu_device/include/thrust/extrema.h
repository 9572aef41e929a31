// SPDX-License-Identifier: MIT
// Thrust's header of this name.
#pragma once

#include "../../kernel_side/thrust/algorithms.h"
