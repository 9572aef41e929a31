// SPDX-License-Identifier: MIT
// What kinds of questions ask, of facts that are made up here.
#include "test.h"

#include "practice/predict/kinds/kinds.h"

static char *lines[] = {"int n = 300;", "out[i] = in[i];"};
static struct gw_predict_program program = {.lines = lines, .line_count = 2};
static struct gw_predict_instance instance = {.program = &program, .seed = 1, .shown = lines};

// The last of three blocks of 128 threads, of which these have written an element in line 2.
static struct gw_trace *trace_of(unsigned threads)
{
    struct gw_trace *trace = calloc(1, sizeof(*trace));
    assert_non_null(trace);
    *trace = (struct gw_trace){.launches = 1,
                               .has_kernel = true,
                               .grid = {3, 1, 1},
                               .block = {128, 1, 1},
                               .index = {2, 0, 0},
                               .line = 1,
                               .intervals = 1,
                               .array_count = 1};
    trace->arrays[0] =
        (struct gw_trace_array){.space = "global", .bytes = 1200, .element = 4, .name = "out"};
    trace->places[0].line = 2;
    trace->accesses = calloc(threads, sizeof(*trace->accesses));
    assert_non_null(trace->accesses);
    for (unsigned i = 0; i < threads; i++) {
        trace->accesses[trace->access_count++] =
            (struct gw_trace_access){.thread = i,
                                     .request = 1,
                                     .offset = 4 * (256 + (long long)i),
                                     .bytes = 4,
                                     .does = GW_TRACE_WRITES};
    }
    return trace;
}

static struct gw_predict_facts facts_of(struct gw_trace *trace)
{
    return (struct gw_predict_facts){
        .instance = &instance,
        .traces = {{.trace = trace, .launch = 1, .block = 2, .which = "last"}},
        .trace_count = 1,
        .ended = true,
    };
}

static const struct gw_question *ask(const struct gw_predict_kind *kind,
                                     const struct gw_predict_facts *facts,
                                     struct gw_questions *questions, const char *place)
{
    *questions = (struct gw_questions){0};
    kind->find(kind, facts, questions);
    return gw_questions_find(questions, kind, place);
}

GW_TEST(how_many_threads_have_no_element_is_computed)
{
    struct gw_trace *trace = trace_of(44);
    const struct gw_predict_facts facts = facts_of(trace);
    struct gw_questions questions;
    const struct gw_question *idle = ask(&gw_kind_grid, &facts, &questions, "idle launch 1 last");
    assert_non_null(idle);
    assert_string_equal(idle->answer, "84");
    assert_string_equal(idle->why, "The launch has 3 x 128 = 384 threads for 300 elements: "
                                   "384 - 300 = 84 have no element.");
    gw_questions_free(&questions);
    trace->access_count--; // 299 elements: the program has no such number
    idle = ask(&gw_kind_grid, &facts, &questions, "idle launch 1 last");
    assert_non_null(idle);
    assert_string_equal(idle->why, "43 of the 128 threads of this block read or write memory: "
                                   "128 - 43 = 85 do not.");
    gw_questions_free(&questions);
    gw_trace_free(trace);
}

GW_TEST(what_error_it_is_has_no_success_among_its_choices)
{
    char kind[] = "failed call", page[] = "failed_call";
    char message[] =
        "failed call: the launch of fill returned cudaErrorInvalidConfiguration, and the program "
        "ignored it";
    struct gw_predict_finding finding = {
        .kind = kind, .message = message, .page = page, .line = 2, .count = 1};
    const struct gw_predict_facts facts = {
        .instance = &instance, .findings = &finding, .finding_count = 1, .ended = true};
    struct gw_questions questions;
    const struct gw_question *name = ask(&gw_kind_error, &facts, &questions, "name");
    assert_non_null(name);
    for (unsigned i = 0; i < name->choice_count; i++) {
        assert_string_not_equal(name->choices[i], "cudaSuccess");
    }
    assert_string_equal(name->choices[name->answer[0] - 'a'], "cudaErrorInvalidConfiguration");
    assert_int_equal(name->typical_count, name->choice_count - 1);
    gw_questions_free(&questions);
}

GW_TEST(the_first_of_several_rounds_is_not_asked_about)
{
    char name[] = "sum", one[] = "1", two[] = "3", three[] = "6";
    char *values[] = {one, two, three};
    struct gw_predict_shown shown[3];
    for (unsigned i = 0; i < 3; i++) {
        shown[i] = (struct gw_predict_shown){
            .line = 2, .name = name, .occurrence = i + 1, .values = &values[i], .count = 1};
    }
    const struct gw_predict_facts facts = {
        .instance = &instance, .shown = shown, .shown_count = 3, .ended = true};
    struct gw_questions questions;
    assert_null(ask(&gw_kind_value, &facts, &questions, "2 sum first"));
    assert_int_equal(questions.count, 2);
    assert_string_equal(questions.question[0].answer, "3");
    assert_string_equal(questions.question[1].answer, "6");
    gw_questions_free(&questions);
}

// Two threads in a loop of three rounds, which read in each: one writes in the first and the last
// round, the other in the second and the last one.
GW_TEST(a_warp_issues_a_line_once_for_the_threads_that_are_there_together)
{
    static const struct {
        unsigned thread, place;
    } accesses[] = {{0, 1}, {0, 0}, {0, 1}, {0, 1}, {0, 0}, {1, 1}, {1, 1}, {1, 0}, {1, 1}, {1, 0}};
    struct gw_trace *trace = trace_of(sizeof(accesses) / sizeof(accesses[0]));
    trace->array_count = 2;
    trace->arrays[1] = trace->arrays[0];
    strcpy(trace->arrays[1].name, "in");
    trace->places[1].line = 1;
    trace->block[0] = 32;
    for (size_t i = 0; i < trace->access_count; i++) {
        trace->accesses[i].thread = accesses[i].thread;
        trace->accesses[i].place = trace->accesses[i].array = accesses[i].place;
        trace->accesses[i].does = accesses[i].place == 1 ? GW_TRACE_READS : GW_TRACE_WRITES;
    }
    struct gw_predict_facts facts = facts_of(trace);
    struct gw_questions questions;
    const struct gw_question *issues =
        ask(&gw_kind_turns, &facts, &questions, "issues 2 out write launch 1 last");
    assert_non_null(issues);
    assert_string_equal(issues->answer, "3"); // and not 2, as often as each of them
    assert_non_null(gw_question_says(issues, "4"));
    const struct gw_question *lanes =
        gw_questions_find(&questions, &gw_kind_turns, "lanes 2 out write launch 1 last");
    assert_non_null(lanes);
    assert_string_equal(lanes->answer, "2");
    gw_questions_free(&questions);

    // The PTX machine has the last word: here its compiler made two instructions of three.
    struct gw_predict_issue issued[] = {{1, 2, 0, 2, GW_TRACE_WRITES, 2},
                                        {1, 2, 0, 2, GW_TRACE_WRITES, 1},
                                        {1, 1, 0, 2, GW_TRACE_WRITES, 2}};
    facts.issues = issued;
    facts.issue_count = 3;
    facts.on_ptx = true;
    issues = ask(&gw_kind_turns, &facts, &questions, "issues 2 out write launch 1 last");
    assert_non_null(issues);
    assert_string_equal(issues->answer, "2");
    gw_questions_free(&questions);
    gw_trace_free(trace);
}
