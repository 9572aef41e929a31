// SPDX-License-Identifier: MIT
// Which streams there are.
#include "stream.h"
#include "cpu_device/calls/devices.h"
#include "cpu_device/calls/worker.h"
#include "operation.h"

#include <stdlib.h>

/** The streams that a device has from the start. */
enum { LEGACY, PER_THREAD, TAIL_LAUNCH, FIRE_AND_FORGET, GIVEN };

// The handles of those that the host uses, of all devices but the first.
enum { GIVEN_HANDLE = 0x100 };

// clang-format off
#define GIVEN_STREAMS(DEVICE) \
    {[LEGACY] = {.device = (DEVICE), .blocking = true, .legacy = true, .holds = 1, .id = FIRST_ID(DEVICE)}, \
     [PER_THREAD] = {.device = (DEVICE), .blocking = true, .holds = 1, .id = FIRST_ID(DEVICE) + 1}, \
     [TAIL_LAUNCH] = {.device = (DEVICE), .holds = 1}, [FIRE_AND_FORGET] = {.device = (DEVICE), .holds = 1}}
// clang-format on
#define FIRST_ID(DEVICE) (1 + ((unsigned long long)(DEVICE) << 48))
static struct gw_stream given[GW_MOST_DEVICES][GIVEN] = {
    GIVEN_STREAMS(0), GIVEN_STREAMS(1), GIVEN_STREAMS(2), GIVEN_STREAMS(3),
    GIVEN_STREAMS(4), GIVEN_STREAMS(5), GIVEN_STREAMS(6), GIVEN_STREAMS(7)};
static struct gw_stream *live;
static unsigned of_kernels; // atomic: so many of them a kernel has made

struct gw_stream *gw_legacy_stream(int device)
{
    return &given[device][LEGACY];
}

static bool is_given(const struct gw_stream *stream)
{
    return stream >= &given[0][0] && stream < &given[GW_MOST_DEVICES - 1][0] + GIVEN;
}

static struct gw_stream *find_given(cudaStream_t handle)
{
    const uintptr_t number = (uintptr_t)handle - GIVEN_HANDLE;
    return number < (uintptr_t)GW_MOST_DEVICES * GIVEN ? &given[0][0] + number : NULL;
}

const struct gw_stream *gw_given_stream(cudaStream_t handle)
{
    return find_given(handle);
}

struct gw_stream *gw_stream_of(cudaStream_t handle)
{
    if (!handle || handle == cudaStreamLegacy) {
        return &given[gw_current_device()][LEGACY];
    }
    if (handle == cudaStreamPerThread) {
        return &given[gw_current_device()][PER_THREAD];
    }
    struct gw_stream *of_device = find_given(handle);
    if (of_device) {
        return of_device;
    }
    const struct gw_operation *kernel = gw_running_kernel();
    if (kernel && (handle == cudaStreamTailLaunch || handle == cudaStreamFireAndForget)) {
        return &given[gw_current_device()]
                     [handle == cudaStreamTailLaunch ? TAIL_LAUNCH : FIRE_AND_FORGET];
    }
    // CUDA: a stream belongs to the host or to the grid that has made it, and to no other grid.
    const uint64_t grid = kernel ? kernel->run.number : 0;
    for (struct gw_stream *stream = live; stream; stream = stream->next) {
        if (stream == (struct gw_stream *)(void *)handle) {
            return stream->grid == grid ? stream : NULL;
        }
    }
    return NULL;
}

bool gw_is_tail_launch_stream(const struct gw_stream *stream)
{
    return stream == &given[stream->device][TAIL_LAUNCH];
}

bool gw_expect_row_of_work(struct gw_call *call, const struct gw_stream *stream)
{
    const bool tail = gw_is_tail_launch_stream(stream);
    if (tail || stream == &given[stream->device][FIRE_AND_FORGET]) {
        gw_call_fail(call, cudaErrorInvalidValue, "%s takes no events",
                     tail ? "cudaStreamTailLaunch" : "cudaStreamFireAndForget");
    }
    return call->error == cudaSuccess;
}

