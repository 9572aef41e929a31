// SPDX-License-Identifier: MIT
// libdw of elfutils on the program's own file and on those that it has opened.
#include "dwarf_lines.h"

#include "images.h"

#include <dwarf.h>
#include <elfutils/libdwfl.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The program itself is there for itself also where it lies in a folder that it may not enter.
static int find_file(Dwfl_Module *module, void **user_data, const char *name, Dwarf_Addr base,
                     char **file_name, Elf **elf)
{
    char own[PATH_MAX] = "";
    if (readlink("/proc/self/exe", own, sizeof(own) - 1) > 0 && strcmp(own, name) == 0) {
        *file_name = strdup(own);
        return open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    }
    return dwfl_linux_proc_find_elf(module, user_data, name, base, file_name, elf);
}

Dwfl *gw_dwarf_program(void)
{
    static char *debug_path;
    static const Dwfl_Callbacks callbacks = {.find_elf = find_file,
                                             .find_debuginfo = dwfl_standard_find_debuginfo,
                                             .debuginfo_path = &debug_path};
    static Dwfl *dwfl;
    static unsigned long long known; // so many files were open when it was told of them
    const unsigned long long opened = gw_images_opened();
    if (known != opened) {
        known = opened;
        if (dwfl) {
            dwfl_report_begin(dwfl); // what it knows already stays as it is
        } else {
            dwfl = dwfl_begin(&callbacks);
        }
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
    return strstr(file, "/cpu_device/include/") || strstr(file, "/cpu_device/kernel_side/") ||
           strncmp(file, "/usr/", 5) == 0;
}

// An exercise's other half, which a student has not written.
static bool is_ours(const char *file)
{
    static const char *const folders[] = {GW_SOURCE_ROOT "/tests/lessons/", "../tests/lessons/"};
    return strncmp(file, folders[0], strlen(folders[0])) == 0 ||
           strncmp(file, folders[1], strlen(folders[1])) == 0;
}

static bool accept(const char *file, int number, int column, struct gw_dwarf_line *line)
{
    if (!file || number <= 0 || is_header(file) || is_ours(file)) {
        return false;
    }
    *line = (struct gw_dwarf_line){file, number, column};
    return true;
}

// The place where an inlined function was called.
static bool call_site(Dwarf_Die *unit, Dwarf_Die *inlined, struct gw_dwarf_line *line)
{
    Dwarf_Attribute attribute;
    Dwarf_Word file_index = 0, number = 0, column = 0;
    Dwarf_Files *files;
    size_t count;
    if (!dwarf_attr(inlined, DW_AT_call_file, &attribute) ||
        dwarf_formudata(&attribute, &file_index) != 0 ||
        !dwarf_attr(inlined, DW_AT_call_line, &attribute) ||
        dwarf_formudata(&attribute, &number) != 0 || dwarf_getsrcfiles(unit, &files, &count) != 0 ||
        file_index >= count) {
        return false;
    }
    if (dwarf_attr(inlined, DW_AT_call_column, &attribute)) {
        (void)dwarf_formudata(&attribute, &column);
    }
    return accept(dwarf_filesrc(files, file_index, NULL, NULL), (int)number, (int)column, line);
}

/**
 * The scopes around an address, innermost first, to be freed by the caller: inlined functions, then
 * the function that they are inlined in. @return how many; 0 or less: none are known
 */
static int scopes_at(Dwarf_Die *unit, Dwarf_Addr address, Dwarf_Die **ancestors)
{
    // Scopes by address leave the tree at the first inlined function; its ancestors do not.
    Dwarf_Die *scopes = NULL;
    *ancestors = NULL;
    const int depth = dwarf_getscopes(unit, address, &scopes);
    const int ancestor_count = depth > 0 ? dwarf_getscopes_die(&scopes[0], ancestors) : 0;
    free(scopes);
    return ancestor_count;
}

static Dwfl_Module *module_at(Dwarf_Addr address)
{
    Dwfl *dwfl = gw_dwarf_program();
    return dwfl ? dwfl_addrmodule(dwfl, address) : NULL;
}

size_t gw_dwarf_lines_of(uintptr_t return_address, struct gw_dwarf_line *lines, size_t room)
{
    const Dwarf_Addr address = return_address - 1; // inside the call
    Dwfl_Module *module = module_at(address);
    Dwarf_Addr bias = 0;
    Dwarf_Die *unit = module ? dwfl_module_addrdie(module, address, &bias) : NULL;
    if (!unit) {
        return 0;
    }
    Dwfl_Line *innermost = dwfl_module_getsrc(module, address);
    int number = 0, column = 0;
    const char *file =
        innermost ? dwfl_lineinfo(innermost, NULL, &number, &column, NULL, NULL) : NULL;
    size_t count = accept(file, number, column, lines) ? 1 : 0;
    if (count == room) {
        return count;
    }
    Dwarf_Die *ancestors;
    const int depth = scopes_at(unit, address - bias, &ancestors);
    for (int i = 0; i < depth && count < room; i++) {
        if (dwarf_tag(&ancestors[i]) == DW_TAG_inlined_subroutine &&
            call_site(unit, &ancestors[i], &lines[count])) {
            count++;
        }
    }
    free(ancestors);
    return count;
}

bool gw_dwarf_line_of(uintptr_t return_address, struct gw_dwarf_line *line)
{
    return gw_dwarf_lines_of(return_address, line, 1) == 1;
}

bool gw_dwarf_is_ours(uintptr_t return_address)
{
    Dwfl_Module *module = module_at(return_address - 1);
    Dwfl_Line *line = module ? dwfl_module_getsrc(module, return_address - 1) : NULL;
    const char *file = line ? dwfl_lineinfo(line, NULL, NULL, NULL, NULL, NULL) : NULL;
    return file && (is_header(file) || is_ours(file));
}

static bool is_instrumented(Dwarf_Die *unit)
{
    Dwarf_Attribute attribute;
    const char *producer = dwarf_formstring(dwarf_attr(unit, DW_AT_producer, &attribute));
    return producer && strstr(producer, "-fsanitize=thread");
}

bool gw_dwarf_is_instrumented(uintptr_t return_address)
{
    Dwfl_Module *module = module_at(return_address - 1);
    Dwarf_Addr bias = 0;
    Dwarf_Die *unit = module ? dwfl_module_addrdie(module, return_address - 1, &bias) : NULL;
    return unit && is_instrumented(unit);
}

static void each_row_of(Dwarf_Die *unit, Dwarf_Addr bias,
                        void (*take)(uintptr_t address, const struct gw_dwarf_line *line))
{
    Dwarf_Lines *lines;
    size_t count;
    if (dwarf_getsrclines(unit, &lines, &count) != 0) {
        return;
    }
    for (size_t i = 0; i < count; i++) {
        Dwarf_Line *row = dwarf_onesrcline(lines, i);
        Dwarf_Addr address;
        int number = 0, column = 0;
        struct gw_dwarf_line line = {0};
        if (dwarf_lineaddr(row, &address) != 0 || dwarf_lineno(row, &number) != 0 ||
            dwarf_linecol(row, &column) != 0) {
            continue;
        }
        (void)accept(dwarf_linesrc(row, NULL, NULL), number, column, &line);
        take(address + bias, &line);
    }
}

void gw_dwarf_each_row(void (*take)(uintptr_t address, const struct gw_dwarf_line *line))
{
    // Of the program alone: for the system's own modules libdw would read this process's memory,
    // which the box does not allow.
    Dwfl_Module *module = module_at((Dwarf_Addr)take);
    Dwarf_Addr bias = 0;
    for (Dwarf_Die *unit = module ? dwfl_module_nextcu(module, NULL, &bias) : NULL; unit;
         unit = dwfl_module_nextcu(module, unit, &bias)) {
        if (is_instrumented(unit)) {
            each_row_of(unit, bias, take);
        }
    }
}

uintptr_t gw_dwarf_students_frame(void *const *frames, int count)
{
    struct gw_dwarf_line line;
    for (int i = 0; i < count; i++) {
        const uintptr_t frame = (uintptr_t)frames[i];
        if (gw_dwarf_is_instrumented(frame) && gw_dwarf_line_of(frame, &line)) {
            return frame;
        }
    }
    return 0;
}

// The function that an address stands in, not one that was inlined there.
static bool function_at(Dwfl_Module *module, Dwarf_Addr address, Dwarf_Die *function)
{
    Dwarf_Addr bias = 0;
    Dwarf_Die *unit = dwfl_module_addrdie(module, address, &bias);
    Dwarf_Die *ancestors = NULL;
    const int depth = unit ? scopes_at(unit, address - bias, &ancestors) : 0;
    bool found = false;
    for (int i = 0; i < depth && !found; i++) {
        found = dwarf_tag(&ancestors[i]) == DW_TAG_subprogram;
        *function = ancestors[i];
    }
    free(ancestors);
    return found;
}

bool gw_dwarf_function_line(uintptr_t entry, struct gw_dwarf_line *line)
{
    Dwfl_Module *module = module_at(entry);
    Dwarf_Die function;
    int number = 0;
    return module && function_at(module, entry, &function) &&
           dwarf_decl_line(&function, &number) == 0 &&
           accept(dwarf_decl_file(&function), number, 0, line);
}

bool gw_dwarf_function_of(uintptr_t return_address, char *name, size_t room)
{
    Dwfl_Module *module = module_at(return_address - 1);
    Dwarf_Die function;
    // The symbol table's name may be made for the program (tests/versions), or of a part of a
    // function.
    const char *found = module && function_at(module, return_address - 1, &function)
                            ? dwarf_diename(&function)
                            : NULL;
    if (module && !found) {
        found = dwfl_module_addrname(module, return_address - 1);
    }
    if (!found) {
        return false;
    }
    // The compiler adds ".part.0" and the like to the symbols of parts of a function.
    snprintf(name, room, "%.*s", (int)strcspn(found, "."), found);
    return true;
}
