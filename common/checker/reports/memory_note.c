// SPDX-License-Identifier: MIT
// Which kind of memory it is tells where to look.
#include "memory_note.h"

#include "checker/memory/allocations.h"

struct gw_memory_note gw_memory_note_of(uintptr_t address)
{
    struct gw_memory_note note = {.space = gw_space_of(address),
                                  .dynamic_start = gw_now.dynamic_shared.start,
                                  .dynamic_bytes = gw_now.dynamic_shared.bytes};
    const struct gw_allocation *allocation = NULL;
    switch (note.space) {
    case GW_SPACE_GLOBAL:
        allocation = gw_allocation_near(address);
        break;
    case GW_SPACE_SHARED:
        note.has_variable = gw_shared_variable_at(address, &note.variable);
        if (note.has_variable && note.variable.dynamic) {
            note.has_variable = false;
            note.space = GW_SPACE_DYNAMIC_SHARED;
        }
        break;
    case GW_SPACE_PROGRAM:
        note.program_variable = gw_variable_near(address);
        break;
    default:
        break;
    }
    if (allocation) {
        note.has_allocation = true;
        note.allocation = *allocation;
    }
    return note;
}
