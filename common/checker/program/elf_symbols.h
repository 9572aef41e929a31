// SPDX-License-Identifier: MIT
// The symbol tables in the ELF files of the running program and of libraries that it has opened,
// each read once.
#pragma once

#include "images.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct gw_symbol {
    const char *name; /**< mangled; lives as long as the program */
    uintptr_t
        value; /**< an address; of a thread-local variable, counted from its storage's start */
    size_t bytes;
    bool local; /**< to one object file: `static` in C, or in an unnamed namespace */
};

/**
 * Calls `visit` for every symbol of a type (STT_FUNC, STT_OBJECT, STT_TLS) that is defined in a
 * file.
 * @return false where there is no table
 */
bool gw_symbols_visit(struct gw_image *image, unsigned type,
                      void (*visit)(const struct gw_symbol *, void *), void *context);

/** The name of what begins at exactly this address, or NULL. */
const char *gw_symbol_at(unsigned type, uintptr_t address);

/** The same of a function; those that were asked for before are found at once. */
const char *gw_function_symbol(const void *entry);

/** Whether an object with virtual functions can have this pointer, to a table of the program's.
 * Asked often. */
bool gw_is_virtual_table(uintptr_t pointer);
