// SPDX-License-Identifier: MIT
// gw_float64 --dump FILE --source FILE --output FILE [--real]
//
// Writes which lines of the source nvcc would compute in float64, from the listing that g++ made of
// it with -fdump-tree-release_ssa-lineno.
#include "doubles.h"
#include "dump.h"
#include "findings.h"
#include "source.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

static FILE *open_or_end(const char *path, const char *mode)
{
    FILE *file = path ? fopen(path, mode) : NULL;
    if (!file) {
        fprintf(stderr, "gw_float64: %s cannot be opened\n", path ? path : "a file not named");
        exit(2);
    }
    return file;
}

int main(int argc, char **argv)
{
    static const struct option names[] = {{"dump", required_argument, NULL, 'd'},
                                          {"source", required_argument, NULL, 's'},
                                          {"output", required_argument, NULL, 'o'},
                                          {"real", no_argument, NULL, 'r'},
                                          {0}};
    const char *dump_path = NULL;
    const char *source_path = NULL;
    const char *output_path = NULL;
    bool real = false;
    int option;
    while ((option = getopt_long(argc, argv, "", names, NULL)) != -1) {
        switch (option) {
        case 'd':
            dump_path = optarg;
            break;
        case 's':
            source_path = optarg;
            break;
        case 'o':
            output_path = optarg;
            break;
        case 'r':
            real = true;
            break;
        default:
            return 2;
        }
    }
    FILE *file = open_or_end(dump_path, "r");
    struct gw_dump dump = gw_dump_read(file, source_path);
    fclose(file);
    file = open_or_end(source_path, "r");
    struct gw_source_file source = gw_source_read(file);
    fclose(file);
    struct gw_doubles doubles = gw_doubles_find(&dump);
    file = open_or_end(output_path, "w");
    gw_write_findings(file, &doubles, &source, real);
    const bool written = fclose(file) == 0;
    gw_doubles_free(&doubles);
    gw_source_free(&source);
    gw_dump_free(&dump);
    return written ? 0 : 2;
}
