// SPDX-License-Identifier: MIT
// Thrust's header of this name.
#pragma once

#include "../cpu_device/thrust/pointers.h"
