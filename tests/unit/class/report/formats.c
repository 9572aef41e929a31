// SPDX-License-Identifier: MIT
// What comes of a class: each form field by field, no mark that is not one, and text that stays
// text.
#include "test.h"

#include "base/page/wrap.h"
#include "base/text.h"
#include "class/report/formats.h"
#include "class/report/messages.h"
#include "small_class.h"

#include <jansson.h>
#include <sys/stat.h>
#include <unistd.h>

static char *text; // what was written last

static void prepare(void)
{
    gw_enter_folder();
    make_small_class();
}
void (*gw_before_each)(void) = prepare;

static void clean(void)
{
    free(text);
    text = NULL;
    gw_leave_folder();
}
void (*gw_after_each)(void) = clean;

static const char *wrote(void (*write)(const struct gw_class_results *, FILE *))
{
    free(text);
    text = written(write);
    return text;
}

GW_TEST(a_row_a_person)
{
    assert_string_equal(
        wrote(gw_class_write_csv),
        "id,name,email,\"lesson3.vector_add\",\"lesson3.transpose\",\"lesson3\",total,possible,"
        "note\n"
        "\"1001\",\"Ada Lovelace\",\"ada@example.org\",\"pass\",\"pass\",4,4,4,\"\"\n"
        "\"Participant "
        "1002\",\"'=cmd()<script>\"\"Bob\"\"\",\"bob@example.org\",\"pass\",\"fail\",1,1,4,"
        "\"handed in late; transpose.cu is a link\"\n"
        "\"1003\",\"Cem\",\"cem@example.org\",\"pass\",\"no verdict\",,,4,\"1 exercise could not "
        "be "
        "graded\"\n"
        "\"1004\",\"Dee\",\"dee@example.org\",\"no verdict\",\"no verdict\",,,4,\"it could not be "
        "graded: it "
        "used more memory than its part\"\n"
        "\"1005\",\"Eve\",\"eve@example.org\",\"\",\"\",,,4,\"nothing was handed in\"\n");
}

// The same class, of which Ada is two days late, and Bob within the grace period.
static void make_late(void)
{
    struct gw_people people;
    assert_null(gw_people_read("class", &people));
    people.people[0].handed_in = gw_format("handed in on Friday");
    people.people[0].is_late = true;
    people.people[0].percent_lost = 12.5;
    people.people[0].deadline = gw_format("2026-11-27 22:59:00");
    people.people[0].submitted = gw_format("2026-11-28 08:00:00");
    people.people[1].handed_in = gw_format("handed in soon");
    people.people[2].handed_in = gw_format("handed in on Monday");
    assert_true(gw_people_write("class", &people));
    gw_people_free(&people);
}

GW_TEST(lateness_is_told_with_the_points_before_and_after)
{
    make_late();
    wrote(gw_class_write_csv);
    assert_contains(text, ",total,possible,note,earned,percent_lost,handed_in\n");
    assert_contains(text, "\"pass\",\"pass\",4,3.5,4,\"4 points, 3.5 after 12.5 % for lateness; "
                          "handed in on Friday\",4,12.5,\"handed in on Friday\"\n");
    // What the course system calls late is on time by the roster.
    assert_contains(text, ",1,1,4,\"transpose.cu is a link\",1,0,\"handed in soon\"\n");
    assert_contains(text, ",,4,\"1 exercise could not be graded\",,0,\"handed in on Monday\"\n");
    assert_contains(text, ",,4,\"nothing was handed in\",,0,\"\"\n");
    wrote(gw_class_write_json);
    assert_contains(text,
                    "\"earned\": 4, \"mark\": 3.5, \"possible\": 4, \"note\": \"4 points, 3.5 "
                    "after 12.5 % for lateness; handed in on Friday\", \"percent_lost\": 12.5, "
                    "\"handed_in\": \"handed in on Friday\"");
    assert_contains(wrote(gw_class_print), "median 2.25 of 4 points");
    assert_contains(text, "3.5 of 4");
    assert_contains(wrote(gw_class_write_page), "<td class=\"number\">3.5</td>");
}

