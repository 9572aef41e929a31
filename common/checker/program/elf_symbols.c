// SPDX-License-Identifier: MIT
// The file stays mapped, so that names can be handed out as they stand in it.
#include "elf_symbols.h"

#include "arrays.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static const ElfW(Sym) * symbols;
static size_t count;
static const char *names;
static uintptr_t base; // what the program's addresses begin at

static void find_table(const unsigned char *file, size_t bytes)
{
    const ElfW(Ehdr) *header = (const void *)file;
    const ElfW(Shdr) *sections = (const void *)(file + header->e_shoff);
    if (header->e_shoff == 0 || header->e_shoff + header->e_shnum * sizeof(*sections) > bytes) {
        return;
    }
    for (int s = 0; s < header->e_shnum; s++) {
        if (sections[s].sh_type == SHT_SYMTAB) {
            symbols = (const void *)(file + sections[s].sh_offset);
            names = (const char *)file + sections[sections[s].sh_link].sh_offset;
            count = sections[s].sh_size / sizeof(*symbols);
        }
    }
}

static int note_base(struct dl_phdr_info *info, size_t size, void *context)
{
    (void)size;
    (void)context;
    base = info->dlpi_addr;
    return 1; // the first one is the program itself
}

static void read_file(void)
{
    const int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    struct stat status;
    if (file < 0) {
        return;
    }
    if (fstat(file, &status) == 0) {
        const size_t bytes = (size_t)status.st_size;
        void *memory = mmap(NULL, bytes, PROT_READ, MAP_PRIVATE, file, 0);
        if (memory != MAP_FAILED) {
            find_table(memory, bytes);
        }
    }
    close(file);
    dl_iterate_phdr(note_base, NULL);
}

bool gw_symbols_visit(unsigned type, void (*visit)(const struct gw_symbol *, void *), void *context)
{
    static bool tried;
    if (!tried) {
        tried = true;
        read_file();
    }
    for (size_t i = 0; i < count; i++) {
        if ((symbols[i].st_info & 15u) == type && symbols[i].st_shndx != SHN_UNDEF) {
            const uintptr_t start = type == STT_TLS ? 0 : base;
            visit(&(struct gw_symbol){names + symbols[i].st_name, start + symbols[i].st_value,
                                      symbols[i].st_size},
                  context);
        }
    }
    return symbols;
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
    gw_symbols_visit(type, compare, &search);
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
