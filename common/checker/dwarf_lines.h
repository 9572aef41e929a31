// SPDX-License-Identifier: MIT
/**
 * @file dwarf_lines.h
 * The program's own debug information.
 */
#ifndef GW_CHECKER_DWARF_LINES_H
#define GW_CHECKER_DWARF_LINES_H

#include <stdbool.h>
#include <stdint.h>

struct gw_dwarf_line {
    const char *file; /**< as the compiler was told, absolute or not; owned by libdw */
    int line;
};

/**
 * The line of a call: of the code before a return address. Inlined functions of headers are passed
 * outward, up to a file that is the student's.
 * @return false when all of it is in headers, or nothing is known of the address
 */
bool gw_dwarf_line_of(uintptr_t return_address, struct gw_dwarf_line *line);

#endif
