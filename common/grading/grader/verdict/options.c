// SPDX-License-Identifier: MIT
// A grader's command line and environment.
#include "options.h"

#include "base/text.h"

#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Students always get the same inputs; an instructor chooses others.
enum { SEED_OF_STUDENTS = 1, SECONDS_A_CASE = 5 };

// Without what others had the processor for. The TIMEOUT of the tests is several times as long, so
// that a slow solution still gets its verdict where other programs run.
enum { SECONDS_FOR_ALL = 100, SECONDS_FOR_ALL_ON_GPU = 200 };

// What a program on a GPU uses of the host's memory before it has done anything is hundreds of MiB.
enum { LEAST_GIB_ON_GPU = 4 };

// The CPU device reserves much and uses little. Sanitizers reserve terabytes.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define GW_ADDRESS_SANITIZER
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(GW_ADDRESS_SANITIZER) // gcc and clang say so
enum { ADDRESS_SPACE_GIB = 0 };
#else
enum { ADDRESS_SPACE_GIB = 512 };
#endif

static _Noreturn void usage(const char *problem, const char *what)
{
    fprintf(
        stderr,
        "%s%s\n"
        "usage: grader_EXERCISE --test NAME (--results FILE | --run FOLDER)\n"
        "           (--runner PROGRAM --file FILE | --recipe FILE --store FOLDER)\n"
        "           [--runner-double PROGRAM] [--version NAME] [--float64 FILE] [--warnings FILE]\n"
        "           [--modules BUILD_FOLDER]\n"
        "           [--root FOLDER] [--expect STATE [--words TEXT]] [--address-space GIB]\n"
        "           [--memory MIB] [--seconds NUMBER] [--gpu] [--brief] [--tool COMMAND]\n"
        "           [--unboxed]\n"
        "environment: GW_SEED=NUMBER, GW_CASE_SECONDS=NUMBER, GW_RUNNER_MIB=NUMBER, GW_FRESH=1, "
        "GW_RUNS=1, "
        "GRIDWORK_RUN=FOLDER\n",
        problem, what);
    exit(2);
}

static uint64_t whole_number(const char *name, const char *text)
{
    char *end;
    const uint64_t number = strtoull(text, &end, 0);
    if (end == text || *end) {
        usage(name, " wants a whole number");
    }
    return number;
}

static double seconds_of(const char *name, const char *text)
{
    char *end;
    const double seconds = strtod(text, &end);
    if (end == text || *end || !(seconds > 0) || seconds > 86400) {
        usage(name, " wants a number of seconds");
    }
    return seconds;
}

static size_t half_of_all_memory(bool on_gpu)
{
    const size_t half = (size_t)sysconf(_SC_PHYS_PAGES) / 2 * (size_t)sysconf(_SC_PAGESIZE);
    const size_t least = on_gpu ? (size_t)LEAST_GIB_ON_GPU << 30 : 0;
    return half > least ? half : least;
}

// "0" and "false" are said by some who mean no.
static bool is_set(const char *name)
{
    const char *value = getenv(name);
    return value && *value && strcmp(value, "0") != 0 && strcmp(value, "false") != 0;
}

static const char *folder_of(const char *file)
{
    static char folder[PATH_MAX];
    const size_t length = (size_t)(gw_last_piece(file) - file);
    snprintf(folder, sizeof(folder), "%.*s", length > 0 ? (int)length : 1, length > 0 ? file : ".");
    return folder;
}

void gw_options_take_file(struct gw_options *options, const char *file)
{
    options->file = file;
    options->sources = folder_of(file);
}

static const char *exercise_of(const char *program)
{
    const char *name = gw_last_piece(program);
    return strncmp(name, "grader_", 7) == 0 ? name + 7 : name;
}

