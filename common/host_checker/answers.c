// SPDX-License-Identifier: MIT
// What a runner asks of a checker (../checker/checker.h), answered for a watched C file.
#include "checker/checker.h"
#include "checker/ending_text.h"

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

// What runs is one of the student's functions, whose line says enough.
void gw_ending_put_running(FILE *out, const struct gw_line *at)
{
    (void)out;
    (void)at;
}
