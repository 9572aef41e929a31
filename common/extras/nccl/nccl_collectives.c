// SPDX-License-Identifier: MIT
// The calls that communicate, alone and in groups: each is kept until the other ranks' calls that
// belong to it are there.
#include "nccl_comms.h"

#include "cpu_device/captures/capture.h"
#include "cpu_device/memory/space.h"

#include <limits.h>
#include <stdlib.h>

static _Thread_local int depth;               // of groups
static _Thread_local struct nccl_post *group; // of the calling host thread

bool nccl_in_group(void)
{
    return depth > 0;
}

static bool is_collective(const struct nccl_post *post)
{
    return post->kind != NCCL_SEND && post->kind != NCCL_RECEIVE;
}

static void take(const struct nccl_post *post)
{
    struct nccl_post **link = &post->comm->posts;
    while (*link != post) {
        link = &(*link)->next;
    }
    *link = post->next;
}

/** Whether two ranks have called the same. @return what differs, or NULL */
static const char *difference(const struct nccl_post *a, const struct nccl_post *b)
{
    const bool reduces =
        a->kind == NCCL_ALL_REDUCE || a->kind == NCCL_REDUCE || a->kind == NCCL_REDUCE_SCATTER;
    return is_collective(a) && a->kind != b->kind   ? "another function"
           : a->count != b->count                   ? "another count"
           : a->type != b->type                     ? "another type"
           : reduces && a->op != b->op              ? "another operation"
           : is_collective(a) && a->root != b->root ? "another root"
                                                    : NULL;
}

// All of them are there. Where they do not fit each other, all fail.
static void begin(struct nccl_call *call, struct nccl_post **posts, int count)
{
    for (int i = 1; i < count && call->result == ncclSuccess; i++) {
        const char *differs = difference(posts[0], posts[i]);
        if (differs) {
            nccl_fail(
                call, ncclInvalidArgument,
                "rank %d called %s, and rank %d called %s with %s: all ranks must call the same",
                posts[0]->comm->rank, posts[0]->call, posts[i]->comm->rank, posts[i]->call,
                differs);
        }
    }
    if (call->result == ncclSuccess && !nccl_give(posts, count)) {
        nccl_fail(call, ncclSystemError, "there is no memory left");
    }
    for (int i = 0; i < count; i++) {
        take(posts[i]);
        posts[i]->result = call->result;
        posts[i]->done = true;
    }
    nccl_changed();
}

static bool begin_collective(struct nccl_call *call, const struct nccl_clique *clique)
{
    struct nccl_post *posts[GW_MOST_DEVICES];
    for (int i = 0; i < clique->ranks; i++) {
        posts[i] = clique->of_rank[i] ? clique->of_rank[i]->posts : NULL;
        if (!posts[i] || !is_collective(posts[i])) {
            return false;
        }
    }
    begin(call, posts, clique->ranks);
    return true;
}

/** The receive of what was sent, if the other rank has come to it. */
static struct nccl_post *receive_of(const struct nccl_post *sent)
{
    const struct ncclComm *peer = sent->comm->clique->of_rank[sent->root];
    struct nccl_post *post = peer ? peer->posts : NULL;
    while (post && !is_collective(post) &&
           (post->kind != NCCL_RECEIVE || post->root != sent->comm->rank)) {
        post = post->next;
    }
    return post && !is_collective(post) ? post : NULL;
}

static bool begin_send(struct nccl_call *call, const struct ncclComm *comm)
{
    for (struct nccl_post *post = comm ? comm->posts : NULL; post && !is_collective(post);
         post = post->next) {
        struct nccl_post *received = post->kind == NCCL_SEND ? receive_of(post) : NULL;
        if (received) {
            begin(call, (struct nccl_post *[]){post, received}, 2);
            return true;
        }
    }
    return false;
}

// All that can begin now.
static void begin_all(struct nccl_call *call, const struct nccl_clique *clique)
{
    bool more = true;
    while (more && call->result == ncclSuccess) {
        more = begin_collective(call, clique);
        for (int i = 0; i < clique->ranks && call->result == ncclSuccess; i++) {
            more = begin_send(call, clique->of_rank[i]) || more;
        }
    }
}

static void append(struct nccl_post *post)
{
    struct nccl_post **end = &post->comm->posts;
    while (*end) {
        end = &(*end)->next;
    }
    *end = post;
}

static bool is_done(const void *post)
{
    return ((const struct nccl_post *)post)->done;
}

