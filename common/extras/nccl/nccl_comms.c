// SPDX-License-Identifier: MIT
// Which communicators there are, and how a call begins, waits for those of other ranks, and ends.
#include "nccl_comms.h"

#ifndef GW_CPU_DEVICE_CHECKED
#include "cpu_device/workers/thread_pool.h"
#endif

#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static struct ncclComm *comms;
static struct nccl_clique *cliques;
static char last_error[GW_WHY_LENGTH];

enum { LONG_SECONDS = 10 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static uint64_t changes;

const char *ncclGetErrorString(ncclResult_t result)
{
    static const char *const texts[] = {"no error",
                                        "a call of CUDA failed",
                                        "a call of the system failed",
                                        "internal error",
                                        "an argument is invalid",
                                        "the call is not allowed here",
                                        "another rank failed",
                                        "the call is in progress"};
    return (unsigned)result < ncclNumResults ? texts[result] : "unknown result";
}

static const char *name_of(ncclResult_t result)
{
    static const char *const names[] = {
        "ncclSuccess",         "ncclUnhandledCudaError", "ncclSystemError", "ncclInternalError",
        "ncclInvalidArgument", "ncclInvalidUsage",       "ncclRemoteError", "ncclInProgress"};
    return names[result];
}

struct nccl_call nccl_begin(const char *name, struct gw_site site)
{
    struct nccl_call call = {.call = gw_api_call_begin(name, site, GW_WAITS_FOR_SOME)};
    if (call.call.error != cudaSuccess) {
        call.result = ncclUnhandledCudaError; // of which gw_call_end() tells
        snprintf(last_error, sizeof(last_error), "%s", call.call.why);
    }
    return call;
}

void nccl_fail(struct nccl_call *call, ncclResult_t result, const char *why, ...)
{
    if (call->result != ncclSuccess) {
        return;
    }
    va_list arguments;
    va_start(arguments, why);
    vsnprintf(last_error, sizeof(last_error), why, arguments);
    va_end(arguments);
    call->result = result;
    GW_TELL(library_refused, call->call.name, call->call.site, name_of(result), last_error);
}

ncclResult_t nccl_end(struct nccl_call *call)
{
    gw_call_end(&call->call);
    return call->result;
}

void nccl_changed(void)
{
    pthread_mutex_lock(&lock);
    changes++;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
}

static unsigned devices_own_threads(void)
{
#ifdef GW_CPU_DEVICE_CHECKED
    return 0;
#else
    return gw_pool_threads();
#endif
}

// Without another host thread of the program, nobody can call what this one waits for.
static bool is_alone(void)
{
    DIR *tasks = opendir("/proc/self/task");
    unsigned count = 0;
    while (tasks) {
        const struct dirent *entry = readdir(tasks);
        if (!entry) {
            closedir(tasks);
            break;
        }
        count += entry->d_name[0] != '.';
    }
    return count == 1 + devices_own_threads();
}

// With MPI each rank is a process, and would wait for ever without a word.
static void wait_for_change(uint64_t seen)
{
    static bool told; // behind the lock
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += LONG_SECONDS;
    while (changes == seen) {
        if (told) {
            pthread_cond_wait(&changed, &lock);
        } else if (pthread_cond_timedwait(&changed, &lock, &until) == ETIMEDOUT) {
            told = true;
            fprintf(stderr,
                    "NCCL: a call has waited for %d seconds for the other ranks. On the CPU device "
                    "all ranks must be in one process: if MPI has started each in a process of its "
                    "own, they never meet.\n",
                    LONG_SECONDS);
        }
    }
}

void nccl_wait(struct nccl_call *call, bool (*is_so)(const void *), const void *what)
{
    while (call->result == ncclSuccess && !is_so(what)) {
        if (is_alone()) {
            nccl_fail(call, ncclInvalidUsage,
                      "the other ranks have not called, and there is no other host thread that "
                      "could: put the calls of all ranks of one host thread between "
                      "ncclGroupStart() and ncclGroupEnd()");
            return;
        }
        pthread_mutex_lock(&lock);
        const uint64_t seen = changes;
        pthread_mutex_unlock(&lock);
        const unsigned depth = gw_call_pause();
        pthread_mutex_lock(&lock);
        wait_for_change(seen);
        pthread_mutex_unlock(&lock);
        gw_call_resume(depth);
    }
}

const char *ncclGetLastError(ncclComm_t comm)
{
    (void)comm;
    return last_error;
}

ncclResult_t ncclGetVersion(int *version)
{
    struct nccl_call call = NCCL_CALL("ncclGetVersion");
    if (!version) {
        nccl_fail(&call, ncclInvalidArgument, "the pointer for the version is NULL");
    } else {
        *version = NCCL_VERSION_CODE;
    }
    return nccl_end(&call);
}

ncclResult_t ncclGetUniqueId(ncclUniqueId *id)
{
    static unsigned ids;
    struct nccl_call call = NCCL_CALL("ncclGetUniqueId");
    if (!id) {
        nccl_fail(&call, ncclInvalidArgument, "the pointer for the unique id is NULL");
    } else {
        memset(id, 0, sizeof(*id));
        snprintf(id->internal, sizeof(id->internal), "gridwork %u", ++ids);
    }
    return nccl_end(&call);
}

struct ncclComm *nccl_comm_of(const struct ncclComm *handle)
{
    struct ncclComm *comm = comms;
    while (comm && comm != handle) {
        comm = comm->next;
    }
    return comm;
}

static struct nccl_clique *new_clique(const ncclUniqueId *id, int ranks)
{
    struct nccl_clique *clique = calloc(1, sizeof(*clique));
    if (clique) {
        clique->id = *id;
        clique->ranks = ranks;
        clique->next = cliques;
        cliques = clique;
    }
    return clique;
}

static struct nccl_clique *clique_of(const ncclUniqueId *id)
{
    struct nccl_clique *clique = cliques;
    while (clique && memcmp(&clique->id, id, sizeof(*id)) != 0) {
        clique = clique->next;
    }
    return clique;
}

static struct ncclComm *join(struct nccl_clique *clique, int rank, int device)
{
    struct ncclComm *comm = calloc(1, sizeof(*comm));
    if (comm) {
        comm->clique = clique;
        comm->rank = rank;
        comm->device = device;
        comm->next = comms;
        comms = comm;
        clique->of_rank[rank] = comm;
        clique->joined++;
        nccl_changed();
    }
    return comm;
}

static bool all_have_joined(const void *clique)
{
    return ((const struct nccl_clique *)clique)->joined ==
           ((const struct nccl_clique *)clique)->ranks;
}

void nccl_wait_for_ranks(struct nccl_call *call, const struct ncclComm *comm)
{
    nccl_wait(call, all_have_joined, comm->clique);
}

static bool expect_ranks(struct nccl_call *call, int ranks)
{
    if (ranks < 1 || ranks > gw_devices()) {
        nccl_fail(call, ncclInvalidArgument,
                  "%d rank%s, and there %s %d device%s: each rank needs one of its own", ranks,
                  ranks == 1 ? "" : "s", gw_devices() == 1 ? "is" : "are", gw_devices(),
                  gw_devices() == 1 ? "" : "s");
    }
    return call->result == ncclSuccess;
}

static bool expect_free_place(struct nccl_call *call, const struct nccl_clique *clique, int ranks,
                              int rank)
{
    if (clique->ranks != ranks) {
        nccl_fail(call, ncclInvalidArgument, "another rank of this id said that there are %d ranks",
                  clique->ranks);
    } else if (clique->of_rank[rank]) {
        nccl_fail(call, ncclInvalidUsage, "there is a rank %d of this id already", rank);
    }
    for (int i = 0; i < ranks; i++) {
        if (clique->of_rank[i] && clique->of_rank[i]->device == gw_current_device()) {
            nccl_fail(
                call, ncclInvalidUsage,
                "rank %d has device %d already: call cudaSetDevice() with a device of its own "
                "for each rank",
                i, gw_current_device());
        }
    }
    return call->result == ncclSuccess;
}

ncclResult_t ncclCommInitRank(ncclComm_t *comm, int ranks, ncclUniqueId id, int rank)
{
    struct nccl_call call = NCCL_CALL("ncclCommInitRank");
    if (!comm) {
        nccl_fail(&call, ncclInvalidArgument, "the pointer for the communicator is NULL");
    } else if (expect_ranks(&call, ranks) && (rank < 0 || rank >= ranks)) {
        nccl_fail(&call, ncclInvalidArgument, "the rank is %d, and ranks are 0 to %d", rank,
                  ranks - 1);
    }
    struct nccl_clique *clique = call.result == ncclSuccess ? clique_of(&id) : NULL;
    if (call.result == ncclSuccess && !clique) {
        clique = new_clique(&id, ranks);
    }
    if (clique && expect_free_place(&call, clique, ranks, rank)) {
        *comm = join(clique, rank, gw_current_device());
        if (*comm && !nccl_in_group()) {
            nccl_wait(&call, all_have_joined, clique);
        }
    }
    if (call.result == ncclSuccess && !(clique && *comm)) {
        nccl_fail(&call, ncclSystemError, "there is no memory left");
    }
    return nccl_end(&call);
}

static bool expect_devices(struct nccl_call *call, int count, const int *devices)
{
    unsigned seen = 0;
    for (int i = 0; devices && call->result == ncclSuccess && i < count; i++) {
        if (devices[i] < 0 || devices[i] >= gw_devices()) {
            nccl_fail(call, ncclInvalidArgument, "there is no device %d: there are devices 0 to %d",
                      devices[i], gw_devices() - 1);
        } else if (seen >> devices[i] & 1) {
            nccl_fail(call, ncclInvalidUsage, "device %d stands twice in the list", devices[i]);
        } else {
            seen |= 1U << devices[i];
        }
    }
    return call->result == ncclSuccess;
}

ncclResult_t ncclCommInitAll(ncclComm_t *made, int count, const int *devices)
{
    static unsigned calls;
    struct nccl_call call = NCCL_CALL("ncclCommInitAll");
    ncclUniqueId id = {{0}};
    snprintf(id.internal, sizeof(id.internal), "all %u", ++calls);
    if (!made) {
        nccl_fail(&call, ncclInvalidArgument, "the pointer for the communicators is NULL");
    } else if (expect_ranks(&call, count) && expect_devices(&call, count, devices)) {
        struct nccl_clique *clique = new_clique(&id, count);
        for (int i = 0; i < count; i++) {
            made[i] = clique ? join(clique, i, devices ? devices[i] : i) : NULL;
            if (!made[i]) {
                nccl_fail(&call, ncclSystemError, "there is no memory left");
            }
        }
    }
    return nccl_end(&call);
}

// The last rank takes the clique with it.
static void leave(struct ncclComm *comm)
{
    struct nccl_clique *clique = comm->clique;
    struct ncclComm **link = &comms;
    while (*link != comm) {
        link = &(*link)->next;
    }
    *link = comm->next;
    clique->of_rank[comm->rank] = NULL;
    free(comm);
    if (++clique->left == clique->ranks) {
        struct nccl_clique **of = &cliques;
        while (*of != clique) {
            of = &(*of)->next;
        }
        *of = clique->next;
        free(clique);
    }
}

static struct ncclComm *expect_comm(struct nccl_call *call, const struct ncclComm *handle)
{
    struct ncclComm *comm = nccl_comm_of(handle);
    if (!comm) {
        nccl_fail(call, ncclInvalidArgument, "%s",
                  handle
                      ? "the communicator is none, or was destroyed"
                      : "the communicator is NULL: ncclCommInitAll and ncclCommInitRank make one");
    }
    return call->result == ncclSuccess ? comm : NULL;
}

static ncclResult_t destroy(const char *name, struct gw_site site, const struct ncclComm *handle,
                            bool leaves)
{
    struct nccl_call call = nccl_begin(name, site);
    struct ncclComm *comm = expect_comm(&call, handle);
    if (comm && comm->posts) {
        nccl_fail(&call, ncclInvalidUsage, "a call of this rank waits for those of other ranks");
    } else if (comm && leaves) {
        leave(comm);
    }
    return nccl_end(&call);
}

ncclResult_t ncclCommFinalize(ncclComm_t comm)
{
    return destroy("ncclCommFinalize", GW_CALLER, comm, false);
}

ncclResult_t ncclCommDestroy(ncclComm_t comm)
{
    return destroy("ncclCommDestroy", GW_CALLER, comm, true);
}

ncclResult_t ncclCommAbort(ncclComm_t comm)
{
    return destroy("ncclCommAbort", GW_CALLER, comm, true);
}

/** Answers a question about a communicator. */
static ncclResult_t answer(const char *name, struct gw_site site, const struct ncclComm *handle,
                           int *place, int (*of)(const struct ncclComm *))
{
    struct nccl_call call = nccl_begin(name, site);
    const struct ncclComm *comm = expect_comm(&call, handle);
    if (comm && !place) {
        nccl_fail(&call, ncclInvalidArgument, "the pointer for the answer is NULL");
    } else if (comm) {
        *place = of(comm);
    }
    return nccl_end(&call);
}

static int count_of(const struct ncclComm *comm)
{
    return comm->clique->ranks;
}

static int device_of(const struct ncclComm *comm)
{
    return comm->device;
}

static int rank_of(const struct ncclComm *comm)
{
    return comm->rank;
}

ncclResult_t ncclCommCount(ncclComm_t comm, int *count)
{
    return answer("ncclCommCount", GW_CALLER, comm, count, count_of);
}

ncclResult_t ncclCommCuDevice(ncclComm_t comm, int *device)
{
    return answer("ncclCommCuDevice", GW_CALLER, comm, device, device_of);
}

ncclResult_t ncclCommUserRank(ncclComm_t comm, int *rank)
{
    return answer("ncclCommUserRank", GW_CALLER, comm, rank, rank_of);
}

ncclResult_t ncclCommGetAsyncError(ncclComm_t handle, ncclResult_t *error)
{
    struct nccl_call call = NCCL_CALL("ncclCommGetAsyncError");
    if (expect_comm(&call, handle) && !error) {
        nccl_fail(&call, ncclInvalidArgument, "the pointer for the answer is NULL");
    } else if (call.result == ncclSuccess) {
        *error = ncclSuccess; // what goes wrong, its call says
    }
    return nccl_end(&call);
}
