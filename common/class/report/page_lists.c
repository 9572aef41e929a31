// SPDX-License-Identifier: MIT
// The page's lists: which mistakes the class makes, and all people.
#include "class/results/class_tally.h"
#include "messages.h"
#include "page_parts.h"

#include "base/text.h"
#include "base/xml.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_MISTAKES = 6,   /* of an exercise; the others are counted */
    MOST_EXAMPLE = 2000, /* bytes */
    MOST_TEXT = 300      /* bytes of a summary or a name */
};

// Text of a student, cut between characters where it is too long.
static void write_text(FILE *out, const char *text, size_t most)
{
    size_t length = text ? strlen(text) : 0;
    if (length <= most) {
        gw_write_xml_text(out, text);
        return;
    }
    length = most;
    while (length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80) {
        length--;
    }
    char *part = gw_format("%.*s", (int)length, text);
    gw_write_xml_text(out, part);
    fputs(" \xe2\x80\xa6", out);
    free(part);
}

// Lines of a message: here their ends are meant.
static void write_lines(FILE *out, const char *text)
{
    char *copy = gw_format("%s", text ? text : "");
    char *line = copy;
    size_t left = MOST_EXAMPLE;
    while (line && *line && left > 0) {
        char *end = strchr(line, '\n');
        if (end) {
            *end++ = '\0';
        }
        const size_t length = strlen(line) + 1;
        write_text(out, line, left);
        fputc('\n', out);
        left = length < left ? left - length : 0;
        line = end;
    }
    fputs(line && *line ? "\xe2\x80\xa6\n" : "", out);
    free(copy);
}

static void write_who(const struct gw_person *person, FILE *out)
{
    write_text(out, *person->name ? person->name : person->id, MOST_TEXT);
}

// Where a report of theirs lies. A name of a folder has no character that a link cannot have, but
// %.
static void write_link(const struct gw_class_results *results, const struct gw_person *person,
                       FILE *out)
{
    const struct gw_class_submission *submission = gw_class_submission_of(results, person);
    const bool linked = submission && submission->points.possible > 0;
    if (linked) {
        fputs("<a href=\"results/", out);
        for (const char *c = person->folder; *c; c++) {
            char *one = gw_format("%c", *c);
            gw_write_xml_text(out, *c == '%' ? "%25" : one);
            free(one);
        }
        fputs("/report.txt\">", out);
    }
    write_who(person, out);
    fputs(linked ? "</a>" : "", out);
}

static void write_mistake(const struct gw_class_results *results,
                          const struct gw_class_mistake *mistake, FILE *out)
{
    fprintf(out, "<tr><td class=\"number\"><b>%zu</b></td><td><span class=\"sign %s\">%s</span> ",
            mistake->people, gw_class_kind_of(mistake->state)->css,
            gw_class_kind_of(mistake->state)->sign);
    write_text(out, *mistake->text ? mistake->text : mistake->state, MOST_TEXT);
    if (mistake->page) {
        fprintf(out, "<br><code class=\"soft\">./gridwork explain %s</code>", mistake->page);
    }
    fputs("<details><summary class=\"soft\">as ", out);
    write_who(&results->people.people[mistake->person], out);
    if (mistake->example->at) {
        fputs(" has it at <code>", out);
        write_text(out, mistake->example->at, MOST_TEXT);
        fputs("</code>", out);
    }
    fputs("</summary><pre>", out);
    write_lines(out,
                mistake->example->message ? mistake->example->message : mistake->example->summary);
    fputs("</pre></details></td></tr>\n", out);
}

void gw_class_write_mistakes(const struct gw_class_results *results, FILE *out)
{
    fputs("<h2>Which mistakes does the class make?</h2>\n<p class=\"soft\">Messages that differ in "
          "numbers and "
          "threads alone are one. The number is that of people.</p>\n",
          out);
    for (size_t i = 0; i < results->exercise_count; i++) {
        struct gw_class_mistakes mistakes = gw_class_mistakes_of(results, i);
        if (mistakes.count > 0) {
            fputs("<h3>", out);
            gw_write_xml_text(out, results->exercises[i].name);
            fputs("</h3>\n<table>\n", out);
            size_t others = 0;
            for (size_t j = 0; j < mistakes.count; j++) {
                if (j < MOST_MISTAKES) {
                    write_mistake(results, &mistakes.mistakes[j], out);
                } else {
                    others += mistakes.mistakes[j].people;
                }
            }
            if (others > 0) {
                fprintf(out,
                        "<tr><td class=\"number\">%zu</td><td class=\"soft\">%zu other "
                        "message%s</td></tr>\n",
                        others, mistakes.count - MOST_MISTAKES,
                        mistakes.count - MOST_MISTAKES == 1 ? "" : "s");
            }
            fputs("</table>\n", out);
        }
        gw_class_mistakes_free(&mistakes);
    }
}

static void write_person(const struct gw_class_results *results, const struct gw_person *person,
                         FILE *out)
{
    const struct gw_class_points points = gw_class_points_of(results, person);
    fputs("<tr><th scope=\"row\">", out);
    write_link(results, person, out);
    fputs("</th><td class=\"soft\">", out);
    write_text(out, person->id, MOST_TEXT);
    fputs("</td><td class=\"number\">", out);
    if (points.known) {
        char *mark = gw_class_mark_text(gw_class_mark(points));
        fputs(mark, out);
        free(mark);
    }
    fputs("</td>", out);
    for (size_t i = 0; i < results->exercise_count; i++) {
        const char *state = gw_class_state_of(results, person, i);
        const struct gw_class_kind *kind = gw_class_kind_of(state);
        if (*state) {
            fprintf(out, "<td class=\"cell\"><span class=\"sign %s\" title=\"%s\">%s</span></td>",
                    kind->css, kind->state, kind->sign);
        } else {
            fputs("<td></td>", out);
        }
    }
    char *note = gw_class_note_of(results, person);
    fputs("<td class=\"soft\">", out);
    write_text(out, note, MOST_TEXT);
    fputs("</td></tr>\n", out);
    free(note);
}

void gw_class_write_people(const struct gw_class_results *results, FILE *out)
{
    fputs("<h2>People</h2>\n<div class=\"scroll\">\n<table "
          "class=\"people\">\n<thead><tr><th>name</th><th>id"
          "</th><th class=\"number\">points</th>",
          out);
    for (size_t i = 0; i < results->exercise_count; i++) {
        fputs("<th class=\"turned\">", out);
        gw_write_xml_text(out, results->exercises[i].name);
        fputs("</th>", out);
    }
    fputs("<th>note</th></tr></thead>\n<tbody>\n", out);
    for (size_t i = 0; i < results->people.count; i++) {
        write_person(results, &results->people.people[i], out);
    }
    fputs("</tbody>\n</table>\n</div>\n", out);
}
