// SPDX-License-Identifier: MIT
// Which devices reach the memory of which others: any two can, and do so once a program enables it.
#include "cpu_device/calls/call.h"
#include "cpu_device/calls/devices.h"
#include "cpu_device/workers/queue.h"

cudaError_t cudaDeviceCanAccessPeer(int *can, int device, int peer)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    if (gw_expect_place(&call, can, "answer") && gw_expect_device(&call, device) &&
        gw_expect_device(&call, peer)) {
        *can = device != peer; // a device is no peer of its own
    }
    return gw_call_end(&call);
}

/** Whether that device can be a peer of the current one; else the call fails. */
static bool expect_peer(struct gw_call *call, int peer, cudaError_t of_itself)
{
    const bool one = gw_devices() == 1;
    if (peer == gw_current_device()) {
        gw_call_fail(
            call, of_itself,
            one ? "device %d is no peer: there is only device 0, which is no peer of its own"
                : "device %d is the current device, which is no peer of its own",
            peer);
    } else if (one) {
        gw_call_fail(call, cudaErrorInvalidDevice,
                     "device %d is no peer: there is only device 0, which is no peer of its own",
                     peer);
    } else {
        gw_expect_device(call, peer);
    }
    return call->error == cudaSuccess;
}

// What was given before runs with the access that there was.
static void change(int device, int peer, bool reaches)
{
    gw_queue_wait_for_all();
    gw_reach_peer(device, peer, reaches);
}

// Access is "unidirectional": of the current device to the peer's memory.
cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned int flags)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    const int device = gw_current_device();
    if (expect_peer(&call, peer, cudaErrorPeerAccessUnsupported)) {
        if (flags != 0) {
            gw_call_fail(&call, cudaErrorInvalidValue,
                         "cudaDeviceEnablePeerAccess has no flags yet, so they must be 0");
        } else if (gw_reaches_peer(device, peer)) {
            gw_call_fail(&call, cudaErrorPeerAccessAlreadyEnabled,
                         "device %d reaches the memory of device %d already", device, peer);
        } else {
            change(device, peer, true);
        }
    }
    return gw_call_end(&call);
}

cudaError_t cudaDeviceDisablePeerAccess(int peer)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    const int device = gw_current_device();
    if (expect_peer(&call, peer, cudaErrorInvalidDevice)) {
        if (!gw_reaches_peer(device, peer)) {
            gw_call_fail(&call, cudaErrorPeerAccessNotEnabled,
                         "device %d does not reach the memory of device %d: it was not enabled, "
                         "or it was disabled before",
                         device, peer);
        } else {
            change(device, peer, false);
        }
    }
    return gw_call_end(&call);
}
