// SPDX-License-Identifier: MIT
// Which version runs, by the symbols of its code.
#include "version.h"

#include "elf_symbols.h"

static struct gw_slice running;

struct gw_slice gw_version_of(const void *code)
{
    const char *symbol = gw_function_symbol(code);
    return symbol ? gw_mangled_version(symbol) : (struct gw_slice){"", 0};
}

bool gw_versions_differ(struct gw_slice a, struct gw_slice b)
{
    return a.length > 0 && b.length > 0 && !gw_same_name(a, b);
}

void gw_version_begins(const void *code)
{
    running = gw_version_of(code);
}

struct gw_slice gw_version_running(void)
{
    return running;
}

bool gw_version_is_other(struct gw_slice version)
{
    return gw_versions_differ(version, running);
}
