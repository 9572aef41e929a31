// SPDX-License-Identifier: MIT
// Gradescope's results.json, field by field, as Jansson reads it.
#include "test.h"

#include "base/text.h"
#include "grading/report/gradescope_results.h"
#include "grading/report/report.h"

#include <jansson.h>
#include <sys/stat.h>

static struct gw_exercise_list list;
static struct gw_report report;
static json_t *results; // what was written last

static void prepare(void)
{
    gw_enter_folder();
    mkdir("run1", 0777);
    gw_test_write("exercises.tsv", "lesson3\tIndexing\tadd\t1\tadd.cu\n"
                                   "lesson3\tIndexing\tprimes\t2\tprimes.cu\n"
                                   "lesson4\tCopies\tchain\t1\tchain.cu\n"
                                   "capstone\tDigits\tforward\t1\tforward.cu\n"
                                   "capstone\tDigits\ttrain\t4\t\n");
    assert_true(gw_exercise_list_read("exercises.tsv", &list));
}
void (*gw_before_each)(void) = prepare;

static void clean(void)
{
    json_decref(results);
    results = NULL;
    gw_report_free(&report);
    gw_exercise_list_free(&list);
    gw_leave_folder();
}
void (*gw_after_each)(void) = clean;

static void put(const char *test, const char *content)
{
    char *file = gw_format("run1/%s.result", test);
    char *whole = gw_format("run: run1\nseed: 7\ncontent: 0a1b\n%s", content);
    gw_test_write(file, whole);
    free(whole);
    free(file);
}

static void put_all(void)
{
    put("lesson3.add", "state: pass\nsummary: a remark\nat: add.cu:1\n\nline\n");
    put("lesson3.primes",
        "state: fail\nsummary: \"p\" <b>\nat: primes.cu:3\n\nn = 3:\n  \001\377 \303\266\n");
    put("lesson4.chain", "state: pass\n\n");
    put("lesson4.chain.gpu", "state: fail\nsummary: d_c[3] is 1\n\nn = 4\n");
    put("capstone.forward", "state: does not compile\nsummary: expected ';'\n\n");
}

static const json_t *written(bool after_published)
{
    report = gw_report_collect(&list, "run1", GW_RESULTS_OF_ALL);
    assert_null(gw_report_why_no_gradescope(&report));
    char *text;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    gw_report_write_gradescope(&report, after_published, out);
    fclose(out);
    results = json_loadb(text, length, 0, NULL);
    assert_non_null(results);
    free(text);
    return results;
}

static const char *string(const json_t *object, const char *key)
{
    const char *value = json_string_value(json_object_get(object, key));
    assert_non_null(value);
    return value;
}

static long number(const json_t *object, const char *key)
{
    assert_true(json_is_integer(json_object_get(object, key)));
    return json_integer_value(json_object_get(object, key));
}

static const json_t *test_of(size_t i)
{
    const json_t *test = json_array_get(json_object_get(results, "tests"), i);
    assert_non_null(test);
    return test;
}

GW_TEST(at_the_top)
{
    put_all();
    written(false);
    assert_int_equal(number(results, "score"), 1);
    assert_string_equal(string(results, "output"), "1 of 9 points.");
    assert_string_equal(string(results, "output_format"), "text");
    assert_string_equal(string(results, "stdout_visibility"), "hidden");
    assert_null(json_object_get(results, "execution_time"));
    const json_t *extra = json_object_get(results, "extra_data");
    assert_string_equal(string(extra, "seed"), "7");
    assert_string_equal(string(json_object_get(extra, "content"), "primes"), "0a1b");
    assert_int_equal(json_array_size(json_object_get(results, "tests")), 5);
}

GW_TEST(an_exercise_that_passes)
{
    put_all();
    written(false);
    const json_t *test = test_of(0);
    assert_string_equal(string(test, "name"), "add");
    assert_string_equal(string(test, "number"), "3.1");
    assert_string_equal(string(test, "status"), "passed");
    assert_string_equal(string(test, "output"), "pass: a remark\n");
    assert_string_equal(string(test, "output_format"), "text");
    assert_string_equal(string(test, "visibility"), "visible");
    assert_int_equal(number(test, "score"), 1);
    assert_int_equal(number(test, "max_score"), 1);
}

