// SPDX-License-Identifier: MIT
// gw_float64 --dump FILE --source FILE --output FILE [--real]
//
// Writes which lines of the source nvcc would compute in float64, from the listing that g++ made of
// it with -fdump-tree-release_ssa-lineno.
#include "doubles.h"
#include "dump.h"
#include "findings.h"
#include "source.h"

#include "base/regular_file.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FILE *open_or_end(const char *path, const char *mode)
{
    FILE *file = path ? fopen(path, mode) : NULL;
    if (!file) {
        fprintf(stderr, "gw_float64: %s cannot be opened\n", path ? path : "a file not named");
        exit(2);
    }
    return file;
}

static struct gw_source_file read_source(const char *path)
{
    struct gw_regular_file text;
    const char *wrong = gw_regular_file_read(AT_FDCWD, path ? path : "", GW_FOLLOW_LINKS, &text);
    FILE *file = wrong ? NULL : fmemopen(text.bytes, text.length, "r");
    if (!file) {
        fprintf(stderr, "gw_float64: %s cannot be read: %s\n", path ? path : "a file not named",
                wrong ? wrong : strerror(errno));
        exit(2);
    }
    struct gw_source_file source = gw_source_read(file);
    fclose(file);
    free(text.bytes);
    return source;
}

int main(int argc, char **argv)
{
    enum { DUMP, SOURCE, OUTPUT, PATHS, REAL = PATHS };
    static const struct option names[] = {{"dump", required_argument, NULL, DUMP},
                                          {"source", required_argument, NULL, SOURCE},
                                          {"output", required_argument, NULL, OUTPUT},
                                          {"real", no_argument, NULL, REAL},
                                          {0}};
    const char *paths[PATHS] = {NULL};
    bool real = false;
    int option;
    while ((option = getopt_long(argc, argv, "", names, NULL)) != -1) {
        if (option < PATHS) {
            paths[option] = optarg;
        } else if (option == REAL) {
            real = true;
        } else {
            return 2;
        }
    }
    FILE *file = open_or_end(paths[DUMP], "r");
    struct gw_dump dump = gw_dump_read(file, paths[SOURCE]);
    fclose(file);
    struct gw_source_file source = read_source(paths[SOURCE]);
    struct gw_doubles doubles = gw_doubles_find(&dump);
    file = open_or_end(paths[OUTPUT], "w");
    gw_write_findings(file, &doubles, &source, real);
    const bool written = fclose(file) == 0;
    gw_doubles_free(&doubles);
    gw_source_free(&source);
    gw_dump_free(&dump);
    return written ? 0 : 2;
}
