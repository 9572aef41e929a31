// SPDX-License-Identifier: MIT
#include "text.h"

#include "lines.h"

#include <stdarg.h>
#include <stdlib.h>

void gw_fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("gw_versions: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(2);
}

char *gw_read_file(const char *path)
{
    FILE *file = fopen(path, "r");
    char *text = file ? gw_keep_file(file) : NULL;
    if (!text) {
        gw_fail("%s cannot be read", path);
    }
    fclose(file);
    return text;
}

FILE *gw_write_file(const char *path)
{
    FILE *file = fopen(path, "w");
    if (!file) {
        gw_fail("%s cannot be written", path);
    }
    return file;
}
