// SPDX-License-Identifier: MIT
// gw_check_access() for host code of the student's.
#pragma once

#include "checker/program/where.h"
#include "checker/shadow/access.h"

#include <stdbool.h>

/** Begins the judgement of what host code of the student's does: other host threads stay out of the
 * device until it ends. @return false where one of them runs a kernel; then nothing is judged, as
 * the kernel may wait for what this one does */
bool gw_host_code_begins(void);
void gw_host_code_ends(void);

/** It touches the arena. */
void gw_host_check_access(const struct gw_access *access);

/** A function of some library, called by the student's host code, has touched device memory. */
void gw_host_touched(const void *address, bool writes, const struct gw_where *where);

/** It touches a variable of the program. */
void gw_host_check_variable(const struct gw_access *access);