GW_TEST(a_part_of_the_cases_may_have_a_part_of_the_points)
{
    char *grades = grades_of_one("fail", "", "x\", \"groups\": \"3 of 5, not: d_c is d_a; n < 0");
    make_class_of_one("Ada", grades);
    free(grades);
    assert_contains(wrote(gw_class_write_csv),
                    "\"fail\",0.6,0.6,1,\"0.6 points for a part of vector_add\"\n");
    grades = grades_of_one("crashed", "", "x\", \"groups\": \"3 of 5");
    make_class_of_one("Ada", grades);
    free(grades);
    assert_contains(wrote(gw_class_write_csv), "\"crashed\",0,0,1,\"\"\n");
}

GW_TEST(nbgraders_table)
{
    make_late();
    assert_contains(
        wrote(gw_class_write_nbgrader),
        "assignment,duedate,timestamp,student_id,last_name,first_name,email,raw_score,"
        "late_submission_penalty,score,max_score\n"
        "\"lesson3\",\"2026-11-27 22:59:00\",\"2026-11-28 08:00:00\",\"1001\",\"Lovelace\",\"Ada\","
        "\"ada@example.org\",4,0.5,3.5,4\n");
    assert_contains(text, "\"1005\",\"Eve\",\"\",\"eve@example.org\",,,,4\n");
}

GW_TEST(submittys_table_has_no_quotes_and_nobody_without_a_mark)
{
    make_late();
    assert_string_equal(wrote(gw_class_write_submitty),
                        "1001,Ada,Lovelace,3.5,3.5,4 points  3.5 after 12.5 % for lateness; "
                        "handed in on Friday\n"
                        "Participant 1002,,'=cmd()<script> Bob ,1,1,transpose.cu is a link\n");
}

GW_TEST(nothing_of_a_spreadsheet_is_computed)
{
    static const char *const hostile[] = {"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"};
    char *grades = grades_of_one("pass", "", "");
    for (size_t i = 0; i < sizeof(hostile) / sizeof(*hostile); i++) {
        make_class_of_one(hostile[i], grades);
        assert_contains(wrote(gw_class_write_csv), "\n\"x\",\"'");
    }
    free(grades);
}

// Writes the record of somebody's submission.
static void put_practice(const char *folder, const char *record)
{
    mkdir("class/practice", 0777);
    char *path = gw_format("class/practice/%s.tsv", folder);
    gw_test_write(path, record);
    free(path);
}

// What is written with what was practiced.
static const char *wrote_with_practice(void (*write)(const struct gw_class_results *, FILE *))
{
    struct gw_class_results results = read_class();
    gw_class_results_read_practice("class", &results);
    size_t length;
    free(text);
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    write(&results, out);
    fclose(out);
    gw_class_results_free(&results);
    return text;
}

#define ANSWER(what, outcome, rest) "2026-11-26\t" what "\t7\t4\t" outcome "\t" rest "\n"
static const char practiced[] = ANSWER("grid\tlesson3/double_all", "right", "launch 1\tpredict")
    ANSWER("grid\tlesson3/double_all", "wrong", "launch 2\treview")
        ANSWER("mend\tlesson3/vector_add.no_guard", "-", "handed_out\tmend")
            ANSWER("mend\tlesson3/vector_add.no_guard", "right", "report\tmend")
                ANSWER("mend\tlesson3/vector_add.no_guard", "right", "repair\tmend")
                    ANSWER("order\tlesson3/vector_add", "right", "-\torder");

GW_TEST(what_was_practiced_has_columns)
{
    setenv("GW_PRACTICE_TODAY", "2026-11-27", 1);
    put_practice("1001", practiced);
    put_practice("P%201002", "2026-11-26\tgrid\n<b>\n");
    struct gw_text many = {0};
    for (int i = 0; i < 10000; i++) {
        gw_text_add(&many, "2026-11-26\tgrid\tlesson3/x\t7\t4\tright\t%d\tpredict\n", i);
    }
    put_practice("1003", gw_text_string(&many));
    gw_text_free(&many);
    wrote_with_practice(gw_class_write_csv);
    assert_contains(text, ",note,practice_questions,practice_right,practice_mended,"
                          "practice_ordered,practice_due,practice_note\n");
    assert_contains(text, ",4,4,4,\"\",2,1,1,1,2,\"\"\n");
    assert_contains(text, ",,,,,,\"2 lines of the record of practice are no answers\"\n");
    assert_contains(text, ",,,,,,\"the record of practice has more than 9999 lines\"\n");
    assert_contains(text, ",,,,,,\"no record of practice was taken\"\n");
    assert_contains(text, "\"nothing was handed in\",,,,,,\"\"\n");
    wrote_with_practice(gw_class_write_page);
    assert_contains(text, "<h2>Practice</h2>");
    assert_contains(text, "nothing here counts for a grade");
    assert_contains(text, "<td class=\"soft\">1001</td><td class=\"number\">2</td>"
                          "<td class=\"number\">1</td><td class=\"number\">1</td>");
    wrote_with_practice(gw_class_write_json);
    assert_contains(text, "\"practice\": {\"questions\": 2, \"right\": 1, \"mended\": 1, "
                          "\"ordered\": 1, \"due\": 2}");
    assert_contains(wrote_with_practice(gw_class_print),
                    "questions  right  mended  ordered  due today\n"
                    "  Ada Lovelace                      2      1       1        1          2\n");
    assert_contains(text, "  1 of 5 people have a record that can be read.\n");
    // It is not there unless it is asked for.
    assert_null(strstr(wrote(gw_class_write_page), "Practice"));
}

