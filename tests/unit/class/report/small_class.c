// SPDX-License-Identifier: MIT
#include "small_class.h"

#include "test.h"

#include "base/text.h"

#include <sys/stat.h>

#define ROW(name, weight, state, summary, message)                                                 \
    "{\"name\": \"" name "\", \"device\": \"cpu\", \"weight\": " #weight ", \"state\": \"" state   \
    "\", \"file\": \"" name ".cu\", \"summary\": \"" summary "\", \"at\": \"" name                 \
    ".cu:7\", \"seed\": \"9\", \"content\": \"c0\", \"message\": \"" message "\"}"
#define PERSON(its_id, its_name, its_email, its_folder)                                            \
    {                                                                                              \
        .id = its_id, .name = its_name, .email = its_email, .folder = its_folder                   \
    }
#define POINTS(earned, no_verdict)                                                                 \
    "\"earned\": " #earned ", \"possible\": 4, \"not_run\": 0, \"no_verdict\": " #no_verdict
#define GRADES(of, earned, no_verdict, rows)                                                       \
    "{" POINTS(earned, no_verdict) ", \"class\": {\"submission\": \"" of                           \
                                   "\", \"lesson\": \"lesson3\", \"seed\": \"9\", \"workbook\": "  \
                                   "\"w\"}, \"lessons\": [{"                                       \
                                   "\"lesson\": \"lesson3\", \"title\": \"T\", " POINTS(           \
                                       earned, no_verdict) ", \"exercises\": [" rows "]}]}"

static void put_results(const char *folder, const char *grades)
{
    char *path = gw_format("class/results/%s", folder);
    mkdir(path, 0777);
    free(path);
    path = gw_format("class/results/%s/grades.json", folder);
    gw_test_write(path, grades);
    free(path);
}

void make_small_class(void)
{
    mkdir("class", 0777);
    mkdir("class/results", 0777);
    struct gw_person persons[] = {
        PERSON("1001", "Ada Lovelace", "ada@example.org", "1001"),
        PERSON("Participant 1002", "=cmd()<script>\"Bob\"", "bob@example.org", "P%201002"),
        PERSON("1003", "Cem", "cem@example.org", "1003"),
        PERSON("1004", "Dee", "dee@example.org", "1004"),
        PERSON("1005", "Eve", "eve@example.org", NULL)};
    char *late[] = {"transpose.cu is a link"};
    struct gw_handed_in submissions[] = {{"1001", "aa", "1001", false, {NULL, 0}},
                                         {"1003", "cc", "1003", false, {NULL, 0}},
                                         {"1004", "dd", "1004", false, {NULL, 0}},
                                         {"P%201002", "bb", "1002", true, {late, 1}}};
    const struct gw_people people = {persons, 5, submissions, 4, "moodle", {NULL, 0}};
    assert_true(gw_people_write("class", &people));
    put_results("1001", GRADES("aa", 4, 0,
                               ROW("vector_add", 1, "pass", "", "") "," ROW("transpose", 3, "pass",
                                                                            "", "")));
    put_results("P%201002", GRADES("bb", 1, 0,
                                   ROW("vector_add", 1, "pass", "", "") "," ROW(
                                       "transpose", 3, "fail", "d_c[25] is 0 but should be 1.5",
                                       "n = 3:\\n  <b>d_c[25]</b> & more\\n")));
    put_results("1003", GRADES("cc", null, 1,
                               ROW("vector_add", 1, "pass", "",
                                   "") "," ROW("transpose", 3, "no verdict", "no memory", "")));
    put_results("1004", "{\"class\": {\"submission\": \"dd\", \"lesson\": \"lesson3\"}, "
                        "\"could_not_grade\": \"it used more memory than its part\"}");
}

void make_class_of_one(const char *name, const char *grades)
{
    mkdir("class", 0777);
    mkdir("class/results", 0777);
    char *copy = gw_format("%s", name);
    char *id = gw_format("x");
    struct gw_person person = PERSON(id, copy, id, id);
    struct gw_handed_in submission = {id, id, id, false, {NULL, 0}};
    const struct gw_people people = {&person, 1, &submission, 1, id, {NULL, 0}};
    assert_true(gw_people_write("class", &people));
    put_results("x", grades);
    free(copy);
    free(id);
}

char *grades_of_one(const char *state, const char *summary, const char *message)
{
    return gw_format(
        "{\"earned\": 0, \"possible\": 1, \"no_verdict\": 0, \"class\": {\"submission\": "
        "\"x\"}, \"lessons\": [{\"lesson\": \"lesson3\", \"earned\": 0, \"possible\": 1, "
        "\"no_verdict\": 0, \"exercises\": [{\"name\": \"vector_add\", \"weight\": 1, "
        "\"state\": \"%s\", \"summary\": \"%s\", \"message\": \"%s\"}]}]}",
        state, summary, message);
}

struct gw_class_results read_class(void)
{
    struct gw_class_results results;
    assert_null(gw_class_results_read("class", &results));
    return results;
}

char *written(void (*write)(const struct gw_class_results *, FILE *))
{
    struct gw_class_results results = read_class();
    char *text;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    write(&results, out);
    fclose(out);
    gw_class_results_free(&results);
    return text;
}
