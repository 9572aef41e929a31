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
