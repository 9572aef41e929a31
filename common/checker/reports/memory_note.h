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
    uintptr_t dynamic_start;
    size_t dynamic_bytes;
    const struct gw_variable *program_variable; /**< or NULL */
};

/** Looks an address up. */
struct gw_memory_note gw_memory_note_of(uintptr_t address);
