// SPDX-License-Identifier: MIT
// The report: what is in it, how it looks, and what machines read.
#include "test.h"

#include "base/page/wrap.h"
#include "base/text.h"
#include "grading/report/report.h"
#include "grading/report/same_failures.h"
#include "grading/report/submission.h"

#include <sys/stat.h>
#include <unistd.h>

static struct gw_exercise_list list;
static const char *const tests[] = {
    "lesson3.vector_add", "lesson3.vector_add_strided", "lesson3.transpose", "lesson3.mark_primes",
    "lesson4.chain",      "lesson4.chain.gpu",          "lesson4.chain.ptx", NULL};
static struct gw_report latest; // what was collected last
static char *text;              // what was printed last

static const char listed[] =
    "lesson3\tProper indexing\tvector_add\t1\tlessons/lesson3_indexing/vector_add.cu\n"
    "lesson3\tProper "
    "indexing\tvector_add_strided\t1\tlessons/lesson3_indexing/vector_add_strided.cu\n"
    "lesson3\tProper indexing\ttranspose\t1\tlessons/lesson3_indexing/transpose.cu\n"
    "lesson3\tProper indexing\tmark_primes\t1\tlessons/lesson3_indexing/mark_primes.cu\n"
    "lesson4\tCopies\tchain\t1\tlessons/lesson4_copies/chain.cu\n"
    "lesson4\tCopies\tchunked\t3\t\n";

#define RUN "run1"

// Leaves a result as a grader does in the folder of its run, of the content that was built.
static void put_result(const char *test, const char *content)
{
    char *file = gw_format(RUN "/%s.result", test);
    char *marked = gw_format("run: " RUN "\ncontent: 0a1b\n%s", content);
    gw_test_write(file, marked);
    free(marked);
    free(file);
}

// A mark that a build leaves: `.begun` or `.built`.
static void put_mark(const char *test, const char *ending, const char *content)
{
    char *file = gw_format(RUN "/%s%s", test, ending);
    gw_test_write(file, content);
    free(file);
}

static void take_away(const char *test)
{
    for (const char *const *ending = (const char *const[]){".result", ".begun", ".built", NULL};
         *ending; ending++) {
        char *file = gw_format(RUN "/%s%s", test, *ending);
        unlink(file);
        free(file);
    }
}

// Leaves these results alone.
static void take_others_away(const char *kept)
{
    for (const char *const *test = tests; *test; test++) {
        if (strcmp(*test, kept) != 0) {
            take_away(*test);
        }
    }
}

static void put_lesson3(void)
{
    take_others_away("");
    put_result("lesson3.vector_add", "state: pass\nsummary: a remark\n\n");
    put_result("lesson3.vector_add_strided", "state: pass\n\n");
    put_result("lesson3.transpose",
               "state: fail\nsummary: out of bounds: kernel transpose read 4 bytes past the end\n"
               "at: lessons/lesson3_indexing/transpose.cu:19\n\nn = 3:\n  out of bounds\n");
    put_result("lesson3.mark_primes", "state: not started\nsummary: untouched\n"
                                      "at: lessons/lesson3_indexing/mark_primes.cu:12\n\nn = 3\n");
}

static void put_both_devices(const char *on_gpu)
{
    take_others_away("");
    put_result("lesson4.chain", "state: pass\n\n");
    put_result("lesson4.chain.gpu", on_gpu);
}

static void prepare(void)
{
    gw_enter_folder();
    mkdir(RUN, 0777);
    gw_test_write("exercises.tsv", listed);
    assert_true(gw_exercise_list_read("exercises.tsv", &list));
}
void (*gw_before_all)(void) = prepare;

static void clean(void)
{
    gw_exercise_list_free(&list);
    gw_report_free(&latest);
    free(text);
    gw_leave_folder();
}
void (*gw_after_all)(void) = clean;

static const struct gw_report *collected(enum gw_results_of of)
{
    gw_report_free(&latest);
    latest = gw_report_collect(&list, RUN, of);
    return &latest;
}

