// SPDX-License-Identifier: MIT
// A folder for the file of the trace, for all tests of a program.
#define _GNU_SOURCE
#include "traced.h"

#include "test.h"

#include <stdlib.h>
#include <string.h>

struct gw_trace *trace;
char *picture;

static void prepare(void)
{
    gw_enter_folder();
}
void (*gw_before_all)(void) = prepare;

static void clean(void)
{
    gw_trace_free(trace);
    free(picture);
    gw_leave_folder();
}
void (*gw_after_all)(void) = clean;

struct gw_trace *read_trace(const char *text)
{
    gw_test_write("run.trace", text);
    gw_trace_free(trace);
    trace = gw_trace_read("run.trace");
    return trace;
}

FILE *new_picture(void)
{
    static size_t length;
    free(picture);
    picture = NULL;
    return open_memstream(&picture, &length);
}

int times(const char *text, const char *part)
{
    int count = 0;
    for (const char *at = strstr(text, part); at; at = strstr(at + 1, part)) {
        count++;
    }
    return count;
}
