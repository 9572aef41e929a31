// SPDX-License-Identifier: MIT
// Charts of a class, as SVG within the page.
#include "class/results/class_tally.h"
#include "page_parts.h"

#include "base/xml.h"

#include <stdlib.h>
#include <string.h>

// In units of the drawings.
enum { WIDTH = 900, HEIGHT = 190, BASE = 160, TOP = 18, MOST_COLUMNS = 21 };

// How many of the marks fall into [from, to).
static size_t count_marks(const struct gw_class_tally *tally, int from, int to)
{
    size_t count = 0;
    for (size_t i = 0; i < tally->marked; i++) {
        count += tally->earned[i] >= from && tally->earned[i] < to;
    }
    return count;
}

void gw_class_write_points_chart(const struct gw_class_results *results, FILE *out)
{
    struct gw_class_tally tally = gw_class_tally_of(results);
    if (tally.marked == 0) {
        fputs("<p>Nobody has a mark yet.</p>\n", out);
        gw_class_tally_free(&tally);
        return;
    }
    // One column a point, or several points where they are many.
    const int step = (results->possible + MOST_COLUMNS) / MOST_COLUMNS;
    const int columns = results->possible / step + 1;
    size_t most = 1;
    for (int i = 0; i < columns; i++) {
        const size_t count = count_marks(&tally, i * step, (i + 1) * step);
        most = count > most ? count : most;
    }
    fprintf(out,
            "<h2>Points</h2>\n<p>The middle half of the %zu marks lies between %g and %g of %d "
            "points, the "
            "median is %g.</p>\n<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"how many "
            "people have how "
            "many points\">\n",
            tally.marked, tally.lower, tally.upper, results->possible, tally.median, WIDTH, HEIGHT);
    const double wide = (double)WIDTH / columns;
    for (int i = 0; i < columns; i++) {
        const size_t count = count_marks(&tally, i * step, (i + 1) * step);
        const double high = (double)(BASE - TOP) * (double)count / (double)most;
        const double middle = wide * (i + 0.5);
        fprintf(out,
                "<rect class=\"pass\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>"
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%zu</text>"
                "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">",
                wide * i + 2.0, BASE - high, wide - 4.0, high, middle, BASE - high - 4.0, count,
                middle, BASE + 16);
        if (step == 1) {
            fprintf(out, "%d</text>\n", i);
        } else {
            fprintf(out, "%d\xe2\x80\x93%d</text>\n", i * step, (i + 1) * step - 1);
        }
    }
    fprintf(out,
            "<rect x=\"0\" y=\"%d\" width=\"%d\" height=\"1\" fill=\"currentColor\"/>\n</svg>\n",
            BASE, WIDTH);
    gw_class_tally_free(&tally);
}

static void write_bar(const struct gw_class_results *results, size_t exercise, FILE *out)
{
    enum { BAR_WIDTH = 640, BAR = 22, LEAST_FOR_TEXT = 22 };
    size_t all = 0;
    for (size_t i = 0; i < gw_class_kind_count; i++) {
        all += gw_class_count(results, exercise, &gw_class_kinds[i]);
    }
    fprintf(out, "<svg viewBox=\"0 0 %d %d\" role=\"img\">\n", BAR_WIDTH, BAR);
    double x = 0.0;
    for (size_t i = 0; i < gw_class_kind_count; i++) {
        const struct gw_class_kind *kind = &gw_class_kinds[i];
        const size_t count = gw_class_count(results, exercise, kind);
        const double wide = all > 0 ? (double)BAR_WIDTH * (double)count / (double)all : 0.0;
        if (count == 0) {
            continue;
        }
        fprintf(out,
                "<g><title>%zu %s</title><rect class=\"%s\" x=\"%.1f\" y=\"0\" width=\"%.1f\" "
                "height=\"%d\"/>",
                count, kind->state, kind->css, x, wide > 1.5 ? wide - 1.0 : wide, BAR);
        if (wide >= LEAST_FOR_TEXT) {
            const char *css =
                strcmp(kind->css, "open") == 0                                           ? "dark"
                : strcmp(kind->css, "missing") == 0 || strcmp(kind->css, "nothing") == 0 ? ""
                                                                                         : "on";
            fprintf(out, "<text class=\"%s\" x=\"%.1f\" y=\"15\" text-anchor=\"middle\">%zu</text>",
                    css, x + wide / 2.0, count);
        }
        fputs("</g>\n", out);
        x += wide;
    }
    fputs("</svg>", out);
}

// The kinds that there are in this class.
static void write_legend(const struct gw_class_results *results, FILE *out)
{
    fputs("<ul class=\"legend\">\n", out);
    for (size_t i = 0; i < gw_class_kind_count; i++) {
        size_t count = 0;
        for (size_t j = 0; j < results->exercise_count; j++) {
            count += gw_class_count(results, j, &gw_class_kinds[i]);
        }
        if (count == 0) {
            continue;
        }
        fprintf(out, "<li><span class=\"sign %s\">%s</span> %s</li>\n", gw_class_kinds[i].css,
                gw_class_kinds[i].sign, gw_class_kinds[i].state);
    }
    fputs("</ul>\n", out);
}

void gw_class_write_state_charts(const struct gw_class_results *results, FILE *out)
{
    fputs("<h2>Exercises</h2>\n", out);
    write_legend(results, out);
    fputs("<table>\n<thead><tr><th>exercise</th><th class=\"number\">pass</th><th style=\"width: "
          "65%\">people"
          "</th></tr></thead>\n<tbody>\n",
          out);
    for (size_t i = 0; i < results->exercise_count; i++) {
        fputs("<tr><th scope=\"row\">", out);
        gw_write_xml_text(out, results->exercises[i].name);
        fputs(" <span class=\"soft\">", out);
        gw_write_xml_text(out, results->exercises[i].lesson);
        const size_t passes = gw_class_count(results, i, &gw_class_kinds[0]);
        fprintf(out, "</span></th><td class=\"number\">%zu&nbsp;%%</td><td>",
                results->people.count > 0 ? 100 * passes / results->people.count : 0);
        write_bar(results, i, out);
        fputs("</td></tr>\n", out);
    }
    fputs("</tbody>\n</table>\n", out);
}
