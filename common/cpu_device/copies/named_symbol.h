// SPDX-License-Identifier: MIT
// Which variable of the device a call names.
#pragma once

#include "cpu_device/calls/call.h"
#include "cpu_device/kernel_side/symbols.h"
#include "cpu_device/observer.h"

/** @return the variable, which is known from now on; NULL where the call has failed */
struct gw_allocation *gw_expect_symbol(struct gw_call *call, const struct gw_symbol *symbol);
