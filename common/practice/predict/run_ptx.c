// SPDX-License-Identifier: MIT
// A second device, with another compiler: what it writes down must be the same.
#include "facts.h"
#include "read_facts.h"

#include "base/process.h"
#include "base/text.h"

#include <stdlib.h>
#include <unistd.h>

struct surroundings {
    const char *libraries, *shown, *issues;
};

static int surround(void *context)
{
    const struct surroundings *is = context;
    return setenv("LD_LIBRARY_PATH", is->libraries, 1) == 0 &&
                   setenv("GW_PRACTICE_SHOWN", is->shown, 1) == 0 &&
                   setenv("PTX_MACHINE_ISSUES", is->issues, 1) == 0
               ? 0
               : GW_NOT_STARTED;
}

static bool is_made(const struct gw_predict_workshop *workshop, const char *folder,
                    const char *source, const char *program)
{
    const char *const words[] = {workshop->nvcc,
                                 "-arch=compute_75",
                                 "-lineinfo",
                                 "--no-compress",
                                 "-cudart",
                                 "shared",
                                 "-include",
                                 workshop->show,
                                 "-std=c++17",
                                 "-o",
                                 program,
                                 source,
                                 NULL};
    const struct gw_command command = {.words = words,
                                       .folder = folder,
                                       .input = "/dev/null",
                                       .output = "/dev/null",
                                       .together = true};
    return gw_process_run(&command) == 0;
}

bool gw_predict_run_ptx(const struct gw_predict_workshop *workshop,
                        const struct gw_predict_instance *instance, struct gw_predict_facts *facts)
{
    char *folder =
        gw_format("%s/%s.%s", workshop->folder, instance->program->lesson, instance->called);
    char *source = gw_format("%s.cu", instance->program->name);
    char *program = gw_format("%s/ptx.%ld", folder, (long)getpid());
    char *shown = gw_format("%s.shown", program), *issues = gw_format("%s.issues", program);
    *facts = (struct gw_predict_facts){.instance = instance, .ended = true, .on_ptx = true};
    bool ran = is_made(workshop, folder, source, program);
    if (ran) {
        struct surroundings surroundings = {workshop->ptx, shown, issues};
        const char *const words[] = {program, NULL};
        const struct gw_command command = {.words = words,
                                           .input = "/dev/null",
                                           .output = "/dev/null",
                                           .together = true,
                                           .seconds = 20,
                                           .before = surround,
                                           .context = &surroundings};
        facts->status = gw_process_run(&command);
        gw_predict_read_shown(facts, shown);
        gw_predict_read_issues(facts, issues);
        ran = facts->status < GW_NOT_STARTED;
    }
    unlink(program);
    unlink(shown);
    unlink(issues);
    free(folder);
    free(source);
    free(program);
    free(shown);
    free(issues);
    return ran;
}
