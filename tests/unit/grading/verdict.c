// SPDX-License-Identifier: MIT
// From failed runs to a result, and its file.
#include "test.h"

#include "base/text.h"
#include "grading/grader/compare/patterns.h"
#include "grading/grader/verdict/groups.h"
#include "grading/grader/verdict/verdict.h"

#include <unistd.h>

static const struct gw_options options = {
    .exercise = "add", .root = ".", .file = "verdict_test.cu", .seed = 7};

GW_TEST(all_runs_passed)
{
    struct gw_verdict verdict = {.runs = 12, .passed = 12};
    assert_false(gw_verdict_has_failed(&verdict, 0));
    struct gw_result result = gw_verdict_result(&verdict, &options);
    assert_int_equal(result.state, GW_PASS);
    assert_string_equal(result.runs, "12 of 12");
    assert_string_equal(result.seed, "7");
    gw_result_free(&result);
}

GW_TEST(too_few_runs_fail)
{
    struct gw_verdict few = {.runs = 12, .passed = 11};
    struct gw_verdict none = {0};
    struct gw_result result = gw_verdict_result(&few, &options);
    assert_int_equal(result.state, GW_FAIL);
    assert_contains(result.summary, "only 11 of 12 runs");
    gw_result_free(&result);
    result = gw_verdict_result(&none, &options);
    assert_int_equal(result.state, GW_FAIL);
    gw_result_free(&result);
}

GW_TEST(what_others_may_have_caused_does_not_last)
{
    struct gw_verdict verdict = {.runs = 12, .passed = 12};
    assert_true(gw_verdict_is_lasting(&verdict));
    verdict.passed = 11;
    assert_false(gw_verdict_is_lasting(&verdict));
    verdict.passed = 12;
    for (int state = 0; state < GW_STATE_COUNT; state++) {
        gw_verdict_fail(&verdict, GW_FAIL, 0, "", "first", NULL);
        assert_true(gw_verdict_is_lasting(&verdict));
        gw_verdict_fail(&verdict, (enum gw_state)state, 1, "", "second", NULL);
        assert_int_equal(gw_verdict_is_lasting(&verdict),
                         state == GW_FAIL || state == GW_STATE_NOT_STARTED);
        gw_verdict_free(&verdict);
    }
}

GW_TEST(first_in_full_others_in_a_line)
{
    struct gw_verdict verdict = {.runs = 12, .passed = 8};
    gw_verdict_fail(&verdict, GW_FAIL, 0, "n = 1 (input 1)", "first\nmore", "x.cu:3");
    gw_verdict_fail(&verdict, GW_CRASHED, 0, "n = 1 (input 2)", "not shown", NULL);
    gw_verdict_fail(&verdict, GW_CRASHED, 1, "n = 2 (input 1)", "second\nnot this", NULL);
    gw_verdict_fail(&verdict, GW_FAIL, 1, "n = 2 (input 2)", "not shown", NULL);
    assert_false(verdict.stop);
    assert_true(gw_verdict_has_failed(&verdict, 1));
    assert_false(gw_verdict_has_failed(&verdict, 2));
    struct gw_result result = gw_verdict_result(&verdict, &options);
    assert_int_equal(result.state, GW_FAIL);
    assert_string_equal(result.summary, "first");
    assert_string_equal(result.at, "x.cu:3");
    assert_string_equal(result.message, "n = 1 (input 1):\n  first\n  more\nAlso failing:\n"
                                        "  n = 2 (input 1): second\n");
    gw_result_free(&result);
    gw_verdict_free(&verdict);
}

GW_TEST(alike_but_for_numbers)
{
    struct gw_verdict verdict = {.runs = 24};
    const char *const messages[] = {
        "c[0] is -1.5e-07 but 3", "c[12] is 2 but -30.25", "c[1] is NaN",
        "c[7] is 4 but 5\nmore",  "c[99] is NaN",          "c[1] is N"};
    for (size_t i = 0; i < 6; i++) {
        char run[64];
        snprintf(run, sizeof(run), "n = %zu, m = 1 (input 1, blocks ascending)", i);
        gw_verdict_fail(&verdict, GW_FAIL, i, run, messages[i], NULL);
        gw_verdict_fail(&verdict, GW_FAIL, i, run, "the second run of a case", NULL);
    }
    gw_verdict_fail(&verdict, GW_CRASHED, 6, "n = 6", "c[0] is 1 but 3", NULL);
    struct gw_result result = gw_verdict_result(&verdict, &options);
    assert_string_equal(result.message, "n = 0, m = 1 (input 1, blocks ascending):\n"
                                        "  c[0] is -1.5e-07 but 3\n"
                                        "  the same in: n = 1, m = 1; n = 3, m = 1\n"
                                        "Also failing:\n"
                                        "  n = 2, m = 1 (input 1, blocks ascending): c[1] is NaN\n"
                                        "  the same in: n = 4, m = 1\n"
                                        "  n = 5, m = 1 (input 1, blocks ascending): c[1] is N\n"
                                        "  n = 6: c[0] is 1 but 3\n");
    gw_result_free(&result);
    gw_verdict_free(&verdict);
}

