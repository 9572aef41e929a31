// SPDX-License-Identifier: MIT
// Threads that look at one place again and again: they wait for somebody to change it, and give
// way.
#pragma once

#include "checker/shadow/access.h"

#include <stdbool.h>

/**
 * The running thread of a kernel has looked at a place, atomically or through a volatile pointer.
 * Where it has done so often and found nothing new, others go on before this returns.
 * @param changed whether it has put something else there
 */
void gw_detect_spin(const struct gw_access *access, bool changed);
