// SPDX-License-Identifier: MIT
// cudaMallocArray, cudaFreeArray, and what an array is.
#include "array.h"
#include "cpu_device/device/device_limits.h"
#include "cpu_device/memory/memory.h"
#include "cpu_device/workers/queue.h"
#include "texel.h"

#include "texture_calls.h"

#include <stdlib.h>

static struct gw_array *arrays;

struct gw_array *gw_expect_array(struct gw_call *call, const char *role, cudaArray_const_t handle)
{
    if (call->error != cudaSuccess) {
        return NULL;
    }
    const void *const start = handle;
    for (struct gw_array *array = arrays; array; array = array->next) {
        if (array->memory->start == start) {
            return array;
        }
    }
    const struct gw_allocation *memory = gw_find_allocation(start);
    gw_call_fail(call, cudaErrorInvalidValue, "the %s is %s", role,
                 !handle                                      ? "NULL, and no array"
                 : memory && memory->of_array                 ? "an array that was freed"
                 : memory && memory->kind == GW_DEVICE_MEMORY ? "device memory, and no array that "
                                                                "cudaMallocArray gave"
                                                              : "no array that cudaMallocArray "
                                                                "gave");
    return NULL;
}

size_t gw_array_row_bytes(const struct gw_array *array)
{
    return array->width * gw_texel_bytes(array->code);
}

size_t gw_array_rows(const struct gw_array *array)
{
    return array->height > 0 ? array->height : 1;
}

void gw_forget_all_arrays(void)
{
    while (arrays) {
        struct gw_array *const first = arrays;
        arrays = first->next;
        free(first);
    }
}

static bool expect_shape(struct gw_call *call, size_t width, size_t height, unsigned flags)
{
    const size_t widest = height > 0 ? GW_MAX_TEXTURE_2D_WIDTH : GW_MAX_TEXTURE_1D_WIDTH;
    if (flags & ~(unsigned)(cudaArraySurfaceLoadStore | cudaArrayTextureGather)) {
        gw_call_fail(call, cudaErrorNotSupported,
                     GW_THE_DEVICE " has no layered arrays and no cubemaps: take an array for each "
                                   "layer");
    } else if (width == 0) {
        gw_call_fail(call, cudaErrorInvalidValue, "an array has a width, and this is 0");
    } else if (width > widest || height > GW_MAX_TEXTURE_2D_HEIGHT) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "%zu x %zu texels are too many: the device allows %zu x %d", width, height,
                     widest, height > 0 ? GW_MAX_TEXTURE_2D_HEIGHT : 0);
    }
    return call->error == cudaSuccess;
}

cudaError_t cudaMallocArray(cudaArray_t *handle, const struct cudaChannelFormatDesc *channels,
                            size_t width, size_t height, unsigned int flags)
{
    struct gw_call call = GW_CALL(GW_MAY_WAIT_FOR_ALL);
    if (!gw_expect_place(&call, handle, "array") ||
        !gw_expect_given(&call, channels, "channel description")) {
        return gw_call_end(&call);
    }
    struct gw_array made = {
        .channels = *channels, .width = width, .height = height, .flags = flags};
    made.code = gw_expect_texel(&call, channels);
    struct gw_array *array = NULL;
    if (made.code && expect_shape(&call, width, height, flags)) {
        array = malloc(sizeof(*array));
        if (!array) {
            gw_fail_without_memory(&call);
        }
    }
    if (array) {
        const size_t bytes = gw_array_row_bytes(&made) * gw_array_rows(&made);
        made.memory = gw_allocate(bytes, GW_DEVICE_MEMORY, call.name, call.site);
        if (made.memory) {
            made.memory->of_array = true;
            made.next = arrays;
            *array = made;
            arrays = array;
            *handle = (cudaArray_t)(void *)made.memory->start;
        } else {
            size_t free_bytes, total_bytes;
            gw_memory_state(&free_bytes, &total_bytes);
            gw_call_fail(&call, cudaErrorMemoryAllocation,
                         "%zu bytes were asked for, and %zu of the device's %zu are free", bytes,
                         free_bytes, total_bytes);
            free(array);
        }
    }
    return gw_call_end(&call);
}

// As cudaFree() does, of which CUDA says that nothing is done for NULL.
cudaError_t cudaFreeArray(cudaArray_t handle)
{
    struct gw_call call = GW_CALL(GW_MAY_WAIT_FOR_ALL);
    if (call.error == cudaSuccess && handle) {
        gw_queue_wait_for_all();
        GW_TELL(host_waited_for_device, -1);
        gw_call_waited(&call);
        const struct gw_allocation *memory = gw_find_allocation(handle);
        if (memory && memory->of_array && !memory->live) {
            GW_TELL(free_again, memory, call.site);
        }
        struct gw_array *array = gw_expect_array(&call, "parameter", handle);
        if (array) {
            struct gw_array **link = &arrays;
            while (*link != array) {
                link = &(*link)->next;
            }
            *link = array->next;
            gw_release(array->memory, call.site);
            free(array);
        }
    }
    return gw_call_end(&call);
}

cudaError_t cudaArrayGetInfo(struct cudaChannelFormatDesc *channels, struct cudaExtent *extent,
                             unsigned int *flags, cudaArray_t handle)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    const struct gw_array *array = gw_expect_array(&call, "parameter", handle);
    if (array && channels) {
        *channels = array->channels;
    }
    if (array && extent) {
        *extent = (struct cudaExtent){array->width, array->height, 0};
    }
    if (array && flags) {
        *flags = array->flags;
    }
    return gw_call_end(&call);
}

cudaError_t cudaGetChannelDesc(struct cudaChannelFormatDesc *channels, cudaArray_const_t handle)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    if (gw_expect_place(&call, channels, "channel description")) {
        const struct gw_array *array = gw_expect_array(&call, "parameter", handle);
        if (array) {
            *channels = array->channels;
        }
    }
    return gw_call_end(&call);
}