// A case that is right but slow comes after one whose results are wrong, and before an error.
GW_TEST(wrong_results_are_told_before_slow_ones)
{
    for (int wrong = 0; wrong < 2; wrong++) {
        struct gw_verdict verdict = {.runs = 24};
        gw_verdict_fail(&verdict, GW_FAIL, 0, "n = 64", "right, but 32 sectors\n  at x.cu:9", NULL)
            ->kind = GW_OF_LAUNCH;
        gw_verdict_fail(&verdict, GW_FAIL, 1, "n = -1", "returned 0 but should return 1", NULL);
        gw_verdict_fail(&verdict, GW_FAIL, 2, "n = 65", "right, but 33 sectors\n  at x.cu:9", NULL)
            ->kind = GW_OF_LAUNCH;
        if (wrong) {
            gw_verdict_fail(&verdict, GW_FAIL, 3, "n = 33", "race: y\n  at x.cu:3", NULL);
        }
        struct gw_result result = gw_verdict_result(&verdict, &options);
        assert_string_equal(result.summary, wrong ? "race: y" : "right, but 32 sectors");
        assert_contains(result.message, wrong ? "Also failing:\n  n = 64: right, but 32 sectors\n"
                                              : "the same in: n = 65\nAlso failing:\n  n = -1:");
        gw_result_free(&result);
        gw_verdict_free(&verdict);
    }
}

// Of the causes that a failure fits the one that fits the most cases is told, in each of them.
GW_TEST(a_cause_that_fits_more_cases_is_told)
{
    struct gw_verdict verdict = {.runs = 24};
    const char *const fitting[][2] = {{"c[0] is 1: first 16", "c[0] is 1: each fourth"},
                                      {"c[0] is 2: first 16", "c[0] is 2: each fourth"},
                                      {"c[0] is 3: each fourth", NULL}};
    for (size_t i = 0; i < 3; i++) {
        char run[16];
        snprintf(run, sizeof(run), "n = %zu", i);
        struct gw_failure *failure =
            gw_verdict_fail(&verdict, GW_FAIL, i, run, fitting[i][0], NULL);
        failure->kind = GW_OF_CAUSE;
        if (fitting[i][1]) {
            gw_verdict_add_other(failure, fitting[i][1]);
        }
    }
    struct gw_result result = gw_verdict_result(&verdict, &options);
    assert_string_equal(result.summary, "c[0] is 1: each fourth");
    assert_string_equal(result.message,
                        "n = 0:\n  c[0] is 1: each fourth\n  the same in: n = 1; n = 2\n");
    gw_result_free(&result);
    gw_verdict_free(&verdict);
}

