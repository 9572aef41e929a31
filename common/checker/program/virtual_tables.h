// SPDX-License-Identifier: MIT
// The tables of virtual functions, to which each object of such a class has a pointer.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/** Whether an object can have this pointer, to a table of the program's. Asked often. */
bool gw_is_virtual_table(uintptr_t pointer);
