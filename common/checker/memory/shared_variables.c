// SPDX-License-Identifier: MIT
// Thread-local symbols of the ELF file that the running kernel lies in.
#include "shared_variables.h"

#include "checker/program/arrays.h"
#include "checker/program/elf_symbols.h"
#include "checker/program/version.h"
#include "checker/shadow/bytes.h"
#include "cpu_device/kernels/known_kernels.h"
#include "spaces.h"

#include <elf.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    struct gw_shared_variable variable; // `start` counts from the storage's start
    struct gw_slice version;
    struct gw_slice function; // that it stands in, or nothing
    bool shown;               // its cells say that it is allocated
};

/** What g++ keeps beside an array whose elements have constructors: whether it was begun. The
 * constructors that CUDA lets such an array have do nothing. */
struct guard {
    uintptr_t start;
    size_t bytes;
};

/** All of one file. */
struct table {
    struct gw_image *image;
    bool any; // the file has a table of symbols
    struct entry *entries;
    size_t count, room;
    struct gw_shared_function *functions;
    size_t function_count, function_room;
    struct guard *guards;
    size_t guard_count, guard_room;
    bool shown; // to the shadow of its storage, as those of this version and kernel
    struct gw_slice version;
    const void *kernel; // NULL: of any
    struct table *next;
};

static struct table *tables;

static struct gw_shared_function *function_of(const struct table *table, struct gw_slice encoding)
{
    for (size_t i = 0; i < table->function_count; i++) {
        if (gw_same_name(table->functions[i].encoding, encoding)) {
            return &table->functions[i];
        }
    }
    return NULL;
}

static void add_to_function(struct table *table, struct gw_slice encoding, struct gw_slice version,
                            size_t bytes)
{
    struct gw_shared_function *function = function_of(table, encoding);
    if (function) {
        function->bytes += bytes;
        return;
    }
    table->functions = gw_grown(table->functions, table->function_count, &table->function_room,
                                sizeof(*table->functions));
    table->functions[table->function_count++] =
        (struct gw_shared_function){encoding, version, bytes, false};
}

// By the Itanium C++ ABI, "Guard Variables"; of those of a namespace g++ has one for all.
static bool is_guard(const char *symbol)
{
    return strncmp(symbol, "_ZGV", 4) == 0 || strcmp(symbol, "__tls_guard") == 0;
}

static void add(const struct gw_symbol *symbol, void *context)
{
    struct table *table = context;
    if (is_guard(symbol->name)) {
        table->guards =
            gw_grown(table->guards, table->guard_count, &table->guard_room, sizeof(*table->guards));
        table->guards[table->guard_count++] = (struct guard){symbol->value, symbol->bytes};
        return;
    }
    // The libraries of the device are in C. What is `static` in a .cu file has a mangled name.
    const bool ours = strncmp(symbol->name, "gw_", 3) == 0 ||
                      (symbol->local && strncmp(symbol->name, "_Z", 2) != 0);
    const bool dynamic = strcmp(symbol->name, "gw_dynamic_shared_memory") == 0;
    if (ours && !dynamic) {
        return;
    }
    struct gw_slice function;
    const struct gw_slice name = gw_mangled_variable(symbol->name, &function);
    table->entries = gw_grown(table->entries, table->count, &table->room, sizeof(*table->entries));
    struct entry *entry = &table->entries[table->count++];
    *entry = (struct entry){.variable = {.start = symbol->value, .bytes = symbol->bytes},
                            .version = gw_mangled_version(symbol->name),
                            .function = function};
    entry->variable.dynamic = dynamic;
    const size_t most = sizeof(entry->variable.name) - 1;
    memcpy(entry->variable.name, name.text, name.length < most ? name.length : most);
    if (function.length > 0) {
        add_to_function(table, function, entry->version, symbol->bytes);
    }
}

// Around its variables also an extern "C" function is mangled: its name after its length.
bool gw_shared_function_is(struct gw_slice encoding, const char *symbol)
{
    if (strncmp(symbol, "_Z", 2) == 0) {
        return gw_same_name(encoding, (struct gw_slice){symbol + 2, strlen(symbol + 2)});
    }
    const struct gw_slice plain = {symbol, strlen(symbol)};
    char *text;
    const unsigned long length = strtoul(encoding.text, &text, 10);
    return length == plain.length && text + length == encoding.text + encoding.length &&
           gw_same_name((struct gw_slice){text, length}, plain);
}

