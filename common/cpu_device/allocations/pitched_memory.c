// SPDX-License-Identifier: MIT
// Memory in rows of a pitch: cudaMallocPitch, cudaMalloc3D, and the copies and memsets of two
// dimensions.
#include "cpu_device/copies/copy.h"
#include "cpu_device/copies/copy_check.h"
#include "cpu_device/device/device_limits.h"
#include "cpu_device/memory/memory.h"

/** Rows begin at multiples of this, so that a warp's accesses to one are coalesced. */
enum { ROW_ALIGNMENT = 512 };

/** @return the memory, or NULL: nothing to allocate, or the call has failed */
static void *allocate_rows(struct gw_call *call, size_t width, size_t rows, size_t *pitch)
{
    *pitch = 0;
    if (width == 0 || rows == 0) {
        return NULL;
    }
    if (width > GW_MAX_PITCH_BYTES) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "a row of %zu bytes is too wide: the device allows %d", width,
                     GW_MAX_PITCH_BYTES);
        return NULL;
    }
    const size_t row = (width + ROW_ALIGNMENT - 1) / ROW_ALIGNMENT * ROW_ALIGNMENT;
    struct gw_allocation *allocation =
        rows <= SIZE_MAX / row ? gw_allocate(row * rows, GW_DEVICE_MEMORY, call->name, call->site)
                               : NULL;
    if (!allocation) {
        size_t free_bytes, total_bytes;
        gw_memory_state(&free_bytes, &total_bytes);
        gw_call_fail(call, cudaErrorMemoryAllocation,
                     "%zu rows of %zu bytes were asked for, and %zu of the device's %zu bytes are "
                     "free",
                     rows, row, free_bytes, total_bytes);
        return NULL;
    }
    *pitch = row;
    return allocation->start;
}

cudaError_t cudaMallocPitch(void **pointer, size_t *pitch, size_t width, size_t height)
{
    struct gw_call call = GW_CALL(GW_MAY_WAIT_FOR_ALL);
    if (gw_expect_place(&call, pointer, "address") && gw_expect_place(&call, pitch, "pitch")) {
        size_t row;
        void *const memory = allocate_rows(&call, width, height, &row);
        if (call.error == cudaSuccess) {
            *pointer = memory;
            *pitch = row;
        }
    }
    return gw_call_end(&call);
}

cudaError_t cudaMalloc3D(struct cudaPitchedPtr *memory, struct cudaExtent extent)
{
    struct gw_call call = GW_CALL(GW_MAY_WAIT_FOR_ALL);
    if (gw_expect_place(&call, memory, "address")) {
        if (extent.depth != 0 && extent.height > SIZE_MAX / extent.depth) {
            gw_call_fail(&call, cudaErrorMemoryAllocation, "so many rows do not fit into memory");
        } else {
            size_t row;
            void *const start =
                allocate_rows(&call, extent.width, extent.height * extent.depth, &row);
            if (call.error == cudaSuccess) {
                *memory = (struct cudaPitchedPtr){start, row, extent.width, extent.height};
            }
        }
    }
    return gw_call_end(&call);
}

// CUDA: "cudaMemcpy2D() returns an error if dpitch or spitch exceeds the maximum allowed"; "width
// must not exceed either dpitch or spitch". The documented error is cudaErrorInvalidPitchValue; a
// GPU has that of copies only (tests/gpu/answers).
static bool expect_pitch(struct gw_call *call, const char *whose, size_t pitch, size_t width,
                         size_t rows, cudaError_t too_narrow)
{
    if (width == 0 || rows == 0) {
        return true;
    }
    if (!gw_expect_wide_pitch(call, whose, pitch, width, too_narrow)) {
        return false;
    }
    if (pitch > GW_MAX_PITCH_BYTES || rows > SIZE_MAX / pitch) {
        gw_call_fail(call, cudaErrorInvalidPitchValue,
                     "the %s's pitch of %zu bytes is too large: the device allows %d", whose, pitch,
                     GW_MAX_PITCH_BYTES);
        return false;
    }
    return true;
}

static void copy_2d(struct gw_call *call, const struct gw_copy_request *request,
                    cudaStream_t stream, bool asynchronous)
{
    if (call->error == cudaSuccess &&
        expect_pitch(call, "destination", request->to_pitch, request->width, request->rows,
                     cudaErrorInvalidPitchValue) &&
        expect_pitch(call, "source", request->from_pitch, request->width, request->rows,
                     cudaErrorInvalidPitchValue)) {
        gw_copy(call, request, stream, asynchronous);
    }
}

cudaError_t cudaMemcpy2D(void *destination, size_t to_pitch, const void *source, size_t from_pitch,
                         size_t width, size_t height, enum cudaMemcpyKind kind)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    copy_2d(
        &call,
        &(struct gw_copy_request){destination, to_pitch, source, from_pitch, width, height, kind},
        NULL, false);
    return gw_call_end(&call);
}

cudaError_t cudaMemcpy2DAsync(void *destination, size_t to_pitch, const void *source,
                              size_t from_pitch, size_t width, size_t height,
                              enum cudaMemcpyKind kind, cudaStream_t stream)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    copy_2d(
        &call,
        &(struct gw_copy_request){destination, to_pitch, source, from_pitch, width, height, kind},
        stream, true);
    return gw_call_end(&call);
}

static void set_2d(struct gw_call *call, const struct gw_set_request *request, cudaStream_t stream,
                   bool asynchronous)
{
    if (call->error == cudaSuccess &&
        expect_pitch(call, "destination", request->pitch, request->width, request->rows,
                     cudaErrorInvalidValue)) {
        gw_set(call, request, stream, asynchronous);
    }
}

cudaError_t cudaMemset2D(void *destination, size_t pitch, int value, size_t width, size_t height)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    set_2d(&call, &(struct gw_set_request){destination, pitch, value, width, height}, NULL, false);
    return gw_call_end(&call);
}

cudaError_t cudaMemset2DAsync(void *destination, size_t pitch, int value, size_t width,
                              size_t height, cudaStream_t stream)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    set_2d(&call, &(struct gw_set_request){destination, pitch, value, width, height}, stream, true);
    return gw_call_end(&call);
}
