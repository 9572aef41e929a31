// SPDX-License-Identifier: MIT
// gw_check_access() for host code of the student's.
#pragma once

#include "checker/shadow/access.h"

/** It touches the arena. */
void gw_host_check_access(const struct gw_access *access);

/** It touches a variable of the program. */
void gw_host_check_variable(const struct gw_access *access);
