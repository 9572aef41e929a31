// SPDX-License-Identifier: MIT
// cuRAND's device API.
#pragma once

#include "../../extras/curand/curand_kernel.h"
