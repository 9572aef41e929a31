// SPDX-License-Identifier: MIT
// The program's __managed__ variables. They lie side by side in a section of their own, which is
// all that the device knows of them: not where one ends and the next begins.
#pragma once

#include "cpu_device/observer.h"

#include <stdbool.h>

bool gw_is_managed_variable(const void *address);

/** All of them as one piece of memory, if this address lies in one of them; else NULL. */
struct gw_allocation *gw_find_managed_variable(const void *address);
