// SPDX-License-Identifier: MIT
// Arrays of a thread's own, as far as chevron has marked them (GW_LOCAL_ARRAY).
#pragma once

#include "checker/shadow/access.h"

/** A thread touches its own memory: what is read and was never written is a mistake. */
void gw_local_check_access(const struct gw_access *access);

/** The thread does something else, or ends: judges what it has read of its own memory. */
void gw_local_settle(void);
