// SPDX-License-Identifier: MIT
// A kernel's division of whole numbers by zero.
#pragma once

#include "checker/reports/reports.h"

#include <stdbool.h>
#include <stdint.h>

/** Reports that the running thread has divided `dividend` by zero, in the code before a return
 * address. @return the report; NULL where the thread does what another one has done before */
struct gw_diagnosis *gw_report_division(int64_t dividend, bool is_signed,
                                        const void *return_address, const void *frame);