// The calls of a group begin together, and the host thread waits for those of the other ranks.
static void begin_group(struct nccl_call *call, struct nccl_post *posts)
{
    for (struct nccl_post *post = posts; post; post = post->next_of_group) {
        append(post);
    }
    for (struct nccl_post *post = posts; post; post = post->next_of_group) {
        begin_all(call, post->comm->clique);
    }
    while (posts) {
        struct nccl_post *next = posts->next_of_group;
        nccl_wait(call, is_done, posts);
        if (!posts->done) {
            take(posts); // nobody will call
        } else if (posts->result != ncclSuccess && call->result == ncclSuccess) {
            call->result = posts->result; // another rank's call has said why
        }
        free(posts);
        posts = next;
    }
}

void nccl_post(struct nccl_call *call, const struct nccl_post *given)
{
    struct nccl_post *post = malloc(sizeof(*post));
    if (!post) {
        nccl_fail(call, ncclSystemError, "there is no memory left");
        return;
    }
    *post = *given;
    if (depth == 0) {
        begin_group(call, post);
        return;
    }
    struct nccl_post **end = &group;
    while (*end) {
        end = &(*end)->next_of_group;
    }
    *end = post;
}

ncclResult_t ncclGroupStart(void)
{
    depth++;
    return ncclSuccess;
}

ncclResult_t ncclGroupEnd(void)
{
    struct nccl_call call = NCCL_CALL("ncclGroupEnd");
    if (depth == 0) {
        nccl_fail(&call, ncclInvalidUsage, "there was no ncclGroupStart() before");
    } else if (--depth == 0) {
        struct nccl_post *posts = group;
        group = NULL;
        begin_group(&call, posts);
    }
    return nccl_end(&call);
}

static bool expect_buffer(struct nccl_call *call, const struct nccl_post *post, const char *name,
                          const void *buffer, size_t count)
{
    const int device = gw_device_of_memory(buffer);
    if (call->result != ncclSuccess || count == 0) {
        return call->result == ncclSuccess;
    }
    if (!buffer) {
        nccl_fail(call, ncclInvalidArgument, "%s is NULL", name);
    } else if (device >= 0 && device != post->comm->device) {
        nccl_fail(call, ncclInvalidArgument,
                  "%s lies on device %d, and the communicator of rank %d is for device %d", name,
                  device, post->comm->rank, post->comm->device);
    }
    return call->result == ncclSuccess;
}

static bool expect_stream(struct nccl_call *call, struct nccl_post *post, cudaStream_t handle)
{
    const int current = gw_exchange_current_device(post->comm->device);
    post->stream = gw_stream_of(handle);
    gw_exchange_current_device(current);
    if (!post->stream) {
        nccl_fail(call, ncclInvalidArgument, "the stream is none, or was destroyed");
    } else if (post->stream->device != post->comm->device) {
        nccl_fail(call, ncclInvalidArgument,
                  "the stream is device %d's, and the communicator of rank %d is for device %d",
                  post->stream->device, post->comm->rank, post->comm->device);
    } else if (gw_is_capturing(post->stream)) {
        nccl_fail(call, ncclInvalidUsage,
                  "the stream is being captured, and " GW_THE_DEVICE
                  " cannot capture calls of NCCL");
    }
    return call->result == ncclSuccess;
}

/** Looks at one rank's call, and keeps it. */
static ncclResult_t communicate(struct gw_site site, struct nccl_post post, ncclComm_t handle,
                                cudaStream_t stream)
{
    struct nccl_call call = nccl_begin(post.call, site);
    post.site = site;
    post.comm = nccl_comm_of(handle);
    if (!post.comm) {
        nccl_fail(&call, ncclInvalidArgument, "%s",
                  handle ? "the communicator is none, or was destroyed"
                         : "the communicator is NULL");
    } else if ((unsigned)post.type >= ncclNumTypes || (unsigned)post.op >= ncclNumOps) {
        nccl_fail(&call, ncclInvalidArgument, "%d is no %s", (int)post.type,
                  (unsigned)post.type >= ncclNumTypes ? "type" : "operation");
    } else if (post.root < 0 || post.root >= post.comm->clique->ranks) {
        nccl_fail(&call, ncclInvalidArgument, "there is no rank %d: ranks are 0 to %d", post.root,
                  post.comm->clique->ranks - 1);
    } else if (post.count > INT_MAX / GW_MOST_DEVICES) {
        nccl_fail(&call, ncclInvalidArgument, "%zu elements are more than " GW_THE_DEVICE " takes",
                  post.count);
    }
    if (call.result == ncclSuccess) {
        nccl_wait_for_ranks(&call, post.comm);
    }
    if (call.result == ncclSuccess && expect_stream(&call, &post, stream) &&
        expect_buffer(&call, &post, "sendbuff", post.send,
                      nccl_reads(&post, post.comm->rank, post.comm->clique->ranks)) &&
        expect_buffer(&call, &post, "recvbuff", post.receive,
                      nccl_writes(&post, post.comm->rank, post.comm->clique->ranks))) {
        nccl_post(&call, &post);
    }
    return nccl_end(&call);
}

