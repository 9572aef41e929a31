// SPDX-License-Identifier: MIT
// Communicators, and how the ranks' calls find each other.
#pragma once

#include "nccl_work.h"

struct nccl_clique;

/** One rank's communicator. */
struct ncclComm {
    struct nccl_clique *clique;
    int rank, device;
    struct nccl_post *posts; /**< what it has called and other ranks have not yet, oldest first */
    struct ncclComm *next;
};

/** All ranks that communicate with each other. */
struct nccl_clique {
    ncclUniqueId id;
    int ranks, joined, left;
    struct ncclComm *of_rank[GW_MOST_DEVICES];
    struct nccl_clique *next;
};

/** The communicator of a handle; NULL where it is none. */
struct ncclComm *nccl_comm_of(const struct ncclComm *handle);

/** A call of NCCL's, from its begin to its result. */
struct nccl_call {
    struct gw_call call;
    ncclResult_t result;
};

#define NCCL_CALL(NAME) nccl_begin(NAME, GW_CALLER)
struct nccl_call nccl_begin(const char *name, struct gw_site site);

/** Says that the call fails and, printf-like, why. The first failure counts. */
void nccl_fail(struct nccl_call *call, ncclResult_t result, const char *why, ...)
    __attribute__((format(printf, 3, 4)));

ncclResult_t nccl_end(struct nccl_call *call);

/** Waits until `is_so` or until nobody is left who could make it so, which fails the call. */
void nccl_wait(struct nccl_call *call, bool (*is_so)(const void *), const void *what);

/** Waits until all ranks of a communicator have one. */
void nccl_wait_for_ranks(struct nccl_call *call, const struct ncclComm *comm);

/** Something has changed that others may wait for. */
void nccl_changed(void);

/** Whether the calling host thread is within a group: then what it calls begins later. */
bool nccl_in_group(void);

/** Keeps a call of the current group, or begins it and waits for the other ranks' calls. */
void nccl_post(struct nccl_call *call, const struct nccl_post *post);
