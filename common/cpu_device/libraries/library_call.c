// SPDX-License-Identifier: MIT
// A call before its turn: what is wrong with its parameters is told at once.
#include "library_call.h"
#include "cpu_device/calls/devices.h"
#include "cpu_device/captures/capture.h"
#include "cpu_device/memory/space.h"
#include "cpu_device/work/stream.h"
#include "cpu_device/workers/queue.h"
#include "library_handle.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void gw_library_fail(struct gw_library_work *work, enum gw_library_status status, const char *why,
                     ...)
{
    if (work->status != GW_LIBRARY_SUCCESS) {
        return;
    }
    char sentence[GW_WHY_LENGTH];
    work->status = status;
    va_list arguments;
    va_start(arguments, why);
    vsnprintf(sentence, sizeof(sentence), why, arguments);
    va_end(arguments);
    GW_TELL(library_refused, work->name, work->site, gw_library_status_name(work->library, status),
            sentence);
}

struct gw_library_work gw_library_begin(struct gw_call *call, enum gw_library library,
                                        const void *handle, bool is_double)
{
    struct gw_library_work work = {.call = call,
                                   .name = call->name,
                                   .site = call->site,
                                   .library = library,
                                   .handle = gw_library_handle_of(library, handle),
                                   .is_double = is_double,
                                   .size = is_double ? sizeof(double) : sizeof(float)};
    if (!work.handle) {
        const char *create = library == GW_CUBLAS ? "cublasCreate" : "cusolverDnCreate";
        gw_library_fail(&work, GW_LIBRARY_NOT_INITIALIZED,
                        handle ? "the handle is none that %s made, or it was destroyed"
                               : "the handle is NULL: %s makes one",
                        create);
    } else if (call->error != cudaSuccess) {
        // Which gw_call_end() tells of.
        work.status = GW_LIBRARY_EXECUTION_FAILED;
    } else {
        work.lapack = gw_lapack_of(is_double);
    }
    return work;
}

void gw_library_expect_size(struct gw_library_work *work, const char *name, int size)
{
    if (size < 0) {
        gw_library_fail(work, GW_LIBRARY_INVALID_VALUE, "%s is %d, and a size is not negative",
                        name, size);
    }
}

void gw_library_expect_leading(struct gw_library_work *work, const char *name, int leading,
                               int rows)
{
    const int least = rows > 1 ? rows : 1;
    if (leading < least) {
        gw_library_fail(work, GW_LIBRARY_INVALID_VALUE,
                        "%s is %d, and may not be less than %d: columns of %d element%s lie one "
                        "behind the other, and %s is how far apart they begin",
                        name, leading, least, rows, rows == 1 ? "" : "s", name);
    }
}

void gw_library_expect_place(struct gw_library_work *work, const char *name, const void *place)
{
    if (!place) {
        gw_library_fail(work, GW_LIBRARY_INVALID_VALUE, "%s is NULL", name);
    }
}

char gw_library_operation(struct gw_library_work *work, const char *name, int operation)
{
    if (operation < 0 || operation > 2) {
        gw_library_fail(work, GW_LIBRARY_INVALID_VALUE,
                        "%s is %d, and can be CUBLAS_OP_N, CUBLAS_OP_T or CUBLAS_OP_C", name,
                        operation);
        return 'N';
    }
    return "NTC"[operation];
}

struct gw_library_factor gw_library_factor(struct gw_library_work *work, const char *name,
                                           const void *factor)
{
    struct gw_library_factor taken = {0};
    gw_library_expect_place(work, name, factor);
    if (work->status != GW_LIBRARY_SUCCESS) {
        return taken;
    }
    if (work->handle->scalars_on_device) {
        taken.on_device = factor;
    } else if (gw_pointer_space(factor) == GW_TO_DEVICE) {
        GW_TELL(library_fault,
                &(struct gw_library_range){.call = work->name,
                                           .site = work->site,
                                           .name = name,
                                           .memory = {(unsigned char *)(uintptr_t)factor, 0},
                                           .width = work->size,
                                           .rows = 1,
                                           .size = work->size,
                                           .by_host = true});
        work->status = GW_LIBRARY_EXECUTION_FAILED; // the fault says why
    } else {
        memcpy(&taken.value, factor, work->size);
    }
    return taken;
}

struct gw_stream *gw_library_stream(const struct gw_library_handle *handle)
{
    const int current = gw_exchange_current_device(handle->device);
    struct gw_stream *stream = gw_stream_of(handle->stream);
    gw_exchange_current_device(current);
    return stream;
}

enum gw_library_status gw_library_submit(struct gw_library_work *work)
{
    struct gw_stream *stream =
        work->status == GW_LIBRARY_SUCCESS ? gw_library_stream(work->handle) : NULL;
    if (work->status == GW_LIBRARY_SUCCESS && !stream) {
        gw_library_fail(work, GW_LIBRARY_EXECUTION_FAILED,
                        "the stream of the handle was destroyed");
    } else if (stream && gw_is_capturing(stream)) {
        gw_library_fail(work, GW_LIBRARY_NOT_SUPPORTED,
                        "the stream is being captured, and " GW_THE_DEVICE
                        " cannot capture calls of libraries");
    }
    struct gw_library_work *kept = NULL;
    if (work->status == GW_LIBRARY_SUCCESS) {
        kept = malloc(sizeof(*kept));
        if (!kept) {
            gw_library_fail(work, GW_LIBRARY_ALLOC_FAILED, "there is no memory left");
        }
    }
    if (kept) {
        *kept = *work;
        kept->call = NULL;
        gw_queue_submit(&(struct gw_operation){
            .kind = GW_CALL_LIBRARY,
            .stream = stream,
            .number = gw_announce_operation(gw_stream_told(stream, work->handle->stream)),
            .call = work->name,
            .site = work->site,
            .library = {gw_library_execute, kept},
        });
    }
    return gw_library_end(work);
}

enum gw_library_status gw_library_submit_and_wait(struct gw_library_work *work)
{
    // gw_library_submit() ends the call, which this is still part of.
    gw_call_lock();
    const struct gw_library_handle *handle = work->handle;
    struct gw_call *call = work->call;
    enum gw_library_status status = gw_library_submit(work);
    struct gw_stream *stream = status == GW_LIBRARY_SUCCESS ? gw_library_stream(handle) : NULL;
    if (stream) {
        gw_queue_wait_for_stream(stream);
        GW_TELL(host_waited_for_stream, gw_stream_told(stream, handle->stream));
        *call = gw_call_begin(call->name, call->site, GW_WAITS_FOR_SOME);
        gw_call_waited(call);
        if (gw_call_end(call) != cudaSuccess) {
            status = GW_LIBRARY_EXECUTION_FAILED;
        }
    }
    gw_call_unlock();
    return status;
}

enum gw_library_status gw_library_end(struct gw_library_work *work)
{
    return gw_call_end(work->call) == cudaSuccess || work->status != GW_LIBRARY_SUCCESS
               ? work->status
               : GW_LIBRARY_EXECUTION_FAILED;
}
