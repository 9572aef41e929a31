// SPDX-License-Identifier: MIT
// As the Itanium C++ ABI has it: a table begins with an offset and a type, and objects point behind
// them. They lie in front of the variables, where the loader has written addresses.
#include "virtual_tables.h"

#include "elf_symbols.h"

#include <elf.h>
#include <string.h>

enum { HEAD_BYTES = 2 * sizeof(uintptr_t) };

extern char __data_start[];

bool gw_is_virtual_table(uintptr_t pointer)
{
    const struct gw_image *program = gw_image_of_program();
    if (pointer < program->data_start + HEAD_BYTES || pointer >= (uintptr_t)__data_start) {
        return false;
    }
    const char *symbol = gw_symbol_at(STT_OBJECT, pointer - HEAD_BYTES);
    return symbol && strncmp(symbol, "_ZTV", strlen("_ZTV")) == 0;
}
