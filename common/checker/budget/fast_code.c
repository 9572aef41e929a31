// SPDX-License-Identifier: MIT
// The library has variables of its own in the place of the program's __device__, __constant__ and
// __managed__ ones. Its code finds each of them through an entry of its table of addresses, which
// is made to point to the program's: link_fast_code refuses what does not go through the table.
#include "fast_code.h"

#include "checker/handlers/handlers.h"
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

#ifdef __x86_64__ // of which link_fast_code makes libraries

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

/** What the library says of itself under a tag: an address or a number; 0 where it says nothing. */
static uintptr_t said_of(const struct link_map *map, ElfW(Sxword) tag)
{
    const ElfW(Dyn) *entry = map->l_ld;
    while (entry->d_tag != DT_NULL && entry->d_tag != tag) {
        entry++;
    }
    return entry->d_tag == tag ? entry->d_un.d_val : 0;
}

static void use_variables_of_program(const struct link_map *map)
{
    const ElfW(Rela) *entries = (const void *)said_of(map, DT_RELA);
    const ElfW(Sym) *symbols = (const void *)said_of(map, DT_SYMTAB);
    const char *names = (const void *)said_of(map, DT_STRTAB);
    const size_t count = said_of(map, DT_RELASZ) / sizeof(*entries);
    for (size_t i = 0; i < count; i++) {
        const ElfW(Rela) *entry = &entries[i];
        const unsigned type = ELF64_R_TYPE(entry->r_info);
        const ElfW(Sym) *symbol = &symbols[ELF64_R_SYM(entry->r_info)];
        if ((type != R_X86_64_GLOB_DAT && type != R_X86_64_64) || symbol->st_shndx == SHN_UNDEF ||
            ELF64_ST_TYPE(symbol->st_info) != STT_OBJECT) {
            continue;
        }
        struct variable variable = {names + symbol->st_name, 0};
        gw_symbols_visit(gw_image_of_program(), STT_OBJECT, compare, &variable);
        if (variable.address) {
            variable.address += (uintptr_t)entry->r_addend;
            memcpy((void *)(map->l_addr + entry->r_offset), &variable.address,
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
static const struct gw_kernel *look_up(const struct gw_kernel *watched)
{
    static const char function[] = "10run_threadEPKv", variable[] = "6kernelE";
    const char *name = gw_function_symbol((const void *)(uintptr_t)watched->run_thread);
    const size_t length = name ? strlen(name) : 0, end = sizeof(function) - 1;
    char wanted[4096];
    if (length <= end || length >= sizeof(wanted) || strcmp(name + length - end, function) != 0) {
        return NULL;
    }
    snprintf(wanted, sizeof(wanted), "%.*s%s", (int)(length - end), name, variable);
    return dlsym(opened, wanted);
}

// Asked before each block.
const struct gw_kernel *gw_fast_code_of(const struct gw_kernel *watched)
{
    static const struct gw_kernel *latest, *of_latest;
    if (opened && watched != latest) {
        of_latest = look_up(watched);
        latest = watched;
    }
    return opened ? of_latest : NULL;
}

#ifdef __x86_64__

const struct gw_kernel *gw_observe_watched_code(const struct gw_kernel *fast)
{
    Dl_info found;
    struct variable variable = {dladdr(fast, &found) ? found.dli_sname : NULL, 0};
    if (variable.name) {
        gw_symbols_visit(gw_image_of_program(), STT_OBJECT, compare, &variable);
    }
    return (const void *)variable.address;
}

#else

const struct gw_kernel *gw_observe_watched_code(const struct gw_kernel *fast)
{
    return fast;
}

#endif

void gw_fast_code_end(void)
{
    if (makers != 0 && answer >= 0) {
        kill(-makers, SIGTERM);
        answer = -1;
    }
    script = NULL;
}
