// SPDX-License-Identifier: MIT
// Where a student is told to begin, how a run ended, and what an error is called.
#include "test.h"

#include "grading/grader/child/child.h"
#include "grading/grader/cuda_errors.h"
#include "grading/grader/verdict/verdict.h"

#include <signal.h>
#include <unistd.h>

static void expect_beginning(const char *contents, const char *at, const char *message)
{
    gw_test_write("verdict_test.cu", contents);
    struct gw_beginning beginning = gw_where_to_begin(".", "verdict_test.cu", "add");
    assert_string_equal(beginning.at, at);
    assert_string_equal(beginning.message, message);
    free(beginning.at);
    free(beginning.message);
    unlink("verdict_test.cu");
}

GW_TEST(half_started_points_to_what_is_left)
{
    gw_test_write("verdict_test.c", "// TODO: kept, though it is done\n// GW_NOT_STARTED\n"
                                    "return GW_NOT_STARTED;\n");
    struct gw_beginning next = gw_where_to_go_on(".", "verdict_test.c", 8, 34);
    assert_string_equal(next.at, "verdict_test.c:3");
    assert_string_equal(
        next.message,
        "right so far, 8 of 34 runs pass: continue with the function that returns GW_NOT_STARTED");
    free(next.at);
    free(next.message);
    unlink("verdict_test.c");
}

GW_TEST(not_started_points_to_the_todo)
{
    const char *const untouched = "add still returns GW_NOT_STARTED";
    expect_beginning("return GW_NOT_STARTED;\n// two\n    // TODO: three\n// TODO\n",
                     "verdict_test.cu:3", untouched);
    expect_beginning("// nothing left to do\n", "verdict_test.cu", untouched);
    struct gw_beginning beginning = gw_where_to_begin("", "/nowhere/at/all.cu", "add");
    assert_string_equal(beginning.at, "/nowhere/at/all.cu");
    free(beginning.at);
    free(beginning.message);
}

GW_TEST(not_started_that_is_left_over)
{
    const char *const left = "verdict_test.cu:3 still returns GW_NOT_STARTED: when your code is "
                             "ready, return the value from the header instead";
    expect_beginning("// GW_NOT_STARTED\n\nreturn GW_NOT_STARTED;\nGW_NOT_STARTED\n",
                     "verdict_test.cu:3", left);
    expect_beginning("/* GW_NOT_STARTED\n GW_NOT_STARTED */ code(\"/*\", '\\'', '\"');\n"
                     "/* here */ return GW_NOT_STARTED; // and there\n",
                     "verdict_test.cu:3", left);
    expect_beginning("\"GW_NOT_STARTED\\\" GW_NOT_STARTED\"\n\nreturn GW_NOT_STARTED;",
                     "verdict_test.cu:3", left);
    expect_beginning("int a; /* GW_NOT_STARTED", "verdict_test.cu",
                     "add still returns GW_NOT_STARTED");
}

static void expect_ending(struct gw_end end, uint32_t stage, enum gw_state wanted,
                          const char *words)
{
    char *sentence = gw_ending_sentence(end, "add", stage, 10, "");
    assert_contains(sentence, words);
    assert_int_equal(gw_ending_state(end), wanted);
    assert_null(strchr(sentence, '\n'));
    free(sentence);
}

