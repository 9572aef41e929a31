// SPDX-License-Identifier: MIT
// Where a program with kernels was when a signal ended it, and what had been found until then.
#include "checker.h"

#include "checker/messages/words.h"
#include "checker/order/stamps.h"
#include "checker/program/ending.h"
#include "checker/shadow/now.h"

#include <stdlib.h>

static gw_checker_ending *ends;

static void put_thread(FILE *out, const struct gw_line *at)
{
    const struct gw_launch_note *launch = gw_running_launch();
    const struct gw_thread_note who = {true, gw_word_thread(gw_now.word), gw_block_index()};
    fputs("  thread  ", out);
    gw_phrase_who(out, &who, launch->block);
    fputs(", ", out);
    gw_phrase_launch(out, launch, at);
    fputc('\n', out);
}

static void on_ending(int signal_number, const char *meaning, const void *address,
                      const struct gw_where *where)
{
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
    if (gw_now.kernel) {
        put_thread(out, &line);
    }
    const char *failed_at;
    int error;
    const char *failed = gw_checker_failed_call(&error, &failed_at);
    if (failed) {
        fprintf(out, "  failed  %s\n", failed);
    }
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
}
