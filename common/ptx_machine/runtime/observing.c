// SPDX-License-Identifier: MIT
// What the shared runtime tells and asks: which of the host's memory kernels may use, what a kernel
// declares, and, where somebody wants to know, why a call failed.
#include "checker/checker.h"
#include "checker/counting/recording.h"
#include "checker/handlers/handlers.h"
#include "checker/order/children.h"
#include "checker/order/streams.h"
#include "checker/program/lines.h"
#include "counts.h"
#include "cpu_device/calls/execution_error.h"
#include "engine.h"
#include "registered.h"
#include "settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void allocation(struct gw_allocation *memory)
{
    if (memory->kind == GW_REGISTERED_MEMORY) {
        ptx_engine_share((struct gw_range){memory->start, memory->bytes});
        return; // it was there before
    }
    ptx_count_allocation(memory->bytes);
}

static void freed(struct gw_allocation *memory)
{
    if (memory->kind == GW_REGISTERED_MEMORY) {
        ptx_engine_unshare((struct gw_range){memory->start, memory->bytes});
        return;
    }
    ptx_count_free(memory->bytes);
}

static void copy(struct gw_rows destination, struct gw_rows source, size_t width, size_t rows,
                 struct gw_site site, const char *call)
{
    ptx_count_transfer(destination, source, width, rows);
    gw_record_copy(destination, source.start, width, rows, site, call);
}

static size_t static_shared_bytes_at(const void *entry)
{
    const struct ptx_kernel *kernel = ptx_kernel_of(entry);
    return kernel ? kernel->facts.static_shared_bytes : 0;
}

// The call that failed last. The grader's process asks for it by the checker's name.
static struct {
    cudaError_t error;
    char *call; // as in the source
    char why[600];
} latest;

void gw_checker_begin_case(void)
{
    free(latest.call);
    memset(&latest, 0, sizeof(latest));
}

const char *gw_checker_failed_call(int *error, const char **at)
{
    static char sentence[sizeof(latest.why) + 200];
    *at = ""; // nvcc's code tells no lines of calls
    *error = (int)latest.error;
    snprintf(sentence, sizeof(sentence), "%s: %s", latest.call ? latest.call : "", latest.why);
    return latest.error == cudaSuccess ? NULL : sentence;
}

static void error(cudaError_t error, const char *call, struct gw_site site, const char *why)
{
    (void)site;
    // After the error of a kernel each call returns it: the first says what it was.
    if (error != latest.error || gw_execution_error() == cudaSuccess) {
        free(latest.call);
        latest.call = ptx_kernel_name(call);
        latest.error = error;
        snprintf(latest.why, sizeof(latest.why), "%s", why ? why : cudaGetErrorName(error));
    }
    if (ptx_environment()->reasons) {
        fprintf(stderr, "PTX machine: %s: %s%s%s\n", call, cudaGetErrorName(error), why ? ": " : "",
                why ? why : "");
    }
}

// In what order the program asks is kept by the checker's own clocks and list
// (checker/order/streams.h, checker/counting/recorded.h). What they ask in turn has an easy answer:
// no kernel launches another, and nvcc's code tells no lines of calls.

bool gw_children_are_given(void)
{
    return false;
}

void gw_child_queued(uint64_t operation, cudaStream_t stream)
{
    (void)operation;
    (void)stream;
}

void gw_child_event_recorded(cudaEvent_t event, cudaStream_t stream)
{
    (void)event;
    (void)stream;
}

void gw_child_stream_waits(cudaStream_t stream, cudaEvent_t event)
{
    (void)stream;
    (void)event;
}

void gw_child_stream_destroyed(cudaStream_t stream)
{
    (void)stream;
}

struct gw_line gw_line_of_site(struct gw_site site)
{
    (void)site;
    return (struct gw_line){0};
}

static void operation_begin(uint64_t operation)
{
    struct gw_queued queued;
    gw_record_begin(operation);
    (void)gw_streams_take(operation, &queued); // its clock is in the list
}

struct gw_observer gw_observer = {
    .allocation = allocation,
    .free = freed,
    .copy = copy,
    .static_shared_bytes_at = static_shared_bytes_at,
    .graph_instantiated = ptx_count_instantiation,
    .graph_launched = ptx_count_graph,
    .launch_refused = ptx_count_refused,
    .operation_queued = gw_observe_operation_queued,
    .operation_begin = operation_begin,
    .stream_created = gw_observe_stream_created,
    .stream_destroyed = gw_observe_stream_destroyed,
    .event_recorded = gw_observe_event_recorded,
    .stream_waits = gw_observe_stream_waits,
    .host_waited_for_stream = gw_observe_host_waited_for_stream,
    .host_waited_for_event = gw_observe_host_waited_for_event,
    .host_waited_for_device = gw_observe_host_waited_for_device,
    .elapsed = gw_observe_elapsed,
    .error = error,
};
