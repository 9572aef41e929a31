// SPDX-License-Identifier: MIT
// A failed call is kept until the program looks at the error by cudaGetLastError, or hands it on
// (gw_checker_function_ended). What a program does with the value that a call returns cannot be
// seen.
#include "errors.h"

#include "../cpu_device/execution_error.h"
#include "report.h"
#include "same_value.h"

#include <stdio.h>

enum { ROOM = 32 };

static struct gw_report waiting[ROOM];
static size_t count;
static bool expected;
static cudaError_t told; // the execution error that a call was kept for

void gw_observe_error(cudaError_t error, const char *call, struct gw_site site, const char *why)
{
    // What a kernel did wrong is told once: by the checker, or by the first call that fails.
    const bool repeats = error == gw_execution_error() && (gw_report_count() > 0 || told == error);
    if (expected || repeats || count == ROOM) {
        expected = false;
        return;
    }
    told = error == gw_execution_error() ? error : told;
    struct gw_report *draft = &waiting[count++];
    *draft = (struct gw_report){
        .kind = GW_REPORT_FAILED_CALL, .at.site = site, .call = call, .error = error};
    draft->how_many = error == gw_execution_error();
    snprintf(draft->why, sizeof(draft->why), "%s", why ? why : "");
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
