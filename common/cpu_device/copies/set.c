// SPDX-License-Identifier: MIT
// Memsets, and when they happen.
#include "copy.h"
#include "copy_check.h"
#include "cpu_device/memory/space.h"
#include "cpu_device/work/stream.h"
#include "cpu_device/workers/queue.h"

// CUDA, "API synchronization behavior": "The synchronous memset functions are asynchronous with
// respect to the host except when the target is pinned host memory or a Unified Memory region, in
// which case they are fully synchronous."
void gw_set(struct gw_call *call, const struct gw_set_request *request, cudaStream_t handle,
            bool asynchronous)
{
    struct gw_stream *stream = gw_expect_stream(call, handle);
    const size_t bytes = request->width * request->rows;
    if (stream && bytes > 0 &&
        gw_expect_settable(call, request->destination,
                           (request->rows - 1) * request->pitch + request->width)) {
        gw_queue_submit(&(struct gw_operation){
            .kind = GW_SET,
            .stream = stream,
            .number = gw_announce_operation(handle),
            .call = call->name,
            .site = call->site,
            .set = {request->destination, request->value, bytes, request->rows, request->pitch, 0},
        });
        if (!asynchronous && gw_pointer_space(request->destination) != GW_TO_DEVICE) {
            gw_queue_wait_for_stream(stream);
            GW_TELL(host_waited_for_stream, gw_stream_told(stream, handle));
            gw_call_waited(call);
        }
    }
}

cudaError_t cudaMemset(void *destination, int value, size_t bytes)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    gw_set(&call, &(struct gw_set_request){destination, 0, value, bytes, 1}, NULL, false);
    return gw_call_end(&call);
}

cudaError_t cudaMemsetAsync(void *destination, int value, size_t bytes, cudaStream_t stream)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    gw_set(&call, &(struct gw_set_request){destination, 0, value, bytes, 1}, stream, true);
    return gw_call_end(&call);
}