GW_TEST(a_record_that_is_anything_harms_nothing)
{
    put_practice("1001", "");
    mkdir("class/practice/1004.tsv", 0777);
    assert_int_equal(symlink("/dev/zero", "class/practice/1003.tsv"), 0);
    gw_test_write("class/practice/P%201002.tsv", "\n");
    assert_int_equal(truncate("class/practice/P%201002.tsv", 8 << 20), 0);
    wrote_with_practice(gw_class_write_csv);
    assert_contains(text, "\"the record of practice cannot be read: it is empty\"\n");
    assert_contains(text, "\"the record of practice cannot be read: it is a folder\"\n");
    assert_contains(text, "\"the record of practice cannot be read: it is larger than 1 MiB\"\n");
    assert_contains(text, "\"the record of practice cannot be read: it is a symbolic link\"\n");
}

static json_t *parsed(void)
{
    json_t *all = json_loads(text, 0, NULL);
    assert_non_null(all);
    return all;
}

GW_TEST(one_json_of_all)
{
    wrote(gw_class_write_json);
    json_t *all = parsed();
    const json_t *people = json_object_get(all, "people");
    assert_int_equal(json_array_size(people), 5);
    const json_t *bob = json_array_get(people, 1);
    assert_int_equal(json_integer_value(json_object_get(bob, "earned")), 1);
    assert_int_equal(json_integer_value(json_object_get(bob, "possible")), 4);
    assert_string_equal(json_string_value(json_object_get(bob, "name")), "=cmd()<script>\"Bob\"");
    const json_t *transpose = json_array_get(json_object_get(bob, "exercises"), 1);
    assert_string_equal(json_string_value(json_object_get(transpose, "name")), "transpose");
    assert_string_equal(json_string_value(json_object_get(transpose, "state")), "fail");
    assert_int_equal(json_integer_value(json_object_get(transpose, "weight")), 3);
    for (size_t i = 2; i < 5; i++) {
        assert_true(json_is_null(json_object_get(json_array_get(people, i), "earned")));
    }
    assert_true(json_is_null(json_object_get(json_array_get(people, 4), "folder")));
    json_decref(all);
}

GW_TEST(a_test_suite_a_person)
{
    assert_contains(
        wrote(gw_class_write_junit),
        "<testsuite name=\"1001\" tests=\"2\" failures=\"0\" errors=\"0\" skipped=\"0\">");
    assert_contains(text,
                    "<testsuite name=\"Participant 1002\" tests=\"2\" failures=\"1\" errors=\"0\"");
    assert_contains(
        text, "<failure type=\"fail\" message=\"d_c[25] is 0 but should be 1.5\">n = 3:&#10;  "
              "&lt;b&gt;d_c[25]");
    assert_contains(text, "<error type=\"no verdict\" message=\"no memory\"></error>");
    assert_contains(
        text, "<testsuite name=\"1005\" tests=\"2\" failures=\"0\" errors=\"0\" skipped=\"2\">");
}

GW_TEST(a_submission_of_other_files_has_no_mark)
{
    make_class_of_one(
        "x", "{\"earned\": 1, \"possible\": 1, \"no_verdict\": 0, \"class\": {\"submission\": "
             "\"y\"}, \"lessons\": []}");
    assert_contains(wrote(gw_class_write_csv), ",,0,\"what was graded are other files");
    assert_int_equal(unlink("class/results/x/grades.json"), 0);
    assert_contains(wrote(gw_class_write_csv), ",,0,\"it was not graded yet\"");
    gw_test_write("class/results/x/grades.json", "[1");
    assert_contains(wrote(gw_class_write_csv), ",,0,\"it was not graded yet\"");
}

