// SPDX-License-Identifier: MIT
// The files that hold a student's code: the program itself, and libraries of kernels that it has
// opened while it runs (cpu_device/modules), which stay open until it ends.
#pragma once

#include <elf.h>
#include <link.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct gw_image {
    uintptr_t base;                       /**< what its addresses begin at */
    uintptr_t start, end;                 /**< of all that is loaded */
    uintptr_t data_start, data_end;       /**< of what of it can be written; an end of 0: nothing */
    size_t storage_number, storage_bytes; /**< thread-local storage; 0 bytes: none */
    char *path; /**< of the file; NULL: of the program, which has /proc/self/exe */
    /* The symbol table, once it was asked for (elf_symbols.c): */
    bool was_read;
    const ElfW(Sym) * symbols;
    size_t symbol_count;
    const char *names;
    struct gw_image *next;
};

/** The program itself. */
struct gw_image *gw_image_of_program(void);

/** The file that an address lies in: a library of kernels, or else the program. */
struct gw_image *gw_image_of(const void *address);

/** Where its thread-local storage lies for the host thread that asks. */
uintptr_t gw_image_storage(const struct gw_image *image);

/** How many files were opened since the process began, any at all. */
unsigned long long gw_images_opened(void);
