// SPDX-License-Identifier: MIT
// At the ground, since every callback begins here.
#include "now.h"

struct gw_now gw_now;
