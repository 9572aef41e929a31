// SPDX-License-Identifier: MIT
// Copies, and when they happen.
#include "copy.h"
#include "copy_check.h"
#include "cpu_device/calls/devices.h"
#include "cpu_device/calls/worker.h"
#include "cpu_device/captures/capture.h"
#include "cpu_device/memory/space.h"
#include "cpu_device/work/stream.h"
#include "cpu_device/workers/queue.h"

#include <stdlib.h>
#include <string.h>

static struct gw_operation operation_of(const struct gw_call *call, struct gw_stream *stream,
                                        const struct gw_copy_request *request)
{
    return (struct gw_operation){
        .kind = GW_COPY,
        .stream = stream,
        .number = gw_announce_operation(gw_stream_handle(stream)),
        .call = call->name,
        .site = call->site,
        .copy = {request->destination, request->source, request->width * request->rows,
                 gw_pointer_space(request->source) == GW_TO_PAGEABLE, request->rows,
                 request->to_pitch, request->from_pitch},
    };
}

// CUDA: of pageable memory to the device a synchronous copy returns once the bytes are taken, "but
// the DMA to final destination may not have completed"; all others have ended when they return.
// To another device than the current one CUDA says nothing else, and nobody relies on it: there the
// copy has ended as well, and no later work of that device is a race with it.
static bool ends_before_return(const struct gw_copy_request *request,
                               const struct gw_stream *stream)
{
    const int device = gw_device_of_memory(request->destination);
    return gw_pointer_space(request->source) != GW_TO_PAGEABLE ||
           gw_pointer_space(request->destination) != GW_TO_DEVICE ||
           (device >= 0 && device != stream->device);
}

/** Waits for the stream, then copies. */
static void copy_now(struct gw_call *call, struct gw_stream *stream,
                     const struct gw_copy_request *request)
{
    const bool ends = ends_before_return(request, stream);
    gw_queue_wait_for_stream(stream);
    if (!ends) {
        GW_TELL(host_waited_for_stream, gw_stream_handle(stream));
    }
    gw_call_waited(call);
    if (call->error == cudaSuccess) {
        const struct gw_operation operation = operation_of(call, stream, request);
        gw_execute(&operation);
        if (ends) {
            GW_TELL(host_waited_for_stream, gw_stream_handle(stream));
        }
    }
}

static void copy_later(struct gw_call *call, struct gw_stream *stream,
                       const struct gw_copy_request *request)
{
    struct gw_operation operation = operation_of(call, stream, request);
    unsigned char *together = NULL;
    // A graph reads the host's memory at each launch.
    operation.copy.keep_source = operation.copy.keep_source && !gw_is_capturing(stream);
    if (operation.copy.keep_source && request->rows > 1) {
        // A queue keeps bytes that lie together.
        together = malloc(operation.copy.bytes);
        if (!together) {
            gw_fail_without_memory(call);
            return;
        }
        for (size_t i = 0; i < request->rows; i++) {
            memcpy(together + i * request->width,
                   (const unsigned char *)request->source + i * request->from_pitch,
                   request->width);
        }
        operation.copy.source = together;
        operation.copy.from_pitch = request->width;
    }
    gw_queue_submit(&operation);
    free(together);
}

// The programming guide, "Peer-to-Peer Memory Copy": a copy in the NULL stream between the memories
// of two devices does not start until all commands given before to either device have completed,
// and runs to completion before any that are given after it can start; cudaMemcpyPeer is serialized
// with the work of the current device, too. The host is not told that it is done.
static void copy_between(struct gw_call *call, struct gw_stream *stream,
                         const struct gw_copy_request *request, unsigned devices)
{
    gw_queue_wait_for_devices(devices);
    GW_TELL(devices_meet, devices);
    const struct gw_operation operation = operation_of(call, stream, request);
    gw_execute(&operation);
    GW_TELL(devices_meet, devices);
}

/** The devices of which a copy keeps all other work apart; 0: of none. */
static unsigned devices_kept_apart(const struct gw_stream *stream,
                                   const struct gw_copy_request *request)
{
    if (gw_devices() == 1 || !stream->legacy || gw_running_kernel()) {
        return 0;
    }
    const int to = gw_device_of_memory(request->destination);
    const int from = gw_device_of_memory(request->source);
    return to >= 0 && from >= 0 && to != from ? 1U << to | 1U << from | 1U << stream->device : 0;
}

static bool is_host(enum gw_pointer_space space)
{
    return space == GW_TO_PAGEABLE || space == GW_TO_PINNED;
}

