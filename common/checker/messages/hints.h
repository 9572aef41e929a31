// SPDX-License-Identifier: MIT
/**
 * @file hints.h
 * What to try: only what follows from what was seen. Where that is not clear there is no hint.
 */
#pragma once

#include "checker/reports/reports.h"

#include <stdio.h>

/** Writes a hint, without a newline. @return false when there is none */
bool gw_hint(FILE *out, const struct gw_diagnosis *report);
