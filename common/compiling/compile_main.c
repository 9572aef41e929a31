// SPDX-License-Identifier: MIT
// gw_compile [--cpu SECONDS] [--read PATH]... --write FOLDER... -- COMMAND...
//
// Runs a compiler, or whatever else reads a student's file to make a program of it, in the box: it
// reads PATHs and the system's files, writes into FOLDERs, the first of which holds its temporary
// files meanwhile, and is held to the limits below. Its exit status is the command's. When a limit
// has ended the command, the last line says so: "gw_compile: SENTENCE".
#include "run_compiler.h"

#include "base/arguments.h"
#include "base/text.h"

#include <stdlib.h>

enum { MOST_PATHS = 64 };

struct paths {
    const char *path[MOST_PATHS + 1]; // ended by NULL
    size_t count;
};

static struct paths readable, writable;
static unsigned long cpu_seconds = GW_COMPILER_SECONDS;

static void add(void *into, const char *path);

static const struct gw_option options[] = {
    {"cpu", .argument = "SECONDS", .number = &cpu_seconds, .least = 1, .most = 3600},
    {"read", .argument = "PATH", .take = add, .into = &readable},
    {"write", .argument = "FOLDER", .take = add, .into = &writable, .needed = true},
    {0}};
static const struct gw_program program = {
    .name = "gw_compile", .options = options, .rest = "COMMAND...", .command = true};

static void add(void *into, const char *path)
{
    struct paths *paths = into;
    if (paths->count == MOST_PATHS) {
        gw_wrong_arguments(&program, "there are too many options before %s", path);
    }
    paths->path[paths->count++] = path;
}

int main(int argc, char **argv)
{
    char *const *command = argv + gw_read_arguments(&program, argc, argv);
    if (!*command) {
        gw_wrong_arguments(&program, "a command is missing");
    }
    const struct gw_box box = {.kind = GW_BOX_COMPILING,
                               .read = readable.path,
                               .write = writable.path,
                               .address_space = GW_COMPILER_MEMORY,
                               .file_size = GW_COMPILER_FILE,
                               .cpu_seconds = (unsigned)cpu_seconds};
    struct gw_work_folder temporary;
    if (!gw_work_folder_begin(&temporary, gw_format("%s/temporary", writable.path[0]))) {
        return 127;
    }
    setenv("TMPDIR", temporary.path, 1);
    const int status = gw_run_compiler(
        &(struct gw_supervised){.box = &box, .command = command, .most = GW_MOST_SAID});
    gw_work_folder_end(&temporary);
    return status;
}
