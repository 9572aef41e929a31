// SPDX-License-Identifier: MIT
// gw_touch() for host code of the student's.
#pragma once

#include "checker/shadow/access.h"

/** It touches the arena. */
void gw_host_touch(const struct gw_access *access);

/** It touches a variable of the program. */
void gw_host_touch_variable(const struct gw_access *access);
