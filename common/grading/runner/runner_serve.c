// SPDX-License-Identifier: MIT
// One request: prepare, let the exercise call the student's function, look at what is left.
#include "checker/checker.h"
#include "cpu_device/control/control.h"
#include "cpu_device/memory/protection.h"
#include "grading/boundary/no_gpu.h"
#include "runner_internal.h"

#include <stdio.h>
#include <string.h>

// Of the CPU device, and absent on a GPU.
#pragma weak gw_device_choose_count
#pragma weak gw_device_run_blocks_descending
#pragma weak gw_device_live_allocations
#pragma weak gw_device_live_bytes
#pragma weak gw_device_live_streams
#pragma weak gw_device_live_events
#pragma weak gw_device_live_executables
#pragma weak gw_device_live_graphs
#pragma weak gw_device_live_libraries
#pragma weak gw_device_live_programs
#pragma weak gw_device_resets
#pragma weak gw_protection_student

// Of the checker, where one is linked.
#pragma weak gw_checker_begin_case
#pragma weak gw_checker_choose_undefined_values
#pragma weak gw_checker_failed_call
#pragma weak gw_checker_function_ended
#pragma weak gw_checker_guard
#pragma weak gw_checker_index_text
#pragma weak gw_checker_launch_text
#pragma weak gw_checker_leaks_host_memory
#pragma weak gw_checker_report
#pragma weak gw_checker_report_leaks
#pragma weak gw_checker_ran_threads
#pragma weak gw_checker_sample
#pragma weak gw_checker_undefined_report
#pragma weak gw_checker_warnings
#pragma weak gw_trace_write

/** What lives on the device. A GPU cannot be asked so exactly: there nothing ever leaks. */
struct gw_live {
    uint64_t allocations, bytes, streams, events, graphs, executables, programs, libraries;
};

static struct gw_live count_live(void)
{
    struct gw_live live = {0};
    if (gw_device_live_allocations && gw_device_live_bytes) {
        live.allocations = gw_device_live_allocations();
        live.bytes = gw_device_live_bytes();
    }
    if (gw_device_live_streams && gw_device_live_events) {
        live.streams = gw_device_live_streams();
        live.events = gw_device_live_events();
    }
    if (gw_device_live_graphs && gw_device_live_executables) {
        live.graphs = gw_device_live_graphs();
        live.executables = gw_device_live_executables();
    }
    if (gw_device_live_programs && gw_device_live_libraries) {
        live.programs = gw_device_live_programs();
        live.libraries = gw_device_live_libraries();
    }
    return live;
}

static uint64_t growth(uint64_t before, uint64_t after)
{
    return after > before ? after - before : 0;
}

cudaError_t gw_pending_error(void)
{
    const cudaError_t error = cudaPeekAtLastError();
    return error == cudaErrorNotReady ? cudaSuccess : error;
}

// Errors that the student's function left behind. What it returned is another matter.
static void collect_errors(struct gw_run *run)
{
    struct gw_answer *answer = &run->exchange->answer;
    cudaError_t launch_error = gw_pending_error();
    (void)cudaGetLastError();
    cudaError_t sync_error = cudaDeviceSynchronize();
    // Only a sticky error comes back.
    answer->device_lost = sync_error != cudaSuccess && cudaDeviceSynchronize() != cudaSuccess;
    cudaGetLastError();
    if (launch_error == sync_error || launch_error == run->expected_error) {
        launch_error = cudaSuccess;
    }
    if (sync_error == run->expected_error) {
        sync_error = cudaSuccess;
    }
    answer->launch_error = (int32_t)launch_error;
    answer->sync_error = (int32_t)sync_error;
}

// Why something failed, of which a student's function may tell no more than a number.
static void collect_failed_call(struct gw_answer *answer)
{
    int error = answer->value_returned;
    const char *at = "";
    const char *sentence = gw_checker_failed_call ? gw_checker_failed_call(&error, &at) : NULL;
    // Keeps the one that was returned, though another failed when the device was waited for.
    if (!sentence ||
        (answer->failed_error != 0 && answer->failed_error == answer->value_returned)) {
        return;
    }
    answer->failed_error = error;
    snprintf(answer->failed_call, sizeof(answer->failed_call), "%s", sentence);
    snprintf(answer->failed_at, sizeof(answer->failed_at), "%s", at);
}

static void collect_reports(struct gw_answer *answer)
{
    if (!gw_checker_report) {
        return;
    }
    const char *report = gw_checker_report();
    snprintf(answer->report, sizeof(answer->report), "%s", report ? report : "");
    const char *undefined = gw_checker_undefined_report ? gw_checker_undefined_report() : NULL;
    snprintf(answer->undefined, sizeof(answer->undefined), "%s", undefined ? undefined : "");
    const bool leaks = answer->leaked_allocations > 0 ||
                       (gw_checker_leaks_host_memory && gw_checker_leaks_host_memory());
    // Apart, because a leak matters less than a wrong result.
    if (!report && leaks && gw_checker_report_leaks) {
        gw_checker_report_leaks();
        report = gw_checker_report();
        snprintf(answer->leak_report, sizeof(answer->leak_report), "%s", report ? report : "");
    }
}

