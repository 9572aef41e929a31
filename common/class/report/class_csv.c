// SPDX-License-Identifier: MIT
// grades.csv: for people and spreadsheets.
#include "formats.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

bool gw_class_is_formula(const char *text)
{
    return *text && strchr("=+-@\t\r", *text);
}

void gw_class_write_cell(FILE *out, const char *text)
{
    fprintf(out, "\"%s", gw_class_is_formula(text) ? "'" : "");
    for (; *text; text++) {
        const size_t length = gw_utf8_character(text);
        if (length == 0 || (unsigned char)*text < ' ' || *text == 0x7f) {
            fputc(length == 0 ? '?' : ' ', out);
        } else if (*text == '"') {
            fputs("\"\"", out);
        } else {
            fwrite(text, 1, length, out);
            text += length - 1;
        }
    }
    fputc('"', out);
}

static void write_points(FILE *out, struct gw_class_points points)
{
    char *mark = points.known ? gw_class_mark_text(gw_class_mark(points)) : gw_format("%s", "");
    fprintf(out, ",%s", mark);
    free(mark);
}

// Cells of a class with deadlines: the points without lateness, what it costs, and why.
static void write_lateness(const struct gw_class_results *results, const struct gw_person *person,
                           FILE *out)
{
    struct gw_class_points points = gw_class_points_of(results, person);
    const double lost = points.percent_lost;
    points.percent_lost = 0.0;
    write_points(out, points);
    fprintf(out, ",%g,", lost);
    gw_class_write_cell(out, person->handed_in ? person->handed_in : "");
}

// Cells of what was practiced; those that are not known are empty.
static void write_practice(const struct gw_class_practice *practice, FILE *out)
{
    const struct gw_practice_tally *tally = &practice->tally;
    const size_t numbers[] = {tally->asked, tally->right, tally->mended, tally->ordered,
                              tally->due};
    for (size_t i = 0; i < sizeof(numbers) / sizeof(*numbers); i++) {
        if (practice->known) {
            fprintf(out, ",%zu", numbers[i]);
        } else {
            fputc(',', out);
        }
    }
    fputc(',', out);
    gw_class_write_cell(out, practice->note ? practice->note : "");
}

static void write_person(const struct gw_class_results *results, const struct gw_person *person,
                         FILE *out)
{
    const struct gw_class_submission *submission = gw_class_submission_of(results, person);
    const char *const who[] = {person->id, person->name, person->email};
    for (size_t i = 0; i < sizeof(who) / sizeof(*who); i++) {
        fputs(i > 0 ? "," : "", out);
        gw_class_write_cell(out, who[i]);
    }
    for (size_t i = 0; i < results->exercise_count; i++) {
        fputc(',', out);
        gw_class_write_cell(out, submission ? gw_class_state_of(results, person, i) : "");
    }
    for (size_t i = 0; i < results->lesson_count; i++) {
        write_points(out, submission ? submission->of_lesson[i] : (struct gw_class_points){0});
    }
    write_points(out, gw_class_points_of(results, person));
    fprintf(out, ",%d,", results->possible);
    char *note = gw_class_note_of(results, person);
    gw_class_write_cell(out, note);
    free(note);
    if (gw_class_has_deadlines(results)) {
        write_lateness(results, person, out);
    }
    if (results->practice) {
        write_practice(&results->practice[person - results->people.people], out);
    }
    fputc('\n', out);
}

void gw_class_write_csv(const struct gw_class_results *results, FILE *out)
{
    fputs("id,name,email", out);
    for (size_t i = 0; i < results->exercise_count; i++) {
        char *test = gw_format("%s.%s", results->exercises[i].lesson, results->exercises[i].name);
        fputc(',', out);
        gw_class_write_cell(out, test);
        free(test);
    }
    for (size_t i = 0; i < results->lesson_count; i++) {
        fputc(',', out);
        gw_class_write_cell(out, results->lessons[i]);
    }
    fputs(",total,possible,note", out);
    fputs(gw_class_has_deadlines(results) ? ",earned,percent_lost,handed_in" : "", out);
    fputs(results->practice ? ",practice_questions,practice_right,practice_mended,practice_ordered,"
                              "practice_due,practice_note\n"
                            : "\n",
          out);
    for (size_t i = 0; i < results->people.count; i++) {
        write_person(results, &results->people.people[i], out);
    }
}
