// SPDX-License-Identifier: MIT
// A program of the tests holds many versions of one exercise (mangled.h), of which it runs one.
// What belongs to the others is not there, for the checker: no mistake depends on who lies beside
// whom.
#pragma once

#include "mangled.h"

/**
 * A kernel of a version begins.
 * @param code the kernel or, where its address is not known, other code that is made for it
 */
void gw_version_begins(const void *code);

/** The version that code at an address, the beginning of a function, is of. */
struct gw_slice gw_version_of(const void *code);

/** Two versions, and not one. */
bool gw_versions_differ(struct gw_slice a, struct gw_slice b);

/** The version of the kernel that began last; nothing where there are none. */
struct gw_slice gw_version_running(void);

/** This version is another one than the running one's. */
bool gw_version_is_other(struct gw_slice version);
