// SPDX-License-Identifier: MIT
// One operation for the calls of all ranks. It stands in the stream of the first; events let it
// wait for all the other streams, and those for it.
#include "nccl_work.h"

#include "cpu_device/libraries/library_call.h"
#include "cpu_device/libraries/library_small.h"
#include "cpu_device/work/event.h"
#include "cpu_device/workers/queue.h"

#include <stdlib.h>
#include <string.h>

struct work {
    struct gw_library_work uses; // first: what the queue hands back, and the names of what is used
    int count;
    struct nccl_post posts[GW_MOST_DEVICES];
};

size_t nccl_size_of(ncclDataType_t type)
{
    static const size_t sizes[ncclNumTypes] = {1, 1, 4, 4, 8, 8, 2, 4, 8, 2};
    return sizes[type];
}

size_t nccl_reads(const struct nccl_post *post, int rank, int ranks)
{
    switch (post->kind) {
    case NCCL_BROADCAST:
        return rank == post->root ? post->count : 0;
    case NCCL_REDUCE_SCATTER:
        return post->count * (size_t)ranks;
    case NCCL_RECEIVE:
        return 0;
    default:
        return post->count;
    }
}

size_t nccl_writes(const struct nccl_post *post, int rank, int ranks)
{
    switch (post->kind) {
    case NCCL_REDUCE:
        return rank == post->root ? post->count : 0;
    case NCCL_ALL_GATHER:
        return post->count * (size_t)ranks;
    case NCCL_SEND:
        return 0;
    default:
        return post->count;
    }
}

#define COMBINE(TYPE)                                                                              \
    do {                                                                                           \
        TYPE *a = to;                                                                              \
        const TYPE *b = with;                                                                      \
        for (size_t i = 0; i < count; i++) {                                                       \
            a[i] = (TYPE)(op == ncclProd  ? a[i] * b[i]                                            \
                          : op == ncclMax ? (a[i] > b[i] ? a[i] : b[i])                            \
                          : op == ncclMin ? (a[i] < b[i] ? a[i] : b[i])                            \
                                          : a[i] + b[i]);                                          \
        }                                                                                          \
    } while (0)

// Whole numbers go around, as on a GPU: by their unsigned kin, but for maximum and minimum.
#define COMBINE_SIGNED(TYPE, UNSIGNED)                                                             \
    do {                                                                                           \
        if (op == ncclMax || op == ncclMin) {                                                      \
            COMBINE(TYPE);                                                                         \
        } else {                                                                                   \
            COMBINE(UNSIGNED);                                                                     \
        }                                                                                          \
    } while (0)

static enum gw_library_number small_number(ncclDataType_t type)
{
    return type == ncclFloat16 ? GW_LIBRARY_HALF : GW_LIBRARY_BFLOAT;
}

static bool is_small(ncclDataType_t type)
{
    return type == ncclFloat16 || type == ncclBfloat16;
}

// Numbers of 16 bits are added up in float: `to` holds floats then.
static void combine_small(float *to, const uint16_t *with, size_t count, ncclDataType_t type,
                          ncclRedOp_t op)
{
    for (size_t i = 0; i < count; i++) {
        const float value = gw_library_widened(with[i], small_number(type));
        to[i] = op == ncclProd  ? to[i] * value
                : op == ncclMax ? (to[i] > value ? to[i] : value)
                : op == ncclMin ? (to[i] < value ? to[i] : value)
                                : to[i] + value;
    }
}

static void combine(void *to, const void *with, size_t count, ncclDataType_t type, ncclRedOp_t op)
{
    switch (type) {
    case ncclInt8:
        COMBINE_SIGNED(int8_t, uint8_t);
        break;
    case ncclUint8:
        COMBINE(uint8_t);
        break;
    case ncclInt32:
        COMBINE_SIGNED(int32_t, uint32_t);
        break;
    case ncclUint32:
        COMBINE(uint32_t);
        break;
    case ncclInt64:
        COMBINE_SIGNED(int64_t, uint64_t);
        break;
    case ncclUint64:
        COMBINE(uint64_t);
        break;
    case ncclFloat32:
        COMBINE(float);
        break;
    case ncclFloat64:
        COMBINE(double);
        break;
    default:
        combine_small(to, with, count, type, op);
        break;
    }
}

#define DIVIDE(TYPE)                                                                               \
    do {                                                                                           \
        TYPE *a = values;                                                                          \
        for (size_t i = 0; i < count; i++) {                                                       \
            a[i] = (TYPE)(a[i] / (TYPE)ranks);                                                     \
        }                                                                                          \
    } while (0)

static void divide(void *values, size_t count, ncclDataType_t type, int ranks)
{
    switch (type) {
    case ncclInt8:
        DIVIDE(int8_t);
        break;
    case ncclUint8:
        DIVIDE(uint8_t);
        break;
    case ncclInt32:
        DIVIDE(int32_t);
        break;
    case ncclUint32:
        DIVIDE(uint32_t);
        break;
    case ncclInt64:
        DIVIDE(int64_t);
        break;
    case ncclUint64:
        DIVIDE(uint64_t);
        break;
    case ncclFloat64:
        DIVIDE(double);
        break;
    default: // float, and what is added up in it
        DIVIDE(float);
        break;
    }
}

