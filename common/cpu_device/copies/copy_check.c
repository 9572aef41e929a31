// SPDX-License-Identifier: MIT
// Is a side of a copy where the kind says, and is there room?
#include "copy_check.h"
#include "cpu_device/memory/named_variables.h"
#include "cpu_device/memory/space.h"

#include <string.h>

#pragma weak gw_describe_address // the PTX machine has memory of its own

static const char *const kind_name[] = {"host to host", "host to device", "device to host",
                                        "device to device"};

bool gw_expect_inside(struct gw_call *call, const char *role, const void *pointer, size_t bytes)
{
    const enum gw_pointer_space space = gw_pointer_space(pointer);
    const struct gw_allocation *allocation = gw_find_memory(pointer);
    if (space == GW_TO_PAGEABLE) {
        return true;
    }
    if (!allocation) {
        // Not where it lies alone: how far behind which allocation tells bytes from elements.
        gw_call_fail(call, cudaErrorInvalidValue,
                     "the %s %p lies in no allocation of device memory%s%s", role, pointer,
                     gw_describe_address ? ", " : "",
                     gw_describe_address ? gw_describe_address(pointer) : "");
    } else if (allocation->of_kernel) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "the %s is memory that malloc() in a kernel gave, which no call of the host "
                     "reaches: let a kernel copy it into memory of cudaMalloc",
                     role);
    } else if (allocation->of_array && !strstr(call->name, "Array")) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "the %s is an array of cudaMallocArray, which is no pointer: "
                     "cudaMemcpy2DToArray and cudaMemcpy2DFromArray copy to and from it, and a "
                     "texture object reads it",
                     role);
    } else if (!allocation->live) {
        gw_call_fail(call, cudaErrorInvalidValue, "the %s is %s that was freed", role,
                     gw_pointer_space_name(space));
    } else if (allocation->freeing) {
        gw_call_fail(call, cudaErrorInvalidValue, "the %s was given to cudaFreeAsync before", role);
    } else {
        const size_t offset = (size_t)((const unsigned char *)pointer - allocation->start);
        if (bytes <= allocation->bytes - offset) {
            return true;
        }
        // As many times as much as a number has bytes: of an int or a float, of a double or a
        // pointer.
        const bool forgotten = offset == 0 && allocation->bytes > 0 && !allocation->name &&
                               allocation->kind != GW_SYMBOL_MEMORY &&
                               bytes % allocation->bytes == 0 &&
                               (bytes / allocation->bytes == 4 || bytes / allocation->bytes == 8);
        gw_call_fail(call, cudaErrorInvalidValue,
                     "%zu bytes do not fit into the %s: %zu bytes are left there, of an "
                     "allocation of %zu%s%s%s",
                     bytes, role, allocation->bytes - offset, allocation->bytes,
                     forgotten ? ". Was " : "", forgotten ? allocation->call : "",
                     forgotten ? " given a number of elements, without sizeof?" : "");
    }
    return false;
}

// Calls that take a symbol may name it; for all others its name is a pointer to nothing of use.
static bool expect_no_hosts_name(struct gw_call *call, const char *role, const void *pointer)
{
    if (strstr(call->name, "Symbol") || !gw_is_hosts_name(pointer)) {
        return true;
    }
    gw_call_fail(
        call, cudaErrorInvalidValue,
        "the %s is a __device__ or __constant__ variable by its name, which on the host is "
        "not its address: cudaMemcpyToSymbol and cudaMemcpyFromSymbol take the name, and "
        "cudaGetSymbolAddress gives the address",
        role);
    return false;
}

// Managed memory is both the host's and the device's. So is pinned memory under unified addressing:
// the pointer that the host has is the one that the device reaches it by (CUDA Runtime API,
// "Unified Addressing"), and a copy that names either side matches its pointer.
static bool expect_side(struct gw_call *call, const char *role, const void *pointer, size_t bytes,
                        enum cudaMemcpyKind kind, bool said_device)
{
    if (!pointer) {
        gw_call_fail(call, cudaErrorInvalidValue, "the %s is NULL", role);
        return false;
    }
    if (!expect_no_hosts_name(call, role, pointer)) {
        return false;
    }
    const enum gw_pointer_space space = gw_pointer_space(pointer);
    const bool is_device = space == GW_TO_DEVICE;
    const bool is_both = space == GW_TO_MANAGED || space == GW_TO_PINNED;
    if (kind != cudaMemcpyDefault && !is_both && is_device != said_device) {
        gw_call_fail(call, cudaErrorInvalidValue, "the kind says %s, but the %s is %s",
                     kind_name[kind], role, gw_pointer_space_name(space));
        return false;
    }
    return gw_expect_inside(call, role, pointer, bytes);
}

bool gw_expect_copy(struct gw_call *call, const void *destination, size_t to_bytes,
                    const void *source, size_t from_bytes, enum cudaMemcpyKind kind)
{
    if ((unsigned)kind > cudaMemcpyDefault) {
        gw_call_fail(call, cudaErrorInvalidMemcpyDirection, "%d is no kind of copy", (int)kind);
        return false;
    }
    const bool to_device = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
    const bool from_device = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
    return to_bytes > 0 &&
           expect_side(call, "destination", destination, to_bytes, kind, to_device) &&
           expect_side(call, "source", source, from_bytes, kind, from_device);
}

bool gw_expect_settable(struct gw_call *call, const void *destination, size_t bytes)
{
    if (!destination) {
        gw_call_fail(call, cudaErrorInvalidValue, "the destination is NULL");
        return false;
    }
    if (!expect_no_hosts_name(call, "destination", destination)) {
        return false;
    }
    if (gw_pointer_space(destination) == GW_TO_PAGEABLE) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "the destination is host memory, and %s sets device memory", call->name);
        return false;
    }
    return gw_expect_inside(call, "destination", destination, bytes);
}

bool gw_expect_kind_of(struct gw_call *call, const char *what, const char *role,
                       enum cudaMemcpyKind kind, enum cudaMemcpyKind fitting)
{
    if (call->error == cudaSuccess && kind != fitting && kind != cudaMemcpyDeviceToDevice &&
        kind != cudaMemcpyDefault) {
        gw_call_fail(call, cudaErrorInvalidMemcpyDirection,
                     "%s of the device is the %s, and the kind says otherwise", what, role);
    }
    return call->error == cudaSuccess;
}

bool gw_expect_wide_pitch(struct gw_call *call, const char *role, size_t pitch, size_t width,
                          cudaError_t error)
{
    if (pitch < width) {
        gw_call_fail(call, error,
                     "the %s's pitch of %zu bytes is less than the width of %zu bytes: both count "
                     "bytes, not elements",
                     role, pitch, width);
    }
    return pitch >= width;
}