GW_TEST(an_exercise_that_fails_shows_its_message)
{
    put_all();
    written(false);
    const json_t *test = test_of(1);
    assert_string_equal(string(test, "number"), "3.2");
    assert_string_equal(string(test, "status"), "failed");
    assert_string_equal(string(test, "output"),
                        "fail: \"p\" <b>\nprimes.cu:3\n\nn = 3:\n  \001? \303\266\n");
    assert_int_equal(number(test, "score"), 0);
    assert_int_equal(number(test, "max_score"), 2);
}

GW_TEST(both_devices_are_one_test)
{
    put_all();
    written(false);
    assert_string_equal(string(test_of(2), "status"), "failed");
    assert_string_equal(string(test_of(2), "output"), "fail: d_c[3] is 1\n\nn = 4\n");
}

GW_TEST(a_lesson_without_a_number_has_none)
{
    put_all();
    written(false);
    assert_null(json_object_get(test_of(3), "number"));
    assert_contains(string(test_of(3), "output"), "does not compile: expected ';'");
    assert_string_equal(string(test_of(4), "output"), "missing: there is no file of this name\n");
    assert_int_equal(number(test_of(4), "max_score"), 4);
}

GW_TEST(messages_may_wait_for_publication)
{
    put_all();
    written(true);
    assert_string_equal(string(test_of(1), "visibility"), "after_published");
    assert_null(strstr(string(results, "output"), "points"));
}

GW_TEST(huge_messages_are_cut_between_characters)
{
    put_all();
    struct gw_text text = {0};
    gw_text_add(&text, "state: fail\nsummary: s\n\nx\n");
    while (text.length < 3 * GW_GRADESCOPE_OUTPUT) {
        gw_text_add(&text, "\303\266");
    }
    put("lesson3.primes", gw_text_string(&text));
    gw_text_free(&text);
    written(false);
    const char *output = string(test_of(1), "output");
    assert_in_range(strlen(output), GW_GRADESCOPE_OUTPUT - 1, GW_GRADESCOPE_OUTPUT + 40);
    assert_contains(output, "\303\266\n... and ");
    assert_null(strchr(output, '?'));
}

// No mark is no 0.
GW_TEST(without_a_verdict_there_is_no_file)
{
    put_all();
    put("lesson3.primes", "state: no verdict\nsummary: no memory\n\n");
    report = gw_report_collect(&list, "run1", GW_RESULTS_OF_ALL);
    char *why = gw_report_why_no_gradescope(&report);
    assert_non_null(why);
    assert_contains(why, "No results.json is written: an exercise could not be graded");
    free(why);
}

GW_TEST(what_was_skipped_on_all_devices_is_no_zero)
{
    put_all();
    put("capstone.forward", "state: skipped\nsummary: no LAPACK\n\n");
    report = gw_report_collect(&list, "run1", GW_RESULTS_OF_ALL);
    char *why = gw_report_why_no_gradescope(&report);
    assert_non_null(why);
    assert_contains(why, "an exercise could not be graded");
    free(why);
}

GW_TEST(a_device_that_is_not_there_costs_nothing)
{
    put_all();
    put("lesson4.chain.gpu", "state: skipped\nsummary: no GPU\n\n");
    written(false);
    assert_string_equal(string(test_of(2), "status"), "passed");
    assert_string_equal(string(test_of(2), "output"), "pass\n");
}

GW_TEST(where_nothing_was_graded_there_is_no_file)
{
    report = gw_report_collect(&list, "run1", GW_RESULTS_OF_RUN);
    char *why = gw_report_why_no_gradescope(&report);
    assert_non_null(why);
    assert_contains(why, "nothing was graded");
    free(why);
}
