// SPDX-License-Identifier: MIT
// What a process that grades beside another says, and what is made of one that says nothing.
#include "grading/grader/parallel.h"
#include "test.h"

#include <signal.h>
#include <unistd.h>

static const struct gw_options options = {.seconds_for_all = 7};

static void pass(const struct gw_options *here, int answer)
{
    gw_parallel_report(answer, &(struct gw_parallel){.passed = (size_t)here->seconds_for_all,
                                                     .used = 0.5,
                                                     .remark = (char *)(uintptr_t) "remark: long"});
}

static void pass_without_remark(const struct gw_options *here, int answer)
{
    (void)here;
    gw_parallel_report(answer, &(struct gw_parallel){.passed = 1});
}

static void say_nothing(const struct gw_options *here, int answer)
{
    (void)here;
    (void)answer;
}

static void say_a_part(const struct gw_options *here, int answer)
{
    (void)here;
    assert_int_equal(write(answer, "pass", 4), 4);
}

static void be_killed(const struct gw_options *here, int answer)
{
    (void)here;
    (void)answer;
    raise(SIGKILL);
}

GW_TEST(what_has_passed_is_heard)
{
    struct gw_parallel found = {0};
    assert_true(gw_parallel_wait(gw_parallel_begin(&options, pass), &found));
    assert_int_equal(found.passed, 7);
    assert_true(found.used > 0.4 && found.used < 0.6);
    assert_string_equal(found.remark, "remark: long");
    free(found.remark);
    assert_true(gw_parallel_wait(gw_parallel_begin(&options, pass_without_remark), &found));
    assert_int_equal(found.passed, 1);
    assert_null(found.remark);
}

GW_TEST(who_says_nothing_or_a_part_has_not_passed)
{
    struct gw_parallel found = {.passed = 3};
    assert_false(gw_parallel_wait(gw_parallel_begin(&options, say_nothing), &found));
    assert_false(gw_parallel_wait(gw_parallel_begin(&options, say_a_part), &found));
    assert_false(gw_parallel_wait(gw_parallel_begin(&options, be_killed), &found));
    assert_false(gw_parallel_wait(-1, &found));
    assert_int_equal(found.passed, 3);
}

GW_TEST(who_looks_at_the_runs_gets_them_one_after_another)
{
    struct gw_options both = {.runner_double = "double", .kept_case = -1};
    assert_true(gw_is_graded_in_parallel(&both));
    both.failed_case = "failed";
    assert_true(gw_is_graded_in_parallel(&both));
    both.kept_case = 0;
    assert_false(gw_is_graded_in_parallel(&both));
    struct gw_options others[] = {both, both, both, both, both};
    for (size_t i = 0; i < 5; i++) {
        others[i].failed_case = NULL;
        assert_true(gw_is_graded_in_parallel(&others[i]));
    }
    others[0].runner_double = NULL;
    others[1].tool = "valgrind";
    others[2].on_gpu = true;
    others[3].brief = true;
    others[4].shows_runs = true;
    for (size_t i = 0; i < 5; i++) {
        assert_false(gw_is_graded_in_parallel(&others[i]));
    }
}
