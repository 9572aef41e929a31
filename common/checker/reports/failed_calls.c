// SPDX-License-Identifier: MIT
// A failed call is kept until the program looks at the error: by cudaGetLastError, by handing it on
// (gw_checker_function_ended), by asking for its name, or by comparing it.
#include "failed_calls.h"

#include "base/words.h"
#include "checker/handlers/handlers.h"
#include "checker/order/order.h"
#include "checker/order/streams.h"
#include "checker/program/dwarf_lines.h"
#include "checker/program/lines.h"
#include "cpu_device/calls/devices.h"
#include "cpu_device/calls/execution_error.h"
#include "cpu_device/memory/memory.h"
#include "reports.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#pragma weak gw_described_allocation // the PTX machine has memory of its own

enum { ROOM = 32, NAME = 64, REFUSED = 32, MOST_LINES = 4, MOST_ERRORS = 8 };

static struct gw_diagnosis waiting[ROOM];
size_t gw_failed_calls_waiting;
static bool expected;
static cudaError_t told;                       // the execution error that a call was kept for
static struct gw_diagnosis latest;             // looked at or not: for gw_checker_failed_call
static struct gw_diagnosis first[MOST_ERRORS]; // of each error the first call, likewise
static size_t first_count;
static struct gw_failed_note filler; // the first copy or launch of them, for hints
static uint64_t filler_at;           // the host's own clock then

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
    if (first_count < MOST_ERRORS && !gw_failed_calls_first(latest.error)) {
        first[first_count++] = latest;
    }
}

const struct gw_diagnosis *gw_failed_calls_first(cudaError_t error)
{
    for (size_t i = 0; i < first_count; i++) {
        if (first[i].error == error) {
            return &first[i];
        }
    }
    return NULL;
}

static void keep_filler(const struct gw_diagnosis *failed)
{
    const bool launch = failed->error == cudaErrorInvalidConfiguration;
    const bool copy = strncmp(failed->call, "cudaMemcpy", strlen("cudaMemcpy")) == 0;
    if (!filler.call && (launch || copy)) {
        filler = (struct gw_failed_note){failed->call, failed->at.site, failed->error, launch};
        filler_at = gw_streams_host_clock()->done[GW_HOST_SLOT];
    }
}

static bool is_empty_launch(const struct gw_diagnosis *failed)
{
    return failed->error == cudaErrorInvalidConfiguration && strstr(failed->why, " is empty: ");
}

// A program with nothing to do makes all its launches in vain: one of them says so.
static bool is_known_empty(const struct gw_diagnosis *failed)
{
    for (size_t i = 0; is_empty_launch(failed) && i < gw_failed_calls_waiting; i++) {
        if (is_empty_launch(&waiting[i])) {
            return true;
        }
    }
    return false;
}

void gw_observe_error(cudaError_t error, const char *call, struct gw_site site, const char *why)
{
    // What a kernel did wrong is told once: by the checker, or by the first call that fails.
    struct gw_diagnosis failed = {
        .kind = GW_REPORT_FAILED_CALL, .at.site = site, .call = call, .error = error};
    failed.how_many = error == gw_execution_error();
    snprintf(failed.why, sizeof(failed.why), "%s", why ? why : "");
    if (error == cudaErrorInvalidResourceHandle && strstr(failed.why, " is current: ")) {
        failed.other_device_current = true;
        failed.launch.device = gw_current_device();
        failed.launch.device_chosen = gw_current_device_site();
    }
    const struct gw_allocation *before = gw_described_allocation ? gw_described_allocation() : NULL;
    if (before && strstr(failed.why, "past the end of an allocation")) {
        failed.memory.has_allocation = true;
        failed.memory.allocation = *before;
        failed.address = (uintptr_t)before->start + before->bytes;
    }
    keep_latest(&failed);
    keep_filler(&failed);
    const bool repeats = failed.how_many && (gw_report_count() > 0 || told == error);
    if (expected || repeats || is_known_empty(&failed) || gw_failed_calls_waiting == ROOM) {
        expected = false;
        return;
    }
    told = failed.how_many ? error : told;
    failed.when = gw_report_clock();
    waiting[gw_failed_calls_waiting++] = failed;
}

struct gw_failed_note gw_failed_filler(void)
{
    return filler.call && gw_order_host_before_now(filler_at) ? filler : (struct gw_failed_note){0};
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

// The variable in `name = call(...)`, "" where there is none; a cast or a macro may stand between.
static void find_variable(const char *text, const char *call, char name[NAME])
{
    const char *end = strstr(text, call);
    name[0] = '\0';
    while (end && end > text &&
           (gw_is_of_name(*end) || isspace((unsigned char)*end) || *end == '(' || *end == ')')) {
        end--;
    }
    if (!end || end == text || *end != '=' || strchr("=!<>", end[-1])) {
        return;
    }
    while (end > text && isspace((unsigned char)end[-1])) {
        end--;
    }
    const char *start = gw_name_before(text, end);
    snprintf(name, NAME, "%.*s", (int)(end - start), start);
}

static bool is_of(const struct gw_line *call, const char *variable, const struct gw_line *here,
                  bool with_success)
{
    if (gw_find_name(here->text, variable, strlen(variable)) || strstr(here->text, "cudaError")) {
        return true;
    }
    const bool same = here->line == call->line && strcmp(here->file, call->file) == 0;
    return with_success && (same || strstr(here->text, "cudaSuccess"));
}

// Whether a comparison with a value that is the error's number is one of the error. Numbers of
// errors are small, and so are others: the comparison stands in the call's line, or in a function
// that this line calls, or names the variable that the call's line sets, or an error. `where` is
// the comparison, whose callers are added; with_success: it was compared with cudaSuccess, or any
// other 0.
static bool is_checked(const struct gw_diagnosis *failed, struct gw_where *where, bool with_success)
{
    // A loop over other numbers is asked once.
    static struct {
        uint64_t at, when;
    } refused[REFUSED];
    static size_t last;
    for (size_t i = 0; i < REFUSED; i++) {
        if (refused[i].at == where->frames[0] && refused[i].when == failed->when) {
            return false;
        }
    }
    const struct gw_line call = gw_line_of_site(failed->at.site);
    char variable[NAME];
    find_variable(call.text, failed->call, variable);
    if (where->frame) {
        gw_frames_find(where);
    }
    for (int i = 0; call.known && i < GW_FRAMES && where->frames[i]; i++) {
        struct gw_dwarf_line lines[MOST_LINES];
        const size_t count = gw_dwarf_lines_of(where->frames[i], lines, MOST_LINES);
        for (size_t k = 0; k < count; k++) {
            const struct gw_line here =
                gw_line_of_site((struct gw_site){.file = lines[k].file, .line = lines[k].line});
            if (is_of(&call, variable, &here, with_success)) {
                return true;
            }
        }
    }
    refused[last].at = where->frames[0];
    refused[last].when = failed->when;
    last = (last + 1) % REFUSED;
    return false;
}

void gw_failed_calls_compared(unsigned value, struct gw_where *where, bool with_success)
{
    for (size_t i = gw_failed_calls_waiting; i-- > 0;) {
        if ((unsigned)waiting[i].error == value && is_checked(&waiting[i], where, with_success)) {
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
    first_count = 0;
    filler.call = NULL;
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
