// SPDX-License-Identifier: MIT
// Thread-local symbols of the running program's own ELF file.
#include "shared_variables.h"

#include "checker/program/arrays.h"
#include "checker/program/elf_symbols.h"
#include "checker/program/version.h"

#include <elf.h>
#include <string.h>

struct entry {
    struct gw_shared_variable variable; // `start` counts from the storage's start
    struct gw_slice version;
};

static struct entry *entries;
static size_t count, room;
static struct gw_shared_function *functions;
static size_t function_count, function_room;

static void add_to_function(struct gw_slice encoding, struct gw_slice version, size_t bytes)
{
    for (size_t i = 0; i < function_count; i++) {
        if (gw_same_name(functions[i].encoding, encoding)) {
            functions[i].bytes += bytes;
            return;
        }
    }
    functions = gw_grown(functions, function_count, &function_room, sizeof(*functions));
    functions[function_count++] = (struct gw_shared_function){encoding, version, bytes};
}

static void add(const struct gw_symbol *symbol, void *context)
{
    (void)context;
    const bool ours = strncmp(symbol->name, "gw_", 3) == 0;
    const bool dynamic = strcmp(symbol->name, "gw_dynamic_shared_memory") == 0;
    if (ours && !dynamic) {
        return;
    }
    struct gw_slice function;
    const struct gw_slice name = gw_mangled_variable(symbol->name, &function);
    entries = gw_grown(entries, count, &room, sizeof(*entries));
    struct entry *entry = &entries[count++];
    *entry = (struct entry){.variable = {.start = symbol->value, .bytes = symbol->bytes},
                            .version = gw_mangled_version(symbol->name)};
    entry->variable.dynamic = dynamic;
    const size_t most = sizeof(entry->variable.name) - 1;
    memcpy(entry->variable.name, name.text, name.length < most ? name.length : most);
    if (function.length > 0) {
        add_to_function(function, entry->version, symbol->bytes);
    }
}

/** Reads the table, once. @return false where there is none */
static bool read_all(void)
{
    static bool tried, any;
    if (!tried) {
        tried = true;
        any = gw_symbols_visit(STT_TLS, add, NULL);
        if (count > 0) {
            qsort(entries, count, sizeof(*entries), gw_by_first_member);
        }
    }
    return any;
}

static void set(struct gw_shadowed *shared, uintptr_t offset, size_t bytes, uint64_t writer)
{
    for (size_t cell = offset / 4; cell * 4 < offset + bytes && cell * 4 < shared->bytes; cell++) {
        shared->cells[cell].writer = writer;
    }
}

void gw_shared_variables_show(struct gw_shadowed *shared)
{
    static bool shown;
    static struct gw_slice version;
    const struct gw_slice wanted = gw_version_running();
    if (shown && (gw_same_name(wanted, version) || wanted.length + version.length == 0)) {
        return;
    }
    if (!read_all()) {
        set(shared, 0, shared->bytes, GW_UNWRITTEN);
    } else if (shown) {
        set(shared, 0, shared->bytes, GW_UNALLOCATED);
    }
    shown = true;
    version = wanted;
    for (size_t i = 0; i < count; i++) {
        const struct gw_shared_variable *variable = &entries[i].variable;
        if (!variable->dynamic && !gw_version_is_other(entries[i].version)) {
            set(shared, variable->start, variable->bytes, GW_UNWRITTEN);
        }
    }
}

bool gw_shared_variable_at(uintptr_t address, struct gw_shared_variable *variable)
{
    const uintptr_t offset = address - gw_now.shared.start;
    if (offset >= gw_now.shared.bytes) {
        return false;
    }
    const struct gw_shared_variable *found = NULL;
    for (size_t i = 0; i < count && entries[i].variable.start <= offset; i++) {
        if (!gw_version_is_other(entries[i].version)) {
            found = &entries[i].variable;
        }
    }
    if (!found) {
        return false;
    }
    *variable = *found;
    variable->start += gw_now.shared.start;
    return true;
}

const struct gw_shared_function *gw_shared_functions(size_t *total)
{
    read_all();
    *total = function_count;
    return functions;
}
