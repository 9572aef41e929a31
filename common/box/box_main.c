// SPDX-License-Identifier: MIT
// gw_box: a program in the box, from a command line.
#include "box.h"

#include <errno.h>
#include <getopt.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_PATHS = 64, EXIT_LACKS = 3, EXIT_NOT_STARTED = 127 };

static _Noreturn void usage(const char *problem, const char *what)
{
    fprintf(stderr,
            "%s%s\n"
            "usage: gw_box KIND [OPTION]... PROGRAM [ARGUMENT]...\n"
            "       gw_box lacks KIND   says what this machine lacks, then status 3\n"
            "  KIND                  running, running-on-gpu or compiling\n"
            "  --read PATH           a file or folder that may be read, besides the system's\n"
            "  --write PATH          one that may be read and written\n"
            "  --address-space MIB   that each process may reserve\n"
            "  --file-size MIB       that a file may grow to\n"
            "  --cpu SECONDS         of processor time for each process\n"
            "  --set NAME=VALUE      a variable of the environment, which is empty when running\n",
            problem, what);
    exit(2);
}

static unsigned long whole_number(const char *option, const char *text)
{
    char *end;
    errno = 0;
    const unsigned long number = strtoul(text, &end, 10);
    if (end == text || *end || errno != 0 || number > 1UL << 30) {
        usage(option, " wants a whole number");
    }
    return number;
}

/** Texts in the order of the command line, ended by NULL. */
struct texts {
    const char *text[MOST_PATHS + 1];
    size_t count;
};

static void add(struct texts *texts, const char *text)
{
    if (texts->count == MOST_PATHS) {
        usage("there are too many options before ", text);
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
    usage("a box is for running or for compiling, not for ", name);
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
    static struct texts read, write, variables;
    static const struct option names[] = {
        {"read", required_argument, NULL, 'r'},
        {"write", required_argument, NULL, 'w'},
        {"set", required_argument, NULL, 's'},
        {"address-space", required_argument, NULL, 'a'},
        {"file-size", required_argument, NULL, 'f'},
        {"cpu", required_argument, NULL, 'c'},
        {0}, // the end
    };
    struct gw_box box = {.kind = kind, .read = read.text, .write = write.text};
    int option;
    while ((option = getopt_long(argc, argv, "+", names, NULL)) != -1) {
        switch (option) {
        case 'r':
            add(&read, optarg);
            break;
        case 'w':
            add(&write, optarg);
            break;
        case 's':
            add(&variables, optarg);
            break;
        case 'a':
            box.address_space = whole_number("--address-space", optarg) << 20;
            break;
        case 'f':
            box.file_size = whole_number("--file-size", optarg) << 20;
            break;
        case 'c':
            box.cpu_seconds = (unsigned)whole_number("--cpu", optarg);
            break;
        default:
            usage("", "");
        }
    }
    if (optind == argc) {
        usage("a program is missing", "");
    }
    if (kind == GW_BOX_COMPILING) {
        for (size_t i = 0; i < variables.count; i++) {
            putenv((char *)(uintptr_t)variables.text[i]);
        }
    }
    char *const *environment =
        kind == GW_BOX_COMPILING ? environ : (char *const *)(uintptr_t)variables.text;
    const int error = gw_box_execute(&box, argv[optind], argv + optind, environment);
    fprintf(stderr, "gw_box: %s could not be started: %s\n", argv[optind], strerror(error));
    return EXIT_NOT_STARTED;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "lacks") == 0) {
        return say_what_it_lacks(kind_of(argv[2]));
    }
    if (argc < 3) {
        usage("", "");
    }
    return run(kind_of(argv[1]), argc - 1, argv + 1);
}
