// SPDX-License-Identifier: MIT
// A run that a signal ends, or whose time is over: the checker says where, and the runner knows
// which array a fault was behind.
#include "checker/checker.h"
#include "runner_internal.h"

#include <stdio.h>

// Of the checker, where one is linked.
#pragma weak gw_checker_ran_threads
#pragma weak gw_checker_watch
#pragma weak gw_trace_write

static const struct gw_run *watched;

// Arrays of the host end where a page ends that nobody may touch.
static void note_array(const unsigned char *address)
{
    for (unsigned i = 0; i < watched->request.array_count; i++) {
        const struct gw_run_array *array = &watched->arrays[i];
        const struct gw_array_entry *entry = &watched->request.arrays[i];
        const unsigned char *start = array->host;
        const size_t size = gw_type_size((enum gw_type)entry->type);
        const unsigned char *end = start + entry->count * size;
        if (!start || address < end || address >= array->mapping + array->mapping_bytes) {
            continue;
        }
        char *why = watched->exchange->answer.ending_why;
        const unsigned long long count = entry->count - array->begins;
        const unsigned long long element =
            (unsigned long long)(address - start) / size - array->begins;
        if (count == 0) {
            snprintf(why, GW_SENTENCE_BYTES, "it used %s[%llu], and %s has no elements",
                     entry->name, element, entry->name);
        } else if (entry->type == GW_BYTE) {
            // What is passed as bytes may be a struct, which has no such elements.
            snprintf(why, GW_SENTENCE_BYTES, "it used byte %llu of %s, whose %llu byte%s 0 to %llu",
                     element, entry->name, count, count == 1 ? " goes from" : "s go from",
                     count - 1);
        } else {
            snprintf(why, GW_SENTENCE_BYTES,
                     "it used %s[%llu], and the %llu element%s of %s %s 0 to %llu", entry->name,
                     element, count, count == 1 ? "" : "s", entry->name,
                     count == 1 ? "goes from" : "go from", count - 1);
        }
    }
}

static void on_ending(int signal_number, const char *meaning, const void *address, const char *text)
{
    (void)signal_number;
    if (gw_trace_write) {
        gw_trace_write();
    }
    watched->exchange->answer.ran_threads = gw_checker_ran_threads && gw_checker_ran_threads();
    snprintf(watched->exchange->answer.ending_why, GW_SENTENCE_BYTES, "%s", meaning);
    snprintf(watched->exchange->answer.ending, GW_REPORT_BYTES, "%s", text);
    if (address) {
        note_array(address);
    }
}

void gw_watch_run(const struct gw_run *run)
{
    watched = run;
    if (gw_checker_watch) {
        run->exchange->answer.is_instrumented = 1;
        gw_checker_watch(0, on_ending); // the grader knows when the time is over
    }
}
