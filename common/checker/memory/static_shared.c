// SPDX-License-Identifier: MIT
// How many bytes of static __shared__ variables a kernel declares, by the program's symbol table: a
// variable's symbol names the function around it.
//
// The symbol at a kernel's address is the one that its variables' symbols name. The address of a
// template whose arguments the call tells is not known; of its launch there is the kernel as it is
// written, and the two meet in the name without namespaces, parameters and template arguments.
// Where several functions have that name nothing is added up, since it is not known which of them
// runs.
#include "shared_variables.h"

#include "base/words.h"
#include "checker/handlers/handlers.h"
#include "checker/program/arrays.h"
#include "checker/program/elf_symbols.h"
#include "checker/program/version.h"
#include "cpu_device/device/device_limits.h"

#include <elf.h>
#include <string.h>

// `ns::kernel<float, 4>`: kernel.
static struct gw_slice name_of_launched(const char *written)
{
    const char *end = written + strcspn(written, "<");
    while (end > written && !gw_is_of_name(end[-1])) {
        end--;
    }
    const char *start = end;
    while (start > written && gw_is_of_name(start[-1])) {
        start--;
    }
    return (struct gw_slice){start, (size_t)(end - start)};
}

size_t gw_observe_static_shared_bytes_at(const void *entry)
{
    size_t count;
    const struct gw_shared_function *functions = gw_shared_functions(gw_image_of(entry), &count);
    const char *symbol = count > 0 ? gw_function_symbol(entry) : NULL;
    for (size_t i = 0; symbol && i < count; i++) {
        if (gw_shared_function_is(functions[i].encoding, symbol)) {
            return functions[i].bytes;
        }
    }
    return 0;
}

struct search {
    struct gw_slice name, version;
    struct gw_slice encoding; // of the first one found
    bool several;
};

static bool fits(const struct search *search, const char *encoding, struct gw_slice version)
{
    return !gw_versions_differ(search->version, version) &&
           gw_same_name(search->name, gw_mangled_function(encoding));
}

static void note(struct search *search, struct gw_slice encoding)
{
    search->several |= search->encoding.length > 0 && !gw_same_name(search->encoding, encoding);
    search->encoding = encoding;
}

static void look_at_function(const struct gw_symbol *symbol, void *context)
{
    struct search *search = context;
    if (strncmp(symbol->name, "_Z", 2) == 0 &&
        fits(search, symbol->name + 2, gw_mangled_version(symbol->name))) {
        // `_Z6kernelPf.cold` is a part of `_Z6kernelPf`.
        const char *encoding = symbol->name + 2;
        note(search, (struct gw_slice){encoding, strcspn(encoding, ".")});
    }
}

static size_t bytes_of_name(const char *kernel, struct gw_slice version)
{
    struct search search = {.name = name_of_launched(kernel), .version = version};
    size_t count, bytes = 0;
    const struct gw_shared_function *functions = gw_shared_functions(gw_image_of_program(), &count);
    for (size_t i = 0; i < count; i++) {
        if (fits(&search, functions[i].encoding.text, functions[i].version)) {
            note(&search, functions[i].encoding);
            bytes = functions[i].bytes;
        }
    }
    if (bytes > 0) {
        gw_symbols_visit(gw_image_of_program(), STT_FUNC, look_at_function, &search);
    }
    return search.several ? 0 : bytes;
}

// nvcc compiles no program that has such a function, so that it does not matter which one of
// several of the same name this launch runs.
static size_t excess_of_name(const char *kernel)
{
    const struct search search = {.name = name_of_launched(kernel),
                                  .version = gw_version_running()};
    size_t count;
    const struct gw_shared_function *functions = gw_shared_functions(gw_image_of_program(), &count);
    for (size_t i = 0; i < count; i++) {
        if (functions[i].bytes > GW_MAX_SHARED_BYTES &&
            fits(&search, functions[i].encoding.text, functions[i].version)) {
            return functions[i].bytes;
        }
    }
    return 0;
}

size_t gw_observe_static_shared_bytes(const char *kernel, const void *caller)
{
    static struct known {
        const char *kernel;
        const void *caller;
        size_t bytes;
    } * known;
    static size_t count, room;
    for (size_t i = 0; i < count; i++) {
        if (known[i].kernel == kernel && known[i].caller == caller) {
            return known[i].bytes;
        }
    }
    known = gw_grown(known, count, &room, sizeof(*known));
    known[count] = (struct known){kernel, caller, bytes_of_name(kernel, gw_version_of(caller))};
    return known[count++].bytes;
}

size_t gw_static_shared_excess(const struct gw_launch_info *launch)
{
    const size_t own = launch->entry ? gw_observe_static_shared_bytes_at(launch->entry) : 0;
    return own > GW_MAX_SHARED_BYTES ? own : excess_of_name(launch->kernel);
}
