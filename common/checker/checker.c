// SPDX-License-Identifier: MIT
// What programs ask of the checker.
#include "checker.h"

#include "ending_text.h"

#include "checker/accesses/results.h"
#include "checker/budget/budget.h"
#include "checker/budget/fast_code.h"
#include "checker/counting/counts.h"
#include "checker/counting/recording.h"
#include "checker/events/barriers.h"
#include "checker/memory/allocations.h"
#include "checker/memory/host_blocks.h"
#include "checker/messages/describe.h"
#include "checker/messages/index_text.h"
#include "checker/messages/report_text.h"
#include "checker/order/stamps.h"
#include "checker/order/streams.h"
#include "checker/program/lines.h"
#include "checker/reports/failed_calls.h"
#include "checker/reports/reports.h"
#include "checker/sampling/sampling.h"
#include "checker/shadow/notices.h"
#include "checker/shadow/shadow.h"
#include "cpu_device/calls/execution_error.h"
#include "cpu_device/control/control.h"
#include "cpu_device/libraries/library_handle.h"
#include "cpu_device/workers/queue.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

// Absent where a test plays the device.
#pragma weak gw_device_live_streams
#pragma weak gw_device_live_events
#pragma weak gw_device_live_textures
#pragma weak gw_device_live_graphs
#pragma weak gw_device_live_executables
#pragma weak gw_library_live_handles
#pragma weak gw_queue_wait_for_all
#pragma weak gw_execution_error_reason

static size_t streams_before, events_before, textures_before, graphs_before, executables_before,
    handles_before[GW_LIBRARIES];
static uint64_t blocks_before;

static size_t live_streams(void)
{
    return gw_device_live_streams ? gw_device_live_streams() : 0;
}

static size_t live_events(void)
{
    return gw_device_live_events ? gw_device_live_events() : 0;
}

static size_t live_textures(void)
{
    return gw_device_live_textures ? gw_device_live_textures() : 0;
}

static size_t live_graphs(void)
{
    return gw_device_live_graphs ? gw_device_live_graphs() : 0;
}

static size_t live_executables(void)
{
    return gw_device_live_executables ? gw_device_live_executables() : 0;
}

static size_t live_handles(enum gw_library library)
{
    return gw_library_live_handles ? gw_library_live_handles(library) : 0;
}

static const char *keep(char **kept, char *text)
{
    free(*kept);
    *kept = text;
    return text;
}

void gw_checker_begin_case(void)
{
    static bool kept;
    if (!kept) {
        kept = true;
        gw_counts_keep();
        gw_reports_keep();
    }
    gw_undefined_shuffles_begin_case();
    gw_report_forget_all();
    gw_notices_forget();
    gw_failed_calls_begin_case();
    gw_allocations_mark();
    gw_counts_reset();
    streams_before = live_streams();
    events_before = live_events();
    textures_before = live_textures();
    graphs_before = live_graphs();
    executables_before = live_executables();
    for (int i = 0; i < GW_LIBRARIES; i++) {
        handles_before[i] = live_handles((enum gw_library)i);
    }
    blocks_before = gw_blocks_begun();
}

bool gw_checker_ran_threads(void)
{
    return gw_blocks_begun() > blocks_before;
}

void gw_checker_sample(bool on)
{
    if (on) {
        gw_index_forget();
        gw_sampling_begin();
    } else {
        gw_sampling_end();
    }
}

// What one of the two functions writes, if anything.
static const char *described(char **kept, bool (*describe)(FILE *))
{
    char *text;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    if (!out) {
        abort();
    }
    const bool any = describe(out);
    fclose(out);
    keep(kept, text);
    return any ? text : NULL;
}

const char *gw_checker_index_text(void)
{
    static char *text;
    return described(&text, gw_index_describe);
}

