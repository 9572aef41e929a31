// SPDX-License-Identifier: MIT
#include "text.h"

#include "keep.h"

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

char *gw_text_of(FILE *file)
{
    if (fseek(file, 0, SEEK_END) != 0) {
        gw_fail("a file has no end");
    }
    const size_t bytes = (size_t)ftell(file);
    rewind(file);
    char *text = gw_keep(bytes + 1);
    if (fread(text, 1, bytes, file) != bytes) {
        gw_fail("a file cannot be read");
    }
    return text;
}

char *gw_read_file(const char *path)
{
    FILE *file = fopen(path, "r");
    if (!file) {
        gw_fail("%s cannot be read", path);
    }
    char *text = gw_text_of(file);
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
