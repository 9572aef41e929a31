// SPDX-License-Identifier: MIT
// The page's table of practice.
#include "page_parts.h"

#include "base/xml.h"

static void write_person(const struct gw_person *person, const struct gw_class_practice *practice,
                         FILE *out)
{
    const struct gw_practice_tally *tally = &practice->tally;
    const size_t numbers[] = {tally->asked, tally->right, tally->mended, tally->ordered,
                              tally->due};
    fputs("<tr><th scope=\"row\">", out);
    gw_write_xml_text(out, *person->name ? person->name : person->id);
    fputs("</th><td class=\"soft\">", out);
    gw_write_xml_text(out, person->id);
    fputs("</td>", out);
    for (size_t i = 0; i < sizeof(numbers) / sizeof(*numbers); i++) {
        fputs("<td class=\"number\">", out);
        if (practice->known) {
            fprintf(out, "%zu", numbers[i]);
        }
        fputs("</td>", out);
    }
    fputs("<td class=\"soft\">", out);
    gw_write_xml_text(out, practice->note ? practice->note : "");
    fputs("</td></tr>\n", out);
}

void gw_class_write_practice(const struct gw_class_results *results, FILE *out)
{
    if (!results->practice) {
        return;
    }
    fputs(
        "<h2>Practice</h2>\n<p class=\"soft\">Questions of predict and review, mistakes that were "
        "mended, kernels that were put in order. The numbers come from the file "
        "<code>.gridwork/review.tsv</code> of each submission. A student can edit this file, so "
        "nothing here counts for a grade.</p>\n<div class=\"scroll\">\n<table>\n<thead><tr>"
        "<th>name</th><th>id</th><th class=\"number\">questions</th>"
        "<th class=\"number\">right</th><th class=\"number\">mended</th>"
        "<th class=\"number\">ordered</th><th class=\"number\">due today</th><th>note</th>"
        "</tr></thead>\n<tbody>\n",
        out);
    for (size_t i = 0; i < results->people.count; i++) {
        write_person(&results->people.people[i], &results->practice[i], out);
    }
    fputs("</tbody>\n</table>\n</div>\n", out);
}
