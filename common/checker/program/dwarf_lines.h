// SPDX-License-Identifier: MIT
// The program's own debug information.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct Dwfl;

/** libdw's view of the running program, opened once; NULL where that fails. */
struct Dwfl *gw_dwarf_program(void);

struct gw_dwarf_line {
    const char *file; /**< as the compiler was told, absolute or not; owned by libdw */
    int line;
    int column; /**< in bytes, from 1; 0 where it is not known */
};

/**
 * The line of a call: of the code before a return address. Inlined functions of headers are passed
 * outward, up to a file that is the student's.
 * @return false when all of it is in headers, or nothing is known of the address
 */
bool gw_dwarf_line_of(uintptr_t return_address, struct gw_dwarf_line *line);

/** The same, and behind it the lines of the student's that call the inlined function that it stands
 * in. @return how many, at most `room` */
size_t gw_dwarf_lines_of(uintptr_t return_address, struct gw_dwarf_line *lines, size_t room);

/**
 * All places of the program's own files that were compiled to be watched, in the order of the
 * compiler's tables: from `address` on the code is of `line`, whose file is NULL in a header of
 * ours.
 */
void gw_dwarf_each_row(void (*take)(uintptr_t address, const struct gw_dwarf_line *line));

/** Whether the call stands in a line that no student has written. */
bool gw_dwarf_is_ours(uintptr_t return_address);

/** Whether the call stands in a file that was compiled to be watched. */
bool gw_dwarf_is_instrumented(uintptr_t return_address);

/** The first of some return addresses that stands in a line of the student's; 0: none does. */
uintptr_t gw_dwarf_students_frame(void *const *frames, int count);

/** The line where the function begins whose first instruction this is. @return as above */
bool gw_dwarf_function_line(uintptr_t entry, struct gw_dwarf_line *line);

/**
 * The function that a call stands in, as its author named it: not one that was inlined there.
 * @param room of `name`, which is cut to fit
 * @return false when nothing is known of the address
 */
bool gw_dwarf_function_of(uintptr_t return_address, char *name, size_t room);
