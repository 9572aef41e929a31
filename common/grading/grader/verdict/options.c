// SPDX-License-Identifier: MIT
// A grader's command line and environment.
#include "options.h"

#include "base/arguments.h"
#include "base/text.h"

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

// The CPU device reserves much, with several devices most, and uses little: 128 GiB, and four times
// as much for the shadow. Sanitizers reserve terabytes.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define GW_ADDRESS_SANITIZER
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(GW_ADDRESS_SANITIZER) // gcc and clang say so
enum { ADDRESS_SPACE_GIB = 0 };
#else
enum { ADDRESS_SPACE_GIB = 1024 };
#endif

static struct gw_options given;
static bool unboxed;

static void take_state(void *into, const char *name);
static void take_seconds(void *into, const char *text);

static const struct gw_option names[] = {
    {"test", .argument = "NAME", .text = &given.test, .needed = true},
    {"results", .argument = "FILE", .text = &given.results},
    {"run", .argument = "FOLDER", .text = &given.run},
    {"runner", .argument = "PROGRAM", .text = &given.runner},
    {"file", .argument = "FILE", .text = &given.file},
    {"recipe", .argument = "FILE", .text = &given.recipe},
    {"store", .argument = "FOLDER", .text = &given.store},
    {"runner-double", .argument = "PROGRAM", .text = &given.runner_double},
    {"version", .argument = "NAME", .text = &given.version},
    {"float64", .argument = "FILE", .text = &given.float64},
    {"warnings", .argument = "FILE", .text = &given.warnings},
    {"modules", .argument = "BUILD_FOLDER", .text = &given.modules},
    {"root", .argument = "FOLDER", .text = &given.root},
    {"expect", .argument = "STATE", .take = take_state},
    {"words", .argument = "TEXT", .text = &given.words},
    {"address-space", .argument = "GIB", .number = &given.address_space, .shift = 30},
    {"memory", .argument = "MIB", .number = &given.memory, .shift = 20},
    {"seconds", .argument = "NUMBER", .take = take_seconds},
    {"gpu", .flag = &given.on_gpu},
    {"ptx-machine", .argument = "LIBCUDART", .text = &given.ptx_machine},
    {"behind", .argument = "TEST", .text = &given.behind},
    {"brief", .flag = &given.brief},
    {"tool", .argument = "COMMAND", .text = &given.tool},
    {"unboxed", .flag = &unboxed},
    {0}};
static const struct gw_program program = {
    .name = "grader_EXERCISE",
    .options = names,
    .more = "One of --results and --run; --runner and --file, or --recipe and --store.\n"
            "environment: GW_SEED=NUMBER, GW_CASE_SECONDS=NUMBER, GW_CASE_GROUPS=1, "
            "GW_RUNNER_MIB=NUMBER, "
            "GW_FRESH=1, GW_RUNS=1, GRIDWORK_RUN=FOLDER\n"};

static void take_state(void *into, const char *name)
{
    (void)into;
    given.expecting = true;
    if (!gw_state_of_name(name, &given.expect)) {
        gw_wrong_arguments(&program, "there is no state called %s", name);
    }
}

static double seconds_of(const char *name, const char *text)
{
    char *end;
    const double seconds = strtod(text, &end);
    if (end == text || *end || !(seconds > 0) || seconds > 86400) {
        gw_wrong_arguments(&program, "%s wants a number of seconds", name);
    }
    return seconds;
}

static void take_seconds(void *into, const char *text)
{
    (void)into;
    given.seconds_for_all = seconds_of("--seconds", text);
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

static const char *exercise_of(const char *path)
{
    const char *name = gw_last_piece(path);
    return strncmp(name, "grader_", 7) == 0 ? name + 7 : name;
}

struct gw_options gw_options_read(int argc, char **argv)
{
    given = (struct gw_options){.exercise = exercise_of(argv[0]),
                                .root = ".",
                                .address_space = (size_t)ADDRESS_SPACE_GIB << 30,
                                .seed = SEED_OF_STUDENTS,
                                .seconds_a_case = SECONDS_A_CASE};
    gw_read_arguments(&program, argc, argv);
    if (given.tool && given.tool[strspn(given.tool, " ")] == '\0') {
        gw_wrong_arguments(&program, "--tool wants a command");
    }
    if (!given.results == !given.run || !given.recipe != !given.store ||
        (!given.recipe && (!given.runner || !given.file))) {
        gw_wrong_arguments(&program, "--results or --run, and --runner and --file, or --recipe and "
                                     "--store, must be there");
    }
    const char *store = getenv("GRIDWORK_STORE"); // of a grading that is to leave nothing behind
    if (given.recipe && store && *store) {
        given.store = store;
    }
    if (given.run) {
        const char *run = getenv("GRIDWORK_RUN");
        given.run = run && *run ? run : given.run;
        given.result_of_run = gw_format("%s/%s.result", given.run, given.test);
        given.results = given.result_of_run;
    }
    if (given.file) {
        gw_options_take_file(&given, given.file);
    }
    if (given.ptx_machine) {
        given.on_gpu = true;
        given.address_space = 0;
        char *folder = gw_format("%s", given.ptx_machine);
        *(char *)(uintptr_t)gw_last_piece(folder) = '\0';
        setenv("LD_LIBRARY_PATH", folder, 1); // a runner's
        free(folder);
    }
    given.box = unboxed || given.tool                ? GW_BOX_OPEN
                : given.on_gpu && !given.ptx_machine ? GW_BOX_RUNNING_ON_GPU
                                                     : GW_BOX_RUNNING;
    const char *mebibytes = getenv("GW_RUNNER_MIB");
    if (given.memory == 0 && mebibytes && *mebibytes) {
        given.memory = gw_whole_number(&program, "GW_RUNNER_MIB", mebibytes, 0, 0) << 20;
    }
    if (given.memory == 0) {
        given.memory = half_of_all_memory(given.on_gpu);
    }
    if (!(given.seconds_for_all > 0)) {
        given.seconds_for_all = given.on_gpu ? SECONDS_FOR_ALL_ON_GPU : SECONDS_FOR_ALL;
    }
    given.shows_runs = !given.run || is_set("GW_RUNS");
    given.groups = is_set("GW_CASE_GROUPS");
    given.fresh = is_set("GW_FRESH") || is_set("CI");
    const char *seed = getenv("GW_SEED");
    if (seed && *seed) {
        given.seed = gw_whole_number(&program, "GW_SEED", seed, 0, 0);
    }
    const char *failed_case = getenv("GW_FAILED_CASE");
    given.failed_case = failed_case && *failed_case ? failed_case : NULL;
    const char *kept_case = getenv("GW_KEPT_CASE");
    given.kept_case = kept_case && *kept_case
                          ? (long)gw_whole_number(&program, "GW_KEPT_CASE", kept_case, 0, 0)
                          : -1;
    const char *seconds = getenv("GW_CASE_SECONDS");
    if (seconds && *seconds) {
        given.seconds_a_case = seconds_of("GW_CASE_SECONDS", seconds);
    }
    return given;
}

void gw_options_free(struct gw_options *options)
{
    free(options->result_of_run);
    free(options->content);
    options->results = options->result_of_run = options->content = NULL;
}
