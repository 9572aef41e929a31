// SPDX-License-Identifier: MIT
// Tables in the forms of nbgrader and of Submitty.
#include "formats.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

// First and last name as course systems take a name apart, both to be freed: at the comma, or
// before the last word.
static void take_apart(const char *name, char **first, char **last)
{
    const char *comma = strchr(name, ',');
    const char *gap = strrchr(name, ' ');
    if (comma) {
        *last = gw_format("%.*s", (int)(comma - name), name);
        *first = gw_format("%s", comma + 1 + strspn(comma + 1, " "));
    } else {
        *last = gw_format("%s", gap ? gap + 1 : name);
        *first = gap ? gw_format("%.*s", (int)(gap - name), name) : gw_format("%s", "");
    }
}

static void write_number(FILE *out, bool known, double number)
{
    char *text = known ? gw_class_mark_text(number) : gw_format("%s", "");
    fprintf(out, ",%s", text);
    free(text);
}

static void write_assignment(const struct gw_class_results *results, size_t lesson,
                             const struct gw_person *person, FILE *out)
{
    const struct gw_class_submission *submission = gw_class_submission_of(results, person);
    struct gw_class_points points =
        submission ? submission->of_lesson[lesson] : (struct gw_class_points){0};
    points.percent_lost = person->percent_lost;
    int most = 0;
    for (size_t i = 0; i < results->exercise_count; i++) {
        const struct gw_class_exercise *exercise = &results->exercises[i];
        most += strcmp(exercise->lesson, results->lessons[lesson]) == 0 ? exercise->weight : 0;
    }
    char *first, *last;
    take_apart(person->name, &first, &last);
    gw_class_write_cell(out, results->lessons[lesson]);
    const char *const cells[] = {person->deadline ? person->deadline : "",
                                 person->submitted ? person->submitted : "",
                                 person->id,
                                 last,
                                 first,
                                 person->email};
    for (size_t i = 0; i < sizeof(cells) / sizeof(*cells); i++) {
        fputc(',', out);
        gw_class_write_cell(out, cells[i]);
    }
    write_number(out, points.known, points.earned);
    write_number(out, points.known, points.earned - gw_class_mark(points));
    write_number(out, points.known, gw_class_mark(points));
    fprintf(out, ",%d\n", most);
    free(first);
    free(last);
}

void gw_class_write_nbgrader(const struct gw_class_results *results, FILE *out)
{
    fputs("assignment,duedate,timestamp,student_id,last_name,first_name,email,raw_score,"
          "late_submission_penalty,score,max_score\n",
          out);
    for (size_t i = 0; i < results->lesson_count; i++) {
        for (size_t j = 0; j < results->people.count; j++) {
            write_assignment(results, i, &results->people.people[j], out);
        }
    }
}

// A cell of a table without quotes: a comma would begin the next.
static void write_bare(FILE *out, const char *text)
{
    fputs(gw_class_is_formula(text) ? "'" : "", out);
    for (; *text; text++) {
        fputc(strchr(",\"", *text) || (unsigned char)*text < ' ' ? ' ' : *text, out);
    }
}

void gw_class_write_submitty(const struct gw_class_results *results, FILE *out)
{
    for (size_t i = 0; i < results->people.count; i++) {
        const struct gw_person *person = &results->people.people[i];
        const struct gw_class_points points = gw_class_points_of(results, person);
        if (!points.known) {
            continue; // an empty cell would be a 0
        }
        char *first, *last;
        char *note = gw_class_note_of(results, person);
        take_apart(person->name, &first, &last);
        write_bare(out, person->id);
        fputc(',', out);
        write_bare(out, first);
        fputc(',', out);
        write_bare(out, last);
        write_number(out, true, gw_class_mark(points));
        write_number(out, true, gw_class_mark(points));
        fputc(',', out);
        write_bare(out, note);
        fputc('\n', out);
        free(first);
        free(last);
        free(note);
    }
}
