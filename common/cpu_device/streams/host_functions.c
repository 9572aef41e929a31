// SPDX-License-Identifier: MIT
// Functions that a stream calls on the host.
#include "cpu_device/calls/call.h"
#include "cpu_device/work/stream.h"
#include "cpu_device/workers/queue.h"

static void give(struct gw_call *call, cudaStream_t handle, cudaHostFn_t function,
                 cudaStreamCallback_t callback, void *data)
{
    struct gw_stream *stream = gw_expect_stream(call, handle);
    if (stream && !function && !callback) {
        gw_call_fail(call, cudaErrorInvalidValue, "there is nothing to call: the function is NULL");
    } else if (stream) {
        gw_queue_submit(&(struct gw_operation){
            .kind = GW_CALL_HOST,
            .stream = stream,
            .call = call->name,
            .site = call->site,
            .host = {function, callback, data},
        });
    }
}

cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void *data)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    give(&call, stream, function, NULL, data);
    return gw_call_end(&call);
}

// cudaStreamAddCallback: flags are "reserved for future use; must be 0".
cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void *data,
                                  unsigned int flags)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    if (flags != 0) {
        gw_call_fail(&call, cudaErrorInvalidValue, "%u is no flag of cudaStreamAddCallback", flags);
    }
    give(&call, stream, NULL, callback, data);
    return gw_call_end(&call);
}
