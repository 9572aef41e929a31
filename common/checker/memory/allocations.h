// SPDX-License-Identifier: MIT
// Which allocations there are and were, by address.
#pragma once

#include "cpu_device/observer.h"

/** Neither allocated by a call of the device nor in its arena. */
static inline bool gw_is_programs_own(const struct gw_allocation *allocation)
{
    return allocation->kind == GW_REGISTERED_MEMORY || allocation->kind == GW_SYMBOL_MEMORY;
}

/** A new one; lives until it is removed. */
void gw_allocations_add(const struct gw_allocation *allocation);

/** It was freed, and is remembered as such. */
void gw_allocations_remove(const struct gw_allocation *allocation);

/**
 * The allocation that an address lies in or, in a gap, the nearest one (live ones first).
 * @return a copy's source owned by the checker, or NULL; `live` tells whether it was freed
 */
const struct gw_allocation *gw_allocation_near(uintptr_t address);

/** The allocation that an address lies in, live or freed, or NULL. */
const struct gw_allocation *gw_allocation_at(uintptr_t address);

/** The memory has no shadow: it is too large for one, or nothing has. */
bool gw_has_no_shadow(uintptr_t address);

/** All of the range lies in one live allocation. */
bool gw_is_inside_allocation(uintptr_t address, size_t bytes);

/** Calls `visit` for every live one. */
void gw_allocations_visit(void (*visit)(const struct gw_allocation *, void *), void *context);

/** Calls `visit` for every live one made since the last gw_allocations_mark(). */
void gw_allocations_visit_live(void (*visit)(const struct gw_allocation *, void *), void *context);

/**
 * Calls `write` for every live one that has a shadow and in which something may be unwritten, and
 * takes it that all of it is written then.
 */
void gw_allocations_write_all(void (*write)(uintptr_t address, size_t bytes));

/** A copy has brought unwritten bytes to the allocation that the address lies in. */
void gw_allocations_have_unwritten(uintptr_t address);

/** From now on the allocations that live now are nobody's leaks. */
void gw_allocations_mark(void);
