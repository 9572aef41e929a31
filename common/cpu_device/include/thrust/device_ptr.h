// SPDX-License-Identifier: MIT
// Thrust's header of this name.
#pragma once

#include "../../../extras/thrust/pointers.h"
