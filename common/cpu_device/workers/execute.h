// SPDX-License-Identifier: MIT
// How an operation is carried out once its turn has come.
#pragma once

#include "cpu_device/work/operation.h"

/** Carries the operation out, on the calling host thread. Work that comes after an execution error
 * is not done. */
void gw_execute(const struct gw_operation *operation);
