// SPDX-License-Identifier: MIT
// Where the variables lie and where they are declared, by DWARF; the rest by reading.
#include "variables.h"

#include "arrays.h"
#include "base/words.h"
#include "checker/handlers/handlers.h"
#include "dwarf_lines.h"
#include "elf_symbols.h"
#include "lines.h"
#include "version.h"

#include <ctype.h>
#include <dwarf.h>
#include <elf.h>
#include <elfutils/libdwfl.h>
#include <stdio.h>
#include <string.h>

struct entry {
    struct gw_variable variable; // first, and in it its start
    struct gw_slice version;     // by the symbol table, once somebody asks
    bool has_version;
    bool of_function;
};

// As much room as gwcc puts behind a variable at most (gwcc/red_zones.c).
static const size_t FURTHEST = 64 << 10;

static struct entry *entries;
static size_t count, room;

// A word such as DEVICE_TABLE may be a macro that stands for __device__.
static bool may_be_macro(const char *word, size_t length)
{
    bool letters = false;
    for (size_t i = 0; i < length; i++) {
        if (islower((unsigned char)word[i])) {
            return false;
        }
        letters |= isupper((unsigned char)word[i]) != 0;
    }
    return letters && length > 1;
}

static bool is_word(const char *text, size_t length, const char *word)
{
    return strlen(word) == length && memcmp(text, word, length) == 0;
}

/** What the words before the variable's name say; without a name, all of them. @return false where
 * the name does not come */
static bool read_declaration(const char *text, const char *name, enum gw_variable_kind *kind)
{
    const size_t name_length = name ? strcspn(name, "<") : 0;
    for (const char *at = text; *at && strncmp(at, "//", 2) != 0;) {
        size_t length = 0;
        while (gw_is_of_name(at[length])) {
            length++;
        }
        if (name && length == name_length && memcmp(at, name, length) == 0) {
            return true;
        }
        if (is_word(at, length, "__managed__")) {
            *kind = GW_MANAGED_VARIABLE;
        } else if (is_word(at, length, "__constant__")) {
            *kind = GW_CONSTANT_VARIABLE;
        } else if (is_word(at, length, "__device__") && *kind != GW_MANAGED_VARIABLE) {
            *kind = GW_DEVICE_VARIABLE;
        } else if (may_be_macro(at, length) && *kind == GW_HOST_VARIABLE) {
            *kind = GW_UNKNOWN_VARIABLE;
        }
        at += length > 0 ? length : 1;
    }
    return false;
}

static bool ends_in(const char *text, char last)
{
    size_t length = strlen(text);
    while (length > 0 && isspace((unsigned char)text[length - 1])) {
        length--;
    }
    return length > 0 && text[length - 1] == last;
}

// The lines above that are of the same declaration: `__device__` alone, and other variables before
// a comma.
static enum gw_variable_kind kind_of(const char *file, int line, const char *name)
{
    enum { MOST_LINES = 32 };
    const struct gw_line here = gw_line_of_site((struct gw_site){.file = file, .line = line});
    enum gw_variable_kind kind = GW_HOST_VARIABLE;
    bool listed = here.text[0] == '}' || here.text[0] == ',', more = true;
    for (int above = line - 1; more && above > 0 && above >= line - MOST_LINES; above--) {
        const struct gw_line at = gw_line_of_site((struct gw_site){.file = file, .line = above});
        more = ends_in(at.text, ',');
        listed |= more;
        const bool begins_list = listed && ends_in(at.text, '{') && strchr(at.text, '=');
        if (at.text[0] == '\0' || at.text[0] == '#' ||
            (!more && !begins_list && strpbrk(at.text, ";{}#/"))) {
            break;
        }
        read_declaration(at.text, NULL, &kind);
    }
    if (listed && kind == GW_HOST_VARIABLE) {
        kind = GW_UNKNOWN_VARIABLE; // of what is not seen whole nothing is said
    }
    return read_declaration(here.text, name, &kind) ? kind : GW_UNKNOWN_VARIABLE;
}

static bool address_of(Dwarf_Die *die, Dwarf_Addr *address)
{
    Dwarf_Attribute location;
    Dwarf_Op *operations;
    size_t length;
    if (!dwarf_attr(die, DW_AT_location, &location) ||
        dwarf_getlocation(&location, &operations, &length) != 0 || length != 1 ||
        operations[0].atom != DW_OP_addr) {
        return false;
    }
    *address = operations[0].number;
    return true;
}

static void add(Dwarf_Die *die, Dwarf_Addr bias, bool of_function)
{
    Dwarf_Addr address;
    Dwarf_Attribute attribute;
    Dwarf_Die type;
    Dwarf_Word bytes = 0;
    int line = 0;
    const char *name = dwarf_diename(die), *file = dwarf_decl_file(die);
    if (!name || !file || !address_of(die, &address) || dwarf_decl_line(die, &line) != 0 ||
        !dwarf_attr_integrate(die, DW_AT_type, &attribute) ||
        !dwarf_formref_die(&attribute, &type) || dwarf_aggregate_size(&type, &bytes) != 0) {
        return;
    }
    entries = gw_grown(entries, count, &room, sizeof(*entries));
    struct entry *entry = &entries[count++];
    *entry = (struct entry){
        .of_function = of_function,
        .variable = {.start = address + bias,
                     .bytes = bytes,
                     .kind = of_function ? GW_UNKNOWN_VARIABLE : kind_of(file, line, name)}};
    snprintf(entry->variable.name, sizeof(entry->variable.name), "%s", name);
}