// By which programs know those of the current device, and everybody those of the first one.
static const cudaStream_t known[GIVEN] = {
    [PER_THREAD] = cudaStreamPerThread,
    [TAIL_LAUNCH] = cudaStreamTailLaunch,
    [FIRE_AND_FORGET] = cudaStreamFireAndForget,
};

cudaStream_t gw_stream_handle(const struct gw_stream *stream)
{
    if (!is_given(stream)) {
        return (cudaStream_t)(uintptr_t)stream;
    }
    const size_t number = (size_t)(stream - &given[0][0]);
    return number < GIVEN ? known[number] : (cudaStream_t)(GIVEN_HANDLE + number);
}

cudaStream_t gw_stream_told(const struct gw_stream *stream, cudaStream_t handle)
{
    if (stream->device == 0) {
        return handle;
    }
    // A kernel has the streams of one device.
    const bool of_kernel = is_given(stream) && gw_running_kernel();
    return of_kernel ? known[(stream - &given[0][0]) % GIVEN] : gw_stream_handle(stream);
}

struct gw_stream *gw_expect_stream(struct gw_call *call, cudaStream_t handle)
{
    struct gw_stream *stream = gw_stream_of(handle);
    if (!stream) {
        gw_call_fail(call, cudaErrorInvalidResourceHandle, "%s",
                     gw_running_kernel() ? "this handle is no stream that this grid has made"
                                         : "this handle is no stream, or one that was destroyed");
    }
    return call->error == cudaSuccess ? stream : NULL;
}

void gw_stream_publish(struct gw_stream *stream)
{
    const struct gw_operation *kernel = gw_running_kernel();
    if (kernel) {
        stream->grid = kernel->run.number;
        __atomic_fetch_add(&of_kernels, 1, __ATOMIC_RELAXED);
    }
    stream->next = live;
    live = stream;
}

bool gw_stream_withdraw(struct gw_stream *stream)
{
    struct gw_stream **link = &live;
    while (*link && *link != stream) {
        link = &(*link)->next;
    }
    if (!*link) {
        return false;
    }
    *link = stream->next;
    __atomic_fetch_sub(&of_kernels, stream->grid != 0, __ATOMIC_RELAXED);
    return true;
}

void gw_stream_grid_ended(uint64_t grid)
{
    if (__atomic_load_n(&of_kernels, __ATOMIC_RELAXED) == 0) {
        return;
    }
    gw_call_lock(); // which a worker has not got
    for (struct gw_stream *stream = live, *next; stream; stream = next) {
        next = stream->next;
        if (stream->grid == grid) {
            gw_stream_withdraw(stream);
            gw_stream_free(stream);
        }
    }
    gw_call_unlock();
}

size_t gw_device_live_streams(void)
{
    size_t count = 0;
    for (const struct gw_stream *stream = live; stream; stream = stream->next) {
        count++;
    }
    return count;
}

void gw_hold_stream(struct gw_stream *stream)
{
    __atomic_fetch_add(&stream->holds, 1, __ATOMIC_RELAXED);
}

void gw_stream_free(struct gw_stream *stream)
{
    if (__atomic_sub_fetch(&stream->holds, 1, __ATOMIC_ACQ_REL) == 0) {
        free(stream);
    }
}

void gw_destroy_all_streams(int device)
{
    for (struct gw_stream *stream = live, *next; stream; stream = next) {
        next = stream->next;
        if (stream->device == device) {
            gw_stream_withdraw(stream);
            gw_stream_free(stream);
        }
    }
}

struct gw_stream *gw_stream_new(unsigned flags, int device)
{
    static unsigned long long ids = 2; // those of the default streams
    struct gw_stream *stream = calloc(1, sizeof(*stream));
    if (stream) {
        stream->flags = flags;
        stream->device = device;
        stream->holds = 1;
        stream->id = ++ids;
        stream->blocking = !(flags & cudaStreamNonBlocking);
    }
    return stream;
}