// The same as `text`.
static const char *printed(enum gw_results_of of, void (*print)(const struct gw_report *, FILE *))
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

static const char *printed_run(void)
{
    return printed(GW_RESULTS_OF_RUN, print_plain);
}

static void print_in_a_folder(const struct gw_report *report, FILE *out)
{
    struct gw_report there = *report;
    there.gridwork = "../../gridwork";
    there.no_gpu = "no driver";
    there.before_errors = true;
    gw_report_print(&there, out, false);
}

GW_TEST(what_is_said_around_the_report)
{
    put_lesson3();
    assert_contains(printed(GW_RESULTS_OF_RUN, print_in_a_folder), "mark_primes.cu:12\n"
                                                                   "  Not on a GPU: no driver.\n"
                                                                   "\n"
                                                                   "transpose:\n");
    assert_contains(text, "next: transpose      (../../gridwork hint transpose)\n"
                          "(The errors that ctest reports");
    take_others_away("lesson3.vector_add");
    assert_null(strstr(printed(GW_RESULTS_OF_RUN, print_in_a_folder), "errors"));
}

GW_TEST(a_place_that_is_too_long_has_its_own_line)
{
    put_lesson3();
    gw_set_page_width(71);
    printed_run();
    gw_set_page_width(GW_PAGE_WIDTH);
    assert_contains(text, "  not started   mark_primes\n"
                          "                lessons/lesson3_indexing/mark_primes.cu:12\n");
    assert_contains(text, "                lessons/lesson3_indexing/transpose.cu:19\n");
    assert_contains(text, "                                        2 of 4\n");
    gw_set_page_width(72);
    printed_run();
    gw_set_page_width(GW_PAGE_WIDTH);
    assert_contains(text, "  mark_primes   lessons/lesson3_indexing/mark_primes.cu:12\n");
}

GW_TEST(the_designs_form)
{
    put_lesson3();
    assert_string_equal(
        printed_run(),
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
        "  more: ./gridwork explain out_of_bounds\n"
        "next: transpose      (./gridwork hint transpose)\n");
    assert_contains(printed(GW_RESULTS_OF_RUN, print_coloured),
                    "  \033[31mfail\033[0m          transpose     out");
    assert_contains(text, "  \033[32mpass\033[0m          vector_add_strided\n");
}

static void print_of_others(const struct gw_report *report, FILE *out)
{
    struct gw_report there = *report;
    there.of_others = true;
    gw_report_print(&there, out, false);
}

#define DRAWN "summary: it is 1\ndraws: threads\n\nit is 1\n"

GW_TEST(a_failure_of_threads_offers_its_picture)
{
    put_lesson3();
    put_result("lesson3.transpose", "state: fail\n" DRAWN);
    assert_contains(printed_run(), "\n  it is 1\n"
                                   "  draw: ./gridwork trace transpose\n"
                                   "next: transpose ");
    // What trace draws is the file in lessons/, on the CPU device.
    assert_null(strstr(printed(GW_RESULTS_OF_RUN, print_of_others), "draw:"));
    put_both_devices("state: fail\n" DRAWN);
    assert_null(strstr(printed_run(), "draw:"));
    put_lesson3();
    put_result("lesson3.transpose", "state: not started\n" DRAWN);
    assert_null(strstr(printed_run(), "draw:"));
}

// A verdict of transpose, as of its next grading. @return how often it was the same
static int again(enum gw_state state, const char *summary, const char *content)
{
    const struct gw_result result = {.state = state,
                                     .summary = (char *)(uintptr_t)summary,
                                     .content = (char *)(uintptr_t)content};
    gw_same_failures_add(RUN, "lesson3.transpose", &result);
    return gw_same_failures(RUN, "lesson3.transpose");
}

