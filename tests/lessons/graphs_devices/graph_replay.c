// SPDX-License-Identifier: MIT
// Grades graph_replay: many steps of two small kernels, captured once and replayed.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   The tube is closed: before | open_tube
//   cudaErrorInvalidValue if n or steps is negative, or if c | nan_taken
//   the error of the first CUDA call or launch | graph_launch_unchecked
//   launches of graphs: at most one | a_launch_per_step
//   From 5 steps on, graphs launch | no_graph
//   calls of cudaGraphInstantiate: at most | captured_in_the_loop
//   kernels in a graph: at most | all_steps_in_one_graph
//   kernels that the host launches one by one | every_second_pair_by_hand
//   the host waits for the device at most | waits_in_the_loop
//   Each call that synchronizes counts | explanation
//   bytes that move between host | over_the_host
//   threads: at least 32 | one_thread
//   Accuracy: the error of each | reaction_in_half
//   float32 is enough | doubles
//   Asynchrony: all earlier work | explanation
//   The function waits for its own | returns_too_early
//   Ownership: the function frees | leak_of_graph
//   Then d_u may hold anything | explanation
//   Alignment: d_u may point | aligned_pairs
//   The function writes the n floats | no_guard
#include "../trial.h"

#include "../failing_copy.h"

/** `trial.n` is n. */
struct tube {
    struct gw_trial trial;
    float c, r;
    int steps;
    int failing; /**< a function of CUDA's: see `functions` */
    int which;   /**< of its calls, from 1 */
};

enum {
    NONE_FAILS,
    STREAM_CREATE,
    STREAM_CREATE_WITH_FLAGS,
    BEGIN_CAPTURE,
    INSTANTIATE,
    GRAPH_LAUNCH,
    COPY_ASYNC,
    COPY,
    STREAM_SYNCHRONIZE
};

/** The calls that are made to fail. */
static const char *const functions[] = {[NONE_FAILS] = "",
                                        [STREAM_CREATE] = "cudaStreamCreate",
                                        [STREAM_CREATE_WITH_FLAGS] = "cudaStreamCreateWithFlags",
                                        [BEGIN_CAPTURE] = "cudaStreamBeginCapture",
                                        [INSTANTIATE] = "cudaGraphInstantiate",
                                        [GRAPH_LAUNCH] = "cudaGraphLaunch",
                                        [COPY_ASYNC] = "cudaMemcpyAsync",
                                        [COPY] = "cudaMemcpy",
                                        [STREAM_SYNCHRONIZE] = "cudaStreamSynchronize"};

#ifdef GW_RUNNER

#include "graph_replay.h"

#pragma weak gw_counts_graphs
#pragma weak gw_counts_line

/** Of the CPU device (cpu_device/captures/capture.h): ends all captures, and their graphs are lost.
 */
void gw_end_all_captures(void) __attribute__((weak));

static void note_graphs(struct gw_run *run)
{
    const struct gw_graph_counts none = {0};
    const struct gw_graph_counts *graphs =
        gw_can_count() && gw_counts_graphs ? gw_counts_graphs() : &none;
    gw_note(run, "instantiations", (int64_t)graphs->instantiations);
    gw_note(run, "graph launches", (int64_t)graphs->launches);
    gw_note(run, "graph kernels", (int64_t)graphs->kernels);
    gw_note(run, "line of instantiation",
            gw_counts_line ? gw_counts_line(graphs->instantiated_at) : 0);
    gw_note(run, "line of graph launch", gw_counts_line ? gw_counts_line(graphs->launched_at) : 0);
}

// How often the host has waited, operations that nobody has waited for, and where the first kernel
// is launched.
static void note_waits(struct gw_run *run)
{
    int64_t waits = 0;
    int64_t unfinished = 0;
    int64_t line = 0;
    const size_t count =
        gw_recorded && gw_recorded_count && gw_recorded_line ? gw_recorded_count() : 0;
    for (size_t i = 0; i < count; i++) {
        const struct gw_recorded *one = gw_recorded(i);
        waits += one->kind == GW_RECORDED_HOST_WAITS;
        unfinished += one->kind == GW_RECORDED_OPERATION && !one->execution;
        line = line == 0 && one->kind == GW_RECORDED_KERNEL ? gw_recorded_line(one) : line;
    }
    gw_note(run, "waits", waits);
    gw_note(run, "unfinished", unfinished);
    gw_note(run, "line of kernel", line);
}

