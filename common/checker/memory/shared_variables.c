// SPDX-License-Identifier: MIT
// Thread-local symbols of the running program's own ELF file.
#include "shared_variables.h"

#include "static_shared.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static struct gw_shared_variable *variables; // `start` counts from the storage's start
static size_t count;

// `_ZZ6kernelPfE4tile` is the static `tile` of kernel(float *); `_ZL4tile` one of the file.
// Returns what stands before the name.
static const char *demangle(const char *symbol, char *name, size_t room)
{
    const char *found = symbol, *before = symbol;
    size_t length = strlen(symbol);
    if (strncmp(symbol, "_Z", 2) == 0) {
        length = 0;
        for (const char *at = symbol + 2; *at; at++) {
            if (*at != 'E' && *at != 'L') {
                continue;
            }
            char *end;
            const unsigned long digits = strtoul(at + 1, &end, 10);
            if (end > at + 1 && digits > 0 && digits <= strlen(end) &&
                (end[digits] == '\0' || end[digits] == '_')) {
                found = end;
                before = at;
                length = digits;
            }
        }
    }
    snprintf(name, room, "%.*s", (int)(length < room ? length : room - 1), found);
    return before;
}

static int by_start(const void *a, const void *b)
{
    const struct gw_shared_variable *x = a, *y = b;
    return x->start < y->start ? -1 : x->start > y->start;
}

static void read_functions(const ElfW(Sym) * symbols, size_t total, const char *names)
{
    for (size_t i = 0; i < total; i++) {
        if ((symbols[i].st_info & 15) == STT_FUNC) {
            gw_static_shared_add_function(names + symbols[i].st_name);
        }
    }
}

static void read_symbols(const unsigned char *file, size_t bytes)
{
    const ElfW(Ehdr) *header = (const void *)file;
    const ElfW(Shdr) *sections = (const void *)(file + header->e_shoff);
    if (header->e_shoff == 0 || header->e_shoff + header->e_shnum * sizeof(*sections) > bytes) {
        return;
    }
    for (int s = 0; s < header->e_shnum; s++) {
        if (sections[s].sh_type != SHT_SYMTAB) {
            continue;
        }
        const ElfW(Sym) *symbols = (const void *)(file + sections[s].sh_offset);
        const char *names = (const char *)file + sections[sections[s].sh_link].sh_offset;
        const size_t total = sections[s].sh_size / sizeof(*symbols);
        variables = calloc(total, sizeof(*variables));
        for (size_t i = 0; variables && i < total; i++) {
            const char *name = names + symbols[i].st_name;
            const bool ours = strncmp(name, "gw_", 3) == 0;
            const bool dynamic = strcmp(name, "gw_dynamic_shared_memory") == 0;
            if ((symbols[i].st_info & 15) != STT_TLS || symbols[i].st_shndx == SHN_UNDEF ||
                (ours && !dynamic)) {
                continue;
            }
            struct gw_shared_variable *variable = &variables[count++];
            variable->dynamic = dynamic;
            const char *end = demangle(name, variable->name, sizeof(variable->name));
            if (strncmp(name, "_ZZ", 3) == 0 && end > name + 3) {
                gw_static_shared_add(name + 3, (size_t)(end - name) - 3, symbols[i].st_size);
            }
            variable->start = symbols[i].st_value;
            variable->bytes = symbols[i].st_size;
        }
        read_functions(symbols, total, names);
    }
    if (variables && count > 0) {
        qsort(variables, count, sizeof(*variables), by_start);
    }
}

bool gw_shared_variables_read(void)
{
    static bool tried;
    if (tried) {
        return variables != NULL;
    }
    tried = true;
    const int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    struct stat status;
    if (file < 0 || fstat(file, &status) != 0) {
        if (file >= 0) {
            close(file);
        }
        return false;
    }
    const size_t bytes = (size_t)status.st_size;
    void *memory = mmap(NULL, bytes, PROT_READ, MAP_PRIVATE, file, 0);
    close(file);
    if (memory == MAP_FAILED) {
        return false;
    }
    read_symbols(memory, bytes);
    munmap(memory, bytes);
    return variables != NULL;
}

static void allow(struct gw_shadowed *shared, uintptr_t offset, size_t bytes)
{
    for (size_t cell = offset / 4; cell * 4 < offset + bytes && cell * 4 < shared->bytes; cell++) {
        shared->cells[cell].writer = GW_UNWRITTEN;
    }
}

void gw_shared_variables_find(struct gw_shadowed *shared)
{
    if (!gw_shared_variables_read()) {
        allow(shared, 0, shared->bytes);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        if (!variables[i].dynamic) {
            allow(shared, variables[i].start, variables[i].bytes);
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
    for (size_t i = 0; i < count && variables[i].start <= offset; i++) {
        found = &variables[i];
    }
    if (!found) {
        return false;
    }
    *variable = *found;
    variable->start += gw_now.shared.start;
    return true;
}
