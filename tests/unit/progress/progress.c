// SPDX-License-Identifier: MIT
// Where a student stands: what is read from the build folder, what comes next, and how it is told.
#include "test.h"

#include "progress/progress.h"

#include "base/text.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static struct gw_exercise_list list;
static struct gw_progress latest;
static char *text;

static const char listed[] =
    "lesson3\tProper indexing\tvector_add\t1\tlessons/lesson3/vector_add.cu\n"
    "lesson3\tProper indexing\ttranspose\t1\tlessons/lesson3/transpose.cu\n"
    "lesson4\tCopies & <streams>\tchain\t1\tlessons/lesson4/chain.cu\n"
    "lesson4\tCopies & <streams>\tchunked\t3\tlessons/lesson4/chunked.cu\n";

static void prepare(void)
{
    gw_enter_folder();
    mkdir("results", 0777);
    mkdir("hints", 0777);
    gw_test_write("exercises.tsv", listed);
    assert_true(gw_exercise_list_read("exercises.tsv", &list));
}
void (*gw_before_all)(void) = prepare;

static void clean(void)
{
    gw_progress_free(&latest);
    gw_exercise_list_free(&list);
    free(text);
    gw_leave_folder();
}
void (*gw_after_all)(void) = clean;

// Leaves a result, graded at this second.
static void put(const char *test, const char *state, time_t second)
{
    char *file = gw_format("results/%s.result", test);
    char *result = gw_format("state: %s\n\n", state);
    gw_test_write(file, result);
    const struct timespec times[2] = {{.tv_sec = second}, {.tv_sec = second}};
    assert_int_equal(utimensat(AT_FDCWD, file, times, 0), 0);
    free(result);
    free(file);
}

static void take_all_away(void)
{
    for (const char *const *test =
             (const char *const[]){"lesson3.vector_add", "lesson3.vector_add.gpu",
                                   "lesson3.transpose", "lesson4.chain", "lesson4.chunked", NULL};
         *test; test++) {
        char *file = gw_format("results/%s.result", *test);
        unlink(file);
        free(file);
    }
    unlink("hints/vector_add");
    unlink("hints/chain");
}
void (*gw_before_each)(void) = take_all_away;

static const struct gw_progress *collected(void)
{
    gw_progress_free(&latest);
    latest = gw_progress_collect(&list, ".");
    return &latest;
}

static const char *printed(void (*print)(const struct gw_progress *, FILE *))
{
    size_t length;
    free(text);
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    print(collected(), out);
    fclose(out);
    return text;
}

static void print_plain(const struct gw_progress *progress, FILE *out)
{
    gw_progress_print(progress, out, false);
}

static void print_marked(const struct gw_progress *progress, FILE *out)
{
    gw_progress_print_lesson(progress, "lesson3", &progress->steps[1], out, true);
}

GW_TEST(the_tables)
{
    put("lesson3.vector_add", "pass", 10);
    put("lesson3.transpose", "fail", 10);
    gw_test_write("hints/vector_add", "2\n");
    gw_test_write("hints/chain", "1\n");
    assert_string_equal(printed(print_plain),
                        "lesson3  Proper indexing                                        1 of 2\n"
                        "  pass          vector_add              2 hints\n"
                        "  fail          transpose\n"
                        "\n"
                        "lesson4  Copies & <streams>                              0 of 4 points\n"
                        "  not graded    chain                   1 hint\n"
                        "  not graded    chunked\n"
                        "\n"
                        "all lessons                                              1 of 6 points\n"
                        "              with 3 hints\n"
                        "\n"
                        "next: transpose      (./gridwork watch transpose)\n");
    assert_contains(printed(print_marked), "  \033[32mpass\033[0m          vector_add");
    assert_contains(text, "> \033[31mfail\033[0m          transpose\n");
}

GW_TEST(the_end_is_told)
{
    put("lesson3.vector_add", "pass", 1);
    put("lesson3.transpose", "pass", 1);
    put("lesson4.chain", "pass", 1);
    put("lesson4.chunked", "pass", 1);
    assert_contains(printed(print_plain), "All 4 exercises pass.");
    assert_contains(text, "What comes next:\n");
    assert_null(strstr(text, "next: "));
    for (const char *line = strstr(text, "All 4"); *line;) {
        const size_t length = gw_first_line(line);
        assert_true(length < 80);
        line += length + (line[length] == '\n');
    }
    put("lesson4.chain", "no verdict", 1);
    assert_null(strstr(printed(print_plain), "What comes next:"));
}

GW_TEST(the_gpu_must_pass_too)
{
    put("lesson3.vector_add", "pass", 1);
    put("lesson3.vector_add.gpu", "skipped", 1);
    assert_true(collected()->steps[0].passes);
    put("lesson3.vector_add.gpu", "fail", 1);
    assert_false(collected()->steps[0].passes);
    assert_string_equal(gw_step_state(&latest.steps[0]), "fail");
    assert_true(latest.steps[0].row->device == GW_ON_GPU);
}

GW_TEST(who_leafs_through_goes_round)
{
    put("lesson3.transpose", "pass", 1);
    put("lesson4.chunked", "fail", 1);
    collected();
    assert_int_equal(gw_progress_from(&latest, 0, NULL), 0);
    assert_int_equal(gw_progress_from(&latest, 1, NULL), 2);
    assert_int_equal(gw_progress_from(&latest, 4, NULL), 0);
    assert_int_equal(gw_progress_from(&latest, 1, "lesson3"), 0);
    assert_int_equal(gw_progress_from(&latest, 0, "chunked"), 3);
    assert_int_equal(gw_progress_from(&latest, 0, "transpose"), latest.count);
}

