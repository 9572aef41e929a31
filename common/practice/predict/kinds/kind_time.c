// SPDX-License-Identifier: MIT
// time: what a kernel waits for on a GPU, by the model. It is asked only where the largest of the
// times is so much larger than the others that the model's band cannot change which it is. A
// program's head names the GPU: `// gpu: t4`.
#include "kinds.h"

#include "base/process.h"
#include "model/read_counts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum bound { MEMORY, COMPUTE, LATENCY, BOUNDS };

static double larger(double a, double b)
{
    return a > b ? a : b;
}

// The times of one launch, in seconds. @return what is left: caches, shared memory, atomics,
// latency
static double times_of(const struct gw_estimate *estimate, double times[BOUNDS])
{
    double rest = 0;
    times[MEMORY] = estimate->terms[GW_LIMIT_MEMORY];
    times[LATENCY] = estimate->terms[GW_LIMIT_LAUNCH];
    times[COMPUTE] = 0;
    for (int i = GW_LIMIT_ISSUE; i <= GW_LIMIT_SPECIAL; i++) {
        times[COMPUTE] = larger(times[COMPUTE], estimate->terms[i]);
    }
    for (int i = GW_LIMIT_LOAD_STORE; i < GW_LIMITS; i++) {
        rest = i == GW_LIMIT_MEMORY ? rest : larger(rest, estimate->terms[i]);
    }
    return rest;
}

// @return BOUNDS: the band leaves more than one
static enum bound bound_of(const struct gw_gpu *gpu, const struct gw_estimate *estimate)
{
    double times[BOUNDS];
    const double rest = times_of(estimate, times);
    const double band = estimate->high / estimate->low;
    int most = MEMORY;
    for (int i = COMPUTE; i < BOUNDS; i++) {
        most = times[i] > times[most] ? i : most;
    }
    for (int i = 0; i < BOUNDS; i++) {
        if (i != most && times[i] * band > times[most]) {
            return BOUNDS;
        }
    }
    // What fits the L2 cache may be there already.
    const bool cached =
        most == MEMORY && times[MEMORY] * gpu->memory_bandwidth < 2.0 * (double)gpu->l2_bytes;
    return cached || rest * band / 2 > times[most] ? BOUNDS : (enum bound)most;
}

static int name_counters(void *counters)
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
                                       .before = name_counters,
                                       .context = counters};
    return gw_process_run(&command) == 0 && access(counters, R_OK) == 0;
}

// Once for what a build has made: the operations are the same in every order of blocks.
static bool count_operations(const struct gw_predict_workshop *workshop, const char *entry,
                             const char *kept)
{
    char *program = gw_format("%s/program", entry), *listing = gw_format("%s/listing", entry);
    char *counters = gw_format("%s.%ld.counters", kept, (long)getpid());
    char *operations = gw_format("%s.%ld", kept, (long)getpid());
    const char *const words[] = {workshop->operations, "--listing", listing,
                                 "--counters",         counters,    "--headers",
                                 workshop->headers,    NULL};
    const struct gw_command command = {
        .words = words, .input = "/dev/null", .output = operations, .errors = "/dev/null"};
    const bool counted = run_to_its_end(program, counters) && gw_process_run(&command) == 0 &&
                         rename(operations, kept) == 0;
    unlink(counters);
    unlink(operations);
    free(program);
    free(listing);
    free(counters);
    free(operations);
    return counted;
}

// The operations of the kernels of an instance: another build of the program counts how often its
// parts run, and gw_operations knows what each part computes. @return the file that holds them, to
// be freed; NULL: they cannot be counted
static char *operations_of(const struct gw_predict_facts *facts)
{
    const struct gw_predict_workshop *workshop = facts->workshop;
    char *entry = gw_predict_compile_for(workshop, facts->instance, "counted");
    if (!entry) {
        return NULL;
    }
    char *operations =
        gw_format("%s/%s.%s/operations.%s", workshop->folder, facts->instance->program->lesson,
                  facts->instance->called, gw_last_piece(entry));
    const bool counted =
        access(operations, R_OK) == 0 || count_operations(workshop, entry, operations);
    free(entry);
    if (!counted) {
        free(operations);
        return NULL;
    }
    return operations;
}

static void ask(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                const char *operations, const struct gw_predict_kernel *kernel,
                struct gw_questions *questions)
{
    static const double microsecond = 1e-6;
    const struct gw_gpu *gpu = gw_gpu_find(gw_predict_head(facts->instance->program, kind->head));
    struct gw_model_kernel model = kernel->model;
    struct gw_estimate estimate;
    gw_model_add_operations(&model, operations, kernel->name, strlen(kernel->name));
    if (!gpu || !gw_model_kernel_time(gpu, &model, &estimate)) {
        return;
    }
    const enum bound bound = bound_of(gpu, &estimate);
    double times[BOUNDS];
    times_of(&estimate, times);
    if (bound == BOUNDS) {
        return;
    }
    struct gw_question question = gw_question_begin(kind, "bound %s", kernel->name);
    gw_question_set(&question.text, "On an %s, what decides how long the kernel %s takes?",
                    gpu->name, kernel->name);
    gw_question_choice(&question, bound == MEMORY,
                       "the bandwidth of the memory: it is memory-bound");
    gw_question_choice(&question, bound == COMPUTE, "the arithmetic: it is compute-bound");
    gw_question_choice(&question, bound == LATENCY,
                       "the launch itself, as the work is too small: it is latency-bound");
    if (bound == LATENCY) {
        gw_question_typical_choice(&question, 'a',
                                   "count its bytes: a GPU moves them in less "
                                   "time than a launch takes");
        gw_question_typical_choice(&question, 'b',
                                   "count its operations: a GPU does them in less "
                                   "time than a launch takes");
    } else {
        gw_question_typical_choice(&question, 'c',
                                   "a launch takes about %.1f us, and the work is "
                                   "much more",
                                   times[LATENCY] / microsecond);
    }
    gw_question_set(&question.why,
                    "Estimated from the counts of a run, one launch needs %.1f us for memory, %.1f "
                    "us for arithmetic, and %.1f us for the launch itself.",
                    times[MEMORY] / microsecond, times[COMPUTE] / microsecond,
                    times[LATENCY] / microsecond);
    gw_question_end(&question, questions);
}

static void find(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                 struct gw_questions *questions)
{
    if (!*gw_predict_head(facts->instance->program, kind->head) || !gw_predict_is_silent(facts) ||
        !facts->workshop) {
        return;
    }
    char *operations = operations_of(facts);
    for (size_t i = 0; operations && i < facts->kernel_count; i++) {
        ask(kind, facts, operations, &facts->kernels[i], questions);
    }
    free(operations);
}

const struct gw_predict_kind gw_kind_time = {
    .name = "time",
    .about = "what a kernel waits for on a GPU, by the model",
    .head = "gpu",
    .find = find,
};
