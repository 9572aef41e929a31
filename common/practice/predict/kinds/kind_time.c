// SPDX-License-Identifier: MIT
// time: what a kernel waits for on a GPU, by the model. It is asked only where the largest of the
// times is so much larger than the others that the model's band cannot change which it is.
#include "kinds.h"

enum bound { MEMORY, COMPUTE, LATENCY, BOUNDS };

static double larger(double a, double b)
{
    return a > b ? a : b;
}

// The times of one launch, in seconds. @return what is left: caches, shared memory, atomics
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
    // Of few threads the memory's latency decides, and not what it can move.
    const bool few =
        most == MEMORY && estimate->bandwidth < GW_REACHED_BANDWIDTH * gpu->memory_bandwidth * 0.99;
    return few || rest * band / 2 > times[most] ? BOUNDS : (enum bound)most;
}

static void ask(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                const struct gw_predict_kernel *kernel, struct gw_questions *questions)
{
    static const double microsecond = 1e-6;
    const struct gw_gpu *gpu = gw_gpu_find(facts->instance->program->gpu);
    struct gw_estimate estimate;
    if (!gpu || !gw_model_kernel_time(gpu, &kernel->model, &estimate)) {
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
    for (size_t i = 0; facts->modeled && gw_predict_is_silent(facts) && i < facts->kernel_count;
         i++) {
        ask(kind, facts, &facts->kernels[i], questions);
    }
}

const struct gw_predict_kind gw_kind_time = {
    .name = "time",
    .about = "what a kernel waits for on a GPU, by the model",
    .find = find,
};
