// SPDX-License-Identifier: MIT
// What a runner asks of a checker (../checker/checker.h), answered for a watched C file.
#include "checker/checker.h"
#include "checker/program/ending.h"

#include "finding_text.h"

#include <stdlib.h>

static char *text;
static bool leaks_asked;

void gw_checker_begin_case(void)
{
    gw_findings_forget();
    gw_heap_reset();
    gw_heap_forget_calls();
    leaks_asked = false;
}

const char *gw_checker_report(void)
{
    free(text);
    text = gw_findings_text();
    if (!text && leaks_asked) {
        text = gw_leaks_text();
    }
    return text;
}

static void note_one(const struct gw_heap_block *block, void *context)
{
    (void)block;
    *(bool *)context = true;
}

bool gw_checker_leaks_host_memory(void)
{
    bool any = false;
    gw_heap_visit_live(note_one, &any);
    return any;
}

void gw_checker_report_leaks(void)
{
    leaks_asked = true;
}

static gw_checker_ending *ends;

static void on_ending(int signal_number, const char *meaning, const void *address,
                      const struct gw_where *where)
{
    char *ending = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&ending, &length);
    if (!out) {
        return;
    }
    gw_put_line(out, "at", where->frames[0]);
    const char *report = gw_checker_report();
    if (report) {
        fprintf(out, "found until then:\n%s", report);
    }
    fclose(out);
    ends(signal_number, meaning, address, ending);
    free(ending);
}

void gw_checker_watch(double seconds, gw_checker_ending *told)
{
    ends = told;
    gw_ending_watch(on_ending, seconds);
}