GW_TEST(endings_have_words)
{
    const struct gw_end exited = {GW_EXITED, 0};
    expect_ending(exited, GW_STAGE_STARTING, GW_FAIL, "before add was called");
    expect_ending(exited, GW_STAGE_PREPARING, GW_FAIL, "add ended the program with exit code 0");
    expect_ending(exited, GW_STAGE_RETURNED, GW_FAIL, "after add had returned");
    const struct gw_end crashed = {GW_SIGNALLED, SIGSEGV};
    expect_ending(crashed, GW_STAGE_STARTING, GW_CRASHED, "SIGSEGV before add was called");
    expect_ending(crashed, GW_STAGE_PREPARING, GW_CRASHED, "add crashed with SIGSEGV");
    expect_ending(crashed, GW_STAGE_RETURNED, GW_CRASHED, "its unfinished work crashed");
    char *why = gw_ending_sentence(crashed, "add", GW_STAGE_PREPARING, 10, "it used h_x[3]");
    assert_string_equal(why, "add crashed with SIGSEGV: it used h_x[3]");
    free(why);
    const struct gw_end late = {GW_OUT_OF_TIME, 0};
    expect_ending(late, GW_STAGE_PREPARING, GW_TIMED_OUT,
                  "add did not return within 10 seconds of processor time: a loop does not end, or "
                  "does too much work");
    expect_ending(late, GW_STAGE_RETURNED, GW_TIMED_OUT,
                  "its kernels did not end within 10 seconds of processor time: a loop in a kernel "
                  "does not end");
    const struct gw_end idle = {GW_IDLE, 0};
    expect_ending(
        idle, GW_STAGE_PREPARING, GW_TIMED_OUT,
        "add did not return for 20 seconds in which the program was idle: remove the sleep");
    expect_ending(idle, GW_STAGE_RETURNED, GW_TIMED_OUT,
                  "its work on the device did not end for 20");
    expect_ending(
        (struct gw_end){GW_IDLE_ON_GPU, 0}, GW_STAGE_PREPARING, GW_TIMED_OUT,
        "add did not return for 60 seconds in which the program was idle: remove the sleep, "
        "or the wait for an event that never happens; if other programs use this GPU, grade "
        "it again later");
    expect_ending((struct gw_end){GW_STARVED, 0}, 0, GW_TIMED_OUT,
                  "add did not return within 200 seconds, but got less than 10 seconds of "
                  "processor time: the machine is busy; grade it again later");
    expect_ending((struct gw_end){GW_TOO_MANY_THREADS, 0}, 0, GW_CRASHED, "more threads than");
    const struct gw_end forbidden = {GW_SIGNALLED, SIGSYS};
    expect_ending(forbidden, GW_STAGE_STARTING, GW_FAIL, "stopped before add was called: it asked");
    expect_ending(forbidden, GW_STAGE_PREPARING, GW_FAIL, "add was stopped: it asked the system");
    expect_ending((struct gw_end){GW_OUT_OF_MEMORY, 0}, 0, GW_CRASHED,
                  "more memory than the limit: check the loop that allocates");
    expect_ending((struct gw_end){GW_STOPPED, SIGSTOP}, GW_STAGE_PREPARING, GW_CRASHED, "SIGSTOP");
    expect_ending((struct gw_end){GW_ANSWERED_BY_ANOTHER, 0}, 0, GW_FAIL, "fork()");
    expect_ending((struct gw_end){GW_LEFT_PROCESSES, 0}, 0, GW_FAIL, "fork()");
    expect_ending((struct gw_end){GW_NEVER_STARTED, 2}, 0, GW_CRASHED, "could not be started");
}

GW_TEST(only_costly_endings_stop)
{
    assert_true(gw_ending_is_costly((struct gw_end){GW_OUT_OF_TIME, 0}));
    assert_true(gw_ending_is_costly((struct gw_end){GW_IDLE, 0}));
    assert_true(gw_ending_is_costly((struct gw_end){GW_TOO_MANY_THREADS, 0}));
    assert_true(gw_ending_is_costly((struct gw_end){GW_SIGNALLED, SIGXFSZ}));
    assert_false(gw_ending_is_costly((struct gw_end){GW_SIGNALLED, SIGSEGV}));
    assert_false(gw_ending_is_costly((struct gw_end){GW_EXITED, SIGXFSZ}));
}

GW_TEST(errors_have_names)
{
    char text[GW_CUDA_ERROR_TEXT];
    gw_cuda_error_text(text, 9);
    assert_string_equal(text, "cudaErrorInvalidConfiguration (9)");
    gw_cuda_error_text(text, -5);
    assert_string_equal(text, "error -5");
}
