// SPDX-License-Identifier: MIT
// cuRAND's host API.
#pragma once

#include "../../extras/curand/curand.h"
