// SPDX-License-Identifier: MIT
// By the end of the name.
#include "wanted_entries.h"

#include <stddef.h>
#include <string.h>

static int ends_in_one_of(const char *name, const char *const *endings)
{
    const char *ending = strrchr(name, '.');
    while (ending && *endings && strcmp(ending, *endings) != 0) {
        endings++;
    }
    return ending && *endings;
}

int gw_is_header_name(const char *name)
{
    static const char *const endings[] = {".h", ".cuh", ".hpp", ".inc", NULL};
    return ends_in_one_of(name, endings);
}

int gw_is_header(const struct dirent *entry)
{
    return gw_is_header_name(entry->d_name);
}

int gw_is_data(const struct dirent *entry)
{
    static const char *const endings[] = {".csv", NULL};
    return ends_in_one_of(entry->d_name, endings);
}
