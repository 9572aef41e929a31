// SPDX-License-Identifier: MIT
// Grader and runner as a pair: an exercise of whole programs whose two halves behave, or do not, as
// the environment variable MODE tells the grader. CMake declares one test for each mode.
struct parameters {
    int count;
    char mode[32];
};

#ifdef GW_RUNNER

#include "grading/boundary/protocol.h"
#include "runner.h"

#include <nvrtc.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool is(const struct parameters *parameters, const char *mode)
{
    return strcmp(parameters->mode, mode) == 0;
}

static int calls;

// What NVRTC answers to a program with a mistake; one with another text for each number.
static int compile(int number)
{
    char text[64];
    nvrtcProgram program = NULL;
    snprintf(text, sizeof(text), "int number_%d = no_such_name;", number);
    nvrtcCreateProgram(&program, text, "mistake.cu", 0, NULL, NULL);
    const int result = (int)nvrtcCompileProgram(program, 0, NULL);
    char log[4096] = "";
    size_t size = 0;
    if (nvrtcGetProgramLogSize(program, &size) == NVRTC_SUCCESS && size <= sizeof(log)) {
        nvrtcGetProgramLog(program, log);
    }
    nvrtcDestroyProgram(&program);
    return result == NVRTC_ERROR_COMPILATION && !strstr(log, "mistake.cu:1:") ? -1 : result;
}

static void misbehave(struct gw_run *run, const struct parameters *parameters)
{
    char name[8] = "note_0";
    if (is(parameters, "unknown_array")) {
        gw_device_array(run, "h_nothing");
    }
    for (int i = 0; is(parameters, "too_many_notes") && i <= GW_MOST_NOTES; i++) {
        name[5] = (char)('A' + i);
        gw_note(run, name, i);
    }
    if (is(parameters, "underrun")) {
        ((volatile int64_t *)gw_host_array(run, "h_out"))[-1] = 1;
    }
    for (int i = 0; (is(parameters, "prints") || is(parameters, "prints_and_ends")) && i < 12;
         i++) {
        fprintf(i % 2 ? stderr : stdout, "line %d of twelve%s", i, i == 11 ? "" : "\n");
    }
    if (is(parameters, "fails_slowly")) {
        usleep(1600000); // two of these are more than further failures may take
    }
    if (is(parameters, "keeps")) {
        *(int64_t *)gw_host_array(run, "h_out") += calls - 1;
    }
    if (is(parameters, "prints_and_ends")) {
        fflush(NULL);
        _exit(0);
    }
    if (is(parameters, "overrun")) {
        ((volatile int64_t *)gw_host_array(run, "h_out"))[parameters->count] = 1;
    }
    while (is(parameters, "hang")) {
        sleep(1);
    }
    if (is(parameters, "pending_error") || is(parameters, "expected_error")) {
        cudaSetDevice(1000);
    }
    if (is(parameters, "expected_error")) {
        gw_expect_device_error(run, cudaErrorInvalidDevice);
    }
    if (is(parameters, "compiles") || is(parameters, "may_not_compile")) {
        gw_note(run, "compiled", compile(0));
    }
    if (is(parameters, "compiles_for_ever")) {
        int last = NVRTC_ERROR_COMPILATION;
        for (int i = 0; i < 1000 && last == NVRTC_ERROR_COMPILATION; i++) {
            last = compile(0); // whose result is kept, so that this does not take long
            if (i == 0 || last != NVRTC_ERROR_COMPILATION) {
                gw_note(run, i == 0 ? "compiled" : "compiled at last", last);
            }
        }
    }
    void *kept;
    if (is(parameters, "stream_leak")) {
        cudaStreamCreate((cudaStream_t *)&kept);
    }
    if (is(parameters, "event_leak")) {
        cudaEventCreate((cudaEvent_t *)&kept);
    }
    if (is(parameters, "graph_leak") || is(parameters, "executable_leak")) {
        cudaStream_t stream;
        cudaGraph_t graph;
        cudaStreamCreate(&stream);
        cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
        cudaStreamEndCapture(stream, &graph);
        cudaStreamDestroy(stream);
        if (is(parameters, "executable_leak")) {
            cudaGraphInstantiate((cudaGraphExec_t *)&kept, graph, 0);
            cudaGraphDestroy(graph);
        }
    }
}

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const size_t count = gw_array_count(run, "h_in");
    const float *in = gw_host_array(run, "h_in");
    int64_t *out = gw_host_array(run, "h_out");
    unsigned char *changed =
        is(parameters, "forgotten_array") ? NULL : gw_host_array(run, "h_changed");
    for (size_t i = 0; i < count && changed; i++) {
        out[i] = (int64_t)(in[i] * 1024);
        changed[i] = (unsigned char)~changed[i];
    }
    calls++;
    gw_note(run, "calls", calls);
    gw_note(run, "negative", -7);
    misbehave(run, parameters);
    gw_returned(run, is(parameters, "wrong_return") ? 700 : 0);
}