GW_TEST(failures_in_a_row_are_counted)
{
    assert_int_equal(gw_same_failures(RUN, "lesson3.transpose"), 0);
    assert_int_equal(again(GW_FAIL, "race: a", "01"), 1);
    assert_int_equal(again(GW_FAIL, "race: a", "02"), 2);
    assert_int_equal(again(GW_FAIL, "race: a", "01"), 2); // nothing new was tried
    assert_int_equal(again(GW_NO_VERDICT, "no room", "03"), 2);
    assert_int_equal(again(GW_FAIL, "race: a", "03"), 3);
    assert_int_equal(again(GW_FAIL, "race: b", "04"), 1);
    assert_int_equal(again(GW_DOES_NOT_COMPILE, "expected ';'", "05"), 0);
    assert_int_equal(again(GW_TIMED_OUT, "stopped", "06"), 1);
    assert_int_equal(again(GW_PASS, NULL, "07"), 0);
}

static const char *told_of_repetition(const char *summary)
{
    put_lesson3();
    char *result = gw_format("state: fail\nsummary: %s\n\n%s\n", summary, summary);
    put_result("lesson3.transpose", result);
    free(result);
    const char *const contents[] = {"01", "02", "03"};
    for (int i = 0; i < 3; i++) {
        again(GW_FAIL, summary, contents[i]);
    }
    return printed_run();
}

GW_TEST(the_third_same_failure_names_a_question)
{
    assert_contains(told_of_repetition("race: a"),
                    "\n  more: ./gridwork explain race\n"
                    "  The same failure for the third time. A question about it:\n"
                    "    ./gridwork predict transpose --about race\n"
                    "next: transpose ");
    again(GW_FAIL, "race: a", "04");
    assert_contains(printed_run(), "for the fourth time.");
    assert_null(strstr(printed(GW_RESULTS_OF_RUN, print_of_others), "--about"));
    gw_set_page_width(200);
    assert_contains(told_of_repetition("d_out[3] is 1 but should be 2"),
                    "time. A question about it: ./gridwork predict transpose --about value\n");
    gw_set_page_width(GW_PAGE_WIDTH);
    assert_null(strstr(told_of_repetition("double arithmetic: a"), "--about")); // none fits
    again(GW_PASS, NULL, "05");
}

GW_TEST(a_forgotten_not_started_is_told)
{
    put_lesson3();
    put_result("lesson3.mark_primes",
               "state: not started\nsummary: p.cu:7 still returns GW_NOT_STARTED: return\n"
               "at: p.cu:7\n\nn = 3\n");
    assert_contains(printed_run(), "  not started   mark_primes   p.cu:7 still returns "
                                   "GW_NOT_STARTED: return\n");
    assert_null(strstr(text, "p.cu:7\n"));
}

GW_TEST(what_did_not_run_does_not_count)
{
    put_lesson3();
    take_others_away("lesson3.vector_add");
    assert_contains(printed_run(), "1 of 1, 3 not run\n");
    assert_int_equal(latest.count, 1);
    assert_contains(text, "next: the rest of lesson3      (ctest -L lesson3)\n");
}

GW_TEST(a_build_that_failed)
{
    take_others_away("");
    put_mark("lesson3.transpose", ".begun", "");
    put_result("lesson3.transpose", "state: does not compile\nsummary: expected ';'\n"
                                    "at: t.cu:3\n\nt.cu:3:4: error: expected ';'\n");
    assert_contains(printed_run(), "  does not compile   transpose   t.cu:3\n"
                                   "\ntranspose:\n  t.cu:3:4: error: expected ';'\n");
    assert_int_equal(latest.count, 1);
}

// Says of the row of transpose that nobody knows what it is worth, and prints no mark.
static void assert_no_verdict(enum gw_results_of of, const char *words)
{
    assert_contains(printed(of, print_plain), "no mark: ");
    assert_null(strstr(text, " of 4\n"));
    assert_contains(text, "no verdict");
    assert_contains(text, words);
    assert_contains(printed(of, gw_report_write_json), "{\"earned\": null, ");
    assert_contains(text, "\"state\": \"no verdict\"");
    assert_contains(printed(of, gw_report_write_junit), "<error type=\"no verdict\"");
}

