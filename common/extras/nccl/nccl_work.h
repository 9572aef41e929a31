// SPDX-License-Identifier: MIT
// What the ranks of a communicator have called, and how it is carried out once all have.
#pragma once

#include "cpu_device/calls/devices.h"
#include "cpu_device/work/stream.h"
#include "nccl_calls.h"

#include <stdbool.h>

enum nccl_kind {
    NCCL_ALL_REDUCE,
    NCCL_REDUCE,
    NCCL_BROADCAST,
    NCCL_REDUCE_SCATTER,
    NCCL_ALL_GATHER,
    NCCL_SEND,
    NCCL_RECEIVE
};

/** One rank's call. */
struct nccl_post {
    enum nccl_kind kind;
    const char *call; /**< "ncclAllReduce" */
    struct gw_site site;
    const void *send;
    void *receive;
    size_t count; /**< as the call has it */
    ncclDataType_t type;
    ncclRedOp_t op;
    int root; /**< or the other rank of a send or a receive */
    struct gw_stream *stream;
    struct ncclComm *comm;
    bool done; /**< given to the streams, or refused */
    ncclResult_t result;
    struct nccl_post *next;          /**< of its rank */
    struct nccl_post *next_of_group; /**< of its host thread */
};

/** Bytes of a number. */
size_t nccl_size_of(ncclDataType_t type);

/** How many numbers a rank's call reads, and writes. */
size_t nccl_reads(const struct nccl_post *post, int rank, int ranks);
size_t nccl_writes(const struct nccl_post *post, int rank, int ranks);

/** Gives one operation to the streams of these calls, one of each rank: post[i] of rank i; or a
 * send and its receive. @return false without memory */
bool nccl_give(struct nccl_post *const *posts, int count);
