// SPDX-License-Identifier: MIT
// cudaMallocManaged, and what may be advised about managed memory.
#include "cpu_device/captures/capture.h"
#include "cpu_device/copies/copy_check.h"
#include "cpu_device/device/device_properties.h"
#include "cpu_device/memory/memory.h"
#include "cpu_device/memory/space.h"
#include "cpu_device/work/stream.h"
#include "cpu_device/workers/queue.h"

// CUDA: "If size is 0, cudaMallocManaged returns cudaErrorInvalidValue." A GPU returns cudaSuccess
// (tests/gpu/answers).
cudaError_t cudaMallocManaged(void **pointer, size_t bytes, unsigned int flags)
{
    struct gw_call call = GW_CALL(GW_MAY_WAIT_FOR_ALL);
    if (!gw_expect_place(&call, pointer, "address")) {
        return gw_call_end(&call);
    }
    if (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost) {
        gw_call_fail(&call, cudaErrorInvalidValue,
                     "the flags are %u: they must be cudaMemAttachGlobal or cudaMemAttachHost",
                     flags);
    } else if (bytes == 0) {
        *pointer = NULL;
    } else {
        struct gw_allocation *allocation =
            gw_allocate(bytes, GW_MANAGED_MEMORY, call.name, call.site);
        if (!allocation) {
            gw_call_fail(&call, cudaErrorMemoryAllocation,
                         "%zu bytes of managed memory were asked for, and so many there are not",
                         bytes);
        } else {
            allocation->flags = flags;
            *pointer = allocation->start;
        }
    }
    return gw_call_end(&call);
}

static bool expect_managed(struct gw_call *call, const void *pointer, size_t bytes)
{
    if (!pointer || gw_pointer_space(pointer) != GW_TO_MANAGED) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "%p is no managed memory: that comes from cudaMallocManaged", pointer);
        return false;
    }
    return gw_expect_inside(call, "range", pointer, bytes);
}

// "cudaDevAttrConcurrentManagedAccess must be non-zero" for what names a device.
static bool expect_concurrent_access(struct gw_call *call)
{
    const bool possible = !gw_device_pretends_no_concurrent_access();
    if (!possible) {
        gw_call_fail(call, cudaErrorInvalidDevice,
                     "this device has no concurrent managed access "
                     "(cudaDevAttrConcurrentManagedAccess is 0), so pages cannot be sent to it");
    }
    return possible;
}

static bool expect_location(struct gw_call *call, struct cudaMemLocation location)
{
    if (location.type == cudaMemLocationTypeDevice && !gw_expect_device(call, location.id)) {
        return false;
    }
    if (location.type < cudaMemLocationTypeDevice ||
        location.type > cudaMemLocationTypeHostNumaCurrent) {
        gw_call_fail(call, cudaErrorInvalidValue, "%d is no type of location", (int)location.type);
        return false;
    }
    return true;
}

static int number_of(struct cudaMemLocation location)
{
    return location.type == cudaMemLocationTypeDevice ? location.id : cudaCpuDeviceId;
}

static struct gw_range range(const void *pointer, size_t bytes)
{
    return (struct gw_range){(unsigned char *)(uintptr_t)pointer, bytes};
}

// Host and device have the same memory here: what would move is counted, in the order of the
// stream.
cudaError_t cudaMemPrefetchAsync(const void *pointer, size_t bytes, struct cudaMemLocation location,
                                 unsigned int flags, cudaStream_t stream)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    if (call.error == cudaSuccess && expect_managed(&call, pointer, bytes) &&
        expect_location(&call, location) && expect_concurrent_access(&call)) {
        if (flags != 0) {
            gw_call_fail(&call, cudaErrorInvalidValue,
                         "cudaMemPrefetchAsync has no flags yet, so they must be 0");
            return gw_call_end(&call);
        }
        struct gw_stream *in = gw_expect_stream(&call, stream);
        if (in && !gw_is_capturing(in)) {
            gw_queue_submit(
                &(struct gw_operation){.kind = GW_PREFETCH,
                                       .stream = in,
                                       .call = call.name,
                                       .site = call.site,
                                       .prefetch = {range(pointer, bytes), number_of(location)}});
        }
    }
    return gw_call_end(&call);
}

cudaError_t cudaMemAdvise(const void *pointer, size_t bytes, enum cudaMemoryAdvise advice,
                          struct cudaMemLocation location)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    if (call.error == cudaSuccess && expect_managed(&call, pointer, bytes)) {
        const bool needs_location = advice >= cudaMemAdviseSetPreferredLocation &&
                                    advice != cudaMemAdviseUnsetPreferredLocation;
        if (advice < cudaMemAdviseSetReadMostly || advice > cudaMemAdviseUnsetAccessedBy) {
            gw_call_fail(&call, cudaErrorInvalidValue, "%d is no advice", (int)advice);
        } else if (!needs_location ||
                   (expect_location(&call, location) &&
                    (number_of(location) < 0 || expect_concurrent_access(&call)))) {
            GW_TELL(managed_advised, range(pointer, bytes), advice, number_of(location), call.site);
        }
    }
    return gw_call_end(&call);
}

// Which stream managed memory belongs to changes who may use it when, and the checker does not
// follow that: it is not supported rather than half right.
cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void *pointer, size_t bytes,
                                     unsigned int flags)
{
    (void)stream;
    (void)pointer;
    (void)bytes;
    (void)flags;
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    gw_call_fail(&call, cudaErrorNotSupported,
                 GW_THE_DEVICE " does not support cudaStreamAttachMemAsync: leave managed memory "
                               "with all streams, and synchronise before the host uses it");
    return gw_call_end(&call);
}