// The cause that the most cases speak of is told, whichever came first; what the first case says
// beyond its values is not set aside.
GW_TEST(the_cause_of_most_cases_leads)
{
    struct gw_verdict verdict = {.runs = 24};
    const struct {
        enum gw_failure_kind kind;
        const char *message;
    } failures[] = {{GW_OF_CAUSE, "c[0] is 1: half"},   {GW_OF_CAUSE, "c[0] is 2: twice"},
                    {GW_OF_VALUES, "c[0] is 3"},        {GW_OF_CAUSE, "c[0] is 4: twice"},
                    {GW_OF_SOMETHING_ELSE, "too slow"}, {GW_OF_SOMETHING_ELSE, "too slow"},
                    {GW_OF_SOMETHING_ELSE, "too slow"}};
    for (size_t i = 0; i < sizeof(failures) / sizeof(failures[0]); i++) {
        char run[16];
        snprintf(run, sizeof(run), "n = %zu", i);
        gw_verdict_fail(&verdict, GW_FAIL, i, run, failures[i].message, NULL)->kind =
            failures[i].kind;
    }
    struct gw_result result = gw_verdict_result(&verdict, &options);
    assert_string_equal(result.summary, "c[0] is 2: twice");
    assert_string_equal(result.message, "n = 1:\n  c[0] is 2: twice\n  the same in: n = 3\n"
                                        "Also failing:\n  n = 0: c[0] is 1: half\n"
                                        "  n = 2: c[0] is 3\n  n = 4: too slow\n"
                                        "  the same in: n = 5; n = 6\n");
    gw_result_free(&result);
    verdict.failures[0].kind = GW_OF_VALUES;
    verdict.failures[2].kind = GW_OF_SOMETHING_ELSE;
    result = gw_verdict_result(&verdict, &options);
    assert_string_equal(result.summary, "c[0] is 2: twice");
    gw_result_free(&result);
    verdict.failures[3].kind = GW_OF_VALUES; // a cause of one case may be chance
    verdict.failures[3].message[0] = 'd';
    result = gw_verdict_result(&verdict, &options);
    assert_string_equal(result.summary, "c[0] is 1: half");
    gw_result_free(&result);
    verdict.failures[3].kind = GW_OF_CAUSE;
    verdict.failures[3].message[0] = 'c';
    verdict.failures[0].kind = GW_OF_SOMETHING_ELSE;
    result = gw_verdict_result(&verdict, &options);
    assert_string_equal(result.summary, "c[0] is 1: half");
    gw_result_free(&result);
    gw_verdict_free(&verdict);
}

// A cause that no more cases fit than do not may fit by chance: then only its values are told.
GW_TEST(a_cause_that_as_many_cases_do_not_fit_is_not_told)
{
    for (size_t unexplained = 1; unexplained <= 2; unexplained++) {
        struct gw_verdict verdict = {.runs = 24};
        for (size_t i = 0; i <= unexplained; i++) {
            char run[16];
            snprintf(run, sizeof(run), "n = %zu", i);
            struct gw_failure *failure =
                gw_verdict_fail(&verdict, GW_FAIL, i, run,
                                i == 1 ? "the sum is 2 but should be 3, within 0.1: one by one"
                                       : "the sum is 4 but should be 5",
                                NULL);
            failure->kind = i == 1 ? GW_OF_CAUSE : GW_OF_VALUES;
        }
        struct gw_result result = gw_verdict_result(&verdict, &options);
        assert_string_equal(result.summary, "the sum is 4 but should be 5");
        assert_contains(result.message, "n = 1: the sum is 2 but should be 3, within 0.1");
        assert_true(!strstr(result.message, "one by one") == (unexplained == 2));
        gw_result_free(&result);
        gw_verdict_free(&verdict);
    }
}

// Where the results in float are wrong too, a float in the computation is not what is wrong.
GW_TEST(digits_of_a_float_are_told_where_the_results_in_float_are_right)
{
    static const char *const others[] = {"n = 2 (double) (input 1)", "n = 2 (float) (input 1)"};
    for (size_t i = 0; i < 2; i++) {
        struct gw_verdict verdict = {.runs = 24};
        gw_verdict_fail(&verdict, GW_FAIL, 0, "n = 1 (double) (input 1)",
                        "y is 2 but should be 3: " GW_FLOAT_DIGITS "; is there a float?", NULL)
            ->kind = GW_OF_VALUES;
        gw_verdict_fail(&verdict, GW_FAIL, 1, others[i], "y is 4 but should be 5", NULL)->kind =
            GW_OF_VALUES;
        struct gw_result result = gw_verdict_result(&verdict, &options);
        assert_contains(result.summary, "y is 2 but should be 3");
        assert_true(!strstr(result.summary, "float") == (i == 1));
        gw_result_free(&result);
        gw_verdict_free(&verdict);
    }
}

GW_TEST(few_ways_are_told_in_full)
{
    struct gw_verdict verdict = {.runs = 6};
    const char *const messages[] = {"x", "y", "z", "u", "v", "w"};
    for (size_t i = 0; i < 6; i++) {
        gw_verdict_fail(&verdict, GW_FAIL, i, "n = 1", messages[i], NULL);
    }
    struct gw_result result = gw_verdict_result(&verdict, &options);
    assert_string_equal(result.message, "n = 1:\n  x\nAlso failing:\n  n = 1: y\n  n = 1: z\n"
                                        "  n = 1: u\n  and in 2 other ways\n");
    gw_result_free(&result);
    struct gw_options expecting = options;
    expecting.expecting = true;
    result = gw_verdict_result(&verdict, &expecting);
    assert_contains(result.message, "  n = 1: w\n");
    gw_result_free(&result);
    gw_verdict_free(&verdict);
}