GW_TEST(a_test_without_a_result)
{
    for (const char *const *mark = (const char *const[]){".begun", ".built", NULL}; *mark; mark++) {
        put_lesson3();
        take_away("lesson3.transpose");
        put_mark("lesson3.transpose", *mark, "0a1b 2c3d\n");
        assert_no_verdict(GW_RESULTS_OF_RUN, "it has no result; see what ctest");
        assert_int_equal(latest.count, 4);
        assert_false(gw_row_passes(&latest.rows[2]));
    }
}

GW_TEST(a_result_of_another_run_or_file_is_none)
{
    put_lesson3();
    gw_test_write(RUN "/lesson3.transpose.result", "state: pass\nrun: run2\ncontent: 0a1b\n\n");
    assert_no_verdict(GW_RESULTS_OF_RUN, "the stored result belongs to another grading");
    gw_test_write(RUN "/lesson3.transpose.result", "state: pass\n\n");
    assert_no_verdict(GW_RESULTS_OF_RUN, "the stored result belongs to another grading");
    put_result("lesson3.transpose", "state: pass\n\n");
    put_mark("lesson3.transpose", ".built", "0a1b 2c3d\n");
    assert_contains(printed_run(), "3 of 4\n");
    put_mark("lesson3.transpose", ".built", "ffff 2c3d\n");
    assert_no_verdict(GW_RESULTS_OF_RUN, "the stored result belongs to another grading");
}

GW_TEST(a_whole_grading_wants_every_verdict)
{
    put_lesson3();
    take_away("lesson3.transpose");
    assert_null(strstr(printed_run(), "transpose "));
    assert_no_verdict(GW_RESULTS_OF_ALL, "it has no result");
    assert_int_equal(gw_report_points(&latest, "lesson3").no_verdict, 1);
    assert_int_equal(gw_report_points(&latest, "lesson4").no_verdict, 1);
}

GW_TEST(all_that_can_pass_passes_without_a_verdict)
{
    put_lesson3();
    take_others_away("lesson3.vector_add");
    put_mark("lesson3.transpose", ".begun", "");
    assert_contains(printed_run(), "The grading failed, not the files");
    assert_null(strstr(text, "next: "));
}

GW_TEST(points_and_files_that_are_missing)
{
    put_lesson3();
    put_result("lesson4.chain", "state: pass\n\n");
    collected(GW_RESULTS_SO_FAR);
    const struct gw_points lesson4 = gw_report_points(&latest, "lesson4");
    assert_int_equal(lesson4.earned, 1);
    assert_int_equal(lesson4.possible, 4);
    assert_false(lesson4.equal);
    assert_int_equal(gw_report_points(&latest, NULL).earned, 3);
    assert_int_equal(gw_report_points(&latest, NULL).possible, 8);
    assert_contains(printed(GW_RESULTS_SO_FAR, print_plain),
                    "lesson4  Copies                                          1 of 4 points\n");
    assert_contains(text, "  missing       chunked   there is no file of this name\n");
    assert_contains(printed(GW_RESULTS_OF_ALL, print_plain), "1 of 4 points\n");
}

GW_TEST(a_list_that_is_not_whole_is_none)
{
    const char *const broken[] = {"", "lesson3\tProper\tadd\t1\n",
                                  "lesson3\tProper\tadd\t1\tadd.cu"};
    for (size_t i = 0; i < sizeof(broken) / sizeof(broken[0]); i++) {
        gw_test_write("broken.tsv", broken[i]);
        assert_false(gw_exercise_list_read("broken.tsv", &(struct gw_exercise_list){0}));
    }
}

// Leaves only these in the list, reads their results, and gives what the report says.
static const char *printed_alone(const char *only)
{
    assert_true(gw_exercise_list_keep(&list, only));
    printed(GW_RESULTS_OF_RUN, print_plain);
    for (size_t i = 0; i < list.count; i++) {
        list.entries[i].left_out = false;
    }
    return text;
}

