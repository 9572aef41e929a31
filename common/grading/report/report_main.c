// SPDX-License-Identifier: MIT
// gw_report: prints what was graded. As ctest's hook it always succeeds: ctest has its own exit
// status.
#include "report.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

struct arguments {
    const char *exercises, *results, *log, *json, *junit;
    bool all, strict;
};

static _Noreturn void usage(void)
{
    fputs(
        "usage: gw_report --exercises FILE --results FOLDER (--log FILE | --all)\n"
        "                 [--json FILE] [--junit FILE] [--strict]\n"
        "  --log FILE  report the tests of this log of ctest (Testing/Temporary/LastTest.log.tmp)\n"
        "  --all       report every exercise that has a result\n"
        "  --strict    exit status 1 unless something was graded and all of it passes\n"
        "Colours are used if CLICOLOR_FORCE is set and NO_COLOR is not.\n",
        stderr);
    exit(2);
}

static struct arguments read_arguments(int argc, char **argv)
{
    struct arguments arguments = {0};
    // An option of 0 is a file, which goes into its place in `files`.
    static const struct option names[] = {
        {"exercises", required_argument, NULL, 0}, {"results", required_argument, NULL, 0},
        {"log", required_argument, NULL, 0},       {"json", required_argument, NULL, 0},
        {"junit", required_argument, NULL, 0},     {"all", no_argument, NULL, 'a'},
        {"strict", no_argument, NULL, 's'},        {0},
    };
    const char **const files[] = {&arguments.exercises, &arguments.results, &arguments.log,
                                  &arguments.json, &arguments.junit};
    int option, number;
    while ((option = getopt_long(argc, argv, "", names, &number)) != -1) {
        if (option == 0) {
            *files[number] = optarg;
        } else if (option == 'a') {
            arguments.all = true;
        } else if (option == 's') {
            arguments.strict = true;
        } else {
            usage();
        }
    }
    if (optind < argc || !arguments.exercises || !arguments.results ||
        !arguments.log == !arguments.all) {
        usage();
    }
    return arguments;
}

static bool colours_are_wanted(void)
{
    const char *no = getenv("NO_COLOR");
    const char *force = getenv("CLICOLOR_FORCE");
    return !(no && *no) && force && *force && strcmp(force, "0") != 0;
}

static bool write_file(const char *file, const struct gw_report *report,
                       void (*write)(const struct gw_report *, FILE *))
{
    if (!file) {
        return true;
    }
    FILE *out = fopen(file, "we");
    if (out) {
        write(report, out);
    }
    const bool written = out && fclose(out) == 0;
    if (!written) {
        perror(file);
    }
    return written;
}

static bool all_pass(const struct gw_report *report)
{
    for (size_t i = 0; i < report->count; i++) {
        if (!gw_row_passes(&report->rows[i])) {
            return false;
        }
    }
    return report->count > 0;
}

int main(int argc, char **argv)
{
    const struct arguments arguments = read_arguments(argc, argv);
    struct gw_exercise_list list;
    struct gw_ctest_log log = {0};
    if (!gw_exercise_list_read(arguments.exercises, &list)) {
        return 2;
    }
    if (arguments.log && !gw_ctest_log_read(arguments.log, &log)) {
        gw_exercise_list_free(&list);
        return arguments.strict ? 2 : 0;
    }
    struct gw_report report =
        gw_report_collect(&list, arguments.results, arguments.log ? &log : NULL);
    if (arguments.log && log.count == 0) {
        gw_report_print_no_match(&list, stdout);
    } else {
        gw_report_print(&report, stdout, colours_are_wanted());
    }
    const bool written = write_file(arguments.json, &report, gw_report_write_json) &&
                         write_file(arguments.junit, &report, gw_report_write_junit);
    const int status = !written ? 2 : arguments.strict && !all_pass(&report) ? 1 : 0;
    gw_report_free(&report);
    gw_ctest_log_free(&log);
    gw_exercise_list_free(&list);
    return status;
}
