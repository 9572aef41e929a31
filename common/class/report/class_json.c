// SPDX-License-Identifier: MIT
// The class as JSON, and as JUnit's XML.
#include "formats.h"

#include "base/json.h"
#include "base/text.h"
#include "grading/report/junit.h"

#include <stdlib.h>

// An exercise of a person who handed in nothing is empty.
static const struct gw_class_test *test_of(const struct gw_class_results *results,
                                           const struct gw_person *person, size_t exercise)
{
    static const struct gw_class_test none;
    const struct gw_class_submission *submission = gw_class_submission_of(results, person);
    return submission ? &submission->tests[exercise] : &none;
}

static void write_exercise(const struct gw_class_results *results, const struct gw_person *person,
                           size_t exercise, struct gw_json *json)
{
    const struct gw_class_test *test = test_of(results, person, exercise);
    gw_json_line(json, 4);
    gw_json_open(json, NULL, '{');
    gw_json_string(json, "lesson", results->exercises[exercise].lesson);
    gw_json_string(json, "name", results->exercises[exercise].name);
    gw_json_number(json, "weight", results->exercises[exercise].weight);
    gw_json_string(json, "state", gw_class_state_of(results, person, exercise));
    gw_json_string(json, "summary", test->summary);
    gw_json_string(json, "at", test->at);
    gw_json_string(json, "content", test->content);
    gw_json_close(json, '}');
}

static void write_practice(const struct gw_class_practice *practice, struct gw_json *json)
{
    const struct gw_practice_tally *tally = &practice->tally;
    if (!practice->known) {
        gw_json_null(json, "practice");
        gw_json_string(json, "practice_note", practice->note);
        return;
    }
    gw_json_open(json, "practice", '{');
    gw_json_number(json, "questions", (long)tally->asked);
    gw_json_number(json, "right", (long)tally->right);
    gw_json_number(json, "mended", (long)tally->mended);
    gw_json_number(json, "ordered", (long)tally->ordered);
    gw_json_number(json, "due", (long)tally->due);
    gw_json_close(json, '}');
}

static void write_person(const struct gw_class_results *results, const struct gw_person *person,
                         struct gw_json *json)
{
    const struct gw_class_points points = gw_class_points_of(results, person);
    char *note = gw_class_note_of(results, person);
    gw_json_line(json, 2);
    gw_json_open(json, NULL, '{');
    gw_json_string(json, "id", person->id);
    gw_json_string(json, "name", person->name);
    gw_json_string(json, "email", person->email);
    if (person->folder) {
        gw_json_string(json, "folder", person->folder);
    } else {
        gw_json_null(json, "folder");
    }
    if (points.known) {
        gw_json_decimal(json, "earned", points.earned);
        gw_json_decimal(json, "mark", gw_class_mark(points));
    } else {
        gw_json_null(json, "earned");
        gw_json_null(json, "mark");
    }
    gw_json_number(json, "possible", points.known ? points.possible : results->possible);
    gw_json_string(json, "note", note);
    if (person->handed_in) {
        gw_json_decimal(json, "percent_lost", points.percent_lost);
        gw_json_string(json, "handed_in", person->handed_in);
    }
    if (results->practice) {
        write_practice(&results->practice[person - results->people.people], json);
    }
    gw_json_open(json, "exercises", '[');
    for (size_t i = 0; i < results->exercise_count; i++) {
        write_exercise(results, person, i, json);
    }
    gw_json_close(json, ']');
    gw_json_close(json, '}');
    free(note);
}

void gw_class_write_json(const struct gw_class_results *results, FILE *out)
{
    struct gw_json json = {.out = out};
    gw_json_open(&json, NULL, '{');
    gw_json_string(&json, "layout", results->people.layout);
    gw_json_number(&json, "possible", results->possible);
    gw_json_open(&json, "people", '[');
    for (size_t i = 0; i < results->people.count; i++) {
        write_person(results, &results->people.people[i], &json);
    }
    gw_json_line(&json, 0);
    gw_json_close(&json, ']');
    gw_json_close(&json, '}');
    fputc('\n', out);
}

void gw_class_write_junit(const struct gw_class_results *results, FILE *out)
{
    struct gw_xml xml = {.out = out};
    struct gw_junit_case *cases = NULL;
    gw_xml_begin(&xml);
    gw_xml_open(&xml, "testsuites");
    gw_xml_attribute(&xml, "name", "gridwork");
    for (size_t i = 0; i < results->people.count; i++) {
        const struct gw_person *person = &results->people.people[i];
        for (size_t j = 0; j < results->exercise_count; j++) {
            const struct gw_class_test *test = test_of(results, person, j);
            cases = gw_one_more(cases, j, sizeof(*cases));
            cases[j] = (struct gw_junit_case){.of = results->exercises[j].lesson,
                                              .name = results->exercises[j].name,
                                              .device = "",
                                              .state = gw_class_state_of(results, person, j),
                                              .summary = test->summary,
                                              .message = test->message};
        }
        gw_junit_suite(&xml, *person->id ? person->id : person->name, cases,
                       results->exercise_count);
    }
    gw_xml_close(&xml, "testsuites");
    fputc('\n', out);
    free(cases);
}
