// SPDX-License-Identifier: MIT
// Which kind of memory it is tells where to look.
#include "memory_note.h"

#include "checker/memory/allocations.h"

bool gw_is_unset_index(const struct gw_allocation *allocation, uintptr_t address, size_t bytes)
{
    const int64_t offset = (int64_t)(address - (uintptr_t)allocation->start);
    return bytes > 0 && offset == (int64_t)GW_UNSET_INT * (int64_t)bytes;
}

struct sought {
    uintptr_t address;
    size_t bytes;
    struct gw_memory_note *note;
};

static void look_for_unset(const struct gw_allocation *allocation, void *context)
{
    const struct sought *sought = context;
    if (gw_is_unset_index(allocation, sought->address, sought->bytes)) {
        sought->note->has_allocation = true;
        sought->note->allocation = *allocation;
    }
}

struct gw_memory_note gw_memory_note_outside(uintptr_t address, size_t bytes)
{
    struct gw_memory_note note = gw_memory_note_of(address);
    struct sought sought = {address, bytes, &note};
    gw_allocations_visit(look_for_unset, &sought);
    return note;
}

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
