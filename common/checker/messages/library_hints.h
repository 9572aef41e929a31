// SPDX-License-Identifier: MIT
// Hints for what a library's call was given.
#pragma once

#include "checker/reports/reports.h"

#include <stdio.h>

/** As gw_hint(), of a report with a parameter. */
bool gw_hint_library(FILE *out, const struct gw_diagnosis *report);
