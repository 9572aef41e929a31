// SPDX-License-Identifier: MIT
// libdw of elfutils on the program's own file.
#include "dwarf_lines.h"

#include <dwarf.h>
#include <elfutils/libdwfl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

Dwfl *gw_dwarf_program(void)
{
    static char *debug_path;
    static const Dwfl_Callbacks callbacks = {.find_elf = dwfl_linux_proc_find_elf,
                                             .find_debuginfo = dwfl_standard_find_debuginfo,
                                             .debuginfo_path = &debug_path};
    static Dwfl *dwfl;
    static bool tried;
    if (!tried) {
        tried = true;
        dwfl = dwfl_begin(&callbacks);
        if (dwfl && (dwfl_linux_proc_report(dwfl, getpid()) != 0 ||
                     dwfl_report_end(dwfl, NULL, NULL) != 0)) {
            dwfl_end(dwfl);
            dwfl = NULL;
        }
    }
    return dwfl;
}

static bool is_header(const char *file)
{
    return strstr(file, "/cpu_device/include/") || strncmp(file, "/usr/", 5) == 0;
}

static bool accept(const char *file, int number, struct gw_dwarf_line *line)
{
    if (!file || number <= 0 || is_header(file)) {
        return false;
    }
    *line = (struct gw_dwarf_line){file, number};
    return true;
}

// The place where an inlined function was called.
static bool call_site(Dwarf_Die *unit, Dwarf_Die *inlined, struct gw_dwarf_line *line)
{
    Dwarf_Attribute attribute;
    Dwarf_Word file_index = 0, number = 0;
    Dwarf_Files *files;
    size_t count;
    if (!dwarf_attr(inlined, DW_AT_call_file, &attribute) ||
        dwarf_formudata(&attribute, &file_index) != 0 ||
        !dwarf_attr(inlined, DW_AT_call_line, &attribute) ||
        dwarf_formudata(&attribute, &number) != 0 || dwarf_getsrcfiles(unit, &files, &count) != 0 ||
        file_index >= count) {
        return false;
    }
    return accept(dwarf_filesrc(files, file_index, NULL, NULL), (int)number, line);
}

bool gw_dwarf_line_of(uintptr_t return_address, struct gw_dwarf_line *line)
{
    Dwfl *dwfl = gw_dwarf_program();
    const Dwarf_Addr address = return_address - 1; // inside the call
    Dwfl_Module *module = dwfl ? dwfl_addrmodule(dwfl, address) : NULL;
    Dwarf_Addr bias = 0;
    Dwarf_Die *unit = module ? dwfl_module_addrdie(module, address, &bias) : NULL;
    if (!unit) {
        return false;
    }
    Dwfl_Line *innermost = dwfl_module_getsrc(module, address);
    int number = 0;
    const char *file = innermost ? dwfl_lineinfo(innermost, NULL, &number, NULL, NULL, NULL) : NULL;
    if (accept(file, number, line)) {
        return true;
    }
    // Scopes by address leave the tree at the first inlined function; its ancestors do not.
    Dwarf_Die *scopes = NULL, *ancestors = NULL;
    int depth = dwarf_getscopes(unit, address - bias, &scopes);
    depth = depth > 0 ? dwarf_getscopes_die(&scopes[0], &ancestors) : 0;
    bool found = false;
    for (int i = 0; i < depth && !found; i++) {
        found = dwarf_tag(&ancestors[i]) == DW_TAG_inlined_subroutine &&
                call_site(unit, &ancestors[i], line);
    }
    free(scopes);
    free(ancestors);
    return found;
}

bool gw_dwarf_function_of(uintptr_t return_address, char *name, size_t room)
{
    Dwfl *dwfl = gw_dwarf_program();
    Dwfl_Module *module = dwfl ? dwfl_addrmodule(dwfl, return_address - 1) : NULL;
    const char *symbol = module ? dwfl_module_addrname(module, return_address - 1) : NULL;
    if (!symbol) {
        return false;
    }
    // The compiler adds ".part.0" and the like to parts of a function.
    snprintf(name, room, "%.*s", (int)strcspn(symbol, "."), symbol);
    return true;
}
