// SPDX-License-Identifier: MIT
// From runs to one result: the first failing case in full, one line for each further one.
#include "verdict.h"

#include "text.h"
#include "todo.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_FURTHER = 20 };

void gw_verdict_fail(struct gw_verdict *verdict, enum gw_state state, size_t case_number,
                     const char *run, const char *message, const char *at)
{
    struct gw_failure *failures =
        realloc(verdict->failures, (verdict->failure_count + 1) * sizeof *verdict->failures);
    if (!failures) {
        abort();
    }
    verdict->failures = failures;
    failures[verdict->failure_count++] = (struct gw_failure){
        .state = state,
        .case_number = case_number,
        .run = gw_format("%s", run),
        .message = gw_format("%s", message),
        .at = at ? gw_format("%s", at) : NULL,
    };
    // Waiting for every case's timeout helps nobody; the rest of what is not started is neither.
    verdict->stop = verdict->stop || state == GW_TIMED_OUT || state == GW_STATE_NOT_STARTED ||
                    state == GW_SKIPPED;
}

static void add_indented(struct gw_text *text, const char *lines)
{
    while (*lines) {
        const size_t length = gw_first_line(lines);
        gw_text_add(text, "  %.*s\n", (int)length, lines);
        lines += length + (lines[length] == '\n');
    }
}

// One line for each case that failed after the first one.
static void add_further(struct gw_text *text, const struct gw_verdict *verdict)
{
    size_t shown = 0;
    for (size_t i = 1; i < verdict->failure_count; i++) {
        const struct gw_failure *failure = &verdict->failures[i];
        if (failure->case_number == failure[-1].case_number) {
            continue;
        }
        if (shown++ == 0) {
            gw_text_add(text, "Also failing:\n");
        }
        if (shown <= MOST_FURTHER) {
            gw_text_add(text, "  %s: %.*s\n", failure->run, (int)gw_first_line(failure->message),
                        failure->message);
        }
    }
    if (shown > MOST_FURTHER) {
        gw_text_add(text, "  and %zu more cases\n", shown - MOST_FURTHER);
    }
}

static char *message_of(const struct gw_verdict *verdict)
{
    const struct gw_failure *first = &verdict->failures[0];
    struct gw_text text = {0};
    gw_text_add(&text, "%s:\n", first->run);
    add_indented(&text, first->message);
    add_further(&text, verdict);
    if (verdict->not_run > 0 && first->state != GW_STATE_NOT_STARTED &&
        first->state != GW_SKIPPED) {
        gw_text_add(&text, "%zu of %zu runs were not run after that.\n", verdict->not_run,
                    verdict->runs);
    }
    return text.data;
}

struct gw_result gw_verdict_result(const struct gw_verdict *verdict,
                                   const struct gw_options *options)
{
    struct gw_result result = {
        .state = GW_PASS,
        .runs = gw_format("%zu of %zu", verdict->passed, verdict->runs),
        .seed = gw_format("%" PRIu64, options->seed),
    };
    if (verdict->failure_count > 0) {
        const struct gw_failure *first = &verdict->failures[0];
        result.state = first->state;
        result.summary = gw_format("%.*s", (int)gw_first_line(first->message), first->message);
        result.at = first->at ? gw_format("%s", first->at) : NULL;
        result.message = message_of(verdict);
    } else if (verdict->runs == 0 || verdict->passed != verdict->runs) {
        result.state = GW_FAIL;
        result.summary =
            gw_format("only %zu of %zu runs were completed", verdict->passed, verdict->runs);
        result.message =
            gw_format("%s: the grader of this exercise is at fault.\n", result.summary);
    }
    if (result.state == GW_STATE_NOT_STARTED) {
        free(result.at);
        result.at = gw_first_todo(options->root, options->file);
    }
    return result;
}

void gw_verdict_free(struct gw_verdict *verdict)
{
    for (size_t i = 0; i < verdict->failure_count; i++) {
        free(verdict->failures[i].run);
        free(verdict->failures[i].message);
        free(verdict->failures[i].at);
    }
    free(verdict->failures);
    *verdict = (struct gw_verdict){0};
}
