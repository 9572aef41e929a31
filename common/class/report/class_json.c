// SPDX-License-Identifier: MIT
// The class as JSON, and as JUnit's XML.
#include "formats.h"

#include "base/quoting.h"

#include <stdlib.h>
#include <string.h>

static void write_string(FILE *out, const char *before, const char *key, const char *text)
{
    fprintf(out, "%s\"%s\": ", before, key);
    gw_write_json_string(out, text);
}

static void write_points(FILE *out, struct gw_class_points points, int possible)
{
    if (points.known) {
        fprintf(out, "\"earned\": %d, \"possible\": %d", points.earned, points.possible);
    } else {
        fprintf(out, "\"earned\": null, \"possible\": %d", possible);
    }
}

static void write_exercise(const struct gw_class_results *results, const struct gw_person *person,
                           size_t exercise, FILE *out)
{
    const struct gw_class_submission *submission = gw_class_submission_of(results, person);
    const struct gw_class_test none = {0};
    const struct gw_class_test *test = submission ? &submission->tests[exercise] : &none;
    write_string(out, "    {", "lesson", results->exercises[exercise].lesson);
    write_string(out, ", ", "name", results->exercises[exercise].name);
    fprintf(out, ", \"weight\": %d", results->exercises[exercise].weight);
    write_string(out, ", ", "state", gw_class_state_of(results, person, exercise));
    write_string(out, ", ", "summary", test->summary);
    write_string(out, ", ", "at", test->at);
    write_string(out, ", ", "content", test->content);
    fputs("}", out);
}

void gw_class_write_json(const struct gw_class_results *results, FILE *out)
{
    write_string(out, "{", "layout", results->people.layout);
    fprintf(out, ", \"possible\": %d, \"people\": [", results->possible);
    for (size_t i = 0; i < results->people.count; i++) {
        const struct gw_person *person = &results->people.people[i];
        char *note = gw_class_note_of(results, person);
        write_string(out, i > 0 ? ",\n  {" : "\n  {", "id", person->id);
        write_string(out, ", ", "name", person->name);
        write_string(out, ", ", "email", person->email);
        if (person->folder) {
            write_string(out, ", ", "folder", person->folder);
        } else {
            fputs(", \"folder\": null", out);
        }
        fputs(", ", out);
        write_points(out, gw_class_points_of(results, person), results->possible);
        write_string(out, ", ", "note", note);
        fputs(", \"exercises\": [\n", out);
        for (size_t j = 0; j < results->exercise_count; j++) {
            fputs(j > 0 ? ",\n" : "", out);
            write_exercise(results, person, j, out);
        }
        fputs("]}", out);
        free(note);
    }
    fputs("\n]}\n", out);
}

// As in common/grading/report/report_junit.c: NULL for a pass.
static const char *element_of(const char *state)
{
    static const char *const errors[] = {"missing", "refused",   "does not compile",
                                         "crashed", "timed out", "no verdict"};
    if (strcmp(state, "pass") == 0) {
        return NULL;
    }
    if (strcmp(state, "skipped") == 0 || strcmp(state, "nothing handed in") == 0 || !*state) {
        return "skipped";
    }
    for (size_t i = 0; i < sizeof(errors) / sizeof(*errors); i++) {
        if (strcmp(state, errors[i]) == 0) {
            return "error";
        }
    }
    return "failure";
}

static size_t count_elements(const struct gw_class_results *results, const struct gw_person *person,
                             const char *element)
{
    size_t count = 0;
    for (size_t i = 0; i < results->exercise_count; i++) {
        const char *its = element_of(gw_class_state_of(results, person, i));
        count += its && strcmp(its, element) == 0;
    }
    return count;
}

static void write_case(const struct gw_class_results *results, const struct gw_person *person,
                       size_t exercise, FILE *out)
{
    const struct gw_class_submission *submission = gw_class_submission_of(results, person);
    const char *state = gw_class_state_of(results, person, exercise);
    const char *element = element_of(state);
    fputs("    <testcase classname=\"", out);
    gw_write_xml_text(out, results->exercises[exercise].lesson);
    fputs("\" name=\"", out);
    gw_write_xml_text(out, results->exercises[exercise].name);
    if (!element) {
        fputs("\"/>\n", out);
        return;
    }
    fprintf(out, "\">\n      <%s type=\"", element);
    gw_write_xml_text(out, state);
    fputs("\" message=\"", out);
    gw_write_xml_text(out, submission ? submission->tests[exercise].summary : "");
    fputs("\">", out);
    gw_write_xml_text(out, submission ? submission->tests[exercise].message : "");
    fprintf(out, "</%s>\n    </testcase>\n", element);
}

void gw_class_write_junit(const struct gw_class_results *results, FILE *out)
{
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"gridwork\">\n", out);
    for (size_t i = 0; i < results->people.count; i++) {
        const struct gw_person *person = &results->people.people[i];
        fputs("  <testsuite name=\"", out);
        gw_write_xml_text(out, *person->id ? person->id : person->name);
        fprintf(out, "\" tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" skipped=\"%zu\">\n",
                results->exercise_count, count_elements(results, person, "failure"),
                count_elements(results, person, "error"),
                count_elements(results, person, "skipped"));
        for (size_t j = 0; j < results->exercise_count; j++) {
            write_case(results, person, j, out);
        }
        fputs("  </testsuite>\n", out);
    }
    fputs("</testsuites>\n", out);
}
