// SPDX-License-Identifier: MIT
// A program may hold many versions of one exercise: what runs of one is judged as if it were alone.
#include "cpu_device/calls/execution_error.h"
#include "test.h"

#include "checker/checker.h"
#include "versions.h"

enum { DYNAMIC = 20000 }; // finds room beside 400 bytes, and none beside 40000

static void begin(void)
{
    cudaDeviceReset();
    gw_checker_begin_case();
}
void (*gw_before_each)(void) = begin;

static const char *report_of(version *launch, enum launch_kind kind)
{
    gw_checker_begin_case();
    launch(kind, 0);
    const char *report = gw_checker_report();
    cudaDeviceReset();
    gw_forget_execution_error(); // a program would have to begin anew
    return report ? report : "";
}

static void expect_words(version *launch, enum launch_kind kind, const char *words)
{
    const char *report = report_of(launch, kind);
    if (!strstr(report, words)) {
        fail_msg("not told: %s\nbut: %s", words, report);
    }
    if (strstr(report, "gw_version_")) {
        fail_msg("a name that nobody wrote: %s", report);
    }
}

GW_TEST(a_kernel_declares_what_its_own_version_says)
{
    assert_int_equal(launch_roomy(DECLARE, DYNAMIC), cudaSuccess);
    assert_int_equal(launch_tight(DECLARE, DYNAMIC), cudaErrorInvalidValue);
}

GW_TEST(so_does_a_template_whose_arguments_the_call_tells)
{
    assert_int_equal(launch_roomy(DECLARE_DEDUCED, DYNAMIC), cudaSuccess);
    assert_int_equal(launch_tight(DECLARE_DEDUCED, DYNAMIC), cudaErrorInvalidValue);
}

GW_TEST(too_much_is_too_much_in_its_own_version)
{
    assert_string_equal(report_of(launch_roomy, DECLARE_TOO_MUCH), "");
    expect_words(launch_tight, DECLARE_TOO_MUCH,
                 "kernel declare_too_much declares 80000 bytes of __shared__ memory");
}

GW_TEST(a_variable_is_what_its_own_version_declares)
{
    assert_string_equal(report_of(launch_roomy, WRITE_SETTING), "");
    expect_words(launch_tight, WRITE_SETTING,
                 "kernel write_setting wrote 4 bytes of __constant__ setting");
}

// Where the other version has something.
GW_TEST(nothing_lies_behind_the_last_shared_array)
{
    for (int i = 0; i < 2; i++) { // also when another version has run
        expect_words(launch_tight, WRITE_BEHIND,
                     "element 4 of __shared__ of_file, which has 4 (0 to 3)");
        assert_string_equal(report_of(launch_roomy, DECLARE), "");
    }
}

GW_TEST(a_type_is_called_what_its_author_calls_it)
{
    expect_words(launch_roomy, WRITE_PAIR, "pair [4]");
    expect_words(launch_tight, WRITE_PAIR, "pair [4]");
}
