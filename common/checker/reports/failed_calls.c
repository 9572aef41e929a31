// SPDX-License-Identifier: MIT
// A failed call is kept until the program looks at the error by cudaGetLastError, or hands it on
// (gw_checker_function_ended). What a program does with the value that a call returns cannot be
// seen.
#include "failed_calls.h"

#include "checker/accesses/same_value.h"
#include "checker/checker.h"
#include "checker/handlers/handlers.h"
#include "checker/program/lines.h"
#include "cpu_device/calls/execution_error.h"
#include "reports.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 32 };

static struct gw_report waiting[ROOM];
static size_t count;
static bool expected;
static cudaError_t told;        // the execution error that a call was kept for
static struct gw_report latest; // looked at or not: for gw_checker_failed_call, and for hints

static void keep_latest(const struct gw_report *failed)
{
    const bool repeats = failed->how_many && latest.how_many && latest.error == failed->error;
    if (repeats) {
        return;
    }
    latest = *failed;
    if (failed->how_many) {
        latest.launch = *gw_running_launch();
    }
}

void gw_observe_error(cudaError_t error, const char *call, struct gw_site site, const char *why)
{
    // What a kernel did wrong is told once: by the checker, or by the first call that fails.
    struct gw_report failed = {
        .kind = GW_REPORT_FAILED_CALL, .at.site = site, .call = call, .error = error};
    failed.how_many = error == gw_execution_error();
    snprintf(failed.why, sizeof(failed.why), "%s", why ? why : "");
    keep_latest(&failed);
    const bool repeats = failed.how_many && (gw_report_count() > 0 || told == error);
    if (expected || repeats || count == ROOM) {
        expected = false;
        return;
    }
    told = failed.how_many ? error : told;
    waiting[count++] = failed;
}

const struct gw_report *gw_errors_failed_copy(void)
{
    const bool copy = latest.error != cudaSuccess &&
                      strncmp(latest.call, "cudaMemcpy", strlen("cudaMemcpy")) == 0;
    return copy ? &latest : NULL;
}

void gw_observe_error_seen(cudaError_t error)
{
    // Earlier errors were overwritten by this one, and its reader knows that something failed.
    if (error != cudaSuccess) {
        count = 0;
    }
}

void gw_errors_expect(void)
{
    expected = true;
}

void gw_errors_forget(void)
{
    count = 0;
    told = cudaSuccess;
}

void gw_errors_report(void)
{
    for (size_t i = 0; i < count; i++) {
        gw_report_add(&waiting[i]);
    }
    count = 0;
}

void gw_errors_begin_case(void)
{
    gw_errors_forget();
    latest.error = cudaSuccess;
    latest.how_many = 0;
}

// Of a failed kernel the launch is named: the call that told of it may be anywhere.
const char *gw_checker_failed_call(int *error, const char **at)
{
    static char *text;
    static char place[320];
    free(text);
    text = NULL;
    place[0] = '\0';
    *at = place;
    *error = (int)latest.error;
    if (latest.error == cudaSuccess) {
        return NULL;
    }
    const bool of_kernel = latest.how_many && latest.launch.number > 0;
    const struct gw_line line = gw_line_of_site(of_kernel ? latest.launch.site : latest.at.site);
    size_t length;
    FILE *out = open_memstream(&text, &length);
    if (!out) {
        abort();
    }
    fprintf(out, "%s%s", of_kernel ? "kernel " : "",
            of_kernel ? latest.launch.kernel : latest.call);
    if (line.known) {
        snprintf(place, sizeof(place), "%s:%d", line.file, line.line);
        fprintf(out, "%s at %s", of_kernel ? ", launched" : "", place);
    }
    fprintf(out, ": %s", latest.why[0] ? latest.why : cudaGetErrorName(latest.error));
    fclose(out);
    return text;
}
