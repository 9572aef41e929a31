// SPDX-License-Identifier: MIT
/**
 * @file unobserved.h
 * Whether a checker is linked.
 */
#ifndef GW_UNOBSERVED_H
#define GW_UNOBSERVED_H

#include <stdbool.h>

/** True when no checker is linked. Known once gw_observe_arena() was called. */
bool gw_nobody_observes(void);

#endif
