// SPDX-License-Identifier: MIT
// Copies and memsets: what is wrong with them, and when they happen.
#include "call.h"
#include "memory.h"
#include "queue.h"
#include "stream.h"

enum space { HOST, DEVICE };
static const char *const space_name[] = {"host memory", "device memory"};
static const char *const kind_name[] = {"host to host", "host to device", "device to host",
                                        "device to device"};

static enum space space_of(const void *pointer)
{
    return gw_is_device_address(pointer) ? DEVICE : HOST;
}

/** Whether `bytes` at a device pointer lie in one live allocation; else the call has failed. */
static bool expect_inside(struct gw_call *call, const char *role, const void *pointer, size_t bytes)
{
    const struct gw_allocation *allocation = gw_find_allocation(pointer);
    if (allocation == NULL) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "the %s %p lies in no allocation of device "
                     "memory",
                     role, pointer);
    } else if (!allocation->live) {
        gw_call_fail(call, cudaErrorInvalidValue, "the %s is device memory that was freed", role);
    } else {
        const size_t offset = (size_t)((const unsigned char *)pointer - allocation->start);
        if (bytes <= allocation->bytes - offset) {
            return true;
        }
        gw_call_fail(call, cudaErrorInvalidValue,
                     "%zu bytes do not fit into the %s: %zu bytes are left there, of an "
                     "allocation of %zu",
                     bytes, role, allocation->bytes - offset, allocation->bytes);
    }
    return false;
}

/** One side of a copy: is it where the kind says, and is there room? */
static bool expect_side(struct gw_call *call, const char *role, const void *pointer, size_t bytes,
                        enum cudaMemcpyKind kind, enum space said)
{
    if (pointer == NULL) {
        gw_call_fail(call, cudaErrorInvalidValue, "the %s is NULL", role);
        return false;
    }
    const enum space is = space_of(pointer);
    if (kind != cudaMemcpyDefault && is != said) {
        gw_call_fail(call, cudaErrorInvalidValue, "the kind says %s, but the %s is %s",
                     kind_name[kind], role, space_name[is]);
        return false;
    }
    return is == HOST || expect_inside(call, role, pointer, bytes);
}

static bool expect_copy(struct gw_call *call, const void *destination, const void *source,
                        size_t bytes, enum cudaMemcpyKind kind)
{
    if ((unsigned)kind > cudaMemcpyDefault) {
        gw_call_fail(call, cudaErrorInvalidMemcpyDirection, "%d is no kind of copy", (int)kind);
        return false;
    }
    const bool to_device = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
    const bool from_device = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
    return bytes > 0 &&
           expect_side(call, "destination", destination, bytes, kind, to_device ? DEVICE : HOST) &&
           expect_side(call, "source", source, bytes, kind, from_device ? DEVICE : HOST);
}

static struct gw_operation copy_operation(const struct gw_call *call, struct gw_stream *stream,
                                          void *destination, const void *source, size_t bytes)
{
    return (struct gw_operation){
        .kind = GW_COPY,
        .stream = stream,
        .number = gw_announce_operation(gw_stream_handle(stream)),
        .call = call->name,
        .site = call->site,
        .copy = {destination, source, bytes, space_of(source) == HOST},
    };
}

/** Waits for the stream, then copies. */
static void copy_now(struct gw_call *call, struct gw_stream *stream, void *destination,
                     const void *source, size_t bytes)
{
    gw_queue_wait_for_stream(stream);
    gw_observe_host_waited_for_stream(gw_stream_handle(stream));
    gw_call_waited(call);
    if (call->error == cudaSuccess) {
        const struct gw_operation operation =
            copy_operation(call, stream, destination, source, bytes);
        gw_carry_out(&operation);
    }
}

static void copy_later(struct gw_call *call, struct gw_stream *stream, void *destination,
                       const void *source, size_t bytes)
{
    const struct gw_operation operation = copy_operation(call, stream, destination, source, bytes);
    gw_queue_submit(&operation);
}

// CUDA, "API synchronization behavior", synchronous: pageable host memory to device: the stream is
// synchronised first; device to host: returns once the copy is complete; "for transfers from
// device memory to device memory, no host-side synchronization is performed"; host to host:
// synchronous.
cudaError_t cudaMemcpy(void *destination, const void *source, size_t bytes,
                       enum cudaMemcpyKind kind)
{
    struct gw_call call = gw_call_begin("cudaMemcpy", __builtin_return_address(0));
    if (call.error == cudaSuccess && expect_copy(&call, destination, source, bytes, kind)) {
        const bool within_device = space_of(destination) == DEVICE && space_of(source) == DEVICE;
        (within_device ? copy_later : copy_now)(&call, gw_legacy_stream(), destination, source,
                                                bytes);
    }
    return gw_call_end(&call);
}

// The same page, asynchronous: "for transfers from pageable host memory to device memory, host
// memory is copied to a staging buffer immediately"; "for transfers from device memory to pageable
// host memory, the function will return only once the copy has completed".
cudaError_t cudaMemcpyAsync(void *destination, const void *source, size_t bytes,
                            enum cudaMemcpyKind kind, cudaStream_t handle)
{
    struct gw_call call = gw_call_begin("cudaMemcpyAsync", __builtin_return_address(0));
    if (call.error == cudaSuccess) {
        struct gw_stream *stream = gw_stream_of(handle);
        if (stream == NULL) {
            gw_call_fail(&call, cudaErrorInvalidResourceHandle,
                         "this handle is no stream, or one that was destroyed");
        } else if (expect_copy(&call, destination, source, bytes, kind)) {
            const bool to_host = space_of(destination) == HOST;
            (to_host ? copy_now : copy_later)(&call, stream, destination, source, bytes);
        }
    }
    return gw_call_end(&call);
}

static void set(struct gw_call *call, cudaStream_t handle, void *destination, int value,
                size_t bytes)
{
    struct gw_stream *stream = gw_stream_of(handle);
    if (stream == NULL) {
        gw_call_fail(call, cudaErrorInvalidResourceHandle,
                     "this handle is no stream, or one that was destroyed");
    } else if (bytes > 0 && destination == NULL) {
        gw_call_fail(call, cudaErrorInvalidValue, "the destination is NULL");
    } else if (bytes > 0 && space_of(destination) == HOST) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "the destination is host memory, and %s sets device memory", call->name);
    } else if (bytes > 0 && expect_inside(call, "destination", destination, bytes)) {
        gw_queue_submit(&(struct gw_operation){
            .kind = GW_SET,
            .stream = stream,
            .number = gw_announce_operation(handle),
            .call = call->name,
            .site = call->site,
            .set = {destination, value, bytes},
        });
    }
}

// The same page: "The synchronous memset functions are asynchronous with respect to the host except
// when the target is pinned host memory or a Unified Memory region".
cudaError_t cudaMemset(void *destination, int value, size_t bytes)
{
    struct gw_call call = gw_call_begin("cudaMemset", __builtin_return_address(0));
    if (call.error == cudaSuccess) {
        set(&call, NULL, destination, value, bytes);
    }
    return gw_call_end(&call);
}

cudaError_t cudaMemsetAsync(void *destination, int value, size_t bytes, cudaStream_t stream)
{
    struct gw_call call = gw_call_begin("cudaMemsetAsync", __builtin_return_address(0));
    if (call.error == cudaSuccess) {
        set(&call, stream, destination, value, bytes);
    }
    return gw_call_end(&call);
}
