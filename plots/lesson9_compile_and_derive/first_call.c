// SPDX-License-Identifier: MIT
// How long it takes until call 1, 2, ... 10 of one function has ended: through your compile_once,
// whose first call compiles; by a kernel that was compiled with the program; by a loop on the host.
//
//   ./gridwork plots lesson9
#include "first_call_kernels.h"
#include "function.h"

#include <stdio.h>

enum { CALLS = 10, MOST_RUNS = 1000 };

#define TEXT_OF_IT(...) #__VA_ARGS__
#define TEXT_OF(formula) TEXT_OF_IT(formula)

/** Calls one after the other, and when each of them had ended. */
struct calls {
    struct gw_problem problem; // first, so that a pointer to the calls is one to it
    int (*call)(struct calls *calls);
    struct kernel_cache cache;
    char name[32], source[512];
    size_t runs;
    double until[CALLS][MOST_RUNS];
};

static int compiled_in_the_program(struct calls *calls)
{
    cudaKernel_t kernel;
    const cudaError_t error = compile_once(&calls->cache, calls->source, calls->name, &kernel);
    return (int)(error == cudaSuccess ? function_launch(kernel, &calls->problem) : error);
}

static int compiled_beforehand(struct calls *calls)
{
    const struct gw_problem *p = &calls->problem;
    return (int)gw_first_call_plain(p->d_in[0], p->d_out, p->n);
}

static int loop_on_the_host(struct calls *calls)
{
    const float *x = calls->problem.h_in[0];
    float *out = calls->problem.h_out;
    for (int i = 0; i < calls->problem.n; i++) {
        out[i] = FIRST_CALL_FORMULA;
    }
    return 0;
}

// A cache without kernels, and a text that nobody has compiled before, this program in an earlier
// run included: a GPU's driver keeps what it has made of a text of PTX, in which names are and
// comments are not.
static int begin_anew(void *context)
{
    struct calls *calls = context;
    function_forget(&calls->cache);
    snprintf(calls->name, sizeof(calls->name), "f_%.0f", gw_clock_milliseconds() * 1e6);
    snprintf(calls->source, sizeof(calls->source),
             "extern \"C\" __global__ void %s(float *out, const float *x, int n)\n"
             "{\n"
             "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
             "    if (i < n) {\n"
             "        out[i] = " TEXT_OF(FIRST_CALL_FORMULA) ";\n"
                                                             "    }\n"
                                                             "}\n",
             calls->name);
    return 0;
}

static int call_all(void *context)
{
    struct calls *calls = context;
    const size_t run = calls->runs < MOST_RUNS ? calls->runs++ : MOST_RUNS - 1;
    const double start = gw_clock_milliseconds();
    for (int k = 0; k < CALLS; k++) {
        int error = calls->call(calls);
        if (error == 0) {
            error = (int)cudaDeviceSynchronize();
        }
        if (error != 0) {
            return error;
        }
        calls->until[k][run] = gw_clock_milliseconds() - start;
    }
    return 0;
}

static double until_first(void *context)
{
    const struct calls *calls = context;
    return calls->until[0][calls->runs - 1];
}

// After the warm-up, whose times do not count.
static int poison(void *context)
{
    struct calls *calls = context;
    calls->runs = 0;
    gw_poison_host(&calls->problem);
    return gw_poison_device(&calls->problem);
}

// A row a call, of the same runs: that of the first call decides when they are enough. `until`
// becomes the medians of the first and of the last one.
static bool time_calls(struct gw_timing *timing, struct calls *calls, const char *series,
                       int (*call)(struct calls *calls), double until[2])
{
    calls->call = call;
    struct gw_work work = {.series = series,
                           .x = 1,
                           .n = (size_t)calls->problem.n,
                           .run = call_all,
                           .check =
                               call == loop_on_the_host ? function_is_right : gw_device_is_right,
                           .before = begin_anew,
                           .poison = poison,
                           .context = calls,
                           .clock = GW_OWN_CLOCK,
                           .milliseconds = until_first};
    bool timed = gw_time(timing, &work);
    for (int k = 0; timed && k < CALLS; k++) {
        struct gw_measurement measured;
        gw_summarise(calls->until[k], calls->runs, 1, &measured);
        until[k > 0] = measured.median;
        timed = k == 0 || gw_put_row(timing, &(struct gw_row){.series = series,
                                                              .x = k + 1,
                                                              .n = work.n,
                                                              .value = measured.median,
                                                              .min = measured.min,
                                                              .max = measured.max,
                                                              .repeats = measured.repeats,
                                                              .unit = "ms"});
    }
    return timed;
}

// The first call after which the device's calls have taken less time than the loop's, in which it
// was compiled as well.
static void note_when_it_pays(struct gw_timing *timing, const double compiled[2],
                              const double host[2])
{
    const double later = (compiled[1] - compiled[0]) / (CALLS - 1);
    const double saved = host[1] / CALLS - later;
    gw_put_on_card(timing, "compilation", "%.4g", compiled[0] - later);
    if (saved > 0) {
        gw_put_on_card(timing, "pays_at_call", "%.0f",
                       fmax(1, floor((compiled[0] - later) / saved) + 1));
    } else {
        gw_put_on_card(timing, "pays_at_call", "never: the loop is the faster one");
    }
}

static bool time_all(struct gw_timing *timing)
{
    static struct calls calls;
    double compiled[2];
    double before[2];
    double host[2];
    const size_t n = gw_largest(timing, FUNCTION_MOST, FUNCTION_QUICK);
    const bool timed =
        (function_make(&calls.problem, n) || gw_fail(timing, "no memory for %zu elements", n)) &&
        time_calls(timing, &calls, "compile_once", compiled_in_the_program, compiled) &&
        time_calls(timing, &calls, "compiled_beforehand", compiled_beforehand, before) &&
        time_calls(timing, &calls, "loop_on_the_host", loop_on_the_host, host);
    if (timed) {
        note_when_it_pays(timing, compiled, host);
    }
    function_forget(&calls.cache);
    gw_problem_free(&calls.problem);
    return timed;
}

const struct gw_timing_program gw_this_timing = {.name = "first_call", .time = time_all};