GW_TEST(a_lesson_or_an_exercise_alone)
{
    put_lesson3();
    assert_contains(printed_alone("lesson3"), "2 of 4\n");
    assert_contains(printed_alone("transpose"), "0 of 1\n");
    assert_int_equal(latest.count, 1);
    struct gw_exercise_list some;
    assert_true(gw_exercise_list_read("exercises.tsv", &some));
    assert_false(gw_exercise_list_keep(&some, "lesson5"));
    gw_exercise_list_free(&some);
}

GW_TEST(the_next_stands_behind_what_passes)
{
    put_lesson3();
    assert_contains(printed_alone("vector_add"),
                    "next: vector_add_strided      (./gridwork hint vector_add_strided)\n");
    put_result("lesson3.mark_primes", "state: pass\n\n");
    assert_contains(printed_alone("mark_primes"), "next: chain      (ctest -L lesson4)\n");
    put_result("lesson4.chain", "state: pass\n\n");
    put_result("lesson4.chunked", "state: pass\n\n");
    assert_contains(printed_alone("chunked"),
                    "This was the last exercise      (./gridwork progress");
    take_away("lesson4.chunked");
}

// A grade compiles copies; what it says is about the files that were handed in.
GW_TEST(files_are_called_as_they_were_handed_in)
{
    struct gw_submission submission;
    gw_test_write("submission.tsv", "folder\tlessons/lesson3_indexing\t/handed in/ann\n"
                                    "refused\tchunked\t/handed in/ann/chunked.cu\tit is empty\n");
    assert_true(gw_submission_read("submission.tsv", &submission));
    collected(GW_RESULTS_SO_FAR);
    gw_submission_name_results(&submission, &latest);
    assert_string_equal("/handed in/ann/transpose.cu:19", latest.rows[2].result.at);
    const struct gw_row *refused = &latest.rows[latest.count - 1];
    assert_string_equal("refused", gw_row_state(refused));
    assert_string_equal("it is empty", refused->result.summary);
    assert_false(gw_row_passes(refused));
    assert_int_equal(gw_report_points(&latest, "lesson4").possible, 4);
    free(text);
    size_t length;
    FILE *out = open_memstream(&text, &length);
    gw_report_print(&latest, out, false);
    fclose(out);
    assert_contains(text, "  refused       chunked   it is empty\n");
    assert_contains(text, "/handed in/ann/chunked.cu\n");
    gw_submission_free(&submission);
}

static void print_with_all_so_far(const struct gw_report *report, FILE *out)
{
    struct gw_report so_far = gw_report_collect(&list, RUN, GW_RESULTS_EVERY);
    struct gw_report run = *report;
    run.so_far = &so_far;
    gw_report_print(&run, out, false);
    gw_report_free(&so_far);
}

// By all results, as ./gridwork progress says it; behind the last one stands what passes already.
GW_TEST(the_next_is_the_same_whatever_was_graded)
{
    put_lesson3();
    static const char *const ways[] = {"vector_add", "lesson3"};
    for (size_t i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
        assert_true(gw_exercise_list_keep(&list, ways[i]));
        printed(GW_RESULTS_OF_RUN, print_with_all_so_far);
        assert_contains(text, "next: transpose      (./gridwork hint transpose)\n");
        for (size_t k = 0; k < list.count; k++) {
            list.entries[k].left_out = false;
        }
    }
}

GW_TEST(a_lesson_in_plain_c_is_next_when_it_is_begun)
{
    struct gw_exercise_list two;
    gw_test_write("two.tsv", "lesson1\tLists\tarray\t1\tarray.c\n"
                             "lesson2\tLaunches\tround_trip\t1\tround_trip.cu\n");
    assert_true(gw_exercise_list_read("two.tsv", &two));
    struct gw_report report = {.list = &two, .results_of = GW_RESULTS_SO_FAR};
    assert_string_equal(gw_report_next(&report, NULL)->name, "round_trip");
    assert_string_equal(gw_report_next(&report, "lesson1")->name, "array");
    struct gw_row begun = {.exercise = &two.entries[0], .result = {.state = GW_FAIL}};
    report.rows = &begun;
    report.count = 1;
    assert_string_equal(gw_report_next(&report, NULL)->name, "array");
    gw_exercise_list_free(&two);
}