GW_TEST(next_is_what_does_not_pass_and_is_not_skipped)
{
    assert_int_equal(gw_progress_next(collected(), NULL), 0);
    put("lesson3.vector_add", "not started", 1);
    put("lesson3.transpose", "pass", 1);
    assert_int_equal(gw_progress_next(collected(), NULL), 2);
    put("lesson4.chunked", "fail", 1);
    assert_int_equal(gw_progress_next(collected(), NULL), 3);
    assert_int_equal(gw_progress_next(&latest, "lesson3"), 0);
    put("lesson3.vector_add", "fail", 1); // was begun, so that it is not skipped
    assert_int_equal(gw_progress_next(collected(), NULL), 0);
    put("lesson3.vector_add", "pass", 1);
    put("lesson4.chunked", "pass", 1);
    assert_int_equal(gw_progress_next(collected(), NULL), 2); // skipped, and nothing else is left
    put("lesson4.chain", "pass", 1);
    assert_int_equal(gw_progress_next(collected(), NULL), latest.count);
}

GW_TEST(here_is_where_was_graded_last)
{
    assert_int_equal(gw_progress_here(collected(), ".", NULL), 0);
    put("lesson3.vector_add", "fail", 10);
    put("lesson4.chain", "fail", 20);
    assert_int_equal(gw_progress_here(collected(), ".", NULL), 2);
    assert_int_equal(gw_progress_here(&latest, ".", "lesson3"), 0);
    put("lesson4.chain", "pass", 20); // back to what was begun before
    assert_int_equal(gw_progress_here(collected(), ".", NULL), 0);
    put("lesson4.chunked", "pass", 5);
    assert_int_equal(gw_progress_here(collected(), ".", NULL), 0);
    assert_int_equal(gw_progress_here(&latest, ".", "lesson4"), 3);
}

GW_TEST(what_is_no_number_is_no_hint)
{
    gw_test_write("hints/vector_add", "two\n");
    gw_test_write("hints/chain", "-3\n");
    assert_int_equal(collected()->steps[0].hints, 0);
    assert_int_equal(latest.steps[2].hints, 0);
}

static void add_line(const char *kind, const char *program, const char *given, bool right,
                     const char *place, const char *command)
{
    struct gw_practice_answer line = {.date = "2026-11-26",
                                      .kind = (char *)(uintptr_t)kind,
                                      .program = (char *)(uintptr_t)program,
                                      .given = (char *)(uintptr_t)given,
                                      .right = right,
                                      .place = (char *)(uintptr_t)place,
                                      .command = (char *)(uintptr_t)command};
    assert_true(gw_practice_record_add(".", &line));
}

static void print_practiced(const struct gw_progress *progress, FILE *out)
{
    gw_progress_take_practice(&latest, ".");
    gw_progress_print(progress, out, false);
}

static void write_practiced(const struct gw_progress *progress, FILE *out)
{
    gw_progress_take_practice(&latest, ".");
    gw_progress_write_html(progress, out);
}

GW_TEST(what_was_practiced_has_a_line_per_lesson)
{
    put("lesson3.vector_add", "pass", 1);
    setenv("GW_PRACTICE_TODAY", "2026-11-27", 1);
    add_line("order", "lesson3/overlap", "1", true, "copies", "predict");
    add_line("grid", "lesson3/double_all", "4", false, "launch 1", "review");
    add_line("mend", "lesson3/vector_add.no_guard", "-", false, "handed_out", "mend");
    add_line("mend", "lesson3/vector_add.no_guard", "4", true, "report", "mend");
    add_line("mend", "lesson3/vector_add.no_guard", "-", true, "repair", "mend");
    add_line("mend", "lesson3/vector_add.no_guard", "-", true, "repair", "mend");
    add_line("mend", "cases/photo.case", "-", true, "repair", "mend");
    add_line("order", "lesson4/chain", "1 2", false, "-", "order");
    add_line("order", "lesson4/chain", "2 1", true, "-", "order");
    assert_contains(printed(print_practiced),
                    "practice  exercises  questions  right  mended  ordered  due today\n"
                    "lesson3      1 of 2          2      1       1        0          2\n"
                    "lesson4      0 of 2          0      0       0        1          0\n"
                    "cases                        0      0       1        0          0\n"
                    "all          1 of 4          2      1       2        1          2\n"
                    "\n"
                    "next: transpose ");
    assert_contains(printed(write_practiced),
                    "<tr><th scope=\"row\">lesson3</th><td>1 of 2</td><td>2</td><td>1</td>"
                    "<td>1</td><td>0</td><td>2</td></tr>\n");
    unlink(".gridwork/review.tsv");
    assert_null(strstr(printed(print_practiced), "practice"));
}

GW_TEST(as_a_page)
{
    put("lesson3.vector_add", "pass", 1);
    assert_contains(printed(gw_progress_write_html), "<p>1 of 4 exercises pass: 1 of 6 points.");
    assert_contains(text, "Lesson 4: Copies &amp; &lt;streams&gt; (0 of 4 points)</caption>");
    assert_contains(text, "<th scope=\"row\">vector_add</th><td class=\"pass\">pass</td>");
    assert_contains(text, "<p>Next: transpose</p>");
    assert_null(strstr(text, "http"));
}