// CUDA, "API synchronization behavior", synchronous: pageable host memory to device: the stream is
// synchronised first; pinned host memory to device: synchronous; device to host: returns once the
// copy is complete; "for transfers from device memory to device memory, no host-side
// synchronization is performed"; host to host: synchronous. Managed memory can be the host's.
static bool returns_early(enum gw_pointer_space to, enum gw_pointer_space from)
{
    return to == GW_TO_DEVICE && from == GW_TO_DEVICE;
}

// The same page, asynchronous: "for transfers from device memory to pageable host memory, the
// function will return only once the copy has completed"; "for transfers from any host memory to
// any host memory, the function is fully synchronous with respect to the host"; of pageable memory
// to the device a copy is taken at the call. All others are asynchronous.
static bool returns_early_if_async(enum gw_pointer_space to, enum gw_pointer_space from)
{
    return to != GW_TO_PAGEABLE && !(is_host(to) && is_host(from));
}

void gw_copy(struct gw_call *call, const struct gw_copy_request *request, cudaStream_t handle,
             bool asynchronous)
{
    struct gw_stream *stream = gw_expect_stream(call, handle);
    if (!stream) {
        return;
    }
    const size_t rows = request->width > 0 ? request->rows : 0;
    const size_t before = rows > 0 ? rows - 1 : 0;
    const size_t last = rows > 0 ? request->width : 0;
    if (gw_expect_copy(call, request->destination, before * request->to_pitch + last,
                       request->source, before * request->from_pitch + last, request->kind)) {
        const enum gw_pointer_space to = gw_pointer_space(request->destination);
        const enum gw_pointer_space from = gw_pointer_space(request->source);
        if (gw_running_kernel() && (to == GW_TO_PAGEABLE || from == GW_TO_PAGEABLE)) {
            gw_call_fail(
                call, cudaErrorInvalidValue,
                "a kernel copies from device memory to device memory, and no memory of the "
                "host, of a thread or of a block");
            return;
        }
        const unsigned devices = devices_kept_apart(stream, request);
        if (devices) {
            copy_between(call, stream, request, devices);
            return;
        }
        const bool early = asynchronous
                               ? gw_is_capturing(stream) || returns_early_if_async(to, from)
                               : returns_early(to, from);
        (early ? copy_later : copy_now)(call, stream, request);
    }
}

static struct gw_copy_request one_row(void *destination, const void *source, size_t bytes,
                                      enum cudaMemcpyKind kind)
{
    return (struct gw_copy_request){destination, 0, source, 0, bytes, 1, kind};
}

cudaError_t cudaMemcpy(void *destination, const void *source, size_t bytes,
                       enum cudaMemcpyKind kind)
{
    const struct gw_copy_request request = one_row(destination, source, bytes, kind);
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    gw_copy(&call, &request, NULL, false);
    return gw_call_end(&call);
}

cudaError_t cudaMemcpyAsync(void *destination, const void *source, size_t bytes,
                            enum cudaMemcpyKind kind, cudaStream_t stream)
{
    const struct gw_copy_request request = one_row(destination, source, bytes, kind);
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    gw_copy(&call, &request, stream, true);
    return gw_call_end(&call);
}

static bool expect_side_on(struct gw_call *call, const char *role, const void *pointer, int device)
{
    const int lies_on = gw_device_of_memory(pointer);
    if (gw_expect_device(call, device) && lies_on >= 0 && lies_on != device) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "the %s lies on device %d, and the call says that it lies on device %d", role,
                     lies_on, device);
    }
    return call->error == cudaSuccess;
}

static bool expect_devices(struct gw_call *call, const struct gw_copy_request *request, int to,
                           int from)
{
    return expect_side_on(call, "destination", request->destination, to) &&
           expect_side_on(call, "source", request->source, from);
}

cudaError_t cudaMemcpyPeer(void *destination, int to, const void *source, int from, size_t bytes)
{
    const struct gw_copy_request request =
        one_row(destination, source, bytes, cudaMemcpyDeviceToDevice);
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    if (expect_devices(&call, &request, to, from)) {
        gw_copy(&call, &request, NULL, false);
    }
    return gw_call_end(&call);
}

cudaError_t cudaMemcpyPeerAsync(void *destination, int to, const void *source, int from,
                                size_t bytes, cudaStream_t stream)
{
    const struct gw_copy_request request =
        one_row(destination, source, bytes, cudaMemcpyDeviceToDevice);
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    if (expect_devices(&call, &request, to, from)) {
        gw_copy(&call, &request, stream, true);
    }
    return gw_call_end(&call);
}