/** What the numbers of all ranks come to, in the order of the ranks. */
static void *reduced(const struct work *work, size_t count)
{
    const struct nccl_post *first = &work->posts[0];
    const bool small = is_small(first->type);
    float *wide = small ? calloc(count, sizeof(float)) : NULL;
    void *result = calloc(count, nccl_size_of(first->type));
    void *to = small ? (void *)wide : result;
    if (!to || !result) {
        abort();
    }
    for (size_t i = 0; small && i < count; i++) {
        wide[i] = gw_library_widened(((const uint16_t *)first->send)[i], small_number(first->type));
    }
    if (!small) {
        memcpy(result, first->send, count * nccl_size_of(first->type));
    }
    for (int rank = 1; rank < work->count; rank++) {
        combine(to, work->posts[rank].send, count, first->type, first->op);
    }
    if (first->op == ncclAvg) {
        divide(to, count, first->type, work->count);
    }
    for (size_t i = 0; small && i < count; i++) {
        ((uint16_t *)result)[i] = gw_library_narrowed(wide[i], small_number(first->type));
    }
    free(wide);
    return result;
}

/** What the ranks send, one behind the other. */
static void *gathered(const struct work *work, size_t bytes)
{
    unsigned char *all = malloc(bytes * (size_t)work->count);
    if (!all) {
        abort();
    }
    for (int rank = 0; rank < work->count; rank++) {
        memcpy(all + (size_t)rank * bytes, work->posts[rank].send, bytes);
    }
    return all;
}

// In place, too: what is sent is read before anything is written.
static void carry_out(const struct work *work)
{
    const struct nccl_post *first = &work->posts[0];
    const size_t bytes = first->count * nccl_size_of(first->type);
    unsigned char *result = NULL;
    switch (first->kind) {
    case NCCL_SEND:
        memmove(work->posts[1].receive, first->send, bytes);
        return;
    case NCCL_BROADCAST:
        result = malloc(bytes);
        if (!result) {
            abort();
        }
        memcpy(result, work->posts[first->root].send, bytes);
        break;
    case NCCL_ALL_GATHER:
        result = gathered(work, bytes);
        break;
    case NCCL_REDUCE_SCATTER:
        result = reduced(work, first->count * (size_t)work->count);
        break;
    default:
        result = reduced(work, first->count);
        break;
    }
    for (int rank = 0; rank < work->count; rank++) {
        const size_t begin = first->kind == NCCL_REDUCE_SCATTER ? (size_t)rank * bytes : 0;
        const size_t written = nccl_writes(&work->posts[rank], rank, work->count);
        memcpy(work->posts[rank].receive, result + begin, written * nccl_size_of(first->type));
    }
    free(result);
}

static bool may_use(struct work *work)
{
    bool usable = true;
    for (int use = GW_LIBRARY_READS; use <= GW_LIBRARY_WRITES; use++) {
        for (int i = 0; usable && i < work->count; i++) {
            const struct nccl_post *post = &work->posts[i];
            const bool reads = use == GW_LIBRARY_READS;
            const size_t count =
                reads ? nccl_reads(post, i, work->count) : nccl_writes(post, i, work->count);
            work->uses.name = post->call;
            work->uses.site = post->site;
            usable =
                count == 0 || gw_library_uses_vector(&work->uses, reads ? "sendbuff" : "recvbuff",
                                                     reads ? post->send : post->receive, (int)count,
                                                     1, (unsigned)use);
        }
    }
    return usable;
}

static void execute(struct gw_library_work *uses, bool dead)
{
    struct work *work = (struct work *)uses;
    if (!dead) {
        GW_TELL(library_called, work->posts[0].call, work->posts[0].site);
        if (may_use(work) && work->posts[0].count > 0) {
            carry_out(work);
        }
    }
    free(work);
}

static void record(struct gw_event *event, const struct nccl_post *post)
{
    GW_TELL(event_recorded, (cudaEvent_t)(void *)event, gw_stream_handle(post->stream));
    gw_queue_submit(&(struct gw_operation){.kind = GW_RECORD_EVENT,
                                           .stream = post->stream,
                                           .call = post->call,
                                           .site = post->site,
                                           .event = {event, ++event->ticket}});
}

static void wait_for(struct gw_event *event, const struct nccl_post *post)
{
    GW_TELL(stream_waits, gw_stream_handle(post->stream), (cudaEvent_t)(void *)event);
    gw_queue_submit(&(struct gw_operation){.kind = GW_WAIT_FOR_EVENT,
                                           .stream = post->stream,
                                           .call = post->call,
                                           .site = post->site,
                                           .event = {event, event->ticket}});
}

bool nccl_give(struct nccl_post *const *posts, int count)
{
    struct work *work = calloc(1, sizeof(*work));
    struct gw_event *event = gw_event_new(cudaEventDisableTiming, posts[0]->stream->device);
    if (!work || !event) {
        free(work);
        if (event) {
            gw_event_free(event);
        }
        return false;
    }
    work->count = count;
    work->uses.size = nccl_size_of(posts[0]->type);
    for (int i = 0; i < count; i++) {
        work->posts[i] = *posts[i];
    }
    for (int i = 1; i < count; i++) {
        record(event, posts[i]);
        wait_for(event, posts[0]);
    }
    gw_queue_submit(&(struct gw_operation){
        .kind = GW_CALL_LIBRARY,
        .stream = posts[0]->stream,
        .number = gw_announce_operation(gw_stream_handle(posts[0]->stream)),
        .call = posts[0]->call,
        .site = posts[0]->site,
        .library = {execute, &work->uses},
    });
    record(event, posts[0]);
    for (int i = 1; i < count; i++) {
        wait_for(event, posts[i]);
    }
    gw_event_free(event); // what is queued holds it
    return true;
}
