// SPDX-License-Identifier: MIT
// The files stay in memory, so that names can be handed out as they stand in them.
#include "elf_symbols.h"

#include "arrays.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static void find_table(struct gw_image *image, const unsigned char *file, size_t bytes)
{
    const ElfW(Ehdr) *header = (const void *)file;
    const ElfW(Shdr) *sections = (const void *)(file + header->e_shoff);
    if (header->e_shoff == 0 || header->e_shoff + header->e_shnum * sizeof(*sections) > bytes) {
        return;
    }
    for (int s = 0; s < header->e_shnum; s++) {
        if (sections[s].sh_type == SHT_SYMTAB) {
            image->symbols = (const void *)(file + sections[s].sh_offset);
            image->names = (const char *)file + sections[sections[s].sh_link].sh_offset;
            image->symbol_count = sections[s].sh_size / sizeof(*image->symbols);
        }
    }
}

// A file that was opened while the program ran is copied. Mapped once more, by chance right below
// where it is loaded, it would be one piece with that for who reads the list of what is mapped, as
// libdw does for lines: and all addresses in it would be off.
static void *copy_of(int file, size_t bytes)
{
    char *memory = malloc(bytes);
    size_t have = 0;
    ssize_t more = 1;
    while (memory && have < bytes && more > 0) {
        more = read(file, memory + have, bytes - have);
        have += more > 0 ? (size_t)more : 0;
    }
    if (memory && have < bytes) {
        free(memory);
        return NULL;
    }
    return memory;
}

static void *contents_of(const struct gw_image *image, int file, size_t bytes)
{
    if (image->path) {
        return copy_of(file, bytes);
    }
    void *memory = mmap(NULL, bytes, PROT_READ, MAP_PRIVATE, file, 0);
    return memory != MAP_FAILED ? memory : NULL;
}

static void read_file(struct gw_image *image)
{
    const int file = open(image->path ? image->path : "/proc/self/exe", O_RDONLY | O_CLOEXEC);
    struct stat status;
    if (file < 0) {
        return;
    }
    if (fstat(file, &status) == 0) {
        const size_t bytes = (size_t)status.st_size;
        void *memory = contents_of(image, file, bytes);
        if (memory) {
            find_table(image, memory, bytes);
        }
    }
    close(file);
}

// On arm64 assemblers mark where data begin ("$d"), also among thread-local variables: ELF for the
// Arm 64-bit Architecture, "Mapping symbols".
static bool is_mark(const char *name, const ElfW(Sym) * symbol)
{
    return name[0] == '$' && symbol->st_size == 0;
}

bool gw_symbols_visit(struct gw_image *image, unsigned type,
                      void (*visit)(const struct gw_symbol *, void *), void *context)
{
    if (!image->was_read) {
        image->was_read = true;
        read_file(image);
    }
    for (size_t i = 0; i < image->symbol_count; i++) {
        const ElfW(Sym) *symbol = &image->symbols[i];
        const char *name = image->names + symbol->st_name;
        if ((symbol->st_info & 15u) == type && symbol->st_shndx != SHN_UNDEF &&
            !is_mark(name, symbol)) {
            const uintptr_t start = type == STT_TLS ? 0 : image->base;
            visit(&(struct gw_symbol){name, start + symbol->st_value, symbol->st_size,
                                      symbol->st_info >> 4u == STB_LOCAL},
                  context);
        }
    }
    return image->symbols;
}

struct search {
    uintptr_t address;
    const char *found;
};

static void compare(const struct gw_symbol *symbol, void *context)
{
    struct search *search = context;
    if (symbol->value == search->address && !search->found) {
        search->found = symbol->name;
    }
}

const char *gw_symbol_at(unsigned type, uintptr_t address)
{
    struct search search = {address, NULL};
    gw_symbols_visit(gw_image_of((const void *)address), type, compare, &search);
    return search.found;
}

const char *gw_function_symbol(const void *entry)
{
    static struct known {
        const void *entry;
        const char *symbol;
    } * known;
    static size_t known_count, known_room;
    for (size_t i = 0; i < known_count; i++) {
        if (known[i].entry == entry) {
            return known[i].symbol;
        }
    }
    const char *symbol = entry ? gw_symbol_at(STT_FUNC, (uintptr_t)entry) : NULL;
    known = gw_grown(known, known_count, &known_room, sizeof(*known));
    known[known_count++] = (struct known){entry, symbol};
    return symbol;
}

// As the Itanium C++ ABI has it: a table of virtual functions begins with an offset and a type, and
// objects point behind them. They lie in front of the variables, where the loader has written
// addresses.
enum { HEAD_BYTES = 2 * sizeof(uintptr_t) };

extern char __data_start[];

bool gw_is_virtual_table(uintptr_t pointer)
{
    const struct gw_image *program = gw_image_of_program();
    if (pointer < program->data_start + HEAD_BYTES || pointer >= (uintptr_t)__data_start) {
        return false;
    }
    const char *symbol = gw_symbol_at(STT_OBJECT, pointer - HEAD_BYTES);
    return symbol && strncmp(symbol, "_ZTV", strlen("_ZTV")) == 0;
}
