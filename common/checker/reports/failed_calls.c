// SPDX-License-Identifier: MIT
// A failed call is kept until the program looks at the error: by cudaGetLastError, by handing it on
// (gw_checker_function_ended), by asking for its name, or by comparing it (error_checked.c).
#include "failed_calls.h"

#include "checker/handlers/handlers.h"
#include "checker/program/dwarf_lines.h"
#include "cpu_device/calls/execution_error.h"
#include "error_checked.h"
#include "reports.h"

#include <stdio.h>
#include <string.h>

enum { ROOM = 32 };

static struct gw_diagnosis waiting[ROOM];
size_t gw_failed_calls_waiting;
static bool expected;
static cudaError_t told;           // the execution error that a call was kept for
static struct gw_diagnosis latest; // looked at or not: for gw_checker_failed_call, and for hints

static void keep_latest(const struct gw_diagnosis *failed)
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
    struct gw_diagnosis failed = {
        .kind = GW_REPORT_FAILED_CALL, .at.site = site, .call = call, .error = error};
    failed.how_many = error == gw_execution_error();
    snprintf(failed.why, sizeof(failed.why), "%s", why ? why : "");
    keep_latest(&failed);
    const bool repeats = failed.how_many && (gw_report_count() > 0 || told == error);
    if (expected || repeats || gw_failed_calls_waiting == ROOM) {
        expected = false;
        return;
    }
    told = failed.how_many ? error : told;
    failed.when = gw_report_clock();
    waiting[gw_failed_calls_waiting++] = failed;
}

const struct gw_diagnosis *gw_failed_copy(void)
{
    const bool copy = latest.error != cudaSuccess &&
                      strncmp(latest.call, "cudaMemcpy", strlen("cudaMemcpy")) == 0;
    return copy ? &latest : NULL;
}

void gw_observe_error_seen(cudaError_t error)
{
    // Earlier errors were overwritten by this one, and its reader knows that something failed.
    if (error != cudaSuccess) {
        gw_failed_calls_waiting = 0;
    }
}

// Somebody looked at one of them.
static void forget_one(size_t index)
{
    gw_failed_calls_waiting--;
    for (size_t i = index; i < gw_failed_calls_waiting; i++) {
        waiting[i] = waiting[i + 1];
    }
}

void gw_failed_calls_compared(unsigned value, struct gw_where *where, bool with_success)
{
    for (size_t i = gw_failed_calls_waiting; i-- > 0;) {
        if ((unsigned)waiting[i].error == value &&
            gw_error_is_checked(&waiting[i], where, with_success)) {
            forget_one(i);
        }
    }
}

void gw_observe_error_named(cudaError_t error, struct gw_site site)
{
    for (size_t i = gw_failed_calls_waiting; i-- > 0;) {
        if (waiting[i].error == error && gw_dwarf_is_instrumented((uintptr_t)site.return_address)) {
            forget_one(i);
        }
    }
}

void gw_failed_calls_expect(void)
{
    expected = true;
}

void gw_failed_calls_forget(void)
{
    gw_failed_calls_waiting = 0;
    told = cudaSuccess;
}

void gw_failed_calls_report(void)
{
    for (size_t i = 0; i < gw_failed_calls_waiting; i++) {
        gw_report_add(&waiting[i]);
    }
    gw_failed_calls_waiting = 0;
}

void gw_failed_calls_begin_case(void)
{
    gw_failed_calls_forget();
    latest.error = cudaSuccess;
    latest.how_many = 0;
}

// A program that looks at an error tells its number, and of the reason it knows nothing.
void gw_failed_calls_gave_up(void)
{
    gw_failed_calls_waiting = 0;
    if (latest.error == cudaSuccess || (latest.how_many && gw_report_count() > 0)) {
        return;
    }
    struct gw_diagnosis reason = latest;
    reason.gave_up = true;
    // The call that told of a kernel may be anywhere.
    if (reason.how_many && reason.launch.number > 0) {
        reason.at = (struct gw_where){.site = reason.launch.site};
        reason.call = reason.launch.kernel;
    }
    reason.launch = (struct gw_launch_note){0};
    gw_report_add(&reason);
}

const struct gw_diagnosis *gw_failed_calls_latest(void)
{
    return latest.error == cudaSuccess ? NULL : &latest;
}