// Whether a capture goes on: it is ended here, so that the device can be waited for.
static void note_capture(struct gw_run *run)
{
    const bool captures =
        gw_end_all_captures && cudaDeviceSynchronize() == cudaErrorStreamCaptureUnsupported;
    if (captures) {
        (void)cudaGetLastError();
        gw_end_all_captures();
    }
    gw_note(run, "captures", captures);
}

void gw_run(struct gw_run *run)
{
    const struct tube *tube = gw_parameters(run);
    float *d_u = gw_device_array(run, "d_u");

    gw_before(&tube->trial);
    have_call_fail(functions[tube->failing], tube->which);
    const int error = (int)graph_replay(d_u, tube->trial.n, tube->c, tube->r, tube->steps);
    gw_returned(run, error);
    note_failed_copy(run, tube->which, error);
    if (error != (int)cudaSuccess) {
        (void)cudaGetLastError(); // who returned the first error has looked at those behind it
    }
    note_waits(run);
    note_capture(run);
    note_graphs(run);
    gw_after(run, &tube->trial, error);
}

#else

#include "../report_hints.h"
#include "replay_slips.h"

static char *hint_of_report(struct gw_case *grading, const char *report, const void *context)
{
    static const struct report_hint hints[] = {
        {"race", "Work in one stream is in order; work in two streams is not. Queue both kernels "
                 "of a step, the graphs and the copy in the same stream, or order the streams by "
                 "events: record one with cudaEventRecord(), and let the other stream wait with "
                 "cudaStreamWaitEvent()."},
        {"uninitialized", "The first step reads d_u and writes the other array. Only then has the "
                          "other array values that a step can read."},
        {"use after free", "The graphs that you launched may still run. Wait for the stream with "
                           "cudaStreamSynchronize() before you free memory that they use."}};
    (void)grading;
    (void)context;
    return report_hint_of(report, hints, sizeof(hints) / sizeof(hints[0]));
}

// --- counts ---------------------------------------------------------------------------------

/** " in line 93", or "" where nobody knows. */
static const char *in_line(const struct gw_case *grading, const char *name, char text[32])
{
    const long long line = (long long)gw_noted(grading, name);
    text[0] = '\0';
    if (line > 0) {
        (void)snprintf(text, 32, " in line %lld", line);
    }
    return text;
}

static void expect_graphs(struct gw_case *grading, const struct tube *tube)
{
    enum { MOST_NODES = 64, MOST_SINGLE = 4, MOST_WAITS = 8, GRAPH_NEEDED = 5 };
    const long long launches = (long long)gw_noted(grading, "graph launches");
    const long long kernels = (long long)gw_noted(grading, "graph kernels");
    const long long single = (long long)gw_noted(grading, "launches") - kernels;
    const long long instantiated = (long long)gw_noted(grading, "instantiations");
    const long long waits = (long long)gw_noted(grading, "waits");
    const long long most = (tube->steps + 1) / 2;
    const long long each = launches > 0 ? kernels / launches : 0;
    char line[32];
    gw_expect(grading, launches > 0 || tube->steps < GRAPH_NEEDED || single <= MOST_SINGLE,
              "right, but the host launched %lld kernels one by one%s, and no graph: capture two "
              "steps with cudaStreamBeginCapture() and cudaStreamEndCapture(), instantiate the "
              "graph once, and launch it with cudaGraphLaunch() for every two steps",
              single, in_line(grading, "line of kernel", line));
    gw_expect(
        grading, instantiated <= 2,
        "right, but cudaGraphInstantiate()%s was called %lld times for %d steps, and the "
        "limit is 2: instantiating takes longer than launching; capture and instantiate once, "
        "before the loop, and only launch in the loop",
        in_line(grading, "line of instantiation", line), instantiated, tube->steps);
    gw_expect(grading, launches <= most,
              "right, but graphs were launched %lld times%s for %d steps, and the limit is %lld: "
              "capture two steps in one graph, from d_u to the other array and back, and launch it "
              "once per two steps",
              launches, in_line(grading, "line of graph launch", line), tube->steps, most);
    gw_expect(grading, single <= MOST_SINGLE,
              "right, but the host launched %lld kernels outside of graphs, one by one%s, and the "
              "limit is %d: only the step that is left over may be launched so; launch the graph "
              "for all others",
              single, in_line(grading, "line of kernel", line), MOST_SINGLE);
    gw_expect(
        grading, each <= MOST_NODES,
        "right, but a graph that is launched%s has %lld kernels, and the limit is %d: a graph "
        "of all steps takes memory and time for each of them; capture two steps, and launch "
        "this graph again and again",
        in_line(grading, "line of graph launch", line), each, MOST_NODES);
    gw_expect(grading, kernels > 0 || tube->steps < GRAPH_NEEDED,
              "right, but no graph launched a kernel: capture two steps, and launch the graph with "
              "cudaGraphLaunch() for every two steps");
    gw_expect(grading, waits <= MOST_WAITS,
              "right, but the host waited for the device %lld times, and the limit is %d: work in "
              "one stream is in order, so leave out the synchronization in the loop, and wait once "
              "behind it",
              waits, MOST_WAITS);
}

