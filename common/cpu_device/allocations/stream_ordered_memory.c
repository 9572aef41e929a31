// SPDX-License-Identifier: MIT
// cudaMallocAsync, cudaFreeAsync, and the one memory pool that each device has.
#include "cpu_device/calls/devices.h"
#include "cpu_device/memory/memory.h"
#include "cpu_device/work/stream.h"
#include "cpu_device/workers/queue.h"
#include "free.h"

/** The default pool of each device; there are no others, and their handles are the addresses. */
static struct pool {
    uint64_t release_threshold;
} pools[GW_MOST_DEVICES];

// The memory is there at once; what CUDA asks of a program, to use it after the allocation in the
// stream's order, holds then too.
// Without a pool it comes from that of the stream's device.
static void allocate(struct gw_call *call, void **pointer, size_t bytes, cudaStream_t handle,
                     const struct pool *pool)
{
    const struct gw_stream *stream = gw_expect_stream(call, handle);
    if (!stream || !gw_expect_place(call, pointer, "address")) {
        return;
    }
    if (bytes == 0) {
        *pointer = NULL;
    } else {
        const int current = gw_exchange_current_device(pool ? (int)(pool - pools) : stream->device);
        struct gw_allocation *allocation =
            gw_allocate(bytes, GW_DEVICE_MEMORY, call->name, call->site);
        gw_exchange_current_device(current);
        if (allocation) {
            *pointer = allocation->start;
        } else {
            gw_call_fail(call, cudaErrorMemoryAllocation,
                         "%zu bytes were asked for, and so many are not free", bytes);
        }
    }
}

cudaError_t cudaMallocAsync(void **pointer, size_t bytes, cudaStream_t stream)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    allocate(&call, pointer, bytes, stream, NULL);
    return gw_call_end(&call);
}

// CUDA: "Inserts a free operation into hStream. The allocation must not be accessed after stream
// execution reaches the free. [...] During stream capture ..."
cudaError_t cudaFreeAsync(void *pointer, cudaStream_t handle)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct gw_stream *stream = pointer ? gw_expect_stream(&call, handle) : NULL;
    if (stream) {
        struct gw_allocation *allocation = gw_expect_freeable(&call, pointer, GW_FREES_DEVICE);
        if (allocation) {
            allocation->freeing = true;
            allocation->freed = call.site;
            gw_queue_submit(&(struct gw_operation){.kind = GW_FREE,
                                                   .stream = stream,
                                                   .call = call.name,
                                                   .site = call.site,
                                                   .number = gw_announce_operation(handle),
                                                   .freed = allocation});
        }
    }
    return gw_call_end(&call);
}

/** The pool of a handle; NULL where the call fails, or has. */
static struct pool *expect_pool(struct gw_call *call, cudaMemPool_t handle)
{
    const uintptr_t offset = (uintptr_t)handle - (uintptr_t)pools;
    const bool is_pool = offset < sizeof(pools) && offset % sizeof(pools[0]) == 0;
    if (call->error == cudaSuccess && !is_pool) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     GW_THE_DEVICE " has one memory pool, that of cudaDeviceGetDefaultMemPool");
    }
    return call->error == cudaSuccess ? &pools[offset / sizeof(pools[0])] : NULL;
}

cudaError_t cudaMallocFromPoolAsync(void **pointer, size_t bytes, cudaMemPool_t pool,
                                    cudaStream_t stream)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    const struct pool *from = expect_pool(&call, pool);
    if (from) {
        allocate(&call, pointer, bytes, stream, from);
    }
    return gw_call_end(&call);
}

static cudaError_t tell_pool(const char *name, struct gw_site site, cudaMemPool_t *pool, int device)
{
    struct gw_call call = gw_call_begin(name, site, GW_WAITS_FOR_SOME);
    if (gw_expect_place(&call, pool, "pool") && gw_expect_device(&call, device)) {
        *pool = (cudaMemPool_t)(uintptr_t)&pools[device];
    }
    return gw_call_end(&call);
}

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *pool, int device)
{
    return tell_pool(__func__, GW_CALLER, pool, device);
}

cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *pool, int device)
{
    return tell_pool(__func__, GW_CALLER, pool, device);
}

cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    gw_expect_device(&call, device);
    expect_pool(&call, pool);
    return gw_call_end(&call);
}

// Freed memory goes back at once, so there is never anything to trim.
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, size_t bytes_to_keep)
{
    (void)bytes_to_keep;
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    expect_pool(&call, pool);
    return gw_call_end(&call);
}

static bool is_reuse(enum cudaMemPoolAttr attribute)
{
    return attribute >= cudaMemPoolReuseFollowEventDependencies &&
           attribute <= cudaMemPoolReuseAllowInternalDependencies;
}

cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, enum cudaMemPoolAttr attribute, void *value)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct pool *set = expect_pool(&call, pool);
    if (set) {
        if (!value) {
            gw_call_fail(&call, cudaErrorInvalidValue, "there is no value: the pointer is NULL");
        } else if (attribute == cudaMemPoolAttrReleaseThreshold) {
            set->release_threshold = *(uint64_t *)value;
        } else if (!is_reuse(attribute)) {
            gw_call_fail(&call, cudaErrorNotSupported,
                         GW_THE_DEVICE " sets no attribute of number %d for its memory pool",
                         (int)attribute);
        }
    }
    return gw_call_end(&call);
}

cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, enum cudaMemPoolAttr attribute, void *value)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    const struct pool *asked = expect_pool(&call, pool);
    if (asked && gw_expect_place(&call, value, "value")) {
        if (attribute == cudaMemPoolAttrReleaseThreshold) {
            *(uint64_t *)value = asked->release_threshold;
        } else if (is_reuse(attribute)) {
            *(int *)value = 1;
        } else {
            gw_call_fail(&call, cudaErrorNotSupported,
                         GW_THE_DEVICE " keeps no attribute of number %d of its memory pool",
                         (int)attribute);
        }
    }
    return gw_call_end(&call);
}