GW_TEST(settled_once_the_words_were_said)
{
    struct gw_options expecting = options;
    expecting.expecting = true;
    expecting.expect = GW_FAIL;
    expecting.words = "out of bounds";
    struct gw_verdict verdict = {.runs = 12};
    assert_false(gw_verdict_is_settled(&verdict, &expecting));
    gw_verdict_fail(&verdict, GW_FAIL, 0, "n = 1", "c[0] is 1 but 2\nout of order", NULL);
    assert_false(gw_verdict_is_settled(&verdict, &expecting));
    gw_verdict_fail(&verdict, GW_FAIL, 1, "n = 2", "c[1] is 1 but 2\nout of bounds", NULL);
    assert_false(gw_verdict_is_settled(&verdict, &expecting)); // a line that nobody is shown
    gw_verdict_fail(&verdict, GW_CRASHED, 2, "n = 3", "out of bounds: it read", NULL);
    assert_true(gw_verdict_is_settled(&verdict, &expecting));
    expecting.expect = GW_CRASHED; // the first failure's state is the result's
    assert_false(gw_verdict_is_settled(&verdict, &expecting));
    assert_false(gw_verdict_is_settled(&verdict, &options));
    gw_verdict_free(&verdict);

    verdict = (struct gw_verdict){.runs = 12};
    gw_verdict_fail(&verdict, GW_CRASHED, 0, "n = 1", "SIGSEGV\nout of bounds", NULL);
    assert_true(gw_verdict_is_settled(&verdict, &expecting)); // the first is shown in full
    expecting.words = NULL;
    assert_true(gw_verdict_is_settled(&verdict, &expecting));
    gw_verdict_free(&verdict);
}

GW_TEST(a_timeout_stops)
{
    struct gw_verdict verdict = {.runs = 12, .passed = 3, .not_run = 8};
    gw_verdict_fail(&verdict, GW_TIMED_OUT, 0, "n = 1", "no end", NULL);
    assert_true(verdict.stop);
    struct gw_result result = gw_verdict_result(&verdict, &options);
    assert_int_equal(result.state, GW_TIMED_OUT);
    assert_contains(result.message, "\nthe rest was not run: 8 of 12 runs\n");
    gw_result_free(&result);
    gw_verdict_free(&verdict);
}

GW_TEST(few_names_of_many_alike)
{
    struct gw_verdict verdict = {.runs = 240};
    for (size_t i = 0; i < 61; i++) {
        char run[64];
        snprintf(run, sizeof(run), "n = %zu (input 1, blocks ascending)", i);
        gw_verdict_fail(&verdict, GW_FAIL, i, run, "c[0] is 1", NULL);
    }
    struct gw_result result = gw_verdict_result(&verdict, &options);
    assert_contains(result.message,
                    "  the same in: n = 1; n = 2; n = 3; n = 4; n = 5; and 55 more\n");
    gw_result_free(&result);
    gw_verdict_free(&verdict);
}

