// SPDX-License-Identifier: MIT
// What a result on the PTX machine is worth as a second verdict.
#include "grading/grader/verdict/second.h"
#include "test.h"

#include <stdlib.h>
#include <unistd.h>

static void prepare(void)
{
    gw_enter_folder();
}
void (*gw_before_all)(void) = prepare;

static void clean(void)
{
    unlink("result");
    gw_leave_folder();
}
void (*gw_after_all)(void) = clean;

// What becomes of a result; free it.
static struct gw_result taken(const char *content, const char *ptx_machine)
{
    const struct gw_options options = {.ptx_machine = ptx_machine};
    struct gw_result result;
    gw_test_write("result", content);
    assert_true(gw_result_read("result", &result));
    gw_take_second_verdict(&options, &result);
    return result;
}

static void expect(const char *content, enum gw_state state, const char *summary)
{
    struct gw_result result = taken(content, "libcudart.so.13");
    assert_int_equal(result.state, state);
    if (summary) {
        assert_string_equal(result.summary, summary);
    }
    gw_result_free(&result);
}

GW_TEST(what_passes_fails_or_crashes_says_something_of_the_file)
{
    expect("state: pass\n\n", GW_PASS, NULL);
    expect("state: fail\nsummary: y[0] is 2\n\nn = 1:\n  y[0] is 2\n", GW_FAIL, "y[0] is 2");
    expect("state: crashed\nsummary: SIGSEGV\n\nn = 1:\n  SIGSEGV\n", GW_CRASHED, "SIGSEGV");
}

GW_TEST(what_the_machine_cannot_do_says_nothing)
{
    expect("state: fail\nsummary: it ended the program with exit code 70\n\nn = 1:\n  it ended\n  "
           "it printed:\n"
           "    PTX machine: it does not know the instruction 'tex'\n",
           GW_SKIPPED, "it does not know the instruction 'tex'");
    expect("state: timed out\nsummary: within 10 seconds\n\nn = 1:\n  within\n", GW_SKIPPED,
           "it takes too long there");
    expect("state: does not compile\nsummary: no such library\n\nno such library\n", GW_SKIPPED,
           "nvcc did not make a program of the file: no such library");
    expect("state: no verdict\nsummary: the disk is full\n\n", GW_SKIPPED, "the disk is full");
    expect("state: skipped\nsummary: it is so\n\nPTX machine: another\n", GW_SKIPPED, "it is so");
}

GW_TEST(other_devices_keep_their_verdicts)
{
    struct gw_result result = taken("state: timed out\n\n", NULL);
    assert_int_equal(result.state, GW_TIMED_OUT);
    gw_result_free(&result);
}
