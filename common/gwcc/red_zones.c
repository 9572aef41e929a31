// SPDX-License-Identifier: MIT
// Each variable lies in a section of its own (-fdata-sections), which becomes longer than the
// variable: its symbol, and with it all that a program knows of it, stays as it was.
#include "compilation.h"

#include <fcntl.h>
#include <gelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A zone is as long as its variable, so that an index of twice an array's elements is still seen.
 */
static const size_t LEAST = 4 << 10 /* a page */, MOST = 64 << 10, GRAIN = 64;

static bool begins(const char *text, const char *beginning)
{
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

// Tables of addresses are no variables, nor is what the compiler itself keeps (.L); and what nobody
// can write may lie side by side.
static bool is_of_variable(const char *name, const GElf_Shdr *header)
{
    const uint64_t both = SHF_ALLOC | SHF_WRITE;
    return (header->sh_flags & (both | SHF_TLS)) == both && header->sh_size > 0 &&
           (begins(name, ".bss.") || begins(name, ".data.") || begins(name, "gw_managed.")) &&
           !begins(name, ".data.rel.ro") && !strstr(name, "..L");
}

// It begins a page and ends one, which the device closes to the host where it is its own.
static bool widen(Elf_Scn *section, GElf_Shdr *header, char *zeros)
{
    Elf_Data *own = elf_getdata(section, NULL);
    Elf_Data *zone = own ? elf_newdata(section) : NULL;
    header->sh_addralign = header->sh_addralign < LEAST ? LEAST : header->sh_addralign;
    if (!zone || gelf_update_shdr(section, header) == 0) {
        return false;
    }
    own->d_align = LEAST;
    const size_t bytes = header->sh_size < LEAST  ? LEAST
                         : header->sh_size > MOST ? MOST
                                                  : (size_t)header->sh_size;
    zone->d_buf = header->sh_type == SHT_NOBITS ? NULL : zeros;
    zone->d_type = ELF_T_BYTE;
    zone->d_version = EV_CURRENT;
    zone->d_size = (bytes + GRAIN - 1) / GRAIN * GRAIN;
    zone->d_align = 1;
    return true;
}

// A managed variable's own section, "gw_managed.LINE", is gw_managed in the program, which is found
// by that name: the text in the table of names ends there.
static bool gather_managed(Elf *elf, size_t names)
{
    Elf_Scn *section = elf_getscn(elf, names);
    Elf_Data *table = section ? elf_getdata(section, NULL) : NULL;
    static const char managed[] = "gw_managed.";
    const size_t length = sizeof(managed) - 1;
    for (size_t i = 0; table && i + length <= table->d_size; i++) {
        char *at = (char *)table->d_buf + i;
        if (memcmp(at, managed, length) == 0) {
            at[length - 1] = '\0';
            elf_flagdata(table, ELF_C_SET, ELF_F_DIRTY);
        }
    }
    return table;
}

static bool widen_all(Elf *elf, char *zeros)
{
    size_t names;
    if (elf_getshdrstrndx(elf, &names) != 0) {
        return false;
    }
    bool managed = false;
    for (Elf_Scn *section = NULL; (section = elf_nextscn(elf, section));) {
        GElf_Shdr header;
        const char *name =
            gelf_getshdr(section, &header) ? elf_strptr(elf, names, header.sh_name) : NULL;
        if (!name) {
            return false;
        }
        if (is_of_variable(name, &header)) {
            managed |= begins(name, "gw_managed.");
            if (!widen(section, &header, zeros)) {
                return false;
            }
        }
    }
    return (!managed || gather_managed(elf, names)) && elf_update(elf, ELF_C_WRITE) >= 0;
}

bool gwcc_add_red_zones(const char *object)
{
    const int file = open(object, O_RDWR | O_CLOEXEC);
    char *zeros = calloc(1, MOST);
    bool done = false;
    if (file >= 0 && zeros && elf_version(EV_CURRENT) != EV_NONE) {
        Elf *elf = elf_begin(file, ELF_C_RDWR, NULL);
        done = elf && elf_kind(elf) == ELF_K_ELF && widen_all(elf, zeros);
        elf_end(elf);
    }
    free(zeros);
    if (file >= 0) {
        close(file);
    }
    if (!done) {
        fprintf(stderr, "gwcc: %s is no object that can be changed: %s\n", object, elf_errmsg(-1));
    }
    return done;
}
