// SPDX-License-Identifier: MIT
// The report: what is in it, how it looks, and what machines read.
#include "test.h"

#include "grading/report/report.h"

#include <unistd.h>

static struct gw_exercise_list list;
static struct gw_ctest_log everything, ran;
static struct gw_report latest; // what was collected last
static char *text;              // what was printed last

static const char listed[] =
    "3\tProper indexing\tvector_add\t1\tlessons/lesson3_indexing/vector_add.cu\n"
    "3\tProper indexing\tvector_add_strided\t1\tlessons/lesson3_indexing/vector_add_strided.cu\n"
    "3\tProper indexing\ttranspose\t1\tlessons/lesson3_indexing/transpose.cu\n"
    "3\tProper indexing\tmark_primes\t1\tlessons/lesson3_indexing/mark_primes.cu\n"
    "4\tCopies\tchain\t1\tlessons/lesson4_copies/chain.cu\n"
    "4\tCopies\tchunked\t3\t\n";

static void put_result(const char *test, const char *content)
{
    char file[256];
    snprintf(file, sizeof(file), "%s.result", test);
    gw_test_write(file, content);
}

// A log with this content, until the next one.
static const struct gw_ctest_log *put_log(const char *content)
{
    gw_ctest_log_free(&ran);
    gw_test_write("log", content);
    assert_true(gw_ctest_log_read("log", &ran));
    return &ran;
}

static void put_results(void)
{
    put_result("lesson3.vector_add", "state: pass\nsummary: a remark\n\n");
    put_result("lesson3.vector_add_strided", "state: pass\n\n");
    put_result("lesson3.transpose",
               "state: fail\nsummary: out of bounds: kernel transpose read 4 bytes past the end\n"
               "at: lessons/lesson3_indexing/transpose.cu:19\n\nn = 3:\n  out of bounds\n");
    put_result("lesson3.mark_primes", "state: not started\nsummary: untouched\n"
                                      "at: lessons/lesson3_indexing/mark_primes.cu:12\n\nn = 3\n");
    put_result("lesson4.chain", "state: pass\n\n");
}

static void prepare(void)
{
    gw_enter_folder();
    gw_test_write("exercises.tsv", listed);
    assert_true(gw_exercise_list_read("exercises.tsv", &list));
    everything = *put_log("Start testing: Nov 21 01:09 UTC\n"
                          "----------------------------------------------------------\n"
                          "1/4 Testing: lesson3.vector_add\n"
                          "2/4 Testing: lesson3.vector_add_strided\n"
                          "4/4 Testing: lesson3.mark_primes\n"
                          "3/4 Testing: lesson3.transpose\n");
    ran = (struct gw_ctest_log){0};
    put_results();
}
void (*gw_before_all)(void) = prepare;

static void clean(void)
{
    gw_exercise_list_free(&list);
    gw_ctest_log_free(&everything);
    gw_ctest_log_free(&ran);
    gw_report_free(&latest);
    free(text);
    gw_leave_folder();
}
void (*gw_after_all)(void) = clean;

// The report of what this log says ran.
static const struct gw_report *collected(const struct gw_ctest_log *of)
{
    gw_report_free(&latest);
    latest = gw_report_collect(&list, ".", of);
    return &latest;
}

// The same as `text`.
static const char *printed(const struct gw_ctest_log *of,
                           void (*print)(const struct gw_report *, FILE *))
{
    size_t length;
    free(text);
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    print(collected(of), out);
    fclose(out);
    return text;
}

static void print_plain(const struct gw_report *report, FILE *out)
{
    gw_report_print(report, out, false);
}

static void print_coloured(const struct gw_report *report, FILE *out)
{
    gw_report_print(report, out, true);
}

// The same of a log with this content, without colours.
static const char *printed_after(const char *content)
{
    return printed(put_log(content), print_plain);
}

GW_TEST(the_designs_form)
{
    assert_string_equal(
        printed(&everything, print_plain),
        "lesson3  Proper indexing                                        2 of 4\n"
        "  pass          vector_add    a remark\n"
        "  pass          vector_add_strided\n"
        "  fail          transpose     out of bounds: kernel transpose read 4 bytes past "
        "the end\n"
        "                              lessons/lesson3_indexing/transpose.cu:19\n"
        "  not started   mark_primes   lessons/lesson3_indexing/mark_primes.cu:12\n"
        "\n"
        "transpose:\n"
        "  n = 3:\n"
        "    out of bounds\n"
        "next: transpose      (./gridwork hint transpose)\n");
    assert_contains(printed(&everything, print_coloured),
                    "  \033[31mfail\033[0m          transpose     out");
    assert_contains(text, "  \033[32mpass\033[0m          vector_add_strided\n");
}

GW_TEST(a_forgotten_not_started_is_told)
{
    put_result("lesson3.mark_primes",
               "state: not started\nsummary: p.cu:7 still returns GW_NOT_STARTED: return\n"
               "at: p.cu:7\n\nn = 3\n");
    assert_contains(printed(&everything, print_plain),
                    "  not started   mark_primes   p.cu:7 still returns GW_NOT_STARTED: "
                    "return\n");
    assert_null(strstr(text, "p.cu:7\n"));
    put_results();
}

