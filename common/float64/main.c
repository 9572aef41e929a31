// SPDX-License-Identifier: MIT
// gw_float64 --dump FILE --source FILE --output FILE [--real]
//
// Writes which lines of the source nvcc would compute in float64, from the listing that g++ made of
// it with -fdump-tree-release_ssa-lineno.
#include "doubles.h"
#include "dump.h"
#include "findings.h"
#include "source.h"

#include "base/arguments.h"
#include "base/regular_file.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>

static FILE *open_or_end(const char *path, const char *mode)
{
    FILE *file = fopen(path, mode);
    if (!file) {
        fprintf(stderr, "gw_float64: %s cannot be opened\n", path);
        exit(2);
    }
    return file;
}

static struct gw_source_file read_source(const char *path)
{
    struct gw_regular_file text;
    const char *wrong = gw_regular_file_read(AT_FDCWD, path, GW_FOLLOW_LINKS, &text);
    if (wrong) {
        fprintf(stderr, "gw_float64: %s cannot be read: %s\n", path, wrong);
        exit(2);
    }
    struct gw_source_file source = gw_source_read(text.bytes, text.length);
    free(text.bytes);
    return source;
}

int main(int argc, char **argv)
{
    const char *listing, *text, *output;
    bool real = false;
    const struct gw_option options[] = {
        {"dump", .argument = "FILE", .text = &listing, .needed = true},
        {"source", .argument = "FILE", .text = &text, .needed = true},
        {"output", .argument = "FILE", .text = &output, .needed = true},
        {"real", .flag = &real},
        {0}};
    gw_read_arguments(&(struct gw_program){.name = "gw_float64", .options = options}, argc, argv);
    FILE *file = open_or_end(listing, "r");
    struct gw_dump dump = gw_dump_read(file, text);
    fclose(file);
    struct gw_source_file source = read_source(text);
    struct gw_doubles doubles = gw_doubles_find(&dump);
    file = open_or_end(output, "w");
    gw_write_findings(file, &doubles, &source, real);
    const bool written = fclose(file) == 0;
    gw_doubles_free(&doubles);
    gw_source_free(&source);
    gw_dump_free(&dump);
    return written ? 0 : 2;
}