static void expect_host_away(struct gw_case *grading)
{
    const long long in =
        (long long)(gw_noted(grading, "bytes to device") + gw_noted(grading, "touched to device"));
    const long long out = (long long)gw_seen_by_host(grading);
    gw_expect(grading, in <= GW_LITTLE_TRAFFIC && out <= GW_LITTLE_TRAFFIC,
              "%lld bytes went from device to host and %lld from host to device, and the limit of "
              "each is %d: leave the concentrations on the device, and copy within it, with "
              "cudaMemcpyDeviceToDevice",
              out, in, GW_LITTLE_TRAFFIC);
}

// --- the case -------------------------------------------------------------------------------

// Runs the case; false if there is no result to look at.
static bool run(struct gw_case *grading, const struct tube *tube)
{
    if (tube->which == 0) {
        return gw_run_trial(grading, &tube->trial);
    }
    char why[200];
    (void)snprintf(why, sizeof(why),
                   "%s() failed: keep what each call returns, skip the rest of the work, destroy "
                   "and free what there is, and return the error",
                   functions[tube->failing]);
    gw_run_case(grading);
    if (call_has_failed(grading, why)) {
        return false;
    }
    gw_expect_returned(grading, cudaSuccess);
    return true;
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct tube *tube = argument;
    const struct gw_trial *trial = &tube->trial;
    const size_t count = gw_trial_count(trial);
    const int n = (int)gw_trial_covered(trial);
    float *u = gw_add_array(grading, "d_u", GW_IN_OUT, GW_FLOAT, count);
    for (size_t i = 0; i < count; i++) {
        u[i] = (float)gw_random(grading, 0, 1);
    }
    const struct replay replay = {u, n, tube->steps, (double)tube->c, (double)tube->r};
    if (n > 0) {
        replay_expect(grading, &replay);
    }
    gw_set_parameters(grading, tube, sizeof(*tube));
    gw_tell_hint(grading, hint_of_report, NULL);
    const bool has_result = run(grading, tube);
    gw_expect(grading, gw_noted(grading, "captures") == 0,
              "graph_replay returned while its stream is being captured: call "
              "cudaStreamEndCapture() on every path, also after a launch that failed");
    if (!has_result) {
        return;
    }
    const int unfinished = (int)gw_noted(grading, "unfinished");
    gw_expect(grading, unfinished == 0,
              "graph_replay returned before %d operation%s had finished: wait for the stream with "
              "cudaStreamSynchronize() before you return",
              unfinished, gw_plural(unfinished));
    const bool works = n > 0 && tube->steps > 0;
    if (works) {
        replay_suspect_slips(grading, &replay);
        gw_expect_no_suspect(grading);
    }
    gw_expect_within(grading, "d_u");
    if (!works) {
        gw_expect_no_launch(grading, trial->expect != cudaSuccess ? "arguments that are refused"
                                     : n == 0                     ? "n = 0"
                                                                  : "steps = 0");
        gw_expect(grading, gw_noted(grading, "graph launches") == 0,
                  "a graph was launched, and there is nothing to do: return before you capture");
        return;
    }
    gw_expect_float32(grading);
    if (gw_is_profiled(grading)) {
        expect_host_away(grading);
        gw_expect_many_threads(grading, n);
        gw_expect_full_warps(grading, n);
        gw_expect_terms_shared_out(grading, n, tube->steps * 2);
        expect_graphs(grading, tube);
    }
}

