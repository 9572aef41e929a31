// SPDX-License-Identifier: MIT
// A launch tells its kernel as it is written, the symbol table as it is mangled; they meet in the
// name without namespaces, parameters and template arguments. Where several functions have that
// name nothing is added up, since it is not known which of them runs.
#include "static_shared.h"

#include "checker/program/dwarf_lines.h"
#include "checker/reports/reports.h"
#include "cpu_device/device/device_limits.h"
#include "shared_variables.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 64 };

struct name {
    const char *text;
    size_t length;
};

static struct declared {
    char *function; // mangled, without _Z
    size_t bytes;
    bool alone; // no other function of the program has the same name
} functions[ROOM];
static size_t count;
static bool too_many;

static struct name sized_name(const char *at)
{
    char *text;
    const unsigned long length = strtoul(at, &text, 10);
    return length <= strlen(text) ? (struct name){text, length} : (struct name){at, 0};
}

// `6kernelPf`, `L6kernelPf`, `N2ns6kernelIfEEvPT_`: kernel. Of an operator and its like: nothing.
static struct name name_of_mangled(const char *mangled)
{
    const bool nested = *mangled == 'N';
    struct name name = {mangled, 0};
    for (const char *at = mangled + nested; *at;) {
        at += *at == 'L';
        if (!isdigit((unsigned char)*at)) {
            break;
        }
        name = sized_name(at);
        at = name.text + name.length;
        if (!nested || name.length == 0) {
            break;
        }
    }
    return name;
}

static bool is_of_name(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

// `ns::kernel<float, 4>`: kernel.
static struct name name_of_launched(const char *written)
{
    const char *end = written + strcspn(written, "<");
    while (end > written && !is_of_name(end[-1])) {
        end--;
    }
    const char *start = end;
    while (start > written && is_of_name(start[-1])) {
        start--;
    }
    return (struct name){start, (size_t)(end - start)};
}

static bool same_name(struct name a, struct name b)
{
    return a.length == b.length && a.length > 0 && memcmp(a.text, b.text, a.length) == 0;
}

static bool is_function(const struct declared *function, const char *mangled, size_t length)
{
    return strlen(function->function) == length && memcmp(function->function, mangled, length) == 0;
}

void gw_static_shared_add(const char *function, size_t length, size_t bytes)
{
    for (size_t i = 0; i < count; i++) {
        if (is_function(&functions[i], function, length)) {
            functions[i].bytes += bytes;
            return;
        }
    }
    char *kept = count < ROOM ? strndup(function, length) : NULL;
    if (!kept) {
        too_many = true;
        return;
    }
    functions[count++] = (struct declared){kept, bytes, true};
}

static void compare(const char *mangled, size_t length)
{
    const struct name name = name_of_mangled(mangled);
    for (size_t i = 0; i < count; i++) {
        functions[i].alone &= is_function(&functions[i], mangled, length) ||
                              !same_name(name, name_of_mangled(functions[i].function));
    }
}

void gw_static_shared_add_function(const char *symbol)
{
    // `_Z6kernelPf.cold` is a part of `_Z6kernelPf`.
    if (strncmp(symbol, "_Z", 2) == 0) {
        compare(symbol + 2, strcspn(symbol + 2, "."));
    }
}

static const struct declared *of_launch(const char *kernel, size_t at_least)
{
    gw_shared_variables_read();
    const struct name launched = name_of_launched(kernel);
    for (size_t i = 0; i < count; i++) {
        if (functions[i].bytes >= at_least &&
            same_name(launched, name_of_mangled(functions[i].function))) {
            return &functions[i];
        }
    }
    return NULL;
}

size_t gw_ask_static_shared_bytes(const char *kernel)
{
    const struct declared *function = of_launch(kernel, 1);
    if (!function || too_many || !function->alone) {
        return 0;
    }
    for (const struct declared *other = function + 1; other < functions + count; other++) {
        if (same_name(name_of_mangled(function->function), name_of_mangled(other->function))) {
            return 0;
        }
    }
    return function->bytes;
}

size_t gw_ask_static_shared_bytes_at(const void *entry)
{
    char symbol[512];
    gw_shared_variables_read();
    // The symbol of the byte before a return address is looked for.
    if (!gw_dwarf_function_of((uintptr_t)entry + 1, symbol, sizeof(symbol)) ||
        strncmp(symbol, "_Z", 2) != 0) {
        return 0;
    }
    for (size_t i = 0; i < count; i++) {
        if (is_function(&functions[i], symbol + 2, strlen(symbol + 2))) {
            return functions[i].bytes;
        }
    }
    return 0;
}

// nvcc compiles no program that has such a function, so that it does not matter which one of
// several of the same name this launch runs.
void gw_static_shared_judge(const struct gw_launch_info *launch)
{
    const struct declared *function = of_launch(launch->kernel, GW_MAX_SHARED_BYTES + 1);
    if (function) {
        struct gw_report draft = {.kind = GW_REPORT_SHARED_MEMORY,
                                  .at.site = launch->site,
                                  .launch = *gw_running_launch(),
                                  .bytes = function->bytes};
        gw_report_add(&draft);
    }
}
