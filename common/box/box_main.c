// SPDX-License-Identifier: MIT
// gw_box: a program in the box, from a command line.
#include "box.h"

#include "base/arguments.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_PATHS = 64, EXIT_LACKS = 3, EXIT_NOT_STARTED = 127 };

/** Texts in the order of the command line, ended by NULL. */
struct texts {
    const char *text[MOST_PATHS + 1];
    size_t count;
};

static struct texts readable, writable, variables;
static unsigned long cpu_seconds;
static struct gw_box box = {.read = readable.text, .write = writable.text};

static void add(void *into, const char *text);

static const struct gw_option options[] = {
    {"read", .argument = "PATH", .take = add, .into = &readable,
     .help = "a file or folder that may be read, besides the system's"},
    {"write", .argument = "PATH", .take = add, .into = &writable,
     .help = "one that may be read and written"},
    {"address-space", .argument = "MIB", .number = &box.address_space, .most = 1 << 30, .shift = 20,
     .help = "that each process may reserve"},
    {"file-size", .argument = "MIB", .number = &box.file_size, .most = 1 << 30, .shift = 20,
     .help = "that a file may grow to"},
    {"cpu", .argument = "SECONDS", .number = &cpu_seconds, .most = 1 << 30,
     .help = "of processor time for each process"},
    {"set", .argument = "NAME=VALUE", .take = add, .into = &variables,
     .help = "a variable of the environment, which is empty when running"},
    {0}};
static const struct gw_program program = {
    .name = "gw_box KIND",
    .options = options,
    .rest = "PROGRAM [ARGUMENT]...",
    .command = true,
    .more = "KIND is running, running-on-gpu or compiling. Or: gw_box lacks KIND, which says what "
            "this machine lacks, then status 3.\n"};

static void add(void *into, const char *text)
{
    struct texts *texts = into;
    if (texts->count == MOST_PATHS) {
        gw_wrong_arguments(&program, "there are too many options before %s", text);
    }
    texts->text[texts->count++] = text;
}

static enum gw_box_kind kind_of(const char *name)
{
    if (strcmp(name, "running") == 0) {
        return GW_BOX_RUNNING;
    }
    if (strcmp(name, "running-on-gpu") == 0) {
        return GW_BOX_RUNNING_ON_GPU;
    }
    if (strcmp(name, "compiling") == 0) {
        return GW_BOX_COMPILING;
    }
    gw_wrong_arguments(&program, "a box is for running or for compiling, not for %s", name);
}

static int say_what_it_lacks(enum gw_box_kind kind)
{
    const char *lacks = gw_box_lacks(kind);
    if (!lacks) {
        return 0;
    }
    printf("%s\n", lacks);
    return EXIT_LACKS;
}

static int run(enum gw_box_kind kind, int argc, char **argv)
{
    const int command = gw_read_arguments(&program, argc, argv);
    if (command == argc) {
        gw_wrong_arguments(&program, "a program is missing");
    }
    box.kind = kind;
    box.cpu_seconds = (unsigned)cpu_seconds;
    if (kind == GW_BOX_COMPILING) {
        for (size_t i = 0; i < variables.count; i++) {
            putenv((char *)(uintptr_t)variables.text[i]);
        }
    }
    char *const *environment =
        kind == GW_BOX_COMPILING ? environ : (char *const *)(uintptr_t)variables.text;
    const int error = gw_box_execute(&box, argv[command], argv + command, environment);
    fprintf(stderr, "gw_box: %s could not be started: %s\n", argv[command], strerror(error));
    return EXIT_NOT_STARTED;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "lacks") == 0) {
        return say_what_it_lacks(kind_of(argv[2]));
    }
    if (argc < 3) {
        gw_wrong_arguments(&program, "a kind and a program must be there");
    }
    return run(kind_of(argv[1]), argc - 1, argv + 1);
}