#define TUBE(words, how, count, of_steps, ...)                                                     \
    GW_CASE("n = " #count ", " #of_steps " steps" words, grade, how, struct tube,                  \
            {.n = (count), __VA_ARGS__}, .c = 0.25f, .r = 0.125f, .steps = (of_steps))
#define TUBE_OF(count, of_c, of_r, of_steps)                                                       \
    GW_CASE("n = " #count ", c = " #of_c ", r = " #of_r ", " #of_steps " steps", grade, GW_ONCE,   \
            struct tube, {.n = (count)}, .c = (of_c##f), .r = (of_r##f), .steps = (of_steps))
#define REFUSED(words, count, of_c, of_r, of_steps)                                                \
    GW_CASE("n = " #count ", " words, grade, GW_ONCE, struct tube,                                 \
            {.n = (count), .longer = 30, .expect = cudaErrorInvalidValue}, .c = (of_c),            \
            .r = (of_r), .steps = (of_steps))
#define FAILS(name, function, call, of_steps)                                                      \
    GW_CASE("n = 100, " #of_steps " steps, " name " fails in call " #call, grade, GW_ONCE,         \
            struct tube, {.n = 100}, .c = 0.25f, .r = 0.125f, .steps = (of_steps),                 \
            .failing = (function), .which = (call))

static const struct gw_case_declaration cases[] = {
    TUBE("", GW_TWICE, 300, 2),
    TUBE("", GW_TWICE, 300, 10),
    TUBE("", GW_TWICE, 200, 9),
    TUBE("", GW_ONCE, 513, 24),
    TUBE("", GW_ONCE, 100, 1),
    TUBE("", GW_ONCE, 70, 3),
    TUBE("", GW_ONCE, 1, 5),
    TUBE("", GW_ONCE, 2, 6),
    TUBE("", GW_ONCE, 256, 45),
    TUBE("", GW_ONCE, 33, 60),
    TUBE("", GW_ONCE, 3000, 7),
    TUBE_OF(129, 0.5, 0.0, 6),
    TUBE_OF(130, 0.0, 0.5, 7),
    TUBE_OF(90, 0.3, 0.2, 21),
    TUBE(GW_BEFORE_WORDS, GW_CALLED_BEFORE | GW_ONCE, 150, 8),
    TUBE(GW_ODD_WORDS, GW_ODD_ARRAYS | GW_ONCE, 260, 11),
    TUBE(", array longer than needed", GW_ONCE, 250, 12, .longer = 300),
    TUBE("", GW_ONCE, 300, 0),
    TUBE("", GW_ONCE, 0, 6),
    REFUSED("negative", -1, 0.25f, 0.125f, 8),
    REFUSED("steps = -1", 100, 0.25f, 0.125f, -1),
    REFUSED("c = -0.1", 100, -0.1f, 0.125f, 8),
    REFUSED("c = 0.6", 100, 0.6f, 0.125f, 8),
    REFUSED("c is a NaN", 100, NAN, 0.125f, 8),
    REFUSED("r = -0.1", 100, 0.25f, -0.1f, 8),
    REFUSED("r = 0.6", 100, 0.25f, 0.6f, 8),
    REFUSED("r is a NaN", 100, 0.25f, NAN, 8),
    TUBE(", cudaMalloc fails", GW_ONCE, 100, 6, .failing_allocation = 1),
    FAILS("cudaStreamCreate", STREAM_CREATE, 1, 6),
    FAILS("cudaStreamCreateWithFlags", STREAM_CREATE_WITH_FLAGS, 1, 6),
    FAILS("cudaStreamBeginCapture", BEGIN_CAPTURE, 1, 6),
    FAILS("cudaGraphInstantiate", INSTANTIATE, 1, 6),
    FAILS("cudaGraphLaunch", GRAPH_LAUNCH, 1, 6),
    FAILS("cudaGraphLaunch", GRAPH_LAUNCH, 3, 8),
    FAILS("cudaMemcpyAsync", COPY_ASYNC, 1, 7),
    FAILS("cudaMemcpy", COPY, 1, 7),
    FAILS("cudaStreamSynchronize", STREAM_SYNCHRONIZE, 1, 8),
    TUBE(", device limit: 16 threads per block", GW_ONCE, 300, 6, .small_blocks = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
