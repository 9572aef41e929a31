// SPDX-License-Identifier: MIT
// Lines by what the compiler wrote for debuggers. Only read when there is something to say.
#include "object.h"

#include <elfutils/libdwfl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static GElf_Addr address_of(Elf *elf, size_t section, GElf_Addr offset)
{
    GElf_Shdr header;
    Elf_Scn *found = elf_getscn(elf, section);
    return found && gelf_getshdr(found, &header) ? header.sh_addr + offset : 0;
}

// The first place in code that is to be filled in with the symbol's address.
static GElf_Addr first_use(Elf *elf, size_t index)
{
    for (Elf_Scn *section = NULL; (section = elf_nextscn(elf, section));) {
        GElf_Shdr header, code;
        if (!gelf_getshdr(section, &header) || header.sh_type != SHT_RELA ||
            !gelf_getshdr(elf_getscn(elf, header.sh_info), &code) ||
            !(code.sh_flags & SHF_EXECINSTR)) {
            continue;
        }
        Elf_Data *data = elf_getdata(section, NULL);
        const size_t count = data && header.sh_entsize ? data->d_size / header.sh_entsize : 0;
        for (size_t i = 0; i < count; i++) {
            GElf_Rela entry;
            if (gelf_getrela(data, (int)i, &entry) && GELF_R_SYM(entry.r_info) == index) {
                return address_of(elf, header.sh_info, entry.r_offset);
            }
        }
    }
    return 0;
}

static GElf_Addr address_of_symbol(Elf *elf, size_t index)
{
    for (Elf_Scn *section = NULL; (section = elf_nextscn(elf, section));) {
        GElf_Shdr header;
        GElf_Sym symbol;
        if (gelf_getshdr(section, &header) && header.sh_type == SHT_SYMTAB &&
            gelf_getsym(elf_getdata(section, NULL), (int)index, &symbol)) {
            return symbol.st_shndx == SHN_UNDEF ? first_use(elf, index)
                                                : address_of(elf, symbol.st_shndx, symbol.st_value);
        }
    }
    return 0;
}

static char *place_of_address(Dwfl_Module *module, GElf_Addr address)
{
    Dwfl_Line *line = address ? dwfl_module_getsrc(module, address) : NULL;
    int number = 0;
    const char *file = line ? dwfl_lineinfo(line, NULL, &number, NULL, NULL, NULL) : NULL;
    char *place = NULL;
    if (!file || number < 1 || asprintf(&place, "%s:%d", file, number) < 0) {
        return NULL;
    }
    return place;
}

char *gw_object_place(const char *object, size_t index)
{
    static const Dwfl_Callbacks callbacks = {.section_address = dwfl_offline_section_address,
                                             .find_debuginfo = dwfl_standard_find_debuginfo};
    Dwfl *dwfl = dwfl_begin(&callbacks);
    char *place = NULL;
    Dwfl_Module *module = dwfl ? dwfl_report_offline(dwfl, "", object, -1) : NULL;
    if (module && dwfl_report_end(dwfl, NULL, NULL) == 0) {
        GElf_Addr bias;
        dwfl_module_getdwarf(module, &bias);
        Elf *elf = dwfl_module_getelf(module, &bias);
        place = elf ? place_of_address(module, address_of_symbol(elf, index)) : NULL;
    }
    if (dwfl) {
        dwfl_end(dwfl);
    }
    return place;
}
