// SPDX-License-Identifier: MIT
/**
 * @file counts_table.h
 * All counts as a table for people.
 */
#ifndef GW_CHECKER_COUNTS_TABLE_H
#define GW_CHECKER_COUNTS_TABLE_H

#include <stdio.h>

void gw_counts_print(FILE *out);

#endif