GW_TEST(half_a_list_of_what_was_handed_in_is_none)
{
    struct gw_submission submission;
    gw_test_write("submission.tsv", "refused\tchunked\tchunked.cu\tit is empty\n");
    assert_false(gw_submission_read("submission.tsv", &submission));
}

GW_TEST(both_devices_must_pass)
{
    put_both_devices("state: skipped\nsummary: there is no GPU\n\n");
    assert_int_equal(collected(GW_RESULTS_OF_RUN)->count, 2);
    assert_int_equal(gw_report_points(&latest, "lesson4").passed, 1);
    put_result("lesson4.chain.gpu", "state: fail\n\n");
    assert_int_equal(gw_report_points(collected(GW_RESULTS_OF_RUN), "lesson4").passed, 0);
}

GW_TEST(a_missing_gpu_is_told_once)
{
    put_both_devices("state: skipped\nsummary: there is no GPU\n\n");
    assert_contains(printed_run(), "  pass          chain\n"
                                   "  skipped       1 on a GPU: there is no GPU\n");
    assert_null(strstr(text, "chain.gpu"));
}

static void put_second_verdict(const char *on_ptx)
{
    take_others_away("");
    put_result("lesson4.chain", "state: pass\n\n");
    put_result("lesson4.chain.ptx", on_ptx);
}

GW_TEST(a_second_verdict_of_the_ptx_machine_that_agrees_is_summed_up)
{
    put_second_verdict("state: pass\n\n");
    assert_contains(printed_run(), "1 of 1, 1 not run\n"
                                   "  pass          chain\n"
                                   "  agrees        1, compiled by nvcc for a GPU, on the PTX "
                                   "machine (docs/pages/devices.md)\n");
    assert_contains(printed(GW_RESULTS_OF_RUN, print_coloured),
                    "  \033[32magrees\033[0m        1, ");
}

GW_TEST(what_the_ptx_machine_cannot_do_holds_back_no_points)
{
    put_second_verdict("state: skipped\nsummary: it does not have the call cudaFly\n\n");
    assert_contains(printed_run(), "1 of 1, 1 not run");
    assert_contains(text,
                    "  pass          chain\n"
                    "  skipped       1 on the PTX machine: it does not have the call cudaFly\n");
    // Behind what does not pass on the CPU device nothing is said.
    put_result("lesson4.chain", "state: fail\n\nn = 4:\n  wrong\n");
    put_result("lesson4.chain.ptx", "state: skipped\n\n");
    assert_null(strstr(printed_run(), "PTX"));
    assert_null(strstr(text, "skipped"));
}

GW_TEST(a_second_verdict_that_disagrees_is_a_row_and_is_explained)
{
    put_second_verdict("state: fail\nsummary: y[3] is 2 but should be 1\n\nn = 4:\n  wrong\n");
    assert_contains(printed_run(), "0 of 1, 1 not run");
    assert_contains(text, "  pass          chain\n  fail          chain.ptx   y[3] is 2");
    assert_contains(
        text, "chain.ptx:\n  n = 4:\n    wrong\n  The CPU device found no error, but the code that "
              "nvcc compiled");
    assert_contains(text, "A GPU runs nvcc's");
}

GW_TEST(a_second_verdict_on_an_earlier_content_counts_nothing)
{
    put_second_verdict("state: fail\n\nn = 4:\n  wrong\n");
    gw_test_write(RUN "/lesson4.chain.ptx.result",
                  "state: fail\ncontent: 0000\nrun: " RUN "\n\nn = 4:\n  wrong\n");
    assert_null(strstr(printed(GW_RESULTS_SO_FAR, print_plain), "chain.ptx"));
    gw_test_write(RUN "/lesson4.chain.ptx.result",
                  "state: fail\ncontent: 0a1b\nrun: " RUN "\n\nn = 4:\n  wrong\n");
    assert_contains(printed(GW_RESULTS_SO_FAR, print_plain), "chain.ptx");
}

