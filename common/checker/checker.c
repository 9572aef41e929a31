// SPDX-License-Identifier: MIT
// What programs ask of the checker.
#include "checker.h"

#include "../cpu_device/execution_error.h"
#include "counts.h"
#include "errors.h"
#include "memory.h"
#include "report.h"
#include "report_text.h"
#include "shadow.h"

#include <stdint.h>
#include <stdlib.h>

static const char *keep(char **kept, char *text)
{
    free(*kept);
    *kept = text;
    return text;
}

void gw_checker_begin_case(void)
{
    gw_report_forget_all();
    gw_errors_forget();
    gw_allocations_mark();
    gw_counts_reset();
}

const char *gw_checker_report(void)
{
    static char *text;
    return keep(&text, gw_report_text(false));
}

const char *gw_checker_warnings(void)
{
    static char *text;
    return keep(&text, gw_report_text(true));
}

void gw_checker_function_ended(int value)
{
    if (value == 0) {
        gw_errors_report();
    } else {
        gw_errors_forget();
    }
}

static void report_leak(const struct gw_allocation *allocation, void *context)
{
    (void)context;
    struct gw_report draft = {.kind = GW_REPORT_LEAK,
                              .at.site = allocation->site,
                              .call = allocation->call,
                              .bytes = allocation->bytes};
    gw_report_add(&draft);
}

void gw_checker_report_leaks(void)
{
    // After an error of an execution nothing can be freed any more.
    if (gw_execution_error() == cudaSuccess) {
        gw_allocations_visit_live(report_leak, NULL);
    }
}

void gw_checker_mark_unwritten(const void *memory, size_t bytes)
{
    if (bytes > 0 && gw_shadow_find((uintptr_t)memory)) {
        gw_shadow_set((uintptr_t)memory, bytes, GW_UNWRITTEN);
    }
}
