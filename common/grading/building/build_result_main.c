// SPDX-License-Identifier: MIT
// gw_build_result: what the build of one exercise came to. build_exercise.cmake calls it with what
// the build said; of a failure it writes the result and prints the message, of a success it keeps
// the warnings. Exit status 1: the exercise does not compile; 2: that cannot be told.
#include "building.h"

#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct arguments {
    struct gw_build build;
    const char *result, *log, *status, *seconds;
    const char *warnings;      // NULL: none are kept
    const char *content, *run; // marks of the result, or NULL
};

static _Noreturn void usage(void)
{
    fputs("usage: gw_build_result --root FOLDER --file FILE --name EXERCISE --result FILE\n"
          "           --log FILE --status STATUS --seconds NUMBER\n"
          "           [--warnings FILE] [--content WORD] [--run WORD]\n",
          stderr);
    exit(2);
}

static struct arguments read_arguments(int argc, char **argv)
{
    struct arguments given = {0};
    const struct {
        const char *name;
        const char **value;
    } known[] = {{"--root", &given.build.root}, {"--file", &given.build.file},
                 {"--name", &given.build.name}, {"--result", &given.result},
                 {"--log", &given.log},         {"--status", &given.status},
                 {"--seconds", &given.seconds}, {"--warnings", &given.warnings},
                 {"--content", &given.content}, {"--run", &given.run}};
    enum { KNOWN = sizeof(known) / sizeof(known[0]), NEEDED = 7 };
    for (int i = 1; i < argc; i += 2) {
        size_t k = 0;
        while (k < KNOWN && strcmp(argv[i], known[k].name) != 0) {
            k++;
        }
        if (k == KNOWN || i + 1 == argc) {
            usage();
        }
        *known[k].value = argv[i + 1];
    }
    for (size_t k = 0; k < NEEDED; k++) {
        if (!*known[k].value) {
            usage();
        }
    }
    if (given.warnings && !given.content) {
        usage();
    }
    return given;
}

static char *copy(const char *text)
{
    return text ? gw_format("%s", text) : NULL;
}

static int report_failure(const struct arguments *arguments, struct gw_result result)
{
    result.run = copy(arguments->run);
    result.content = copy(arguments->content);
    const bool written = gw_result_write(arguments->result, &result);
    fprintf(stderr, "%s\n", result.message);
    gw_result_free(&result);
    return written ? 1 : 2;
}

int main(int argc, char **argv)
{
    struct arguments arguments = read_arguments(argc, argv);
    struct gw_build *build = &arguments.build;
    struct gw_result found;
    if (gw_file_is_missing(&found, build)) {
        return report_failure(&arguments, found);
    }
    if (strstr(arguments.status, "timeout")) {
        return report_failure(&arguments, gw_build_timed_out(arguments.seconds));
    }
    char *output = gw_build_log_read(arguments.log, build->root);
    if (!output) {
        return 2;
    }
    build->output = output;
    int status = 0;
    if (strcmp(arguments.status, "0") != 0) {
        if (!gw_disk_stopped_build(&found, build, arguments.log) &&
            !gw_build_ended_from_outside(&found, build, arguments.status)) {
            found = gw_build_failed(build);
        }
        status = report_failure(&arguments, found);
    } else if (arguments.warnings) {
        status = gw_keep_warnings(arguments.warnings, arguments.content, build) ? 0 : 2;
    }
    free(output);
    return status;
}
