// SPDX-License-Identifier: MIT
// The same tables as one page, for a browser or to be handed in: no script, no other file.
#include "base/xml.h"
#include "progress.h"

#include <stdlib.h>

static const char head[] =
    "<!DOCTYPE html>\n"
    "<html lang=\"en\">\n"
    "<head>\n"
    "<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n"
    "<title>Gridwork: progress</title>\n"
    "<style>\n"
    ":root { color-scheme: light dark; }\n"
    "body { font: 16px/1.5 sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }\n"
    "table { border-collapse: collapse; width: 100%; margin-bottom: 1.5rem; }\n"
    "caption { text-align: left; font-weight: bold; padding: 0.3rem 0; }\n"
    "th, td { text-align: left; font-weight: normal; padding: 0.2rem 0.8rem 0.2rem 0;\n"
    "         border-top: 1px solid #8886; }\n"
    "td { width: 9rem; }\n"
    ".practice td { width: auto; }\n"
    ".pass { font-weight: bold; }\n"
    "progress { width: 100%; }\n"
    "</style>\n"
    "</head>\n"
    "<body>\n";

static void write_lesson(const struct gw_progress *progress, size_t first, FILE *out)
{
    const struct gw_listed *of = progress->steps[first].exercise;
    const struct gw_tally tally = gw_progress_tally(progress, of->lesson);
    char *lesson = gw_lesson_message(of->lesson);
    fprintf(out, "<table>\n<caption>%s: ", lesson);
    free(lesson);
    gw_write_xml_text(out, of->title);
    fprintf(out, " (%d of %d points)</caption>\n", tally.earned, tally.possible);
    for (size_t i = first; i < progress->count; i++) {
        const struct gw_step *step = &progress->steps[i];
        if (!gw_is_of_lesson(step->exercise, of->lesson)) {
            break;
        }
        fputs("<tr><th scope=\"row\">", out);
        gw_write_xml_text(out, step->exercise->name);
        fprintf(out, "</th><td%s>%s</td><td>", step->passes ? " class=\"pass\"" : "",
                gw_step_state(step));
        if (step->hints > 0) {
            fprintf(out, "%d hint%s", step->hints, step->hints == 1 ? "" : "s");
        }
        fputs("</td></tr>\n", out);
    }
    fputs("</table>\n", out);
}

// A line per lesson: how much of it was practiced.
static void write_practice(const struct gw_progress *progress, FILE *out)
{
    size_t count;
    struct gw_practice_line *lines = gw_progress_practice(progress, &count);
    if (count > 0) {
        fputs("<table class=\"practice\">\n<caption>Practice: predict, review, mend, order"
              "</caption>\n<tr><th></th><th>exercises</th><th>questions</th><th>right</th>"
              "<th>mended</th><th>ordered</th><th>due today</th></tr>\n",
              out);
    }
    for (size_t i = 0; i < count; i++) {
        const struct gw_practice_line *line = &lines[i];
        const struct gw_practice_tally *done = &line->practice;
        fputs("<tr><th scope=\"row\">", out);
        gw_write_xml_text(out, line->name);
        fputs("</th><td>", out);
        if (line->is_lesson) {
            fprintf(out, "%d of %d", line->exercises.passed, line->exercises.exercises);
        }
        fprintf(out, "</td><td>%zu</td><td>%zu</td><td>%zu</td><td>%zu</td><td>%zu</td></tr>\n",
                done->asked, done->right, done->mended, done->ordered, done->due);
    }
    fputs(count > 0 ? "</table>\n" : "", out);
    free(lines);
}

void gw_progress_write_html(const struct gw_progress *progress, FILE *out)
{
    const struct gw_tally all = gw_progress_tally(progress, NULL);
    fputs(head, out);
    fprintf(out,
            "<h1>Progress</h1>\n"
            "<p>%d of %d exercises pass: %d of %d points.</p>\n"
            "<progress max=\"%d\" value=\"%d\"></progress>\n",
            all.passed, all.exercises, all.earned, all.possible, all.possible, all.earned);
    for (size_t i = 0; i < progress->count; i++) {
        if (i == 0 || !gw_is_of_lesson(progress->steps[i].exercise,
                                       progress->steps[i - 1].exercise->lesson)) {
            write_lesson(progress, i, out);
        }
    }
    write_practice(progress, out);
    const size_t next = gw_progress_next(progress, NULL);
    if (next < progress->count) {
        fputs("<p>Next: ", out);
        gw_write_xml_text(out, progress->steps[next].exercise->name);
        fputs("</p>\n", out);
    }
    fputs("</body>\n</html>\n", out);
}
