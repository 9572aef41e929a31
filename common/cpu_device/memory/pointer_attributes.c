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
    void *const address = (void *)(uintptr_t)pointer;
    const struct gw_allocation *allocation = gw_find_memory(pointer);
    const bool live = allocation && allocation->live;
    switch (live ? gw_pointer_space(pointer) : GW_TO_PAGEABLE) {
    case GW_TO_DEVICE:
        *attributes = (struct cudaPointerAttributes){cudaMemoryTypeDevice, 0, address, NULL};
        break;
    case GW_TO_MANAGED:
        *attributes = (struct cudaPointerAttributes){cudaMemoryTypeManaged, 0, address, address};
        break;
    case GW_TO_PINNED:
        *attributes = (struct cudaPointerAttributes){cudaMemoryTypeHost, 0, address, address};
        break;
    case GW_TO_PAGEABLE:
        *attributes = (struct cudaPointerAttributes){cudaMemoryTypeUnregistered,
                                                     cudaInvalidDeviceId, NULL, address};
        break;
    }
    return gw_call_end(&call);
}
