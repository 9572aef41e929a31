// SPDX-License-Identifier: MIT
// gw_build_result: what the build of one exercise came to. build_exercise.cmake calls it with what
// the build said; of a failure it writes the result and prints the message, of a success it keeps
// the warnings. Exit status 1: the exercise does not compile; 2: that cannot be told.
#include "building.h"

#include "base/arguments.h"
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

static struct arguments read_arguments(int argc, char **argv)
{
    static struct arguments given;
    static const struct gw_option options[] = {
        {"root", .argument = "FOLDER", .text = &given.build.root, .needed = true},
        {"file", .argument = "FILE", .text = &given.build.file, .needed = true},
        {"name", .argument = "EXERCISE", .text = &given.build.name, .needed = true},
        {"result", .argument = "FILE", .text = &given.result, .needed = true},
        {"log", .argument = "FILE", .text = &given.log, .needed = true},
        {"status", .argument = "STATUS", .text = &given.status, .needed = true},
        {"seconds", .argument = "NUMBER", .text = &given.seconds, .needed = true},
        {"warnings", .argument = "FILE", .text = &given.warnings},
        {"content", .argument = "WORD", .text = &given.content},
        {"run", .argument = "WORD", .text = &given.run},
        {0}};
    const struct gw_program program = {.name = "gw_build_result", .options = options};
    gw_read_arguments(&program, argc, argv);
    if (given.warnings && !given.content) {
        gw_wrong_arguments(&program, "--warnings wants --content");
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
