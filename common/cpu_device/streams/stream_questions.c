// SPDX-License-Identifier: MIT
// What a stream is: its flags, priority, device and number.
#include "cpu_device/calls/call.h"
#include "cpu_device/work/stream.h"

/** The stream of a handle, where there is a place for the answer; else the call has failed. */
static const struct gw_stream *expect(struct gw_call *call, cudaStream_t handle, const void *answer)
{
    const struct gw_stream *stream = gw_expect_stream(call, handle);
    return gw_expect_place(call, answer, "answer") ? stream : NULL;
}

cudaError_t cudaStreamGetFlags(cudaStream_t handle, unsigned int *flags)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    const struct gw_stream *stream = expect(&call, handle, flags);
    if (stream) {
        *flags = stream->flags;
    }
    return gw_call_end(&call);
}

cudaError_t cudaStreamGetPriority(cudaStream_t handle, int *priority)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    if (expect(&call, handle, priority)) {
        *priority = 0;
    }
    return gw_call_end(&call);
}

cudaError_t cudaStreamGetDevice(cudaStream_t handle, int *device)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    const struct gw_stream *stream = expect(&call, handle, device);
    if (stream) {
        *device = stream->device;
    }
    return gw_call_end(&call);
}

cudaError_t cudaStreamGetId(cudaStream_t handle, unsigned long long *id)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    const struct gw_stream *stream = expect(&call, handle, id);
    if (stream) {
        *id = stream->id;
    }
    return gw_call_end(&call);
}

// cudaDeviceGetStreamPriorityRange: "If the user passes in a NULL value, no value is returned";
// both are 0 where the device "does not support stream priorities".
cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    if (call.error == cudaSuccess && least) {
        *least = 0;
    }
    if (call.error == cudaSuccess && greatest) {
        *greatest = 0;
    }
    return gw_call_end(&call);
}
