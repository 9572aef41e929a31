// SPDX-License-Identifier: MIT
/**
 * @file ending_text.h
 * What each checker adds where a program is told to have ended (ending_text.c, of both).
 */
#pragma once

#include "checker/program/lines.h"

#include <stdio.h>

/** Writes what ran there, and what had failed before: lines that are indented by two blanks.
 * @param at the line that the text has named */
void gw_ending_put_running(FILE *out, const struct gw_line *at);
