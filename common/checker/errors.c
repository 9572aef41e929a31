// SPDX-License-Identifier: MIT
// A failed call is kept until the program looks at the error: by cudaGetLastError, by a call that
// waits, or by handing it on (gw_checker_function_ended). What a barrier that not all reach leads
// to is kept here too.
#include "errors.h"

#include "report.h"
#include "same_value.h"

#include <stdio.h>

enum { ROOM = 32 };

static struct gw_report waiting[ROOM];
static size_t count;
static bool expected;

void gw_observe_error(cudaError_t error, const char *call, struct gw_site site, const char *why)
{
    // What a kernel did has its own report; every later call only repeats it.
    if (expected || error == cudaErrorIllegalAddress || error == cudaErrorMisalignedAddress ||
        error == cudaErrorLaunchFailure || count == ROOM) {
        expected = false;
        return;
    }
    struct gw_report *draft = &waiting[count++];
    *draft = (struct gw_report){
        .kind = GW_REPORT_FAILED_CALL, .at.site = site, .call = call, .error = error};
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
}

void gw_errors_report(void)
{
    for (size_t i = 0; i < count; i++) {
        gw_report_add(&waiting[i]);
    }
    count = 0;
}
