// SPDX-License-Identifier: MIT
// An order as files, and what comes back. Also linked into graders, which compile for a runner.
#include "module_order.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

bool gw_module_name_is_plain(const char *name)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.";
    const size_t length = strlen(name);
    return length > 0 && length < 100 && name[0] != '.' && strspn(name, plain) == length;
}

static bool write_file(const char *folder, const char *name, const char *text)
{
    const bool own =
        strcmp(name, GW_MODULE_DEFINITIONS) == 0 || strcmp(name, GW_MODULE_EXPRESSIONS) == 0;
    char path[GW_MOST_MODULE_PATH];
    const int length =
        own ? snprintf(path, sizeof(path), "%s/%s", folder, name)
            : snprintf(path, sizeof(path), "%s/%s/%s", folder, GW_MODULE_SOURCES, name);
    FILE *out = length < (int)sizeof(path) ? fopen(path, "we") : NULL;
    if (!out) {
        return false;
    }
    const bool written = fputs(text, out) >= 0;
    return fclose(out) == 0 && written;
}

const char *gw_module_write_files(const struct gw_module_order *order, const char *folder)
{
    char sources[GW_MOST_MODULE_PATH];
    const char *end = order->files + order->bytes;
    if (order->bytes == 0 || order->bytes > GW_MOST_MODULE_BYTES || end[-1] != '\0' ||
        snprintf(sources, sizeof(sources), "%s/%s", folder, GW_MODULE_SOURCES) >=
            (int)sizeof(sources)) {
        return NULL;
    }
    mkdir(sources, 0755);
    for (const char *name = order->files; name < end;) {
        const char *text = name + strlen(name) + 1;
        if (text >= end || !gw_module_name_is_plain(name) || !write_file(folder, name, text)) {
            return NULL;
        }
        name = text + strlen(text) + 1;
    }
    return order->files;
}

void gw_module_read_made(const char *folder, struct gw_module_made *made)
{
    char log[GW_MOST_MODULE_PATH];
    struct stat status;
    memset(made, 0, sizeof(*made));
    if (snprintf(made->path, sizeof(made->path), "%s/%s", folder, GW_MODULE_LIBRARY) >=
            (int)sizeof(made->path) ||
        stat(made->path, &status) != 0) {
        made->path[0] = '\0';
    }
    snprintf(log, sizeof(log), "%.*s/%s", (int)sizeof(log) - 8, folder, GW_MODULE_LOG);
    FILE *in = fopen(log, "re");
    if (in) {
        made->log[fread(made->log, 1, sizeof(made->log) - 1, in)] = '\0';
        fclose(in);
    }
}
