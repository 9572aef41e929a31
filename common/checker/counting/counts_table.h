// SPDX-License-Identifier: MIT
/**
 * @file counts_table.h
 * All counts as a table for people.
 */
#pragma once

#include <stdio.h>

void gw_counts_print(FILE *out);
