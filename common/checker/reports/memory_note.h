// SPDX-License-Identifier: MIT
// What a report says of an address: the allocation or variable that it lies in or near.
#pragma once

#include "checker/memory/shared_variables.h"
#include "checker/memory/spaces.h"
#include "checker/program/variables.h"

/** The memory that it is about. */
struct gw_memory_note {
    enum gw_space space;
    bool has_allocation;
    struct gw_allocation allocation; /**< a copy */
    bool never_written;              /**< not one byte of the allocation was ever written */
    size_t written_first; /**< only so many bytes were, those from its beginning on; 0: others */
    bool has_variable;
    struct gw_shared_variable variable;
    size_t written_by_each; /**< of the variable, by each thread of the block; 0: by others */
    uintptr_t dynamic_start;
    size_t dynamic_bytes;
    const struct gw_variable *program_variable; /**< or NULL */
};

/** What the graded build puts into each int that nobody has set
 * (common/gwcc/modes.options, auto_var_init). */
enum { GW_UNSET_INT = -16843010 };

/** Whether that is the index, among elements of so many bytes, by which the allocation's start
 * leads to the address. */
bool gw_is_unset_index(const struct gw_allocation *allocation, uintptr_t address, size_t bytes);

/** Looks an address up. */
struct gw_memory_note gw_memory_note_of(uintptr_t address);

/** The same of an access outside. Of an index that was never set it is the memory that the index
 * was meant for: another may lie nearer. */
struct gw_memory_note gw_memory_note_outside(uintptr_t address, size_t bytes);
