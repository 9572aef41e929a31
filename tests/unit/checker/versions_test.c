// SPDX-License-Identifier: MIT
// A program may hold many versions of one exercise: what runs of one is judged as if it were alone.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "checker/checker.h"
#include "versions.h"

enum { DYNAMIC = 20000 }; // finds room beside 400 bytes, and none beside 40000

static int begin(void **state)
{
    (void)state;
    cudaDeviceReset();
    gw_checker_begin_case();
    return 0;
}

static const char *report_of(enum version version, enum launch_kind kind)
{
    gw_checker_begin_case();
    launch_version(version, kind, 0);
    const char *report = gw_checker_report();
    cudaDeviceReset();
    return report ? report : "";
}

static void expect_words(enum version version, enum launch_kind kind, const char *words)
{
    const char *report = report_of(version, kind);
    if (!strstr(report, words)) {
        fail_msg("not told: %s\nbut: %s", words, report);
    }
    if (strstr(report, "gw_version_")) {
        fail_msg("a name that nobody wrote: %s", report);
    }
}

static void a_kernel_declares_what_its_own_version_says(void **state)
{
    (void)state;
    assert_int_equal(launch_version(ROOMY, DECLARE, DYNAMIC), cudaSuccess);
    assert_int_equal(launch_version(TIGHT, DECLARE, DYNAMIC), cudaErrorInvalidValue);
}

static void so_does_a_template_whose_arguments_the_call_tells(void **state)
{
    (void)state;
    assert_int_equal(launch_version(ROOMY, DECLARE_DEDUCED, DYNAMIC), cudaSuccess);
    assert_int_equal(launch_version(TIGHT, DECLARE_DEDUCED, DYNAMIC), cudaErrorInvalidValue);
}

static void too_much_is_too_much_in_its_own_version(void **state)
{
    (void)state;
    assert_string_equal(report_of(ROOMY, DECLARE_TOO_MUCH), "");
    expect_words(TIGHT, DECLARE_TOO_MUCH,
                 "kernel declare_too_much declares 80000 bytes of __shared__ memory");
}

static void a_variable_is_what_its_own_version_declares(void **state)
{
    (void)state;
    assert_string_equal(report_of(ROOMY, WRITE_SETTING), "");
    expect_words(TIGHT, WRITE_SETTING,
                 "kernel write_setting wrote 4 bytes of __constant__ setting");
}

// Where the other version has something.
static void nothing_lies_behind_the_last_shared_array(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) { // also when another version has run
        expect_words(TIGHT, WRITE_BEHIND,
                     "0 bytes past the end of __shared__ of_file, which has 16 bytes");
        assert_string_equal(report_of(ROOMY, DECLARE), "");
    }
}

static void a_type_is_called_what_its_author_calls_it(void **state)
{
    (void)state;
    expect_words(ROOMY, WRITE_PAIR, "pair [4]");
    expect_words(TIGHT, WRITE_PAIR, "pair [4]");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_kernel_declares_what_its_own_version_says, begin),
        cmocka_unit_test_setup(so_does_a_template_whose_arguments_the_call_tells, begin),
        cmocka_unit_test_setup(too_much_is_too_much_in_its_own_version, begin),
        cmocka_unit_test_setup(a_variable_is_what_its_own_version_declares, begin),
        cmocka_unit_test_setup(nothing_lies_behind_the_last_shared_array, begin),
        cmocka_unit_test_setup(a_type_is_called_what_its_author_calls_it, begin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