ncclResult_t ncclAllReduce(const void *sendbuff, void *recvbuff, size_t count, ncclDataType_t type,
                           ncclRedOp_t op, ncclComm_t comm, cudaStream_t stream)
{
    return communicate(GW_CALLER,
                       (struct nccl_post){.kind = NCCL_ALL_REDUCE,
                                          .call = "ncclAllReduce",
                                          .send = sendbuff,
                                          .receive = recvbuff,
                                          .count = count,
                                          .type = type,
                                          .op = op},
                       comm, stream);
}

ncclResult_t ncclReduce(const void *sendbuff, void *recvbuff, size_t count, ncclDataType_t type,
                        ncclRedOp_t op, int root, ncclComm_t comm, cudaStream_t stream)
{
    return communicate(GW_CALLER,
                       (struct nccl_post){.kind = NCCL_REDUCE,
                                          .call = "ncclReduce",
                                          .send = sendbuff,
                                          .receive = recvbuff,
                                          .count = count,
                                          .type = type,
                                          .op = op,
                                          .root = root},
                       comm, stream);
}

ncclResult_t ncclBroadcast(const void *sendbuff, void *recvbuff, size_t count, ncclDataType_t type,
                           int root, ncclComm_t comm, cudaStream_t stream)
{
    return communicate(GW_CALLER,
                       (struct nccl_post){.kind = NCCL_BROADCAST,
                                          .call = "ncclBroadcast",
                                          .send = sendbuff,
                                          .receive = recvbuff,
                                          .count = count,
                                          .type = type,
                                          .root = root},
                       comm, stream);
}

ncclResult_t ncclBcast(void *buff, size_t count, ncclDataType_t type, int root, ncclComm_t comm,
                       cudaStream_t stream)
{
    return communicate(GW_CALLER,
                       (struct nccl_post){.kind = NCCL_BROADCAST,
                                          .call = "ncclBcast",
                                          .send = buff,
                                          .receive = buff,
                                          .count = count,
                                          .type = type,
                                          .root = root},
                       comm, stream);
}

ncclResult_t ncclReduceScatter(const void *sendbuff, void *recvbuff, size_t recvcount,
                               ncclDataType_t type, ncclRedOp_t op, ncclComm_t comm,
                               cudaStream_t stream)
{
    return communicate(GW_CALLER,
                       (struct nccl_post){.kind = NCCL_REDUCE_SCATTER,
                                          .call = "ncclReduceScatter",
                                          .send = sendbuff,
                                          .receive = recvbuff,
                                          .count = recvcount,
                                          .type = type,
                                          .op = op},
                       comm, stream);
}

ncclResult_t ncclAllGather(const void *sendbuff, void *recvbuff, size_t sendcount,
                           ncclDataType_t type, ncclComm_t comm, cudaStream_t stream)
{
    return communicate(GW_CALLER,
                       (struct nccl_post){.kind = NCCL_ALL_GATHER,
                                          .call = "ncclAllGather",
                                          .send = sendbuff,
                                          .receive = recvbuff,
                                          .count = sendcount,
                                          .type = type},
                       comm, stream);
}

ncclResult_t ncclSend(const void *sendbuff, size_t count, ncclDataType_t type, int peer,
                      ncclComm_t comm, cudaStream_t stream)
{
    return communicate(GW_CALLER,
                       (struct nccl_post){.kind = NCCL_SEND,
                                          .call = "ncclSend",
                                          .send = sendbuff,
                                          .count = count,
                                          .type = type,
                                          .root = peer},
                       comm, stream);
}

ncclResult_t ncclRecv(void *recvbuff, size_t count, ncclDataType_t type, int peer, ncclComm_t comm,
                      cudaStream_t stream)
{
    return communicate(GW_CALLER,
                       (struct nccl_post){.kind = NCCL_RECEIVE,
                                          .call = "ncclRecv",
                                          .receive = recvbuff,
                                          .count = count,
                                          .type = type,
                                          .root = peer},
                       comm, stream);
}
