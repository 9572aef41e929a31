// SPDX-License-Identifier: MIT
// What is different between two files, whether a change is small, and the kinds of reports.
#include "test.h"

#include "practice/mend/difference.h"
#include "practice/mend/mended.h"
#include "practice/mend/report_kind.h"
#include "practice/mend/small_change.h"
#include "practice/mend/symptom.h"

#include <unistd.h>

// A file with the letters as its lines.
static struct gw_source_text letters(const char *text)
{
    char lines[2 * 64 + 1];
    size_t length = 0;
    for (; *text; text++) {
        lines[length++] = *text;
        lines[length++] = '\n';
    }
    lines[length] = '\0';
    return gw_source_text_of(lines);
}

static size_t size_between(const char *one_text, const char *other_text)
{
    struct gw_source_text one = gw_source_text_of(one_text);
    struct gw_source_text other = gw_source_text_of(other_text);
    struct gw_difference difference = gw_difference_between(&one, &other);
    const size_t size = gw_difference_size(&difference);
    free(difference.places);
    gw_source_text_free(&one);
    gw_source_text_free(&other);
    return size;
}

GW_TEST(blanks_and_comments_are_no_difference)
{
    assert_int_equal(size_between("a = b;\n\nc;\n", "  a=b; // why\n/* a\ncomment */ c;\n"), 0);
    assert_int_equal(size_between("s = \"// a\";\n", "s = \"// b\";\n"), 1);
    assert_int_equal(size_between("", "a\n"), 1);
}

GW_TEST(a_line_in_the_place_of_another_counts_once)
{
    assert_int_equal(size_between("a\nb\nc\n", "a\nx\nc\n"), 1);
    assert_int_equal(size_between("a\nb\nc\n", "a\nc\n"), 1);
    assert_int_equal(size_between("a\nb\nc\n", "a\nx\ny\nc\nz\n"), 3);
}

// Whether the change from one to the other is small, or why not.
static void assert_change(const char *mistaken_letters, const char *right_letters,
                          const char *mended_letters, const char *want)
{
    struct gw_source_text mistaken = letters(mistaken_letters);
    struct gw_source_text right = letters(right_letters);
    struct gw_source_text mended = letters(mended_letters);
    char *why = gw_why_not_small(&mistaken, &right, &mended);
    if (want) {
        assert_non_null(why);
        assert_string_equal(why, want);
    } else {
        assert_null(why);
    }
    free(why);
    gw_source_text_free(&mistaken);
    gw_source_text_free(&right);
    gw_source_text_free(&mended);
}

GW_TEST(a_small_change_has_two_lines_more_than_the_mistake)
{
    assert_change("abcdef", "abXdef", "abXdef", NULL);
    assert_change("abcdef", "abXdef", "abcdef", NULL);
    assert_change("abcdef", "abXdef", "1bXdef2", NULL);
    assert_change("abcdefgh", "abXdefgh", "1bXd3fg2",
                  "you changed 4 lines, and 3 are enough; these need not have changed: 1, 5, 8");
    assert_change("abcdefgh", "abXdefgh", "abXd",
                  "you changed 5 lines, and 3 are enough; these need not have changed: 5 (where "
                  "code was removed)");
    assert_change("abcdef", "abXdef", "ab1234def",
                  "you changed 4 lines, and 3 are enough; fewer of these need to change: 3 to 6");
}

static void assert_kind(const char *page, const char *sentence, const char *want)
{
    assert_string_equal(gw_kind_of_report(page, sentence)->name, want);
}

GW_TEST(a_report_has_a_kind)
{
    assert_kind("race", "race: kernel add ...", "race");
    assert_kind("timed_out", "the run took more than 5 s", "endless");
    assert_kind(NULL, "the block (2048,1,1) is too large in x: the device allows 1024", "error");
    assert_kind(NULL, "right, but 8 sectors of 32 bytes were loaded", "work");
    assert_kind(NULL, "it is the mean", "values");
    assert_int_equal(gw_report_kind_count, 10);
}

GW_TEST(a_symptom_names_cases_once)
{
    char log[] = "/tmp/symptom-XXXXXX";
    FILE *file = fdopen(mkstemp(log), "w");
    assert_non_null(file);
    fputs("[       OK ] n = 1 (input 1, blocks ascending)\n"
          "[       OK ] n = 2 (input 1, blocks ascending)\n"
          "[  FAILED  ] n = 2 (input 1, blocks descending)\n"
          "[  SKIPPED ] n = 3 (input 1, blocks descending)\n"
          "[       OK ] n = 1 (input 2, blocks ascending)\n"
          "[  FAILED  ] 1 test(s), listed below:\n",
          file);
    fclose(file);
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    assert_true(gw_symptom_print(log, out));
    fclose(out);
    assert_string_equal(text, "  right  n = 1\n  wrong  n = 2\n"
                              "  The grading ended early: 1 further case was not run.\n");
    free(text);
    unlink(log);
}

// A line of the record, which is in the current folder.
static void add_line(const char *mistake, const char *place, const char *given, const char *outcome)
{
    char mend[] = "mend";
    struct gw_practice_answer line = {
        .date = "2026-11-27",
        .kind = mend,
        .program = (char *)(uintptr_t)mistake,
        .seed = 1,
        .given = (char *)(uintptr_t)given,
        .right = strcmp(outcome, "right") == 0,
        .unjudged = strcmp(outcome, "-") == 0,
        .place = (char *)(uintptr_t)place,
        .command = mend,
    };
    assert_true(gw_practice_record_add(".", &line));
}

GW_TEST(the_record_says_what_is_open)
{
    gw_enter_folder();
    add_line("lesson5/sum.a", "handed_out", "-", "-");
    add_line("lesson4/fill.a", "handed_out", "-", "-");
    add_line("lesson4/fill.a", "report", "3", "wrong");
    add_line("lesson4/fill.a", "repair", "-", "right");
    add_line("lesson5/sum.b", "handed_out", "-", "-");
    struct gw_practice_record record = gw_practice_record_read(".");
    assert_int_equal(record.count, 5);
    assert_true(gw_mended_has(&record, "lesson4/fill.a"));
    assert_false(gw_mended_has(&record, "lesson5/sum.a"));
    bool is_open = false;
    const struct gw_practice_answer *line = gw_mended_latest(&record, NULL, &is_open);
    assert_non_null(line);
    assert_string_equal(line->program, "lesson5/sum.b");
    assert_false(gw_mended_was_predicted(&record, line));
    line = gw_mended_latest(&record, "lesson4/fill", &is_open);
    assert_non_null(line);
    assert_false(is_open);
    assert_true(gw_mended_was_predicted(&record, line));
    assert_null(gw_mended_latest(&record, "lesson5/su", &is_open));
    gw_practice_record_free(&record);
    gw_leave_folder();
}
