// SPDX-License-Identifier: MIT
// The symbol table in the running program's own ELF file, read once.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct gw_symbol {
    const char *name; /**< mangled; lives as long as the program */
    uintptr_t
        value; /**< an address; of a thread-local variable, counted from its storage's start */
    size_t bytes;
};

/**
 * Calls `visit` for every symbol of a type (STT_FUNC, STT_OBJECT, STT_TLS) that is defined.
 * @return false where there is no table
 */
bool gw_symbols_visit(unsigned type, void (*visit)(const struct gw_symbol *, void *),
                      void *context);

/** The name of what begins at exactly this address, or NULL. */
const char *gw_symbol_at(unsigned type, uintptr_t address);

/** The same of a function; those that were asked for before are found at once. */
const char *gw_function_symbol(const void *entry);