// One exercise on two devices, the CPU device's row first.
static void grade_on_both(const char *on_cpu, const char *on_gpu)
{
    char *grades = gw_format(
        "{\"earned\": 1, \"possible\": 1, \"no_verdict\": 0, \"class\": {\"submission\": \"x\"}, "
        "\"lessons\": [{\"lesson\": \"lesson3\", \"exercises\": [{\"name\": \"v\", \"weight\": 1, "
        "\"state\": \"%s\"}, {\"name\": \"v\", \"weight\": 1, \"state\": \"%s\"}]}]}",
        on_cpu, on_gpu);
    make_class_of_one("x", grades);
    free(grades);
}

GW_TEST(both_devices_are_one_exercise)
{
    static const char *const cases[][3] = {{"pass", "fail", "fail"},
                                           {"fail", "pass", "fail"},
                                           {"pass", "skipped", "pass"},
                                           {"skipped", "skipped", "no verdict"},
                                           {"pass", "no verdict", "no verdict"}};
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        grade_on_both(cases[i][0], cases[i][1]);
        struct gw_class_results results = read_class();
        assert_int_equal(results.exercise_count, 1);
        assert_string_equal(gw_class_state_of(&results, &results.people.people[0], 0), cases[i][2]);
        assert_int_equal(results.submissions[0].tests[0].passes, strcmp(cases[i][2], "pass") == 0);
        gw_class_results_free(&results);
    }
}

GW_TEST(what_was_skipped_costs_nothing_and_gives_no_mark)
{
    char *grades = grades_of_one("skipped", "there is no LAPACK", "");
    make_class_of_one("x", grades);
    free(grades);
    assert_contains(wrote(gw_class_write_csv),
                    ",\"no verdict\",,,1,\"vector_add was skipped: there is no LAPACK\"\n");
}

GW_TEST(text_on_the_page_is_text)
{
    wrote(gw_class_write_page);
    assert_null(strstr(text, "<script"));
    assert_contains(text, "=cmd()&lt;script&gt;&quot;Bob&quot;");
    assert_contains(text, "&lt;b&gt;d_c[25]&lt;/b&gt; &amp; more");
    assert_null(strstr(text, "http://"));
    assert_null(strstr(text, "https://"));
    assert_contains(text, "<a href=\"results/P%25201002/report.txt\">");
    assert_null(strstr(text, "results/1004/report.txt")); // which has none
}

GW_TEST(the_page_says_where_the_class_stands)
{
    wrote(gw_class_write_page);
    assert_contains(text, "<b>5</b>people");
    assert_contains(text, "<b>2</b>have a mark");
    assert_contains(text, "<b>1</b>handed nothing in");
    assert_contains(text, "<b>2</b>could not be graded");
    assert_contains(text, "lies between 1 and 4 of 4 points, the median is 2.5.");
    assert_contains(text, "<title>3 pass</title>");
    assert_contains(text, "d_c[\xe2\x80\xa6] is \xe2\x80\xa6 but should be \xe2\x80\xa6");
    assert_contains(text, "./gridwork explain wrong_value");
}

GW_TEST(the_page_is_one_document)
{
    wrote(gw_class_write_page);
    for (const char *const *tag = (const char *const[]){"table", "svg", "tr", "td", "details",
                                                        "pre", "ul", "g", "a", NULL};
         *tag; tag++) {
        size_t open = 0, closed = 0;
        char *begin = gw_format("<%s", *tag);
        char *end = gw_format("</%s>", *tag);
        for (const char *at = text; (at = strstr(at, begin)); at += strlen(begin)) {
            open += at[strlen(begin)] == ' ' || at[strlen(begin)] == '>';
        }
        for (const char *at = text; (at = strstr(at, end)); at += strlen(end)) {
            closed++;
        }
        assert_int_equal(open, closed);
        free(begin);
        free(end);
    }
}

GW_TEST(huge_messages_are_cut)
{
    struct gw_text long_text = {0};
    while (long_text.length < 1 << 20) {
        gw_text_add(&long_text, "\303\266<i>\\n");
    }
    char *grades = grades_of_one("fail", "a <b> 7", gw_text_string(&long_text));
    gw_text_free(&long_text);
    make_class_of_one("x", grades);
    free(grades);
    wrote(gw_class_write_page);
    assert_in_range(strlen(text), 1000, 60000);
    assert_null(strstr(text, "<i>"));
}

