// SPDX-License-Identifier: MIT
/**
 * @file error_checked.h
 * Whether a comparison is one of the error that a call has returned.
 */
#pragma once

#include "reports.h"

/**
 * A value that is the error's number was compared. Numbers of errors are small, and so are others:
 * the comparison stands in the call's line, or in a function that this line calls, or names the
 * variable that the call's line sets, or an error.
 * @param where the comparison, whose callers are added
 * @param with_success it was compared with cudaSuccess, or any other 0
 */
bool gw_error_is_checked(const struct gw_diagnosis *failed, struct gw_where *where,
                         bool with_success);