GW_TEST(a_disagreement_is_explained)
{
    put_both_devices("state: fail\nsummary: d_c[3] is 1\n\nn = 4:\n  wrong\n");
    assert_contains(printed_run(),
                    "chain.gpu:\n  n = 4:\n    wrong\n  The CPU device found no error");
    put_result("lesson4.chain.gpu", "state: pass\n\n");
    put_result("lesson4.chain", "state: fail\nsummary: a race\n\nn = 4:\n  a race\n");
    assert_contains(printed_run(),
                    "chain:\n  n = 4:\n    a race\n  The GPU computed the right results");
    put_result("lesson4.chain", "state: pass\n\n");
    assert_null(strstr(printed_run(), "The GPU"));
}

GW_TEST(output_in_the_log_counts_for_nothing)
{
    gw_test_write("log", "Start testing: Nov 21 01:09 UTC\n"
                         "1/2 Testing: unit.a\nOutput:\n------\n1/2 Testing: lesson3.vector_add\n"
                         "no end of line<end of output>\n2/2 Testing: unit.b\n");
    assert_int_equal(gw_ctest_log_count("log"), 2);
    gw_test_write("log", "");
    assert_int_equal(gw_ctest_log_count("log"), 0);
    assert_int_equal(gw_ctest_log_count("no_log"), -1);
    take_others_away("");
    assert_string_equal(printed_run(), "");
}

static void print_no_match(const struct gw_report *report, FILE *out)
{
    gw_report_print_no_match(report->list, out);
}

GW_TEST(no_test_matched)
{
    assert_string_equal(printed(GW_RESULTS_OF_RUN, print_no_match),
                        "No test matched. There are lesson3, lesson4 (for example: ctest -L "
                        "lesson4)\n");
}

GW_TEST(for_machines)
{
    put_lesson3();
    put_result("lesson3.transpose",
               "state: crashed\nsummary: \"a\" <b> & \\\n\nline\n\001\377 \303\266\n");
    assert_contains(printed(GW_RESULTS_OF_RUN, gw_report_write_json),
                    "{\"earned\": 2, \"possible\": 4, \"not_run\": 2, \"no_verdict\": 0, "
                    "\"lessons\": [");
    assert_contains(text, "\"summary\": \"\\\"a\\\" <b> & \\\\\"");
    assert_contains(text, "\"content\": \"0a1b\"");
    assert_contains(text, "\"message\": \"line\\n\\u0001? \303\266\\n\"");
    assert_contains(printed(GW_RESULTS_OF_RUN, gw_report_write_junit),
                    "tests=\"4\" failures=\"1\" errors=\"1\" skipped=\"0\"");
    assert_contains(text, "<error type=\"crashed\" message=\"&quot;a&quot; &lt;b&gt; &amp; \\\">"
                          "line&#10;?? \303\266&#10;</error>");
}

GW_TEST(a_lesson_is_known_by_its_label)
{
    const struct gw_listed exercise = {.lesson = (char *)(uintptr_t) "capstone",
                                       .name = (char *)(uintptr_t) "forward"};
    assert_true(gw_is_of_lesson(&exercise, "capstone"));
    assert_true(gw_is_of_lesson(&exercise, NULL));
    assert_false(gw_is_of_lesson(&exercise, "capstone2"));
    assert_true(gw_is_listed_as(&exercise, "capstone"));
    assert_true(gw_is_listed_as(&exercise, "forward"));
    assert_false(gw_is_listed_as(&exercise, "lesson3"));
    const char *const words[][2] = {
        {"lesson3", "Lesson 3"}, {"capstone", "Capstone"}, {"lesson12", "Lesson 12"}};
    for (size_t i = 0; i < 3; i++) {
        char *heading = gw_lesson_message(words[i][0]);
        assert_string_equal(heading, words[i][1]);
        free(heading);
    }
}
