// SPDX-License-Identifier: MIT
// gw_compile [--cpu SECONDS] [--read PATH]... --write FOLDER... -- COMMAND...
//
// Runs a compiler, or whatever else reads a student's file to make a program of it, in the box: it
// reads PATHs and the system's files, writes into FOLDERs, the first of which holds its temporary
// files meanwhile, and is held to the limits below. Its exit status is the command's. When a limit
// has ended the command, the last line says so: "gw_compile: SENTENCE".
#include "run_compiler.h"

#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PATHS = 64 };

static unsigned cpu_seconds = GW_COMPILER_SECONDS;

struct paths {
    const char *path[MOST_PATHS + 1]; // ended by NULL
    size_t count;
};

static _Noreturn void usage(void)
{
    fputs("usage: gw_compile [--cpu SECONDS] [--read PATH]... --write FOLDER... -- COMMAND...\n",
          stderr);
    exit(2);
}

// @return the index of the command's first word
static int read_paths(int argc, char **argv, struct paths *read, struct paths *write)
{
    int i = 1;
    for (; i + 1 < argc && strcmp(argv[i], "--") != 0; i += 2) {
        const long seconds = strtol(argv[i + 1], NULL, 10);
        if (strcmp(argv[i], "--cpu") == 0 && seconds > 0 && seconds <= 3600) {
            cpu_seconds = (unsigned)seconds;
            continue;
        }
        struct paths *paths = strcmp(argv[i], "--read") == 0    ? read
                              : strcmp(argv[i], "--write") == 0 ? write
                                                                : NULL;
        if (!paths || paths->count == MOST_PATHS) {
            usage();
        }
        paths->path[paths->count++] = argv[i + 1];
    }
    if (i + 1 >= argc || write->count == 0) {
        usage();
    }
    return i + 1;
}

int main(int argc, char **argv)
{
    static struct paths read, write;
    char *const *command = argv + read_paths(argc, argv, &read, &write);
    const struct gw_box box = {.kind = GW_BOX_COMPILING,
                               .read = read.path,
                               .write = write.path,
                               .address_space = GW_COMPILER_MEMORY,
                               .file_size = GW_COMPILER_FILE,
                               .cpu_seconds = cpu_seconds};
    struct gw_work_folder temporary;
    if (!gw_work_folder_begin(&temporary, gw_format("%s/temporary", write.path[0]))) {
        return 127;
    }
    setenv("TMPDIR", temporary.path, 1);
    const int status = gw_run_compiler(
        &(struct gw_supervised){.box = &box, .command = command, .most = GW_MOST_SAID});
    gw_work_folder_end(&temporary);
    return status;
}