#else

#include "grader.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 5000, COMPILATION = 6, INTERNAL_ERROR = 11 }; // results of NVRTC's

static bool is(const char *mode)
{
    const char *wanted = getenv("MODE");
    return wanted && strcmp(mode, wanted) == 0;
}

static void want_all(struct gw_case *grading, const float *in, int count)
{
    int64_t *want = gw_expected(grading, "h_out");
    for (int i = 0; i < count; i++) {
        want[i] = (int64_t)(in[i] * 1024);
    }
    unsigned char *changed = gw_expected(grading, "h_changed"); // begins as what the array holds
    for (int i = 0; i < count && !is("wants_no_change"); i++) {
        changed[i] = (unsigned char)~changed[i];
    }
    if (is("wants_otherwise")) {
        *(int64_t *)gw_expected(grading, "h_out") = 7; // the same memory at each call
    }
}

static void check(struct gw_case *grading)
{
    gw_expect_returned(grading, 0);
    gw_expect_equal(grading, "h_out");
    gw_expect_equal(grading, "h_changed");
    gw_expect(grading, gw_noted(grading, "negative") == -7, "the note -7 came as %d",
              (int)gw_noted(grading, "negative"));
    if (is("compiles") || is("compiles_for_ever")) {
        gw_expect(grading, gw_noted(grading, "compiled") == COMPILATION, "compiled: %d",
                  (int)gw_noted(grading, "compiled"));
    }
    if (is("may_not_compile")) {
        gw_expect(grading, gw_noted(grading, "compiled") == INTERNAL_ERROR, "compiled: %d",
                  (int)gw_noted(grading, "compiled"));
    }
    if (is("compiles_for_ever")) {
        gw_expect(grading, gw_noted(grading, "compiled at last") == INTERNAL_ERROR,
                  "compiled at last: %d", (int)gw_noted(grading, "compiled at last"));
    }
    if (is("wrong_type")) {
        gw_expect_close(grading, "h_out", 0, 0);
    }
    if (is("wrong_note")) {
        gw_noted(grading, "nobody wrote this");
    }
    if (is("wrong_result")) {
        gw_result(grading, "h_nothing");
    }
    if (is("rule") || is("prints") || is("fails_slowly")) {
        gw_expect(grading, false, "a rule of %d words", 4);
    }
}

static void grade(struct gw_case *grading, const void *argument)
{
    struct parameters parameters = {.count = *(const int *)argument};
    const char *mode = getenv("MODE");
    strncpy(parameters.mode, mode ? mode : "", sizeof(parameters.mode) - 1);
    const size_t count = (size_t)parameters.count;
    float *in = gw_add_array(grading, "h_in", GW_INPUT, GW_FLOAT, count);
    gw_add_array(grading, "h_out", GW_OUTPUT, GW_INT64, count);
    unsigned char *changed = gw_add_array(grading, "h_changed", GW_IN_OUT, GW_BYTE, count);
    gw_fill_floats(grading, in, count);
    for (size_t i = 0; i < count; i++) {
        changed[i] = (unsigned char)gw_random(grading, 0, 256);
    }
    gw_set_parameters(grading, &parameters, sizeof(parameters));
    if (is("too_large")) {
        gw_add_array(grading, "h_large", GW_INPUT, GW_DOUBLE, (size_t)200 << 20);
    }
    for (int i = 0; is("too_many_arrays") && i < 8; i++) {
        gw_add_array(grading, "h_more", GW_INPUT, GW_BYTE, 1);
    }
    if (is("early_result")) {
        gw_result(grading, "h_out");
    }
    if (is("never_runs")) {
        return;
    }
    if (is("no_doubles")) {
        gw_in_double(grading, "h_out");
    }
    if (!is("wants_nothing")) {
        want_all(grading, in, parameters.count);
    }
    gw_run_case(grading);
    if (is("runs_twice")) {
        gw_run_case(grading);
    }
    check(grading);
}

static void grade_fresh(struct gw_case *grading, const void *argument)
{
    grade(grading, argument);
    gw_expect(grading, gw_noted(grading, "calls") == 1, "this runner is not fresh");
}

static const int none = 0;
static const int few = 3;
static const int many = MOST;

static const struct gw_case_declaration cases[] = {
    {"many", grade, &many, false},
    {"fresh", grade_fresh, &few, true},
    {"few", grade, &few, false},
    {"none", grade, &none, false},
    {"long", grade, &few, GW_LONG | GW_ONCE},
};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
