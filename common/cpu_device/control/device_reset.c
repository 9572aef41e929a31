// SPDX-License-Identifier: MIT
// The device as a whole: waiting for it, and starting it afresh.
#include "cpu_device/allocations/device_heap.h"
#include "cpu_device/calls/call.h"
#include "cpu_device/calls/devices.h"
#include "cpu_device/calls/execution_error.h"
#include "cpu_device/captures/capture.h"
#include "cpu_device/device/heap_size.h"
#include "cpu_device/kernels/function_attributes.h"
#include "cpu_device/memory/memory.h"
#include "cpu_device/memory/registered_memory.h"
#include "cpu_device/work/event.h"
#include "cpu_device/work/stream.h"
#include "cpu_device/workers/queue.h"

// Of common/extras/textures: absent in a program that has none.
void gw_forget_all_textures(void) __attribute__((weak));

cudaError_t cudaDeviceSynchronize(void)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_ALL);
    if (call.error == cudaSuccess) {
        gw_queue_wait_for_devices(1U << gw_current_device());
        GW_TELL(host_waited_for_device, gw_current_device());
        gw_call_waited(&call);
    }
    return gw_call_end(&call);
}

static size_t resets;

size_t gw_device_resets(void)
{
    return resets;
}

// CUDA: "Explicitly destroys and cleans up all resources associated with the current device in the
// current process. [...] Any subsequent API call to this device will reinitialize the device."
cudaError_t cudaDeviceReset(void)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    resets++;
    gw_end_all_captures();
    const int device = gw_current_device();
    gw_queue_wait_for_all();
    GW_TELL(host_waited_for_device, device);
    for (int peer = 0; peer < gw_devices(); peer++) {
        gw_reach_peer(device, peer, false);
    }
    if (gw_forget_all_textures) {
        gw_forget_all_textures();
    }
    gw_release_all(call.site);
    gw_device_heap_reset();
    gw_most_waiting_children = GW_WAITING_CHILDREN;
    gw_unregister_all(call.site);
    gw_destroy_all_executables();
    gw_destroy_all_graphs();
    gw_forget_function_attributes();
    gw_destroy_all_events(device);
    gw_destroy_all_streams(device);
    gw_reset_execution_error();
    call.error = cudaSuccess;
    return gw_call_end(&call);
}
