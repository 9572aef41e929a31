// SPDX-License-Identifier: MIT
// gw_class_grade: grades the submissions of a class that have no verdict yet; or, as worker
// GW_CLASS_WORKER of GW_CLASS_WORKERS on a cluster, a share of them.
#include "class_queue.h"

#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_WORKERS = 1024 };

static _Noreturn void usage(const char *problem, const char *what)
{
    fprintf(stderr,
            "%s%s\n"
            "usage: gw_class_grade --root WORKBOOK --class FOLDER --builds FOLDER --workbook SUM\n"
            "           [--lesson NAME] [--seed NUMBER] [--hidden FOLDER] [--jobs NUMBER]\n"
            "           [--worker NUMBER --workers NUMBER] [--walled] [--unsafe] [--fresh]\n",
            problem, what);
    exit(2);
}

static long whole_number(const char *option, const char *text, long least, long most)
{
    char *end;
    errno = 0;
    const long number = strtol(text, &end, 10);
    if (end == text || *end || errno != 0 || number < least || number > most) {
        usage(option, " wants a whole number");
    }
    return number;
}

// The whole path, which lives for ever.
static const char *whole_path(const char *path)
{
    char *whole = realpath(path, NULL);
    if (!whole) {
        fprintf(stderr, "gridwork: %s: %s\n", path, strerror(errno));
        exit(2);
    }
    return whole;
}

static struct gw_class_settings read_arguments(int argc, char **argv)
{
    struct gw_class_settings settings = {.lesson = "", .seed = "", .jobs = 1, .workers = 1};
    static const struct option names[] = {
        {"root", required_argument, NULL, 'r'},   {"class", required_argument, NULL, 'c'},
        {"builds", required_argument, NULL, 'b'}, {"workbook", required_argument, NULL, 'w'},
        {"lesson", required_argument, NULL, 'l'}, {"seed", required_argument, NULL, 's'},
        {"hidden", required_argument, NULL, 'h'}, {"jobs", required_argument, NULL, 'j'},
        {"worker", required_argument, NULL, 'k'}, {"workers", required_argument, NULL, 'n'},
        {"walled", no_argument, NULL, 'a'},       {"unsafe", no_argument, NULL, 'u'},
        {"fresh", no_argument, NULL, 'f'},        {0},
    };
    const char *worker = getenv("GW_CLASS_WORKER");
    const char *workers = getenv("GW_CLASS_WORKERS");
    if (worker && workers) {
        settings.worker = whole_number("GW_CLASS_WORKER", worker, 0, MOST_WORKERS - 1);
        settings.workers = whole_number("GW_CLASS_WORKERS", workers, 1, MOST_WORKERS);
    }
    int option;
    while ((option = getopt_long(argc, argv, "", names, NULL)) != -1) {
        switch (option) {
        case 'r':
            settings.root = whole_path(optarg);
            break;
        case 'c':
            settings.class_folder = whole_path(optarg);
            break;
        case 'b':
            settings.builds = whole_path(optarg);
            break;
        case 'h':
            settings.hidden = whole_path(optarg);
            break;
        case 'w':
            settings.workbook = optarg;
            break;
        case 'l':
            settings.lesson = optarg;
            break;
        case 's':
            settings.seed = optarg;
            break;
        case 'j':
            settings.jobs = whole_number("--jobs", optarg, 1, MOST_WORKERS);
            break;
        case 'k':
            settings.worker = whole_number("--worker", optarg, 0, MOST_WORKERS - 1);
            break;
        case 'n':
            settings.workers = whole_number("--workers", optarg, 1, MOST_WORKERS);
            break;
        case 'a':
            settings.walled = true;
            break;
        case 'u':
            settings.unsafe = true;
            break;
        case 'f':
            settings.fresh = true;
            break;
        default:
            usage("", "");
        }
    }
    if (optind < argc || !settings.root || !settings.class_folder || !settings.builds ||
        !settings.workbook || settings.worker >= settings.workers) {
        usage("", "--root, --class, --builds and --workbook must be there, and no worker behind "
                  "the last");
    }
    return settings;
}

// Holds a file alone, or with others, until this process ends. What it starts does not hold it.
static void hold(char *path, int how, const char *sentence)
{
    const int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0 || (flock(file, how | LOCK_NB) != 0 && errno == EWOULDBLOCK)) {
        fprintf(stderr, "gridwork: %s\n", file < 0 ? strerror(errno) : sentence);
        exit(2);
    }
    free(path);
}

int main(int argc, char **argv)
{
    static struct gw_class_settings settings; // whose paths live as long as the program
    settings = read_arguments(argc, argv);
    // Shares of a class may be graded at once, and nothing else.
    hold(gw_format("%s/lock", settings.class_folder), settings.workers > 1 ? LOCK_SH : LOCK_EX,
         "another ./gridwork class works on this class: wait for it, or stop it");
    for (long i = 0; i < settings.jobs; i++) {
        hold(gw_format("%s/lock%ld", settings.builds, settings.worker + i + 1), LOCK_EX,
             "another ./gridwork class uses the workers' build folders: wait for it, or stop it");
    }
    char *results = gw_format("%s/results", settings.class_folder);
    if (mkdir(results, 0755) != 0 && errno != EEXIST) {
        fprintf(stderr, "gridwork: %s cannot be made: %s\n", results, strerror(errno));
        return 2;
    }
    free(results);
    struct gw_people people;
    char *why = gw_people_read(settings.class_folder, &people);
    if (why) {
        fprintf(stderr, "gridwork: %s\n", why);
        free(why);
        return 2;
    }
    // Each runner may have its part of half of the memory.
    char *mebibytes = gw_format("%ld", sysconf(_SC_PHYS_PAGES) / 2 / settings.jobs *
                                           sysconf(_SC_PAGESIZE) / (1 << 20));
    setenv("GW_RUNNER_MIB", mebibytes, 0);
    free(mebibytes);
    setenv("GRIDWORK_ROOT", settings.root, 1);
    if (*settings.seed) {
        setenv("GW_SEED", settings.seed, 1);
    }
    const enum gw_class_ending ending = gw_grade_class(&settings, &people);
    gw_people_free(&people);
    // Who collects the shares tells what could not be graded; a worker has done its work.
    return settings.workers > 1 && ending == GW_CLASS_SOME_NOT ? GW_CLASS_GRADED : (int)ending;
}
