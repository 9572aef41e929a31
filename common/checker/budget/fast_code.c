// SPDX-License-Identifier: MIT
// The library has variables of its own in the place of the program's __device__, __constant__ and
// __managed__ ones. Its code finds each of them through an entry of its table of addresses, which
// is made to point to the program's: link_fast_code refuses what does not go through the table.
#include "fast_code.h"

#include "checker/program/elf_symbols.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __x86_64__
enum { IN_TABLE = R_X86_64_GLOB_DAT, IN_DATA = R_X86_64_64 };
#define RELOCATION_TYPE(INFO) ELF64_R_TYPE(INFO)
#define RELOCATION_SYMBOL(INFO) ELF64_R_SYM(INFO)
#endif

static const char *script, *library;
static int answer = -1; // of whoever makes it: a line once it is made
static pid_t makers;    // their process group
static void *opened;

void gw_fast_code_begin(const char *with_script, const char *makes_library)
{
    script = makes_library ? with_script : NULL;
    library = makes_library;
}

// By a child of a child, so that the program's own wait() does not hear of it.
static void start(void)
{
    char *const command[] = {(char *)(uintptr_t) "sh",
                             (char *)(uintptr_t) "-c",
                             (char *)(uintptr_t) "{ sh \"$1\" >/dev/null && echo made; } &",
                             (char *)(uintptr_t) "sh",
                             (char *)(uintptr_t)script,
                             NULL};
    int ends[2];
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) {
        return;
    }
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&files, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes, 0);
    if (posix_spawn(&makers, "/bin/sh", &files, &attributes, command, environ) == 0) {
        waitpid(makers, NULL, 0);
        answer = ends[0];
    } else {
        makers = 0;
        close(ends[0]);
    }
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    close(ends[1]);
}

struct variable {
    const char *name;
    uintptr_t address; // 0: the program has none of the name
};

static void compare(const struct gw_symbol *symbol, void *context)
{
    struct variable *variable = context;
    if (strcmp(symbol->name, variable->name) == 0) {
        variable->address = symbol->value;
    }
}

#ifdef __x86_64__
static const void *table_of(const struct link_map *map, ElfW(Sxword) tag)
{
    for (const ElfW(Dyn) *entry = map->l_ld; entry->d_tag != DT_NULL; entry++) {
        if (entry->d_tag == tag) {
            return (const void *)entry->d_un.d_ptr;
        }
    }
    return NULL;
}

static size_t size_of(const struct link_map *map)
{
    for (const ElfW(Dyn) *entry = map->l_ld; entry->d_tag != DT_NULL; entry++) {
        if (entry->d_tag == DT_RELASZ) {
            return entry->d_un.d_val / sizeof(ElfW(Rela));
        }
    }
    return 0;
}

static void use_variables_of_program(const struct link_map *map)
{
    const ElfW(Rela) *entries = table_of(map, DT_RELA);
    const ElfW(Sym) *symbols = table_of(map, DT_SYMTAB);
    const char *names = table_of(map, DT_STRTAB);
    const size_t count = entries && symbols && names ? size_of(map) : 0;
    for (size_t i = 0; i < count; i++) {
        const unsigned type = RELOCATION_TYPE(entries[i].r_info);
        const ElfW(Sym) *symbol = &symbols[RELOCATION_SYMBOL(entries[i].r_info)];
        if ((type != IN_TABLE && type != IN_DATA) || symbol->st_shndx == SHN_UNDEF ||
            ELF64_ST_TYPE(symbol->st_info) != STT_OBJECT) {
            continue;
        }
        struct variable variable = {names + symbol->st_name, 0};
        gw_symbols_visit(gw_image_of_program(), STT_OBJECT, compare, &variable);
        if (variable.address) {
            variable.address += (uintptr_t)entries[i].r_addend;
            memcpy((void *)(map->l_addr + entries[i].r_offset), &variable.address,
                   sizeof(variable.address));
        }
    }
}
#else
static void use_variables_of_program(const struct link_map *map)
{
    (void)map;
}
#endif

static void open_library(void)
{
    struct link_map *map;
    opened = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (opened && dlinfo(opened, RTLD_DI_LINKMAP, &map) == 0) {
        use_variables_of_program(map);
    }
}

void gw_fast_code_make(void)
{
    if (!script) {
        return;
    }
    if (makers == 0) {
        start();
        script = makers == 0 ? NULL : script;
        return;
    }
    char text[8];
    const ssize_t got = answer >= 0 ? read(answer, text, sizeof(text)) : -1;
    if (got >= 0) { // nothing: it could not be made
        close(answer);
        answer = -1;
        script = NULL;
        if (got > 0) {
            open_library();
        }
    }
}

// The names differ in what stands behind the class of both: a function and a variable of it.
const struct gw_kernel *gw_fast_code_of(const struct gw_kernel *watched)
{
    static const char function[] = "10run_threadEPKv", variable[] = "6kernelE";
    const char *name =
        opened ? gw_function_symbol((const void *)(uintptr_t)watched->run_thread) : NULL;
    const size_t length = name ? strlen(name) : 0, end = sizeof(function) - 1;
    char wanted[4096];
    if (length <= end || length >= sizeof(wanted) || strcmp(name + length - end, function) != 0) {
        return NULL;
    }
    snprintf(wanted, sizeof(wanted), "%.*s%s", (int)(length - end), name, variable);
    return dlsym(opened, wanted);
}

void gw_fast_code_end(void)
{
    if (makers != 0 && answer >= 0) {
        kill(-makers, SIGTERM);
        answer = -1;
    }
    script = NULL;
}