const char *gw_checker_launch_text(void)
{
    static char *text;
    return described(&text, gw_index_describe_launch);
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

void gw_checker_choose_undefined_values(enum gw_undefined_values which)
{
    gw_undefined_values_choose(which);
}

const char *gw_checker_undefined_report(void)
{
    static char *text;
    struct gw_diagnosis *undefined = gw_undefined_shuffle_of_case();
    if (!undefined || !undefined->warning) {
        return NULL;
    }
    undefined->warning = false;
    keep(&text, gw_report_text(false));
    undefined->warning = true;
    return text;
}

void gw_checker_function_ended(int value)
{
    if (value == 0) {
        gw_failed_calls_report();
    } else {
        gw_failed_calls_forget();
    }
}

void gw_checker_budget(double seconds, bool tells)
{
    gw_budget_begin(seconds, tells);
}

void gw_checker_fast_code(const char *script, const char *library)
{
    gw_fast_code_begin(script, library);
}

void gw_checker_no_more_fast_code(void)
{
    gw_fast_code_end();
}

static bool describe_budget(FILE *out)
{
    gw_budget_describe(out);
    return ftell(out) > 0;
}

const char *gw_checker_plain_block(void)
{
    static char *text;
    return described(&text, describe_budget);
}

void gw_checker_watch_results(void)
{
    gw_results_watch(true);
}

void gw_checker_program_gave_up(void)
{
    gw_failed_calls_gave_up();
}

void gw_checker_finish_work(void)
{
    const struct gw_unfinished *kernel = gw_streams_unfinished_kernel();
    if (!kernel || gw_execution_error() != cudaSuccess) {
        return;
    }
    struct gw_diagnosis draft = {
        .kind = GW_REPORT_NOT_WAITED_FOR, .warning = true, .at.site = kernel->site};
    const uint64_t launches = gw_running_launch()->number;
    draft.launch.kernel = kernel->name;
    gw_queue_wait_for_all();
    if (gw_running_launch()->number == launches) {
        return;
    }
    gw_report_add(&draft);
    if (gw_execution_error() != cudaSuccess && !gw_checker_report()) {
        draft.kind = GW_REPORT_FAILED_CALL;
        draft.warning = false;
        draft.call = kernel->name;
        draft.error = gw_execution_error();
        draft.how_many = 1;
        snprintf(draft.why, sizeof(draft.why), "%s", gw_execution_error_reason());
        gw_report_add(&draft);
    }
}

static void report_leak(const struct gw_allocation *allocation, void *context)
{
    (void)context;
    struct gw_diagnosis draft = {.kind = GW_REPORT_LEAK,
                                 .at.site = allocation->site,
                                 .call = allocation->call,
                                 .bytes = allocation->bytes};
    gw_report_add(&draft);
}

// The device counts streams, events, texture objects and graphs, and does not say where they were
// created.
static void report_undestroyed(const char *call, size_t now, size_t before)
{
    if (now > before) {
        struct gw_diagnosis draft = {
            .kind = GW_REPORT_LEAK, .call = call, .how_many = now - before};
        gw_report_add(&draft);
    }
}

void gw_checker_report_leaks(void)
{
    static const char *const create[] = {
        [GW_CUBLAS] = "cublasCreate", [GW_CUSOLVER] = "cusolverDnCreate"};
    // After an error of an execution nothing can be freed any more.
    if (gw_execution_error() == cudaSuccess) {
        gw_allocations_visit_live(report_leak, NULL);
        report_undestroyed("cudaStreamCreate", live_streams(), streams_before);
        report_undestroyed("cudaEventCreate", live_events(), events_before);
        report_undestroyed("cudaCreateTextureObject", live_textures(), textures_before);
        report_undestroyed("cudaGraph_t", live_graphs(), graphs_before);
        report_undestroyed("cudaGraphInstantiate", live_executables(), executables_before);
        for (int i = 0; i < GW_LIBRARIES; i++) {
            report_undestroyed(create[i], live_handles((enum gw_library)i), handles_before[i]);
        }
    }
}

size_t gw_checker_host_blocks(void)
{
    return gw_host_blocks_live();
}

size_t gw_checker_host_block_bytes(const void *start)
{
    return gw_host_block_at(start).bytes;
}

bool gw_checker_take_host_block(const void *start)
{
    return gw_host_block_freed(start);
}

void gw_checker_mark_unwritten(const void *memory, size_t bytes)
{
    if (bytes > 0 && gw_shadow_find((uintptr_t)memory) && !gw_has_no_shadow((uintptr_t)memory)) {
        gw_shadow_set((uintptr_t)memory, bytes, GW_UNWRITTEN);
    }
}

// Of a failed kernel the launch is named: the call that told of it may be anywhere.
const char *gw_checker_failed_call(int *error, const char **at)
{
    static char *text;
    static char place[320];
    free(text);
    text = NULL;
    const struct gw_diagnosis *first = gw_failed_calls_first((cudaError_t)*error);
    const struct gw_diagnosis *latest = first ? first : gw_failed_calls_latest();
    place[0] = '\0';
    *at = place;
    *error = latest ? (int)latest->error : 0;
    if (!latest) {
        return NULL;
    }
    const bool of_kernel = latest->how_many && latest->launch.number > 0;
    const struct gw_line line = gw_line_of_site(of_kernel ? latest->launch.site : latest->at.site);
    size_t length;
    FILE *out = open_memstream(&text, &length);
    if (!out) {
        abort();
    }
    fprintf(out, "%s%s", of_kernel ? "kernel " : "",
            of_kernel ? latest->launch.kernel : latest->call);
    if (line.known) {
        snprintf(place, sizeof(place), "%s:%d", line.file, line.line);
        fprintf(out, "%s at %s", of_kernel ? ", launched" : "", place);
    }
    fprintf(out, ": %s", latest->why[0] ? latest->why : cudaGetErrorName(latest->error));
    if (latest->memory.has_allocation) {
        fputs(": ", out);
        (void)gw_phrase_memory(out, latest, &line);
        fputs(", which counts bytes", out);
    }
    fclose(out);
    return text;
}

void gw_ending_put_running(FILE *out, const struct gw_line *at)
{
    if (gw_now.kernel) {
        const struct gw_launch_note *launch = gw_running_launch();
        const struct gw_thread_note who = {true, gw_word_thread(gw_now.word), gw_block_index()};
        fputs("  thread  ", out);
        gw_phrase_who(out, &who, launch->block);
        fputs(", ", out);
        gw_phrase_launch(out, launch, at);
        fputc('\n', out);
    }
    const char *failed_at;
    int error = 0;
    const char *failed = gw_checker_failed_call(&error, &failed_at);
    if (failed) {
        fprintf(out, "  failed  %s\n", failed);
    }
}