// The compiler's warnings stand under the first failure; a pass has at most a remark.
GW_TEST(warnings_of_the_compiler)
{
    struct gw_options warned = options;
    warned.warnings = "verdict_test.warnings";
    unlink(warned.warnings);
    struct gw_verdict verdict = {.runs = 8};
    gw_verdict_fail(&verdict, GW_FAIL, 0, "n = 1", "c[0] is 1", NULL);
    gw_verdict_fail(&verdict, GW_FAIL, 1, "n = 2", "c[0] is NaN", NULL);
    struct gw_verdict passed = {.runs = 4, .passed = 4};
    static const struct {
        const char *file, *message, *remark;
    } expected[] = {
        {NULL, "", NULL},
        {"0123abc\n", "", NULL},
        {"0123abc\nx.cu:7: unused variable 'i'\n",
         "  the compiler warns:\n    x.cu:7: unused variable 'i'\n", NULL},
        {"0123abc\nx.cu:1: a\nx.cu:2: b\nx.cu:3: 's' may be used uninitialized\nx.cu:4: d\n"
         "x.cu:5: e\nx.cu:6: f\n",
         "  the compiler warns:\n    x.cu:1: a\n    x.cu:2: b\n"
         "    x.cu:3: 's' may be used uninitialized\n    x.cu:4: d\n    and of 2 more\n",
         "remark: the compiler warns: x.cu:3: 's' may be used uninitialized"},
    };
    for (size_t i = 0; i < sizeof(expected) / sizeof(expected[0]); i++) {
        if (expected[i].file) {
            gw_test_write(warned.warnings, expected[i].file);
        }
        struct gw_result result = gw_verdict_result(&verdict, &warned);
        char *message = gw_format("n = 1:\n  c[0] is 1\n%sAlso failing:\n  n = 2: c[0] is NaN\n",
                                  expected[i].message);
        assert_string_equal(result.message, message);
        free(message);
        gw_result_free(&result);
        result = gw_verdict_result(&passed, &warned);
        assert_int_equal(result.state, GW_PASS);
        if (expected[i].remark) {
            assert_string_equal(result.summary, expected[i].remark);
        } else {
            assert_null(result.summary);
        }
        gw_result_free(&result);
    }
    gw_verdict_free(&verdict);
    unlink(warned.warnings);
}

GW_TEST(file_round_trip)
{
    char summary[] = "one line\nnever two";
    char at[] = "a/b.cu:12";
    char message[] = "n = 3:\n\n  state: pass\n";
    const struct gw_result written = {
        .state = GW_TIMED_OUT, .summary = summary, .at = at, .message = message};
    assert_true(gw_result_write("round_trip.result", &written));
    struct gw_result read;
    assert_true(gw_result_read("round_trip.result", &read));
    assert_int_equal(read.state, GW_TIMED_OUT);
    assert_string_equal(read.summary, "one line");
    assert_string_equal(read.at, at);
    assert_null(read.runs);
    assert_string_equal(read.message, message);
    gw_result_free(&read);
    unlink("round_trip.result");
}

GW_TEST(files_that_are_no_results)
{
    struct gw_result read;
    assert_false(gw_result_read("nothing_here.result", &read));
    const char *const contents[] = {"", "state: well done\n\n", "summary: x\n\nstate: pass\n",
                                    "\nstate: pass\n", "state\n"};
    for (size_t i = 0; i < sizeof(contents) / sizeof(contents[0]); i++) {
        gw_test_write("no.result", contents[i]);
        assert_false(gw_result_read("no.result", &read));
    }
    unlink("no.result");
    assert_false(gw_result_write("no/such/folder/x.result", &(struct gw_result){0}));
}

GW_TEST(state_names)
{
    for (int i = 0; i < GW_STATE_COUNT; i++) {
        enum gw_state found;
        assert_true(gw_state_of_name(gw_state_name((enum gw_state)i), &found));
        assert_int_equal(found, i);
    }
}

GW_TEST(groups_are_what_case_names_say_besides_sizes)
{
    static const char *const names[][2] = {
        {"n = 1000", "sizes"},
        {"n = 2^24 + 1", "sizes"},
        {"rows = 3, columns = 4", "sizes"},
        {"5 x 3", "sizes"},
        {"n = 1000, d_c is d_a", "d_c is d_a"},
        {"training->m = 0", "sizes"},
        {"legal = NULL", "legal = NULL"},
        {"m = 10, batch = 3, cudaMalloc fails in call 2", "cudaMalloc fails in call"},
        {"n = 9, device limit: 1024 blocks in y", "device limit: 1024 blocks in y"},
        {"a trap, then 2048 threads per block", "a trap, then 2048 threads per block"}};
    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        char *group = gw_group_of(names[i][0]);
        assert_string_equal(group, names[i][1]);
        free(group);
    }
}

GW_TEST(a_group_fails_with_one_of_its_cases)
{
    struct gw_groups groups = {0};
    gw_groups_add(&groups, "n = 1", false);
    gw_groups_add(&groups, "n = 1, d_c is d_a", true);
    gw_groups_add(&groups, "n = 2, d_c is d_a", false);
    gw_groups_add(&groups, "n = 2", false);
    gw_groups_add(&groups, "cudaMalloc fails in call 2", true);
    char *text = gw_groups_text(&groups);
    assert_string_equal(text, "1 of 3, not: d_c is d_a; cudaMalloc fails in call");
    free(text);
    gw_groups_free(&groups);
}
