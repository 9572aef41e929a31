// SPDX-License-Identifier: MIT
// gw_class_grade: grades the submissions of a class that have no verdict yet; or, as worker
// GW_CLASS_WORKER of GW_CLASS_WORKERS on a cluster, a share of them.
#include "class_queue.h"

#include "base/arguments.h"
#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_WORKERS = 1024 };

// The whole path, which lives for ever.
static void take_path(void *into, const char *path)
{
    char *whole = realpath(path, NULL);
    if (!whole) {
        fprintf(stderr, "gridwork: %s: %s\n", path, strerror(errno));
        exit(2);
    }
    *(const char **)into = whole;
}

static struct gw_class_settings read_arguments(int argc, char **argv)
{
    struct gw_class_settings settings = {.lesson = "", .seed = ""};
    unsigned long jobs = 1, worker = 0, workers = 1;
    const struct gw_option options[] = {
        {"root", .argument = "WORKBOOK", .take = take_path, .into = &settings.root, .needed = true},
        {"class", .argument = "FOLDER", .take = take_path, .into = &settings.class_folder,
         .needed = true},
        {"builds", .argument = "FOLDER", .take = take_path, .into = &settings.builds,
         .needed = true},
        {"workbook", .argument = "SUM", .text = &settings.workbook, .needed = true},
        {"lesson", .argument = "NAME", .text = &settings.lesson},
        {"seed", .argument = "NUMBER", .text = &settings.seed},
        {"hidden", .argument = "FOLDER", .take = take_path, .into = &settings.hidden},
        {"jobs", .argument = "NUMBER", .number = &jobs, .least = 1, .most = MOST_WORKERS},
        {"worker", .argument = "NUMBER", .number = &worker, .most = MOST_WORKERS - 1},
        {"workers", .argument = "NUMBER", .number = &workers, .least = 1, .most = MOST_WORKERS},
        {"walled", .flag = &settings.walled},
        {"unsafe", .flag = &settings.unsafe},
        {"partial-credit", .flag = &settings.partial_credit},
        {"fresh", .flag = &settings.fresh},
        {0}};
    const struct gw_program program = {.name = "gw_class_grade", .options = options};
    const char *of_worker = getenv("GW_CLASS_WORKER");
    const char *of_workers = getenv("GW_CLASS_WORKERS");
    if (of_worker && of_workers) {
        worker = gw_whole_number(&program, "GW_CLASS_WORKER", of_worker, 0, MOST_WORKERS - 1);
        workers = gw_whole_number(&program, "GW_CLASS_WORKERS", of_workers, 1, MOST_WORKERS);
    }
    gw_read_arguments(&program, argc, argv);
    if (worker >= workers) {
        gw_wrong_arguments(&program, "there is no worker behind the last");
    }
    settings.jobs = (long)jobs;
    settings.worker = (long)worker;
    settings.workers = (long)workers;
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
    if (settings.partial_credit) {
        setenv("GW_CASE_GROUPS", "1", 1);
    }
    const enum gw_class_ending ending = gw_grade_class(&settings, &people);
    gw_people_free(&people);
    // Who collects the shares tells what could not be graded; a worker has done its work.
    return settings.workers > 1 && ending == GW_CLASS_SOME_NOT ? GW_CLASS_GRADED : (int)ending;
}
