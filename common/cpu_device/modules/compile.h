// SPDX-License-Identifier: MIT
// Who compiles the modules of this process.
#pragma once

#include "module_order.h"

/** A gw_module_compiler: by a process of this one's own. */
bool gw_module_compile_here(const struct gw_module_order *order, struct gw_module_made *made);
