// SPDX-License-Identifier: MIT
// gw_build_result: what the build of one exercise came to. build_exercise.cmake calls it with what
// the build said; of a failure it writes the result and prints the message, of a success it keeps
// the warnings. Exit status 1: the exercise does not compile; 2: that cannot be told.
#include "build_failure.h"
#include "kept_warnings.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct arguments {
    struct gw_build build;
    const char *log, *status, *result, *warnings, *content;
    int seconds;
};

static _Noreturn void usage(void)
{
    fputs("usage: gw_build_result --root FOLDER --file FILE --name EXERCISE --result FILE\n"
          "           --log FILE --status STATUS --seconds NUMBER\n"
          "           [--warnings FILE --content WORD]\n",
          stderr);
    exit(2);
}

static struct arguments read_arguments(int argc, char **argv)
{
    static const struct option names[] = {
        {"root", required_argument, NULL, 'r'},    {"file", required_argument, NULL, 'f'},
        {"name", required_argument, NULL, 'n'},    {"result", required_argument, NULL, 'o'},
        {"log", required_argument, NULL, 'l'},     {"status", required_argument, NULL, 's'},
        {"seconds", required_argument, NULL, 't'}, {"warnings", required_argument, NULL, 'w'},
        {"content", required_argument, NULL, 'c'}, {0}};
    struct arguments arguments = {0};
    int option;
    while ((option = getopt_long(argc, argv, "", names, NULL)) >= 0) {
        switch (option) {
        case 'r':
            arguments.build.root = optarg;
            break;
        case 'f':
            arguments.build.file = optarg;
            break;
        case 'n':
            arguments.build.name = optarg;
            break;
        case 'o':
            arguments.result = optarg;
            break;
        case 'l':
            arguments.log = optarg;
            break;
        case 's':
            arguments.status = optarg;
            break;
        case 't':
            arguments.seconds = atoi(optarg);
            break;
        case 'w':
            arguments.warnings = optarg;
            break;
        case 'c':
            arguments.content = optarg;
            break;
        default:
            usage();
        }
    }
    const struct gw_build *build = &arguments.build;
    if (optind < argc || !build->root || !build->file || !build->name || !arguments.result ||
        !arguments.log || !arguments.status || !arguments.warnings != !arguments.content) {
        usage();
    }
    return arguments;
}

static int report_failure(const char *file, struct gw_result *result)
{
    const bool written = gw_result_write(file, result);
    fprintf(stderr, "%s\n", result->message);
    gw_result_free(result);
    return written ? 1 : 2;
}

int main(int argc, char **argv)
{
    struct arguments arguments = read_arguments(argc, argv);
    struct gw_build *build = &arguments.build;
    struct gw_result result;
    if (gw_file_is_missing(&result, build)) {
        return report_failure(arguments.result, &result);
    }
    if (strstr(arguments.status, "timeout")) {
        result = gw_build_timed_out(arguments.seconds);
        return report_failure(arguments.result, &result);
    }
    char *output = gw_build_log_read(arguments.log, build->root);
    if (!output) {
        return 2;
    }
    build->output = output;
    int status = 0;
    if (strcmp(arguments.status, "0") != 0) {
        result = gw_build_failed(build);
        status = report_failure(arguments.result, &result);
    } else if (arguments.warnings) {
        status = gw_keep_warnings(arguments.warnings, arguments.content, build) ? 0 : 2;
    }
    free(output);
    return status;
}