struct gw_options gw_options_read(int argc, char **argv)
{
    struct gw_options options = {.exercise = exercise_of(argv[0]),
                                 .root = ".",
                                 .address_space = (size_t)ADDRESS_SPACE_GIB << 30,
                                 .seed = SEED_OF_STUDENTS,
                                 .seconds_a_case = SECONDS_A_CASE};
    // An option of 0 is a text, which goes as it is into its place in `texts`.
    static const struct option names[] = {
        {"runner", required_argument, NULL, 0},
        {"runner-double", required_argument, NULL, 0},
        {"version", required_argument, NULL, 0},
        {"float64", required_argument, NULL, 0},
        {"modules", required_argument, NULL, 0},
        {"warnings", required_argument, NULL, 0},
        {"recipe", required_argument, NULL, 0},
        {"store", required_argument, NULL, 0},
        {"test", required_argument, NULL, 0},
        {"file", required_argument, NULL, 0},
        {"results", required_argument, NULL, 0},
        {"run", required_argument, NULL, 0},
        {"root", required_argument, NULL, 0},
        {"words", required_argument, NULL, 0},
        {"tool", required_argument, NULL, 0},
        {"expect", required_argument, NULL, 'e'},
        {"address-space", required_argument, NULL, 'a'},
        {"memory", required_argument, NULL, 'm'},
        {"seconds", required_argument, NULL, 's'},
        {"gpu", no_argument, NULL, 'g'},
        {"brief", no_argument, NULL, 'b'},
        {"unboxed", no_argument, NULL, 'u'},
        {0}, // the end
    };
    const char **const texts[] = {&options.runner,  &options.runner_double, &options.version,
                                  &options.float64, &options.modules,       &options.warnings,
                                  &options.recipe,  &options.store,         &options.test,
                                  &options.file,    &options.results,       &options.run,
                                  &options.root,    &options.words,         &options.tool};
    int option, number;
    bool unboxed = false;
    while ((option = getopt_long(argc, argv, "", names, &number)) != -1) {
        switch (option) {
        case 0:
            *texts[number] = optarg;
            break;
        case 'e':
            options.expecting = true;
            if (!gw_state_of_name(optarg, &options.expect)) {
                usage("there is no state called ", optarg);
            }
            break;
        case 'a':
            options.address_space = whole_number("--address-space", optarg) << 30;
            break;
        case 'm':
            options.memory = whole_number("--memory", optarg) << 20;
            break;
        case 's':
            options.seconds_for_all = seconds_of("--seconds", optarg);
            break;
        case 'g':
            options.on_gpu = true;
            break;
        case 'b':
            options.brief = true;
            break;
        case 'u':
            unboxed = true;
            break;
        default:
            usage("", "");
        }
    }
    if (options.tool && options.tool[strspn(options.tool, " ")] == '\0') {
        usage("--tool wants a command", options.tool);
    }
    if (optind < argc) {
        usage("a grader does not know ", argv[optind]);
    }
    if (!options.test || !options.results == !options.run || !options.recipe != !options.store ||
        (!options.recipe && (!options.runner || !options.file))) {
        usage("", "--test, --results or --run, and --runner and --file, or --recipe and --store, "
                  "must be there");
    }
    const char *store = getenv("GRIDWORK_STORE"); // of a grading that is to leave nothing behind
    if (options.recipe && store && *store) {
        options.store = store;
    }
    if (options.run) {
        const char *run = getenv("GRIDWORK_RUN");
        options.run = run && *run ? run : options.run;
        options.result_of_run = gw_format("%s/%s.result", options.run, options.test);
        options.results = options.result_of_run;
    }
    if (options.file) {
        gw_options_take_file(&options, options.file);
    }
    options.box = unboxed || options.tool ? GW_BOX_OPEN
                  : options.on_gpu        ? GW_BOX_RUNNING_ON_GPU
                                          : GW_BOX_RUNNING;
    const char *mebibytes = getenv("GW_RUNNER_MIB");
    if (options.memory == 0 && mebibytes && *mebibytes) {
        options.memory = whole_number("GW_RUNNER_MIB", mebibytes) << 20;
    }
    if (options.memory == 0) {
        options.memory = half_of_all_memory(options.on_gpu);
    }
    if (!(options.seconds_for_all > 0)) {
        options.seconds_for_all = options.on_gpu ? SECONDS_FOR_ALL_ON_GPU : SECONDS_FOR_ALL;
    }
    options.shows_runs = !options.run || is_set("GW_RUNS");
    options.fresh = is_set("GW_FRESH") || is_set("CI");
    const char *seed = getenv("GW_SEED");
    if (seed && *seed) {
        options.seed = whole_number("GW_SEED", seed);
    }
    const char *failed_case = getenv("GW_FAILED_CASE");
    options.failed_case = failed_case && *failed_case ? failed_case : NULL;
    const char *kept_case = getenv("GW_KEPT_CASE");
    options.kept_case =
        kept_case && *kept_case ? (long)whole_number("GW_KEPT_CASE", kept_case) : -1;
    const char *seconds = getenv("GW_CASE_SECONDS");
    if (seconds && *seconds) {
        options.seconds_a_case = seconds_of("GW_CASE_SECONDS", seconds);
    }
    return options;
}

void gw_options_free(struct gw_options *options)
{
    free(options->result_of_run);
    free(options->content);
    options->results = options->result_of_run = options->content = NULL;
}
