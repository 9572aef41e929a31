// SPDX-License-Identifier: MIT
#include "object.h"

#include <fcntl.h>
#include <gelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool section_is_refused(Elf *elf, Elf_Scn *section, const GElf_Shdr *header,
                               const char *shown, struct gw_object_breach *breach)
{
    (void)section;
    size_t names;
    if (!(header->sh_flags & SHF_ALLOC) || elf_getshdrstrndx(elf, &names) != 0) {
        return false;
    }
    const char *name = elf_strptr(elf, names, header->sh_name);
    return name && gw_section_is_refused(name, shown, breach->sentence);
}

// Bytes that a program may run and that no compiler has made of C.
static bool is_data_in_code(Elf *elf, const GElf_Sym *entry)
{
    GElf_Shdr section;
    Elf_Scn *of = elf_getscn(elf, entry->st_shndx);
    return GELF_ST_TYPE(entry->st_info) == STT_OBJECT && of && gelf_getshdr(of, &section) &&
           (section.sh_flags & SHF_EXECINSTR);
}

// Returns the index of the first refused symbol of the table, or 0: that one is nobody's.
static size_t refused_symbol(Elf *elf, Elf_Scn *section, const GElf_Shdr *header, const char *shown,
                             struct gw_object_breach *breach)
{
    Elf_Data *data = elf_getdata(section, NULL);
    const size_t count = data && header->sh_entsize ? data->d_size / header->sh_entsize : 0;
    for (size_t i = 1; i < count; i++) {
        GElf_Sym entry;
        if (!gelf_getsym(data, (int)i, &entry)) {
            continue;
        }
        if (is_data_in_code(elf, &entry)) {
            snprintf(breach->sentence, sizeof(breach->sentence),
                     "%.100s in %.100s is data where code lies: remove its section",
                     elf_strptr(elf, header->sh_link, entry.st_name), shown);
            return i;
        }
        if (GELF_ST_BIND(entry.st_info) == STB_LOCAL) {
            continue;
        }
        const struct gw_symbol symbol = {.name = elf_strptr(elf, header->sh_link, entry.st_name),
                                         .defined = entry.st_shndx != SHN_UNDEF,
                                         .weak = GELF_ST_BIND(entry.st_info) != STB_GLOBAL,
                                         .indirect = GELF_ST_TYPE(entry.st_info) == STT_GNU_IFUNC};
        if (symbol.name && gw_symbol_is_refused(&symbol, shown, breach->sentence)) {
            return i;
        }
    }
    return 0;
}

static int judge(Elf *elf, const char *object, const char *shown, struct gw_object_breach *breach)
{
    bool has_symbols = false;
    for (Elf_Scn *section = NULL; (section = elf_nextscn(elf, section));) {
        GElf_Shdr header;
        if (!gelf_getshdr(section, &header)) {
            return -1;
        }
        if (section_is_refused(elf, section, &header, shown, breach)) {
            return 1;
        }
        if (header.sh_type == SHT_SYMTAB) {
            has_symbols = true;
            const size_t index = refused_symbol(elf, section, &header, shown, breach);
            if (index > 0) {
                breach->place = gw_object_place(object, index);
                return 1;
            }
        }
    }
    return has_symbols ? 0 : -1;
}

int gw_object_judge(const char *object, const char *shown, struct gw_object_breach *breach)
{
    *breach = (struct gw_object_breach){0};
    const int file = open(object, O_RDONLY | O_CLOEXEC);
    if (file < 0 || elf_version(EV_CURRENT) == EV_NONE) {
        return -1;
    }
    Elf *elf = elf_begin(file, ELF_C_READ_MMAP, NULL);
    const int result = elf && elf_kind(elf) == ELF_K_ELF ? judge(elf, object, shown, breach) : -1;
    elf_end(elf);
    close(file);
    return result;
}

int gw_judge_object(const char *object, const char *file)
{
    const char *slash = strrchr(file, '/');
    struct gw_object_breach breach;
    const int result = gw_object_judge(object, slash ? slash + 1 : file, &breach);
    if (result < 0) {
        fprintf(stderr, "%s: error: not an object file, or it cannot be read\n", object);
        return 2;
    }
    if (result > 0) {
        if (breach.place) {
            fprintf(stderr, "%s:1: error: %s\n", breach.place, breach.sentence);
        } else {
            fprintf(stderr, "%s:1:1: error: %s\n", file, breach.sentence);
        }
        free(breach.place);
    }
    return result;
}
