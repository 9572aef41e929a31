// SPDX-License-Identifier: MIT
// Operations of kernels, as `./gridwork check --counts` counts them: by a build whose parts count
// how often they run, and gw_operations, which knows what each part computes.
#include "facts.h"

#include "base/process.h"
#include "base/text.h"
#include "model/read_counts.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int surround(void *counters)
{
    return setenv("GW_BLOCK_COUNTERS", counters, 1) == 0 ? 0 : GW_NOT_STARTED;
}

static bool run_to_its_end(const char *program, char *counters)
{
    const char *const words[] = {program, NULL};
    const struct gw_command command = {.words = words,
                                       .input = "/dev/null",
                                       .output = "/dev/null",
                                       .together = true,
                                       .apart = GW_OWN_GROUP,
                                       .seconds = 20,
                                       .before = surround,
                                       .context = counters};
    return gw_process_run(&command) == 0 && access(counters, R_OK) == 0;
}

bool gw_predict_count_operations(const struct gw_predict_workshop *workshop,
                                 const struct gw_predict_instance *instance,
                                 struct gw_predict_facts *facts)
{
    char *entry = gw_predict_compile_for(workshop, instance, "counted");
    if (!entry) {
        return false;
    }
    char *program = gw_format("%s/program", entry), *listing = gw_format("%s/listing", entry);
    char *counters = gw_format("%s/run.%ld.counters", workshop->folder, (long)getpid());
    char *operations = gw_format("%s/run.%ld.operations", workshop->folder, (long)getpid());
    const char *const words[] = {workshop->operations, "--listing", listing,
                                 "--counters",         counters,    "--headers",
                                 workshop->headers,    NULL};
    const struct gw_command command = {
        .words = words, .input = "/dev/null", .output = operations, .errors = "/dev/null"};
    const bool counted = run_to_its_end(program, counters) && gw_process_run(&command) == 0;
    for (size_t i = 0; counted && i < facts->kernel_count; i++) {
        struct gw_predict_kernel *kernel = &facts->kernels[i];
        gw_model_add_operations(&kernel->model, operations, kernel->name, strlen(kernel->name));
    }
    unlink(counters);
    unlink(operations);
    free(entry);
    free(program);
    free(listing);
    free(counters);
    free(operations);
    return counted;
}
