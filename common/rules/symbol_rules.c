// SPDX-License-Identifier: MIT
#include "symbol_rules.h"

#include <stdio.h>
#include <string.h>

static bool begins(const char *name, const char *with)
{
    return strncmp(name, with, strlen(with)) == 0;
}

static bool begins_with_one_of(const char *name, const char *const *beginnings)
{
    while (*beginnings && !begins(name, *beginnings)) {
        beginnings++;
    }
    return *beginnings;
}

// What looks for names and addresses in the running program.
static bool looks_into_program(const char *name)
{
    static const char *const beginnings[] = {"dlopen",
                                             "dlmopen",
                                             "dlsym",
                                             "dlvsym",
                                             "dladdr",
                                             "dlinfo",
                                             "dl_iterate_phdr",
                                             "__libc_dl",
                                             "_dl_",
                                             "_rtld_global",
                                             "_r_debug",
                                             "_DYNAMIC",
                                             "__ehdr_start",
                                             "__executable_start",
                                             "__tls_get_offset",
                                             NULL};
    return begins_with_one_of(name, beginnings);
}

// What changes who may touch which memory, and so opens device memory to the host.
static bool changes_protection(const char *name)
{
    static const char *const beginnings[] = {"pkey_",    "mprotect", "mremap", "remap_file_pages",
                                             "vmsplice", NULL};
    return begins_with_one_of(name, beginnings);
}

static bool sets_old_handlers(const char *name)
{
    static const char *const names[] = {"__sysv_signal", "sysv_signal", "bsd_signal",
                                        "ssignal",       "sigset",      NULL};
    const char *const *at = names;
    while (*at && strcmp(*at, name) != 0) {
        at++;
    }
    return *at;
}

// memcpy under -D_FORTIFY_SOURCE: a function that nobody watches.
static bool is_fortified(const char *name)
{
    const size_t length = strlen(name);
    return begins(name, "__") && length > 4 && strcmp(name + length - 4, "_chk") == 0;
}

// The name in the student's text of a function that is seen under another.
static const char *shown(const char *name)
{
    return begins(name, "gw_") && gw_symbol_is_allowed(name) && gw_library_has(name + 3) ? name + 3
                                                                                         : name;
}

// A function of a header, of which every object has a copy; the operators new and delete are never.
static bool is_of_a_header(const struct gw_symbol *symbol)
{
    return symbol->weak && begins(symbol->name, "_Z") && !begins(symbol->name, "_Zn") &&
           !begins(symbol->name, "_Zd");
}

// Stands before a text that uses vectors (chevron/grammar/vectors.c).
static bool tells_of_vectors(const struct gw_symbol *symbol)
{
    return symbol->weak && strcmp(symbol->name, "gw_uses_vectors") == 0;
}

// What is put into a file of kernels that were compiled at run time (cpu_device/modules), behind
// the text whose words were judged.
static bool is_of_a_module(const char *name)
{
    return strcmp(name, "gw_module_beginning") == 0 || strcmp(name, "gw_module_expressions") == 0;
}

static const char *refused_definition(const struct gw_symbol *symbol)
{
    static const char *const checkers[] = {"__tsan_", "__ubsan_", "__asan_", "__sanitizer_",
                                           "__wrap_", "__real_",  "gw_",     NULL};
    const char *name = symbol->name;
    if (symbol->indirect) {
        return "%s is chosen by a function while the program starts (ifunc) in %s: define it as "
               "an ordinary function";
    } else if (strcmp(name, shown(name)) != 0 ||
               (gw_library_has(name) && !is_of_a_header(symbol))) {
        return begins(name, "_Zn") || begins(name, "_Zd")
                   ? "%s, an operator new or delete for the whole program, is defined in %s: "
                     "remove it"
                   : "%s is defined in %s, but that name is taken: a library of the program "
                     "already defines it; choose another name, or make it static";
    } else if (begins_with_one_of(name, checkers) && !is_of_a_module(name) &&
               !tells_of_vectors(symbol)) {
        return "%s is defined in %s, but that name is taken: Gridwork already defines it; remove "
               "yours";
    }
    return NULL;
}

static const char *refused_reference(const char *name)
{
    if (begins(name, "gw_") && !gw_symbol_is_allowed(name)) {
        return "%s is used in %s, but it belongs to the grader, not to the exercise: remove it";
    } else if (looks_into_program(name)) {
        return "%s is used in %s, but no exercise needs names or addresses of its program: remove "
               "it";
    } else if (changes_protection(name)) {
        return "%s is used in %s, but no exercise changes who may touch memory: remove it";
    } else if (strcmp(name, "syscall") == 0) {
        return "%s is used in %s, but no exercise asks the system by number: call the function by "
               "its name";
    } else if (sets_old_handlers(name)) {
        return "%s is used in %s, but the grader does not see such handlers: use sigaction()";
    } else if (is_fortified(name)) {
        return "%s is used in %s: _FORTIFY_SOURCE hides such calls from the grader; remove its "
               "definition";
    } else if (begins(name, "__real_") || begins(name, "__wrap_")) {
        return "%s is used in %s, but such names belong to the linker: remove it";
    }
    return NULL;
}

bool gw_symbol_is_refused(const struct gw_symbol *symbol, const char *file,
                          char sentence[GW_LONGEST_SENTENCE])
{
    const char *words;
    if (strchr(symbol->name, '@')) {
        words = "%s, a name with a version, is in %s: remove it";
    } else {
        words = symbol->defined ? refused_definition(symbol) : refused_reference(symbol->name);
    }
    if (!words) {
        return false;
    }
    char name[128];
    snprintf(name, sizeof(name), "%s", shown(symbol->name));
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    snprintf(sentence, GW_LONGEST_SENTENCE, words, name, file);
#pragma GCC diagnostic pop
    return true;
}

bool gw_section_is_refused(const char *name, const char *file, char sentence[GW_LONGEST_SENTENCE])
{
    static const char *const compilers[] = {
        ".text",       ".rodata",    ".data",  ".bss",      ".tdata",
        ".tbss",       ".ldata",     ".lbss",  ".lrodata",  ".init_array",
        ".fini_array", ".ctors",     ".dtors", ".eh_frame", ".gcc_except_table",
        ".note.",      "gw_managed", NULL};
    if (begins_with_one_of(name, compilers)) {
        return false;
    }
    snprintf(sentence, GW_LONGEST_SENTENCE,
             "a section %.100s is in %s: no exercise needs a section of its own; remove it", name,
             file);
    return true;
}