static void collect_reasons(struct gw_answer *answer)
{
    const char *index = gw_checker_index_text ? gw_checker_index_text() : NULL;
    const char *launch = gw_checker_launch_text ? gw_checker_launch_text() : NULL;
    snprintf(answer->index_text, sizeof(answer->index_text), "%s", index ? index : "");
    snprintf(answer->launch_text, sizeof(answer->launch_text), "%s", launch ? launch : "");
}

// Before arrays are collected, which copies what nobody may have written.
static void collect_warnings(struct gw_answer *answer)
{
    const char *warnings = gw_checker_warnings ? gw_checker_warnings() : NULL;
    snprintf(answer->warnings, sizeof(answer->warnings), "%s", warnings ? warnings : "");
}

static bool has_device(struct gw_answer *answer)
{
    int count = 0;
    const cudaError_t error = cudaGetDeviceCount(&count);
    if (error == cudaSuccess && count > 0) {
        return true;
    }
    answer->no_device = 1;
    snprintf(answer->fault, sizeof(answer->fault), "there is no GPU to run on: %s",
             gw_why_no_gpu(error));
    return false;
}

static void run_exercise(void *run)
{
    if (gw_protection_student) {
        gw_protection_student(true);
    }
    gw_run(run);
    if (gw_protection_student) {
        gw_protection_student(false);
    }
}

static void call_function(struct gw_run *run)
{
    if (gw_checker_guard) {
        gw_checker_guard(run_exercise, run);
    } else {
        run_exercise(run);
    }
}

// A call whose results nobody looks at: it leaves what the function keeps from call to call.
// @return whether another can follow; where the device is lost by this one, it is the one to judge
static bool call_before(struct gw_run *run)
{
    gw_rotate_inputs(run);
    call_function(run);
    if (cudaDeviceSynchronize() != cudaSuccess) {
        return false;
    }
    gw_rotate_inputs(run);
    gw_refill_arrays(run);
    run->exchange->answer.note_count = 0;
    run->exchange->answer.stage = GW_STAGE_PREPARING;
    return true;
}

void gw_serve(struct gw_exchange *exchange)
{
    struct gw_answer *answer = &exchange->answer;
    // Static, because the student's function gets the whole of the stack.
    static struct gw_run run;
    run = (struct gw_run){.exchange = exchange, .request = exchange->request};
    answer->stage = GW_STAGE_PREPARING;
    if (gw_device_choose_count) {
        gw_device_choose_count(run.request.devices > 0 ? (int)run.request.devices : 1);
    }
    if (!has_device(answer)) {
        return;
    }
    if (gw_device_run_blocks_descending) {
        gw_device_run_blocks_descending(run.request.order == GW_DESCENDING);
    }
    const struct gw_live before = count_live();
    const size_t resets_before = gw_device_resets ? gw_device_resets() : 0;
    if (gw_checker_choose_undefined_values) {
        gw_checker_choose_undefined_values((enum gw_undefined_values)run.request.undefined);
    }
    if (gw_checker_begin_case) {
        gw_checker_begin_case();
    }
    gw_watch_run(&run);
    const bool sampled = run.request.sampled && gw_checker_sample;
    if (sampled) {
        gw_checker_sample(true);
    }

    if (!run.request.called_before || call_before(&run)) {
        call_function(&run);
    }
    answer->was_reset = gw_device_resets && gw_device_resets() > resets_before;
    collect_failed_call(answer);

    if (gw_checker_function_ended) {
        // An error that the exercise is about is looked at by the grader.
        gw_checker_function_ended(run.expected_error != cudaSuccess ? (int)run.expected_error
                                                                    : answer->value_returned);
    }
    collect_errors(&run);
    if (sampled) {
        gw_checker_sample(false);
    }
    collect_failed_call(answer);
    collect_warnings(answer);
    if (gw_trace_write) {
        gw_trace_write(); // before copies of ours
    }
    gw_collect_arrays(&run);
    gw_free_arrays(&run);
    const struct gw_live after = count_live();
    if (!answer->device_lost) {
        answer->leaked_allocations = growth(before.allocations, after.allocations);
        answer->leaked_bytes = growth(before.bytes, after.bytes);
        answer->leaked_streams = growth(before.streams, after.streams);
        answer->leaked_events = growth(before.events, after.events);
        answer->leaked_graphs = growth(before.graphs, after.graphs);
        answer->leaked_executables = growth(before.executables, after.executables);
        answer->leaked_programs = growth(before.programs, after.programs);
        answer->leaked_libraries = growth(before.libraries, after.libraries);
    }
    collect_reports(answer);
    if (sampled) {
        collect_reasons(answer);
    }
    answer->ran_threads = gw_checker_ran_threads && gw_checker_ran_threads();
    answer->stage = GW_STAGE_FINISHED;
}
