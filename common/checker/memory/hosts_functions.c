// SPDX-License-Identifier: MIT
// A function has one address here, and on a GPU two: what the host takes is its own function's.
// Which of them a pointer is, nobody sees on it; but those of the device come to the host with a
// copy or in memory of both.
#include "spaces.h"

#include "allocations.h"
#include "checker/program/arrays.h"
#include "checker/program/elf_symbols.h"
#include "checker/program/variables.h"

#include <string.h>

extern const char __executable_start[], etext[];

static uintptr_t *of_device; // functions whose addresses have come from the device
static size_t count, room;

static bool is_known(uintptr_t pointer)
{
    for (size_t i = 0; i < count; i++) {
        if (of_device[i] == pointer) {
            return true;
        }
    }
    return false;
}

static bool may_be_function(uintptr_t pointer)
{
    return pointer >= (uintptr_t)__executable_start && pointer < (uintptr_t)etext;
}

void gw_functions_come_from_device(const void *start, size_t bytes)
{
    const uintptr_t first = ((uintptr_t)start + sizeof(uintptr_t) - 1) & -sizeof(uintptr_t);
    const uintptr_t end = (uintptr_t)start + bytes;
    for (uintptr_t at = first; at + sizeof(uintptr_t) <= end; at += sizeof(uintptr_t)) {
        uintptr_t pointer;
        memcpy(&pointer, (const void *)at, sizeof(pointer));
        if (may_be_function(pointer) && !is_known(pointer)) {
            of_device = gw_grown(of_device, count, &room, sizeof(*of_device));
            of_device[count++] = pointer;
        }
    }
}

// What host and kernels both write and read without a copy; pages of large memory may not even be
// there yet.
static bool is_of_both(const struct gw_allocation *allocation)
{
    enum { MOST_BYTES = 1 << 20 };
    return allocation->kind != GW_DEVICE_MEMORY && allocation->kind != GW_SYMBOL_MEMORY &&
           allocation->bytes <= MOST_BYTES;
}

void gw_functions_may_leave(const struct gw_allocation *allocation)
{
    if (is_of_both(allocation)) {
        gw_functions_come_from_device(allocation->start, allocation->bytes);
    }
}

static void look_at_allocation(const struct gw_allocation *allocation, void *context)
{
    (void)context;
    gw_functions_may_leave(allocation);
}

static void look_at_variable(const struct gw_variable *variable, void *context)
{
    (void)context;
    if (variable->kind == GW_MANAGED_VARIABLE) {
        gw_functions_come_from_device((const void *)variable->start, variable->bytes);
    }
}

const char *gw_hosts_function(uintptr_t pointer)
{
    if (!may_be_function(pointer) || is_known(pointer)) {
        return NULL;
    }
    const char *symbol = gw_function_symbol((const void *)pointer);
    if (!symbol) {
        return NULL;
    }
    gw_allocations_visit(look_at_allocation, NULL);
    gw_variables_visit(look_at_variable, NULL);
    return is_known(pointer) ? NULL : symbol;
}
