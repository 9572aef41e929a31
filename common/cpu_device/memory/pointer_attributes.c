// SPDX-License-Identifier: MIT
// cudaPointerGetAttributes.
#include "cpu_device/calls/call.h"
#include "space.h"

// CUDA, since 11.0: of a pointer that it does not know it says cudaMemoryTypeUnregistered and
// returns cudaSuccess.
cudaError_t cudaPointerGetAttributes(struct cudaPointerAttributes *attributes, const void *pointer)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    if (!gw_expect_place(&call, attributes, "attributes")) {
        return gw_call_end(&call);
    }
    static const enum cudaMemoryType types[] = {[GW_TO_PAGEABLE] = cudaMemoryTypeUnregistered,
                                                [GW_TO_PINNED] = cudaMemoryTypeHost,
                                                [GW_TO_DEVICE] = cudaMemoryTypeDevice,
                                                [GW_TO_MANAGED] = cudaMemoryTypeManaged};
    void *const address = (void *)(uintptr_t)pointer;
    const struct gw_allocation *allocation = gw_find_memory(pointer);
    const bool live = allocation && allocation->live && !allocation->of_array;
    const enum gw_pointer_space space = live ? gw_pointer_space(pointer) : GW_TO_PAGEABLE;
    *attributes = (struct cudaPointerAttributes){
        .type = types[space],
        .device = space == GW_TO_PAGEABLE ? cudaInvalidDeviceId : allocation->device,
        .devicePointer = space == GW_TO_PAGEABLE ? NULL : address,
        .hostPointer = space == GW_TO_DEVICE ? NULL : address,
    };
    return gw_call_end(&call);
}
