// SPDX-License-Identifier: MIT
// gw_class_report as a program: what it always writes, and what it refuses.
#include "test.h"

#include "small_class.h"

#include <unistd.h>

static void prepare(void)
{
    gw_enter_folder();
    make_small_class();
}
void (*gw_before_each)(void) = prepare;
void (*gw_after_each)(void) = gw_leave_folder;

static char said[1 << 14];

// Runs it and keeps what it says. @return its exit status
static int run(const char *arguments)
{
    return gw_test_run(said, sizeof(said), "'%s' %s", GW_CLASS_REPORT, arguments);
}

GW_TEST(table_and_page_are_always_written)
{
    assert_int_equal(run("class"), 0);
    assert_contains(said, "5 people: 2 have a mark");
    assert_contains(said, "more: class/index.html\n");
    assert_int_equal(unlink("class/grades.csv"), 0);
    assert_int_equal(unlink("class/index.html"), 0);
    assert_int_equal(run("class --csv"), 0);
    assert_contains(said, "id,name,email,");
    assert_int_equal(unlink("class/grades.csv"), 0);
    assert_int_equal(unlink("class/index.html"), 0);
}

GW_TEST(an_export_is_never_written_over)
{
    static const char export[] = "Student,ID,Section,L (1)\nAda,1001,,\nZoe,7,,\n";
    gw_test_write("class/canvas.csv", export);
    assert_int_equal(run("class --canvas class/canvas.csv --column L"), 2);
    assert_contains(said, "class/canvas.csv is the export itself: choose another file with -o");
    assert_int_equal(
        run("class --canvas class/canvas.csv --column L -o ./class/../class/canvas.csv"), 2);
    assert_int_equal(run("class --canvas class/canvas.csv --column L -o marks.csv"), 0);
    assert_contains(said, "marks.csv: 1 mark written\n"
                          "1 in the export and not in the class, left as they are: Zoe\n"
                          "4 in the class and not in the export: ");
}

GW_TEST(what_cannot_be_done_is_said)
{
    assert_int_equal(run("class --canvas none.csv --column L"), 2);
    assert_contains(said, "none.csv cannot be read");
    assert_int_equal(run("nowhere"), 2);
    assert_contains(said, "./gridwork class grade makes it");
    assert_int_equal(run("class --csv --json"), 2);
    assert_contains(said, "usage: ./gridwork class report");
    assert_int_equal(run(""), 2);
    assert_int_equal(run("class other"), 2);
}

GW_TEST(results_json_are_counted)
{
    assert_int_equal(run("class --gradescope"), 0);
    assert_contains(said, "2 results.json written");
}

GW_TEST(feedback_is_a_file_for_each_person)
{
    assert_int_equal(run("class --feedback"), 0);
    assert_contains(said, "class/feedback: 5 files, and list.csv says whose each is\n");
    assert_int_equal(gw_test_run(said, sizeof(said), "cat class/feedback/list.csv"), 0);
    assert_contains(said, "\"Participant 1002\",\"'=cmd()<script>\"\"Bob\"\"\",\"bob@example.org\","
                          "\"Participant%201002.md\"\n");
    assert_int_equal(gw_test_run(said, sizeof(said), "cat class/feedback/Participant*"), 0);
    assert_string_equal(said,
                        "# =cmd()\\<script\\>\"Bob\"\n\n1 of 4 points\n\n"
                        "```text\nhanded in late; transpose.cu is a link\n```\n\n"
                        "| exercise | points | result |\n|---|---|---|\n"
                        "| `vector_add` | 1 of 1 | pass |\n| `transpose` | 0 of 3 | fail |\n\n"
                        "## transpose: fail\n\nAt `transpose.cu:7`.\n\n"
                        "```text\nn = 3:\n  <b>d_c[25]</b> & more\n```\n\n");
    assert_int_equal(gw_test_run(said, sizeof(said), "cat class/feedback/1005.md"), 0);
    assert_string_equal(said, "# Eve\n\nNo mark yet\n\n```text\nnothing was handed in\n```\n\n");
    // One that somebody has edited stays; one of somebody who has left goes.
    gw_test_write("class/feedback/1003.md", "See me.\n");
    struct gw_people people;
    assert_null(gw_people_read("class", &people));
    people.count--;
    assert_true(gw_people_write("class", &people));
    people.count++;
    gw_people_free(&people);
    assert_int_equal(run("class --feedback"), 0);
    assert_contains(said, "3 files");
    assert_contains(said,
                    "1 edited and left as they are, with the new one beside as .new: 1003.md\n");
    assert_int_equal(
        gw_test_run(said, sizeof(said), "cd class/feedback && cat 1003.md && LC_ALL=C ls"), 0);
    assert_string_equal(said, "See me.\n1001.md\n1003.md\n1003.md.new\n1004.md\n"
                              "Participant%201002.md\nlist.csv\n");
}

GW_TEST(a_students_words_do_not_leave_their_block)
{
    char *grades = grades_of_one("fail", "", "x\\n```\\n# Full marks\\n```````\\n");
    make_class_of_one("x", grades);
    free(grades);
    assert_int_equal(run("class --feedback"), 0);
    assert_int_equal(gw_test_run(said, sizeof(said), "cat class/feedback/x.md"), 0);
    assert_contains(said, "\n````````text\nx\n```\n# Full marks\n```````\n````````\n");
}

GW_TEST(a_second_run_says_what_has_changed)
{
    assert_int_equal(run("class --graded"), 0);
    assert_null(strstr(said, "regraded"));
    assert_int_equal(run("class --graded"), 0);
    assert_contains(said, "regraded: nothing changed\n");
    char grades[1 << 12];
    assert_int_equal(
        gw_test_run(grades, sizeof(grades), "sed 's/\"bb\"/\"aa\"/' class/results/P*/*.json"), 0);
    gw_test_write("class/results/1001/grades.json", grades);
    assert_int_equal(gw_test_run(said, sizeof(said),
                                 "sed -i 's/\"earned\": null/\"earned\": 1/; s/no verdict/fail/; "
                                 "s/\"no_verdict\": 1/\"no_verdict\": 0/g; "
                                 "s/\"earned\": null/\"earned\": 1/' class/results/1003/*.json"),
                     0);
    assert_int_equal(run("class --graded"), 0);
    assert_contains(said, "regraded: 1 changed, 1 with a first mark\n"
                          "  Ada Lovelace: 4 of 4 -> 1 of 4; transpose: pass -> fail\n"
                          "  Cem: no mark -> 1 of 4\n");
    char file[1 << 10];
    assert_int_equal(gw_test_run(file, sizeof(file), "cat class/regraded.txt"), 0);
    assert_contains(file, "  Ada Lovelace: 4 of 4 -> 1 of 4; transpose: pass -> fail\n");
    assert_int_equal(run("class --graded"), 0);
    assert_contains(said, "regraded: nothing changed\n");
}

GW_TEST(tables_of_nbgrader_and_submitty)
{
    assert_int_equal(run("class --nbgrader"), 0);
    assert_contains(said, "class/nbgrader.csv: 2 marks written, 3 without a mark are empty\n");
    assert_int_equal(run("class --submitty -o s.csv"), 0);
    assert_contains(said, "s.csv: 2 marks written, 3 without a mark are left out\n");
}
