// SPDX-License-Identifier: MIT
// index.html: what a class has come to, on one page that needs nothing else.
#include "class/results/class_tally.h"
#include "formats.h"
#include "page_parts.h"

#include "base/xml.h"
#include "grading/report/report.h"

#include <stdlib.h>

static const char head[] =
    "<!DOCTYPE html>\n"
    "<html lang=\"en\">\n"
    "<head>\n"
    "<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n"
    // Whatever a student has written: nothing here runs or is fetched.
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
    "'unsafe-inline'\">\n"
    "<title>Gridwork: class</title>\n"
    "<style>\n"
    ":root { color-scheme: light dark; --ink: #1d2429; --soft: #5c6870; --line: #d5dbdf;\n"
    "  --card: #f5f7f8; --pass: #2f8f6b; --fail: #d2603a; --crashed: #a63d57; --time: #7a539c;\n"
    "  --compile: #c4891d; --begin: #8c98a1; --missing: #b9c2c8; --open: #e7d94e; --nothing: "
    "#e3e8eb; }\n"
    "@media (prefers-color-scheme: dark) { :root { --ink: #e4e9ec; --soft: #9ba8b0; --line: "
    "#3a444b;\n"
    "  --card: #20272c; --nothing: #333d44; --missing: #56636c; --begin: #76838c; } }\n"
    "body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); max-width: 62rem; margin: "
    "2rem auto;\n"
    "  padding: 0 1rem; }\n"
    "h1 { margin-bottom: 0.2rem; } h2 { margin: 2.5rem 0 0.8rem; } h3 { margin: 1.6rem 0 0.3rem; "
    "}\n"
    ".soft { color: var(--soft); } .number { text-align: right; font-variant-numeric: "
    "tabular-nums; }\n"
    ".cards { display: flex; flex-wrap: wrap; gap: 0.8rem; margin: 1.2rem 0; }\n"
    ".cards div { background: var(--card); border: 1px solid var(--line); border-radius: 0.5rem;\n"
    "  padding: 0.5rem 1rem; min-width: 7rem; } .cards b { display: block; font-size: 1.6rem; }\n"
    "svg { display: block; width: 100%; height: auto; } svg text { fill: var(--ink); font-size: "
    "12px; }\n"
    "svg .on { fill: #fff; font-weight: 600; } svg .dark { fill: #222; font-weight: 600; }\n"
    ".pass { fill: var(--pass); background: var(--pass); } .fail { fill: var(--fail); background: "
    "var(--fail); }\n"
    ".crashed { fill: var(--crashed); background: var(--crashed); } .time { fill: var(--time); "
    "background: "
    "var(--time); }\n"
    ".compile { fill: var(--compile); background: var(--compile); } .begin { fill: var(--begin); "
    "background: "
    "var(--begin); }\n"
    ".missing { fill: var(--missing); background: var(--missing); }\n"
    ".open { fill: var(--open); background: var(--open); } .nothing { fill: var(--nothing); "
    "background: "
    "var(--nothing); }\n"
    ".legend { display: flex; flex-wrap: wrap; gap: 0.3rem 1rem; padding: 0; list-style: none; }\n"
    ".sign { display: inline-block; width: 1.4em; height: 1.4em; line-height: 1.4em; "
    "border-radius: 0.25em;\n"
    "  text-align: center; color: #fff; font-weight: 600; font-size: 0.85rem; vertical-align: "
    "middle;\n"
    "  print-color-adjust: exact; -webkit-print-color-adjust: exact; }\n"
    ".open.sign { color: #222; } .nothing.sign, .missing.sign { color: var(--ink); }\n"
    "table { border-collapse: collapse; width: 100%; } caption { text-align: left; }\n"
    "th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.6rem 0.25rem 0; "
    "border-top: 1px solid "
    "var(--line); font-weight: normal; }\n"
    "thead th { border-top: 0; color: var(--soft); vertical-align: bottom; }\n"
    "th.number, td.number { text-align: right; }\n"
    ".people td.cell { padding: 0.2rem 0.1rem; width: 1.5rem; }\n"
    ".people th.turned { writing-mode: vertical-rl; transform: rotate(180deg); padding: 0.2rem "
    "0.1rem; }\n"
    ".scroll { overflow-x: auto; } code, pre { font: 0.85rem/1.4 ui-monospace, monospace; }\n"
    "pre { background: var(--card); border: 1px solid var(--line); border-radius: 0.4rem; padding: "
    "0.6rem;\n"
    "  overflow-x: auto; max-height: 22rem; white-space: pre-wrap; overflow-wrap: anywhere; }\n"
    "td, th { overflow-wrap: anywhere; } .people td, .people th { overflow-wrap: break-word; }\n"
    ".people td:last-child, .people th:last-child { padding-left: 0.8rem; }\n"
    "@media print { body { max-width: none; margin: 0; font-size: 11px; } pre { max-height: none; "
    "}\n"
    "  tr, svg { break-inside: avoid; } h2, h3 { break-after: avoid; } a { color: inherit; } }\n"
    "</style>\n"
    "</head>\n"
    "<body>\n";

static void write_card(FILE *out, size_t number, const char *words)
{
    fprintf(out, "<div><b>%zu</b>%s</div>\n", number, words);
}

static void write_summary(const struct gw_class_results *results, FILE *out)
{
    struct gw_class_tally tally = gw_class_tally_of(results);
    fputs("<h1>Gridwork: class</h1>\n<p class=\"soft\">", out);
    for (size_t i = 0; i < results->lesson_count; i++) {
        char *lesson = gw_lesson_message(results->lessons[i]);
        fputs(i > 0 ? ", " : "", out);
        gw_write_xml_text(out, lesson);
        free(lesson);
    }
    fprintf(out, "%s%zu exercises, %d points</p>\n<div class=\"cards\">\n",
            results->lesson_count > 0 ? ": " : "", results->exercise_count, results->possible);
    write_card(out, results->people.count, "people");
    write_card(out, tally.marked, "have a mark");
    write_card(out, tally.nothing, "handed nothing in");
    write_card(out, tally.unmarked, "could not be graded");
    if (tally.marked > 0) {
        fprintf(out, "<div><b>%g</b>points, the median</div>\n", tally.median);
    }
    fputs("</div>\n", out);
    gw_class_tally_free(&tally);
}

static void write_notes(const struct gw_notes *notes, FILE *out)
{
    if (notes->count == 0) {
        return;
    }
    fputs("<h2>About the roster</h2>\n<ul>\n", out);
    for (size_t i = 0; i < notes->count; i++) {
        fputs("<li>", out);
        gw_write_xml_text(out, notes->text[i]);
        fputs("</li>\n", out);
    }
    fputs("</ul>\n", out);
}

void gw_class_write_page(const struct gw_class_results *results, FILE *out)
{
    fputs(head, out);
    write_summary(results, out);
    gw_class_write_points_chart(results, out);
    gw_class_write_state_charts(results, out);
    gw_class_write_mistakes(results, out);
    gw_class_write_people(results, out);
    gw_class_write_practice(results, out);
    write_notes(&results->people.notes, out);
    fputs("</body>\n</html>\n", out);
}
