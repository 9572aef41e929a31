// SPDX-License-Identifier: MIT
// gw_predict: what ./gridwork predict and ./gridwork review call.
#include "asking.h"
#include "base/arguments.h"
#include "base/page/wrap.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PAGE = 79, SEEDS = 1000000 };

static int list_kinds(void)
{
    for (int i = 0; gw_predict_kinds[i]; i++) {
        printf("%-9s %s\n", gw_predict_kinds[i]->name, gw_predict_kinds[i]->about);
    }
    return 0;
}

static uint64_t seed_of(const char *text, const struct gw_program *program)
{
    uint64_t drawn = 0;
    if (text) {
        return gw_whole_number(program, "--seed", text, 0, 0);
    }
    if (getrandom(&drawn, sizeof(drawn), 0) != sizeof(drawn)) {
        drawn = (uint64_t)getpid();
    }
    return drawn % SEEDS;
}

// "3/10" @return false: it is none
static bool read_part(const char *text, unsigned long *part, unsigned long *parts)
{
    char *end;
    *part = strtoul(text, &end, 10);
    if (*end != '/') {
        return false;
    }
    *parts = strtoul(end + 1, &end, 10);
    return !*end && *part >= 1 && *part <= *parts;
}

int main(int argc, char **argv)
{
    struct gw_predict_settings settings = {.command = "predict"};
    const char *seed = NULL, *part_text = NULL, *nvcc = NULL, *ptx = NULL;
    bool review = false, list = false, self_test = false;
    unsigned long count = 0, workers = 2, part = 1, parts = 1;
    const struct gw_option options[] = {
        {.name = "root", .needed = true, .argument = "DIR", .text = &settings.root},
        {.name = "build", .needed = true, .argument = "DIR", .text = &settings.build},
        {.name = "only", .argument = "LESSON|EXERCISE", .text = &settings.wanted},
        {.name = "about", .argument = "KIND", .text = &settings.about},
        {.name = "seed", .argument = "N", .text = &seed},
        {.name = "count", .argument = "N", .number = &count, .least = 1, .most = 1000},
        {.name = "list", .flag = &list},
        {.name = "one-more", .argument = "FILE", .text = &settings.tally},
        {.name = "review", .flag = &review},
        {.name = "self-test", .flag = &self_test},
        {.name = "nvcc", .argument = "FILE", .text = &nvcc},
        {.name = "ptx", .argument = "DIR", .text = &ptx},
        {.name = "print", .flag = &settings.print},
        {.name = "json", .flag = &settings.json},
        {.name = "part", .argument = "K/N", .text = &part_text},
        {.name = "workers", .argument = "N", .number = &workers, .least = 1, .most = 64},
        {0},
    };
    const struct gw_program program = {.name = "gw_predict", .options = options};
    gw_read_arguments(&program, argc, argv);
    if (list) {
        return list_kinds();
    }
    if (part_text && !read_part(part_text, &part, &parts)) {
        gw_wrong_arguments(&program, "--part wants a part of all, as 3/10, not '%s'", part_text);
    }
    settings.one_more = settings.tally;
    if (settings.one_more) { // who asks the last question reads the rest of the input
        setvbuf(stdin, NULL, _IONBF, 0);
    }
    settings.seed = self_test && !seed ? 1 : seed_of(seed, &program);
    settings.seeded = seed;
    settings.opens = count == 0 && !settings.about;
    settings.count = count > 0 ? count : review ? 5 : settings.about ? 1 : 3;
    settings.command = review ? "review" : "predict";
    char *folder = gw_format("%s/practice", settings.build);
    char *gwcc = gw_format("%s/gwcc/gwcc", settings.build);
    char *show = gw_format("%s/common/practice/predict/show.h", settings.root);
    char *operations = gw_format("%s/common/operations/gw_operations", settings.build);
    char *headers = gw_format("%s/common/cpu_device/include", settings.root);
    char *programs = gw_format("%s/common/practice/programs", settings.root);
    settings.workshop = (struct gw_predict_workshop){.gwcc = gwcc,
                                                     .folder = folder,
                                                     .show = show,
                                                     .nvcc = ptx ? nvcc : NULL,
                                                     .ptx = ptx,
                                                     .operations = operations,
                                                     .headers = headers};
    int status = 2;
    gw_fit_page_to(stdout);
    if (gw_page_width() > PAGE) {
        gw_set_page_width(PAGE);
    }
    if (mkdir(folder, 0755) != 0 && errno != EEXIST) {
        fprintf(stderr, "gridwork: the folder %s cannot be made: %s\n", folder, strerror(errno));
    } else if (gw_predict_programs_read(programs, &settings.programs)) {
        status = self_test ? gw_predict_self_test(&settings, part, parts, workers)
                 : review  ? gw_review_command(&settings)
                           : gw_predict_command(&settings);
    }
    gw_predict_programs_free(&settings.programs);
    free(folder);
    free(gwcc);
    free(show);
    free(operations);
    free(headers);
    free(programs);
    return status;
}