GW_TEST(what_did_not_run_does_not_count)
{
    assert_contains(printed_after("1/2 Testing: lesson3.vector_add.build\n"
                                  "2/2 Testing: lesson3.vector_add\n"),
                    "1 of 1, 3 not run\n");
    assert_int_equal(latest.count, 1);
    assert_contains(text, "next: the rest of lesson3      (ctest -L lesson3)\n");
}

GW_TEST(a_build_that_failed)
{
    put_log("1/1 Testing: lesson3.transpose.build\n");
    // Its old verdict stands for nothing.
    assert_int_equal(collected(&ran)->count, 0);
    put_result("lesson3.transpose", "state: does not compile\nsummary: expected ';'\n"
                                    "at: t.cu:3\n\nt.cu:3:4: error: expected ';'\n");
    assert_contains(printed(&ran, print_plain), "  does not compile   transpose   t.cu:3\n"
                                                "\ntranspose:\n  t.cu:3:4: error: expected ';'\n");
    assert_int_equal(latest.count, 1);
    put_results();
}

GW_TEST(a_test_without_a_result)
{
    unlink("lesson3.transpose.result");
    assert_int_equal(collected(&everything)->count, 4);
    assert_string_equal(gw_row_state(&latest.rows[2]), "crashed");
    assert_false(gw_row_passes(&latest.rows[2]));
    put_results();
}

GW_TEST(points_and_files_that_are_missing)
{
    collected(NULL);
    const struct gw_points lesson4 = gw_report_points(&latest, 4);
    assert_int_equal(lesson4.earned, 1);
    assert_int_equal(lesson4.possible, 4);
    assert_false(lesson4.equal);
    assert_int_equal(gw_report_points(&latest, 0).earned, 3);
    assert_int_equal(gw_report_points(&latest, 0).possible, 8);
    assert_contains(printed(NULL, print_plain),
                    "lesson4  Copies                                          1 of 4 points\n");
    assert_contains(text, "  missing       chunked   there is no file of this name\n");
}

static const char on_both_devices[] =
    "1/2 Testing: lesson4.chain\n2/2 Testing: lesson4.chain.gpu\n";

GW_TEST(both_devices_must_pass)
{
    put_log(on_both_devices);
    put_result("lesson4.chain.gpu", "state: skipped\nsummary: there is no GPU\n\n");
    assert_int_equal(collected(&ran)->count, 2);
    assert_int_equal(gw_report_points(&latest, 4).passed, 1);
    put_result("lesson4.chain.gpu", "state: fail\n\n");
    assert_int_equal(gw_report_points(collected(&ran), 4).passed, 0);
    unlink("lesson4.chain.gpu.result");
}

GW_TEST(a_missing_gpu_is_told_once)
{
    put_result("lesson4.chain.gpu", "state: skipped\nsummary: there is no GPU\n\n");
    assert_contains(printed_after(on_both_devices),
                    "  pass          chain\n"
                    "  skipped       1 on a GPU: there is no GPU\n");
    assert_null(strstr(text, "chain.gpu"));
    unlink("lesson4.chain.gpu.result");
}

GW_TEST(a_disagreement_is_explained)
{
    put_result("lesson4.chain.gpu", "state: fail\nsummary: d_c[3] is 1\n\nn = 4:\n  wrong\n");
    assert_contains(printed_after(on_both_devices),
                    "chain.gpu:\n  n = 4:\n    wrong\n  The CPU device found nothing wrong");
    put_result("lesson4.chain.gpu", "state: pass\n\n");
    put_result("lesson4.chain", "state: fail\nsummary: a race\n\nn = 4:\n  a race\n");
    assert_contains(printed_after(on_both_devices),
                    "chain:\n  n = 4:\n    a race\n  The GPU computed the right results");
    put_results();
    assert_null(strstr(printed_after(on_both_devices), "The GPU"));
    unlink("lesson4.chain.gpu.result");
}

GW_TEST(output_in_the_log_counts_for_nothing)
{
    put_log("1/2 Testing: unit.a\nOutput:\n------\n1/2 Testing: lesson3.vector_add\n"
            "no end of line<end of output>\n2/2 Testing: unit.b\n");
    assert_int_equal(ran.count, 2);
    assert_true(gw_ctest_log_has(&ran, "unit.b"));
    assert_string_equal(printed(&ran, print_plain), "");
}

static void print_no_match(const struct gw_report *report, FILE *out)
{
    gw_report_print_no_match(report->list, out);
}

GW_TEST(no_test_matched)
{
    assert_string_equal(printed(NULL, print_no_match),
                        "No test matched. There are lesson3, lesson4 (for example: ctest -L "
                        "lesson4)\n");
}

GW_TEST(for_machines)
{
    put_result("lesson3.transpose",
               "state: crashed\nsummary: \"a\" <b> & \\\n\nline\n\001\377 \303\266\n");
    assert_contains(printed(&everything, gw_report_write_json),
                    "{\"earned\": 2, \"possible\": 4, \"not_run\": 2, \"lessons\": [");
    assert_contains(text, "\"summary\": \"\\\"a\\\" <b> & \\\\\"");
    assert_contains(text, "\"message\": \"line\\n\\u0001? \303\266\\n\"");
    assert_contains(printed(&everything, gw_report_write_junit),
                    "tests=\"4\" failures=\"1\" errors=\"1\" skipped=\"0\"");
    assert_contains(text, "<error type=\"crashed\" message=\"&quot;a&quot; &lt;b&gt; &amp; \\\">"
                          "line&#10;?? \303\266&#10;</error>");
    put_results();
}