// Statics of functions, which need no qualifier in a kernel, are of an unknown kind.
static void add_all(Dwarf_Die *parent, Dwarf_Addr bias, bool of_function)
{
    Dwarf_Die die;
    if (dwarf_child(parent, &die) != 0) {
        return;
    }
    do {
        const int tag = dwarf_tag(&die);
        if (tag == DW_TAG_variable) {
            add(&die, bias, of_function);
        } else if (tag == DW_TAG_namespace) {
            add_all(&die, bias, of_function);
        } else if (tag == DW_TAG_subprogram || tag == DW_TAG_lexical_block ||
                   tag == DW_TAG_inlined_subroutine) {
            add_all(&die, bias, true);
        }
    } while (dwarf_siblingof(&die, &die) == 0);
}

// A unit is named after the file that was compiled. All that is C++ in a program comes from .cu
// files: chevron wrote it.
static bool is_translated(const char *name)
{
    const size_t length = name ? strlen(name) : 0;
    return length > 4 && strcmp(name + length - 4, ".cpp") == 0;
}

static void read_all(void)
{
    static const char here;
    Dwfl *dwfl = gw_dwarf_program();
    Dwfl_Module *module = dwfl ? dwfl_addrmodule(dwfl, (Dwarf_Addr)(uintptr_t)&here) : NULL;
    Dwarf_Addr bias = 0;
    Dwarf_Die *unit = NULL;
    while (module && (unit = dwfl_module_nextcu(module, unit, &bias))) {
        Dwarf_Attribute attribute;
        Dwarf_Attribute *name = dwarf_attr(unit, DW_AT_name, &attribute);
        if (name && is_translated(dwarf_formstring(name))) {
            add_all(unit, bias, false);
        }
    }
    if (count > 0) {
        qsort(entries, count, sizeof(*entries), gw_by_first_member);
    }
}

static bool is_of_other_version(struct entry *entry)
{
    if (!entry->has_version) {
        const char *symbol = gw_symbol_at(STT_OBJECT, entry->variable.start);
        entry->has_version = true;
        entry->version = symbol ? gw_mangled_version(symbol) : (struct gw_slice){"", 0};
    }
    return gw_version_is_other(entry->version);
}

// A static of a __host__ __device__ function is another on a GPU for each side.
void gw_variable_is_of_device(uintptr_t address)
{
    const size_t before = gw_count_up_to(entries, count, sizeof(*entries), address);
    struct entry *entry = before > 0 ? &entries[before - 1] : NULL;
    if (entry && address - entry->variable.start < entry->variable.bytes && !entry->of_function &&
        entry->variable.kind == GW_UNKNOWN_VARIABLE) {
        entry->variable.kind = GW_DEVICE_VARIABLE;
    }
}

static void read_once(void)
{
    static bool tried;
    if (!tried) {
        tried = true;
        read_all();
    }
}

void gw_variables_visit(void (*visit)(const struct gw_variable *, void *), void *context)
{
    read_once();
    for (size_t i = 0; i < count; i++) {
        visit(&entries[i].variable, context);
    }
}

const struct gw_variable *gw_variable_at(uintptr_t address)
{
    read_once();
    const size_t before = gw_count_up_to(entries, count, sizeof(*entries), address);
    struct entry *entry = before > 0 ? &entries[before - 1] : NULL;
    return entry && address - entry->variable.start < entry->variable.bytes &&
                   !is_of_other_version(entry)
               ? &entry->variable
               : NULL;
}

const struct gw_variable *gw_variable_near(uintptr_t address)
{
    const struct gw_variable *in = gw_variable_at(address);
    const size_t before = gw_count_up_to(entries, count, sizeof(*entries), address);
    if (in || !gw_is_beside_variables(address)) {
        return in;
    }
    // Between two variables lies room of both: the nearer one was meant, unless it is far away.
    struct entry *below = before > 0 ? &entries[before - 1] : NULL;
    struct entry *above = before < count ? &entries[before] : NULL;
    const size_t behind =
        below ? address - below->variable.start - below->variable.bytes : SIZE_MAX;
    const size_t ahead = above ? above->variable.start - address : SIZE_MAX;
    struct entry *nearer = behind <= ahead ? below : above;
    const size_t distance = behind <= ahead ? behind : ahead;
    return nearer && distance < FURTHEST && !is_of_other_version(nearer) ? &nearer->variable : NULL;
}

// Of the linker: where the variables begin that are written to, behind tables of addresses.
extern char __data_start[], _end[];

bool gw_is_beside_variables(uintptr_t address)
{
    return address >= (uintptr_t)__data_start && address < (uintptr_t)_end &&
           !gw_variable_at(address) && count > 0;
}

enum gw_variable_kind gw_observe_variable_kind(const void *address)
{
    const struct gw_variable *variable = gw_variable_at((uintptr_t)address);
    return variable ? variable->kind : GW_UNKNOWN_VARIABLE;
}
