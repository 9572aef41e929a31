// SPDX-License-Identifier: MIT
// gw_versions: makes one object of all versions of an exercise (its solution, its skeleton, right
// solutions and mistakes), among which the runner chooses when it starts. It stands before a
// compiler's command, as ccache does:
//
//   gw_versions [options] -- g++ ... -o OBJECT -c LIST
//
// LIST has a line `NAME<tab>FILE` for each version. All versions that begin alike are compiled
// together, each in a namespace of its own, since the compiler's headers take most of the time that
// a short file takes. What does not compile in company is compiled alone, and what does not compile
// alone is left out: the table of versions says why, and a runner that is to run it does. With
// --gather all that only include before their own lines are compiled together, below what any of
// them includes: for a compiler that takes long to begin, where another one sees to it that each
// includes what it needs.
//
//   --function NAME    a function of the exercise; may stand several times
//   --gather           as told above
//   --texts            the compiler makes texts (PTX), which are joined one behind the other
//   --chevron PROGRAM  makes C++ of the files; without it they are C, or for a compiler of CUDA
//   --table COMPILER   compiles the table; the object is then complete
//   --header FILE      is held_version.h, for the table
//   --errors FILE      becomes what the compiler said of the versions that were left out
//   --float64 PROGRAM  says for each version what nvcc would compute in float64 (common/float64),
//   --listing FILE     from the compiler's listing of the unit, into
//   --findings FOLDER  FOLDER/NAME; with --real as its option of that name
#include <getopt.h>
#include <string.h>

#include "build.h"
#include "lines.h"
#include "text.h"

static _Noreturn void usage(void)
{
    gw_fail(
        "the command is: gw_versions --function NAME... [--chevron PROGRAM] [--table COMPILER "
        "--header FILE] "
        "[--gather] [--texts] [--errors FILE] [--float64 PROGRAM --listing FILE --findings FOLDER "
        "[--real]] -- "
        "COMPILER... -o OBJECT "
        "-c LIST");
}

static struct gw_build read_options(int argc, char **argv)
{
    struct gw_build build = {0};
    // An option of 0 is a text, which goes into its place in `texts`.
    static const struct option names[] = {
        {"chevron", required_argument, NULL, 0},  {"table", required_argument, NULL, 0},
        {"header", required_argument, NULL, 0},   {"errors", required_argument, NULL, 0},
        {"float64", required_argument, NULL, 0},  {"listing", required_argument, NULL, 0},
        {"findings", required_argument, NULL, 0}, {"function", required_argument, NULL, 'f'},
        {"real", no_argument, NULL, 'r'},         {"gather", no_argument, NULL, 'g'},
        {"texts", no_argument, NULL, 't'},        {0},
    };
    char **const texts[] = {&build.chevron, &build.table,   &build.header,  &build.errors,
                            &build.float64, &build.listing, &build.findings};
    int option, number;
    while ((option = getopt_long(argc, argv, "+", names, &number)) != -1) {
        if (option == 0) {
            *texts[number] = optarg;
        } else if (option == 'f') {
            gw_lines_add(&build.functions, optarg);
        } else if (option == 'r') {
            build.real = true;
        } else if (option == 'g') {
            build.gathers = true;
        } else if (option == 't') {
            build.texts = true;
        } else {
            usage();
        }
    }
    for (int i = optind; i < argc; i++) {
        build.compiler[build.words++] = argv[i];
        if (i + 1 < argc && strcmp(argv[i], "-o") == 0) {
            build.object = argv[i + 1];
        } else if (i + 1 < argc && strcmp(argv[i], "-c") == 0) {
            build.list = argv[i + 1];
        } else if (i + 1 < argc && strcmp(argv[i], "-MF") == 0) {
            build.dependencies = argv[i + 1];
        }
    }
    if (build.functions.count == 0 || !build.object || !build.list ||
        (build.table && !build.header) || (build.float64 && (!build.listing || !build.findings))) {
        usage();
    }
    return build;
}

static char *identifier_of(const char *name)
{
    char *identifier = gw_keep_words("gw_version_%s", name);
    for (char *at = identifier; *at; at++) {
        if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_", *at)) {
            *at = '_';
        }
    }
    return identifier;
}

static void read_list(struct gw_build *build, char *list)
{
    build->items = gw_keep((strlen(list) + 1) * sizeof(*build->items)); // as many as there can be
    char *rest = list;
    for (char *line; (line = strsep(&rest, "\n"));) {
        char *tab = strchr(line, '\t');
        if (!tab) {
            if (*line) {
                gw_fail("%s: a line is NAME, a tab and FILE, not: %s", build->list, line);
            }
            continue;
        }
        *tab = '\0';
        build->items[build->count++] =
            (struct gw_item){.name = line, .path = tab + 1, .identifier = identifier_of(line)};
    }
    if (build->count == 0) {
        gw_fail("%s names no version", build->list);
    }
}

int main(int argc, char **argv)
{
    static struct gw_build build;
    build = read_options(argc, argv);
    read_list(&build, gw_read_file(build.list));
    gw_build_all(&build);
    gw_free_words();
    return 0;
}
