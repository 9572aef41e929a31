// SPDX-License-Identifier: MIT
// The host's rounding, for a while. What is computed in between must be volatile.
#pragma once

#include "ptx_machine/machine/step.h"

/** @return what ptx_round_again() wants */
int ptx_round(enum ptx_rounding rounding);

void ptx_round_again(int before);
