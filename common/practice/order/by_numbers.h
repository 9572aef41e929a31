// SPDX-License-Identifier: MIT
// Orders lines without a terminal: numbers on standard input, an attempt per line.
#pragma once

#include "attempt.h"

/** Prints the lines with their numbers, and grades until an attempt passes or the input ends.
 * @return whether one has passed */
bool gw_order_by_numbers(const struct gw_attempts *attempts, struct gw_puzzle *puzzle);

/** Prints the first lines of the kernel, up to its brace, as they stand in the solution. */
void gw_print_head(const struct gw_puzzle *puzzle, FILE *out);
