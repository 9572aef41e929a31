// SPDX-License-Identifier: MIT
// Tables of Canvas and Moodle: the marks go into their cells, and nothing else changes.
#include "test.h"

#include "base/text.h"
#include "class/report/course.h"
#include "small_class.h"

static struct gw_class_results results;
static struct gw_class_filled filled;

static void prepare(void)
{
    gw_enter_folder();
    make_small_class();
    results = read_class();
}
void (*gw_before_each)(void) = prepare;

static void clean(void)
{
    gw_class_filled_free(&filled);
    gw_class_results_free(&results);
    gw_leave_folder();
}
void (*gw_after_each)(void) = clean;

typedef char *fill_fn(const struct gw_class_results *, struct gw_table *, const char *,
                      struct gw_class_filled *);

// Fills `before`; it must become `after`.
static void assert_filled(fill_fn *fill, const char *before, const char *column, const char *after)
{
    gw_test_write("export.csv", before);
    struct gw_table table;
    assert_null(gw_table_read("export.csv", &table));
    gw_class_filled_free(&filled);
    char *why = fill(&results, &table, column, &filled);
    assert_null(why);
    assert_true(gw_table_write(&table, "filled.csv"));
    gw_table_free(&table);
    char bytes[8192];
    FILE *file = fopen("filled.csv", "r");
    bytes[fread(bytes, 1, sizeof(bytes) - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(bytes, after);
}

static void assert_refused(fill_fn *fill, const char *before, const char *column, const char *words)
{
    gw_test_write("export.csv", before);
    struct gw_table table;
    assert_null(gw_table_read("export.csv", &table));
    char *why = fill(&results, &table, column, &filled);
    assert_non_null(why);
    assert_contains(why, words);
    free(why);
    gw_table_free(&table);
}

#define HEAD                                                                                       \
    "\xef\xbb\xbfStudent,ID,SIS User ID,SIS Login ID,Section,Lesson 2 (11),\"Lesson 3, (x) "       \
    "(12)\",Final Score\r\n"
#define POSTING ",,,,,Manual Posting,Manual Posting,\r\n"
#define POSSIBLE "    Points Possible,,,,,5,10.00,(read only)\r\n"

GW_TEST(a_gradebook_of_canvas)
{
    assert_filled(
        gw_class_fill_canvas,
        HEAD POSTING POSSIBLE "\"Lovelace, Ada\",77,1001,al,S1,,3,\r\n"
                              "\"Bob\",78,b2,Bob@example.org,S1,1,,\r\n"
                              "Cem,1003,,,S1,2,7,\r\nDee,1004,,,S1,,,\r\nEve,79,1005,,S1,,,\r\n"
                              "\"Student, Test\",80,,t,S1,,,\r\n",
        "Lesson 3, (x)",
        HEAD POSTING POSSIBLE "\"Lovelace, Ada\",77,1001,al,S1,,10,\r\n"
                              "\"Bob\",78,b2,Bob@example.org,S1,1,2.5,\r\n"
                              "Cem,1003,,,S1,2,7,\r\nDee,1004,,,S1,,,\r\nEve,79,1005,,S1,,,\r\n"
                              "\"Student, Test\",80,,t,S1,,,\r\n");
    assert_int_equal(filled.marks, 2);
    assert_int_equal(filled.unmarked.count, 3);
    assert_string_equal(filled.unmarked.text[0], "Cem (1003)");
    assert_int_equal(filled.strangers.count, 1);
    assert_string_equal(filled.strangers.text[0], "Student, Test");
    assert_int_equal(filled.absent.count, 0);
}

GW_TEST(who_is_excused_stays_so_and_who_is_absent_is_named)
{
    assert_filled(gw_class_fill_canvas,
                  "Student;ID;SIS Login ID;Section;L (3)\n    Points Possible;;;;\nA;1001;;;EX\n"
                  "B;1;bob@example.org;;N/A\n",
                  "L (3)",
                  "Student;ID;SIS Login ID;Section;L (3)\n    Points Possible;;;;\nA;1001;;;EX\n"
                  "B;1;bob@example.org;;N/A\n");
    assert_int_equal(filled.marks, 0);
    assert_int_equal(filled.excused.count, 2);
    assert_int_equal(filled.absent.count, 3);
    assert_string_equal(filled.absent.text[2], "Eve (1005)");
}

GW_TEST(a_new_assignment_is_never_made)
{
    assert_refused(
        gw_class_fill_canvas, HEAD POSSIBLE, "Lesson 4",
        "there is no assignment 'Lesson 4', and Canvas would make a new one of it; there are: "
        "'Lesson 2 (11)', 'Lesson 3, (x) (12)'");
    assert_refused(gw_class_fill_canvas, HEAD POSSIBLE, "Final Score", "there is no assignment");
    assert_refused(gw_class_fill_canvas, HEAD POSSIBLE, "Section", "there is no assignment");
    assert_refused(gw_class_fill_canvas, HEAD POSSIBLE, NULL,
                   "--column NAME; there are: 'Lesson 2");
    assert_refused(gw_class_fill_canvas, "Student,ID,Section,L (1),L (2)\n", "L",
                   "there are 2 assignments 'L': give its number");
    assert_refused(gw_class_fill_canvas,
                   "Student,ID,Section,L (1)\nPoints Possible,,,(read only)\n", "L", "read only");
    assert_refused(gw_class_fill_canvas, "id,name\n", "L", "no gradebook that Canvas has exported");
}

GW_TEST(a_worksheet_of_moodle)
{
    assert_filled(
        gw_class_fill_moodle,
        "Identifier,\"Full name\",\"Email address\",Status,Grade,\"Maximum Grade\",\"Last modified "
        "(grade)\",\"Feedback comments\"\n"
        "\"Participant 1001\",Ada,a@b,\"Submitted\",,100.00,\"Monday, 3 May, 9:00\",\"old "
        "\"\"one\"\"\"\n"
        "\"Participant 1002\",Bob,,\"Submitted\",5.00,100.00,-,\n"
        "\"Participant 1003\",Cem,,\"Submitted\",12.00,100.00,-,\n"
        "\"Participant 9\",Dee,dee@example.org,,,100.00,-,\n\"Participant "
        "21001\",Zoe,,,,100.00,-,\n",
        NULL,
        "Identifier,\"Full name\",\"Email address\",Status,Grade,\"Maximum Grade\",\"Last modified "
        "(grade)\",\"Feedback comments\"\n"
        "\"Participant 1001\",Ada,a@b,\"Submitted\",100,100.00,\"Monday, 3 May, 9:00\",\"old "
        "\"\"one\"\"\"\n"
        "\"Participant 1002\",Bob,,\"Submitted\",25,100.00,-,\n"
        "\"Participant 1003\",Cem,,\"Submitted\",12.00,100.00,-,\n"
        "\"Participant 9\",Dee,dee@example.org,,,100.00,-,\n\"Participant "
        "21001\",Zoe,,,,100.00,-,\n");
    assert_int_equal(filled.marks, 2);
    assert_int_equal(filled.unmarked.count, 2);
    assert_int_equal(filled.strangers.count, 1);
    assert_string_equal(filled.strangers.text[0], "Participant 21001");
    assert_int_equal(filled.absent.count, 1);
}

GW_TEST(a_worksheet_in_other_languages)
{
    assert_filled(
        gw_class_fill_moodle,
        "ID;Bewertung;Bestwertung;Zuletzt geändert (Bewertung)\nTeilnehmer/in1002;;10,00;-\n", NULL,
        "ID;Bewertung;Bestwertung;Zuletzt geändert (Bewertung)\nTeilnehmer/in1002;2,5;10,00;-\n");
    assert_filled(gw_class_fill_moodle, "Tunniste,Arvosana,Muokattu\nOsallistuja 1001,,x\n",
                  "Tunniste,Arvosana,Muokattu",
                  "Tunniste,Arvosana,Muokattu\nOsallistuja 1001,4,x\n");
}

GW_TEST(a_table_that_is_no_worksheet)
{
    assert_refused(gw_class_fill_moodle, "Tunniste,Arvosana,Muokattu\nOsallistuja 1001,,x\n", NULL,
                   "here are 'Tunniste', 'Arvosana', 'Muokattu'; say which they are: --columns '");
    assert_refused(gw_class_fill_moodle, "Identifier,Grade\nParticipant 1001,\n", NULL,
                   "last modified");
    assert_refused(gw_class_fill_moodle, "a,b,c\n", "a,b", "say which they are");
    assert_refused(gw_class_fill_moodle, "a,b,c\n", "a,b,d", "say which they are");
    assert_refused(gw_class_fill_moodle, "a,b,c\n", "a,b,c,d", "say which they are");
}

static void assert_scaled(int earned, int possible, const char *most, const char *mark)
{
    char *text = gw_class_scaled((struct gw_class_points){true, earned, possible, 0.0}, most);
    assert_string_equal(text, mark);
    free(text);
}

GW_TEST(marks_are_scaled)
{
    assert_scaled(1, 3, "100", "33.33");
    assert_scaled(2, 3, "100,00", "66,67");
    assert_scaled(3, 3, "1,000.00", "1000");
    assert_scaled(1, 4, "1.000,00", "250");
    assert_scaled(0, 4, "10", "0"); // who was graded and earned nothing
    assert_scaled(10, 20, "", "10");
    assert_scaled(3, 4, "Gut\nSchlecht", "3");
}
