// SPDX-License-Identifier: MIT
// What the exercise says of its run, and what it is told.
#include "checker/memory/grade.h"
#include "runner_internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void gw_run_fault(struct gw_run *run, const char *format, ...)
{
    char *fault = run->exchange->answer.fault;
    if (*fault) {
        return;
    }
    va_list arguments;
    va_start(arguments, format);
    const unsigned before = gw_grade_open();
    vsnprintf(fault, GW_SENTENCE_BYTES, format, arguments);
    gw_grade_restore(before);
    va_end(arguments);
}

const void *gw_parameters(const struct gw_run *run)
{
    return run->request.parameters;
}

void gw_returned(struct gw_run *run, int value)
{
    const unsigned before = gw_grade_open();
    run->exchange->answer.value_returned = value;
    run->exchange->answer.stage = GW_STAGE_RETURNED;
    gw_grade_restore(before);
}

void gw_note(struct gw_run *run, const char *name, int64_t value)
{
    struct gw_answer *answer = &run->exchange->answer;
    if (answer->note_count >= GW_MOST_NOTES || strlen(name) >= GW_NAME_BYTES) {
        gw_run_fault(run, "the runner's half notes too much, or under too long a name: '%s'", name);
        return;
    }
    struct gw_note_entry *note = &answer->notes[answer->note_count];
    const unsigned before = gw_grade_open();
    snprintf(note->name, sizeof(note->name), "%s", name);
    note->value = value;
    answer->note_count++;
    gw_grade_restore(before);
}

void gw_expect_device_error(struct gw_run *run, cudaError_t error)
{
    run->expected_error = error;
}
