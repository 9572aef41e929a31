// SPDX-License-Identifier: MIT
// Whether what is printed is coloured.
#pragma once

#include <stdbool.h>
#include <stdio.h>

/**
 * Whether `out` gets colours: not if NO_COLOR is set, always if CLICOLOR_FORCE is, and else on a
 * terminal that knows them.
 */
bool gw_colours_are_wanted(FILE *out);
