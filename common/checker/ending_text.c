// SPDX-License-Identifier: MIT
// Where a program was when a signal ended it, and what had been found until then.
#include "ending_text.h"

#include "checker.h"
#include "checker/accesses/host.h"
#include "checker/printing/kernel_prints.h"
#include "checker/signals/ending.h"

#include <stdlib.h>

// What kernels print: the checker of C exercises has none (common/host_checker).
#pragma weak gw_print_saved
#pragma weak gw_host_touched

static gw_checker_ending *ends;

static void on_ending(int signal_number, const char *meaning, const void *address,
                      const struct gw_where *where)
{
    if (gw_print_saved) {
        gw_print_saved();
    }
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (!out) {
        return;
    }
    const struct gw_line line = gw_line_of(where);
    if (line.known) {
        fprintf(out, "  at      %s:%d   %s\n", line.file, line.line, line.text);
    }
    gw_ending_put_running(out, &line);
    const char *report = gw_checker_report();
    if (report) {
        fprintf(out, "found until then:\n%s", report);
    }
    fclose(out);
    ends(signal_number, meaning, address, text);
    free(text);
}

void gw_checker_watch(double seconds, gw_checker_ending *told)
{
    ends = told;
    gw_ending_watch(on_ending, seconds);
    gw_ending_watch_touches(gw_host_touched);
}

void gw_checker_watch_interrupt(void)
{
    gw_ending_watch_interrupt();
}