static void mark_kernel(const struct gw_symbol *symbol, void *context)
{
    struct table *table = context;
    for (size_t i = 0; i < table->function_count; i++) {
        if (gw_shared_function_is(table->functions[i].encoding, symbol->name) &&
            gw_is_known_kernel((const void *)symbol->value)) {
            table->functions[i].kernel = true;
        }
    }
}

/** The file's table, read once. */
static struct table *table_of(struct gw_image *image)
{
    for (struct table *at = tables; at; at = at->next) {
        if (at->image == image) {
            return at;
        }
    }
    struct table *made = calloc(1, sizeof(*made));
    if (!made) {
        abort();
    }
    made->image = image;
    made->any = gw_symbols_visit(image, STT_TLS, add, made);
    if (made->count > 0) {
        qsort(made->entries, made->count, sizeof(*made->entries), gw_by_first_member);
    }
    if (made->function_count > 0) {
        gw_symbols_visit(image, STT_FUNC, mark_kernel, made);
    }
    made->next = tables;
    tables = made;
    return made;
}

static void set(struct gw_shadowed *shared, uintptr_t offset, size_t bytes, uint64_t writer)
{
    for (size_t cell = offset / 4; cell * 4 < offset + bytes && cell * 4 < shared->bytes; cell++) {
        if (shared->cells[cell].writer & GW_WIDE) {
            gw_bytes_drop(&shared->cells[cell]);
        }
        shared->cells[cell].writer = writer;
    }
}

// A block has room for the variables of its kernel and of the functions that this calls. Which
// functions those are is not known, but no kernel is one of them. Of a kernel without a known
// address nothing is known.
static bool is_of_other(const struct table *table, const struct entry *entry)
{
    if (gw_version_is_other(entry->version)) {
        return true;
    }
    const char *symbol = entry->function.length > 0 ? gw_function_symbol(table->kernel) : NULL;
    return symbol && function_of(table, entry->function)->kernel &&
           !gw_shared_function_is(entry->function, symbol);
}

void gw_shared_variables_show(struct gw_image *image, const void *kernel,
                              struct gw_shadowed *shared)
{
    struct table *table = table_of(image);
    const struct gw_slice wanted = gw_version_running();
    if (table->shown && table->kernel == kernel &&
        (gw_same_name(wanted, table->version) || wanted.length + table->version.length == 0)) {
        return;
    }
    if (!table->any && !table->shown) {
        set(shared, 0, shared->bytes, GW_UNWRITTEN);
    }
    table->shown = true;
    table->version = wanted;
    table->kernel = kernel;
    // Kernels may take turns, so only what one has and the other has not is written.
    for (size_t i = 0; i < table->count; i++) {
        struct entry *entry = &table->entries[i];
        const bool shows = !entry->variable.dynamic && !is_of_other(table, entry);
        if (shows != entry->shown) {
            set(shared, entry->variable.start, entry->variable.bytes,
                shows ? GW_UNWRITTEN : GW_UNALLOCATED);
            entry->shown = shows;
        }
    }
}

bool gw_shared_variable_at(uintptr_t address, struct gw_shared_variable *variable)
{
    const struct table *table = table_of(gw_spaces_image());
    const uintptr_t offset = address - gw_now.shared.start;
    if (offset >= gw_now.shared.bytes) {
        return false;
    }
    const struct gw_shared_variable *found = NULL;
    for (size_t i = 0; i < table->count && table->entries[i].variable.start <= offset; i++) {
        if (!is_of_other(table, &table->entries[i])) {
            found = &table->entries[i].variable;
        }
    }
    if (!found) {
        return false;
    }
    *variable = *found;
    variable->start += gw_now.shared.start;
    return true;
}

bool gw_is_kernels_shared(uintptr_t address)
{
    const struct table *table = table_of(gw_spaces_image());
    const uintptr_t offset = address - gw_now.shared.start;
    for (size_t i = 0; offset < gw_now.shared.bytes && i < table->count; i++) {
        const struct entry *entry = &table->entries[i];
        if (offset - entry->variable.start < entry->variable.bytes) {
            return entry->function.length > 0 && function_of(table, entry->function)->kernel;
        }
    }
    return false;
}

bool gw_shared_guard_at(uintptr_t address)
{
    const struct table *table = table_of(gw_spaces_image());
    const uintptr_t offset = address - gw_now.shared.start;
    for (size_t i = 0; i < table->guard_count; i++) {
        if (offset - table->guards[i].start < table->guards[i].bytes) {
            return true;
        }
    }
    return false;
}

const struct gw_shared_function *gw_shared_functions(struct gw_image *image, size_t *count)
{
    const struct table *table = table_of(image);
    *count = table->function_count;
    return table->functions;
}
