// SPDX-License-Identifier: MIT
// Products of small matrices by a warp.
#pragma once

#include "../../extras/wmma/mma.h"