static void assert_kind(const char *summary, const char *kind)
{
    char *found = gw_class_message_kind(summary);
    assert_string_equal(found, kind);
    free(found);
}

#define N "\xe2\x80\xa6"

GW_TEST(numbers_are_left_out_of_messages_and_names_are_not)
{
    assert_kind("c[256] is 0 but should be -1.8125e-07; 744 of 1000",
                "c[" N "] is " N " but should be " N "; " N " of " N);
    assert_kind("thread (232,0,0) of block (3,0,0)", "thread (" N ") of block (" N ")");
    assert_kind("sum2 of x_3 at 0x7fff", "sum2 of x_3 at " N);
    assert_kind("", "");
    assert_kind("a - b", "a - b");
}

GW_TEST(the_commonest_mistake_is_first)
{
    struct gw_class_results results = read_class();
    struct gw_class_mistakes mistakes = gw_class_mistakes_of(&results, 1);
    assert_int_equal(mistakes.count, 1); // no verdict is none
    assert_int_equal(mistakes.mistakes[0].people, 1);
    assert_string_equal(mistakes.mistakes[0].page, "wrong_value");
    assert_string_equal(mistakes.mistakes[0].example->at, "transpose.cu:7");
    gw_class_mistakes_free(&mistakes);
    mistakes = gw_class_mistakes_of(&results, 0);
    assert_int_equal(mistakes.count, 0);
    gw_class_mistakes_free(&mistakes);
    gw_class_results_free(&results);
}

GW_TEST(a_small_class_on_a_terminal)
{
    assert_contains(
        wrote(gw_class_print),
        "5 people: 2 have a mark (median 2.5 of 4 points), 1 handed nothing in, 2 could not");
    assert_contains(text, "  Ada Lovelace              4 of 4\n");
    assert_contains(text,
                    "  =cmd()<script>\"Bob\"       1 of 4     fail: transpose; handed in late; ");
    assert_contains(text,
                    "  Dee                       no mark    it could not be graded: it used more");
    for (const char *line = text; *line; line += strcspn(line, "\n") + 1) {
        assert_in_range(strcspn(line, "\n"), 0, GW_PAGE_WIDTH);
    }
}

GW_TEST(a_large_class_is_counted)
{
    struct gw_people people;
    assert_null(gw_people_read("class", &people));
    struct gw_person *persons = calloc(100, sizeof(*persons));
    for (size_t i = 0; i < 100; i++) {
        persons[i] = people.people[i % 5];
    }
    const struct gw_people large = {
        persons, 100, people.submissions, people.submission_count, people.layout, people.notes};
    assert_true(gw_people_write("class", &large));
    free(persons);
    gw_people_free(&people);
    assert_contains(wrote(gw_class_print), "     4 points    20  ####");
    assert_contains(
        text,
        "  transpose                 20 pass, 20 fail, 40 no verdict, 20 nothing handed in\n");
    assert_contains(
        text, "Without a mark:\n  Cem                       1 exercise could not be graded\n");
    assert_contains(text, "  and 20 more\nHanded nothing in:\n");
}

GW_TEST(results_json_lies_where_there_is_a_mark)
{
    gw_test_write("class/results/1003/results.json", "{\"score\": 4}"); // of an earlier grading
    struct gw_class_results results = read_class();
    size_t count;
    assert_true(gw_class_write_gradescope(&results, "class", false, &count));
    gw_class_results_free(&results);
    assert_int_equal(count, 2);
    assert_int_not_equal(access("class/results/1003/results.json", F_OK), 0);
    assert_int_not_equal(access("class/results/1004/results.json", F_OK), 0);
    json_t *bob = json_load_file("class/results/P%201002/results.json", 0, NULL);
    assert_int_equal(json_integer_value(json_object_get(bob, "score")), 1);
    const json_t *transpose = json_array_get(json_object_get(bob, "tests"), 1);
    assert_string_equal(json_string_value(json_object_get(transpose, "number")), "3.2");
    assert_string_equal(json_string_value(json_object_get(transpose, "status")), "failed");
    assert_int_equal(json_integer_value(json_object_get(transpose, "max_score")), 3);
    assert_string_equal(
        json_string_value(json_object_get(json_object_get(bob, "extra_data"), "seed")), "9");
    json_decref(bob);
}
