// SPDX-License-Identifier: MIT
// Where the program's functions lie, of which kernels are some.
#include "function_attributes.h"
#include "known_kernels.h"

// The linker's.
extern const char __executable_start[], etext[];

bool gw_is_code(const void *entry)
{
    const char *address = entry;
    return (address >= __executable_start && address < etext) || gw_is_known_kernel(entry);
}
