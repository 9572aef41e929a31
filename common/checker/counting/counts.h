// SPDX-License-Identifier: MIT
/**
 * @file counts.h
 * What a program did, in the profilers' terms, for graders and timing programs: never a time.
 *
 * Launches, threads, barriers, copies and allocations are always counted. Requests, sectors and
 * wavefronts only after gw_counts_memory(true): it makes every access take the checker's long way
 * (@ref checker_cost says what that costs).
 *
 * A request is one instruction of a warp, to what cudaMalloc and its relatives hand out or to
 * shared memory; __device__ and __constant__ variables are not counted, but for the bytes that few
 * threads of a warp store there. As threads run one after
 * another here, the accesses of a warp's lanes are put together by the instruction's address and
 * how often the lane has executed it. Where lanes of one warp go through a loop differently often,
 * that can put accesses together that a GPU would make in different iterations.
 */
#pragma once

#include "cpu_device/calls/devices.h"
#include "cpu_device/observer.h"

#include <cuda_runtime_api.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/** Requests of one kind to global memory. */
struct gw_request_counts {
    uint64_t requests;  /**< instructions of a warp */
    uint64_t sectors;   /**< 32-byte sectors that they touched; 4 per request when 32 lanes read 32
                             neighbouring float32 */
    uint64_t lines;     /**< 128-byte lines that they touched, each request's own: one where 32
                             neighbouring float32 begin at a line; what the L1 cache looks up */
    uint64_t lanes;     /**< threads that took part: 32 per request where all of a warp do */
    uint64_t words;     /**< requests, each as often as a thread moves 4 bytes in it: 4 for a
                             float4, whose 16 sectors are as few as can be */
    uint64_t few_bytes; /**< what requests of no more than GW_FEW_LANES threads moved; of stores
                           also to variables on the device */
    uint64_t same_address_lanes; /**< of atomics: threads that go to an address to which another of
                                    their request goes before them; those take turns */
};

/** Threads of a warp that are so few that they hardly work together. */
enum { GW_FEW_LANES = 3 };

/** Requests to shared memory. */
struct gw_shared_counts {
    uint64_t requests;
    uint64_t wavefronts; /**< 1 per request without bank conflicts (32 banks of 4 bytes) */
    uint64_t lanes;      /**< threads that took part */
    uint64_t words;      /**< as of global memory */
    uint64_t few_bytes;  /**< as of global memory */
    uint64_t
        same_address_lanes; /**< as of global memory: of loads a broadcast, which costs nothing;
                               of stores all but one are lost; of atomics they take turns */
};

/** Instructions of a warp that let its threads work together without memory. A value of 8 bytes
 * takes two shuffles. */
struct gw_warp_function_counts {
    uint64_t shuffles;
    uint64_t votes; /**< __ballot_sync, __any_sync and __all_sync, and the matches */
    uint64_t reductions;
    uint64_t barriers; /**< __syncwarp */
};

/** Products of matrices by warps (mma.h). What their loads and stores touch counts as of all
 * others.
 */
struct gw_matrix_counts {
    uint64_t instructions;          /**< mma_sync */
    uint64_t products;              /**< of two numbers, each of which is added to a sum */
    int lines[GW_MATRIX_FUNCTIONS]; /**< where the latest call of each function stands; 0: none */
};

/** Asynchronous copies into shared memory. What they touch counts as of all loads and stores. */
struct gw_async_counts {
    uint64_t copies; /**< of a thread: of up to 16 bytes each */
    uint64_t bytes;
    uint64_t idle_bytes; /**< of these: their thread waited for them before it had loaded anything
                            from shared memory since they began, so nothing was done meanwhile */
    struct gw_site idle_copy, idle_wait; /**< where the latest of those, and the wait for it,
                                            stand (gw_counts_line()) */
};

/** All launches of one kernel. */
struct gw_kernel_counts {
    const char *kernel; /**< as written before <<< */
    uint64_t launches, blocks, threads;
    uint64_t launches_by_kernels; /**< of the launches: those that kernels made */
    uint64_t working_blocks;      /**< those that made requests at all */
    uint64_t storing_blocks;      /**< those that stored outside of their shared memory */
    uint64_t barriers;            /**< of a block, each counted once when its threads pass */
    struct gw_warp_function_counts warp_functions;
    struct gw_matrix_counts matrices;
    struct gw_async_counts async;
    struct gw_request_counts loads;
    struct gw_request_counts stores;
    struct gw_request_counts atomics;
    struct gw_shared_counts shared_loads;
    struct gw_shared_counts shared_stores;
    struct gw_shared_counts shared_atomics;
    uint64_t
        distinct_sectors;  /**< that a launch's loads and atomics touched, each once in a launch:
                                what comes from memory, if a cache holds all that was read */
    uint64_t most_updates; /**< most atomic functions on one address of global memory, in one
                                launch: they take turns */
    uint64_t most_line_updates; /**< the same of 1 KiB of it, where the lanes of a request that go
                                   to one line together count once: lines of so little memory take
                                   turns as well */
    uint64_t shared_bytes;      /**< of a block, the largest of all launches */
    unsigned block_threads;     /**< of a block, the latest launch's */
    uint64_t shared_writers;    /**< threads that stored to shared memory, each once in its block */
    bool cut; /**< some requests were counted in pieces: there were too many to remember */
};

/** Launches that the device refused, and the shape of the latest. */
struct gw_refused_launches {
    uint64_t launches;
    dim3 grid, block;
};

/** What kernels launched. */
struct gw_child_counts {
    uint64_t launches, threads;
    uint64_t least_threads; /**< of one launch */
    unsigned deepest;       /**< 1: the kernels that did so were launched by host code */
    int line, least_line, deepest_line; /**< where the first one stands, that of the fewest threads
                                           and the deepest; 0 where nobody knows */
};

/** Copies by the direction that they really had. */
enum gw_direction { GW_HOST_TO_DEVICE, GW_DEVICE_TO_HOST, GW_DEVICE_TO_DEVICE, GW_DIRECTIONS };

/** What one device gave to others, and got from them: by copies, and by kernels that touch the
 * memory of a peer. */
struct gw_peer_counts {
    uint64_t sent_bytes, received_bytes;
    uint64_t sent_to_bytes[GW_MOST_DEVICES]; /**< of those sent: to each device */
};

/** What went between host and device, and what was allocated there. */
struct gw_transfer_counts {
    uint64_t copies[GW_DIRECTIONS], copied_bytes[GW_DIRECTIONS];
    uint64_t memsets, memset_bytes;
    uint64_t allocations, allocated_bytes, frees;
    /** Of what was allocated since the counts began: now, and at most at any time. */
    uint64_t held_bytes, most_held_bytes;
    /** Of the copies between host and device (content.h), while gw_counts_contents(true) holds. */
    uint64_t contents[GW_DIRECTIONS];
    /** Between host and device without a copy: managed memory that host code touches, and pinned
     * memory that kernels touch. */
    uint64_t touched_bytes[GW_DIRECTIONS];
    uint64_t printed_bytes; /**< by kernels */
    uint64_t told_bytes;    /**< of launches' shapes and parameters, and of memsets' values */
    struct gw_peer_counts peers[GW_MOST_DEVICES]; /**< of each device */
    uint64_t pieces; /**< of memory that memsets and copies within the device wrote: their rows, or
                          one where those have no gaps */
};

/** A copy of `rows` rows of `width` bytes each; a memset; a launch with so many bytes of
 * parameters. */
void gw_transfers_add_copy(struct gw_transfer_counts *counts, enum gw_direction direction,
                           struct gw_rows destination, struct gw_rows source, size_t width,
                           size_t rows);
void gw_transfers_add_memset(struct gw_transfer_counts *counts, struct gw_rows destination,
                             size_t width, size_t rows);
void gw_transfers_add_launch(struct gw_transfer_counts *counts, size_t argument_bytes);

/** So many bytes were allocated. */
static inline void gw_transfers_add_allocation(struct gw_transfer_counts *counts, size_t bytes)
{
    counts->allocations++;
    counts->allocated_bytes += bytes;
    counts->held_bytes += bytes;
    if (counts->held_bytes > counts->most_held_bytes) {
        counts->most_held_bytes = counts->held_bytes;
    }
}

/** So many bytes were freed, which may have been allocated before the counts began. */
static inline void gw_transfers_add_free(struct gw_transfer_counts *counts, size_t bytes)
{
    counts->frees++;
    counts->held_bytes -= bytes < counts->held_bytes ? bytes : counts->held_bytes;
}

/** Pages of managed memory: of 4 KiB, as those of the host. */
struct gw_page_counts {
    uint64_t kernel_faults; /**< first accesses of kernels to pages that are not on their device */
    uint64_t host_faults;   /**< likewise of host code */
    uint64_t moved_bytes[GW_DIRECTIONS];      /**< by faults */
    uint64_t prefetched_bytes[GW_DIRECTIONS]; /**< by cudaMemPrefetchAsync */
};

/** Where a page that somebody uses goes, as CUDA's documentation of managed memory has it; only
 * while gw_counts_memory(true) holds, from the allocation on. */
const struct gw_page_counts *gw_counts_pages(void);

/** The same of one piece of managed memory. */
struct gw_managed_counts {
    const void *start;
    size_t bytes;
    struct gw_page_counts pages;
    uint64_t first_faults; /**< of host_faults: of pages that nobody had used */
    uint64_t far_accesses; /**< of kernels, to pages that are elsewhere and do not move */
};

/** How many pieces there are or were since the counts began; those beyond GW_MOST_MANAGED share the
 * last entry. */
enum { GW_MOST_MANAGED = 32 };
size_t gw_counts_managed(void);

/** One of them, in the order of their allocation; owned by the checker. */
const struct gw_managed_counts *gw_counts_managed_memory(size_t index);

/** The lines that explain such counts. */
enum gw_managed_line {
    GW_LINE_OF_HOST_FAULT, /**< the first that is none of first_faults */
    GW_LINE_OF_PREFETCH,   /**< the latest one to a device */
    GW_LINE_OF_RETURN,     /**< the latest prefetch to the host */
    GW_LINE_OF_ADVICE,     /**< the latest */
    GW_MANAGED_LINES
};

/** Such a line in the program's own file; 0 where nobody knows. */
int gw_counts_managed_line(size_t index, enum gw_managed_line which);

/** What graphs gave the device to do. Its kernels and copies are in the other counts, too. */
struct gw_graph_counts {
    uint64_t instantiations;
    uint64_t launches; /**< of whole graphs: calls of cudaGraphLaunch */
    uint64_t kernels;  /**< launches of kernels by those; all others the host made one by one */
    uint64_t others;   /**< copies, memsets and host functions by those */
    struct gw_site instantiated_at, launched_at; /**< the latest calls */
};

/** The calls of one function of cuBLAS's or cuSOLVER's that gave the device work. */
struct gw_library_counts {
    const char *call; /**< "cublasSgemm" */
    uint64_t calls;
};

/** Switches the counting of requests, sectors and wavefronts on or off, from the next launch on. */
void gw_counts_memory(bool on);

/** Switches on or off, from the next copy on, that the content of copies between host and device is
 * taken: every byte is read once more for it. */
void gw_counts_contents(bool on);

/** Forgets all counts. */
void gw_counts_reset(void);

/** How many different kernels were launched since. */
size_t gw_counts_kernels(void);

/** The counts of one of them, in the order of their first launch; owned by the checker, and there
 * until the next launch. */
const struct gw_kernel_counts *gw_counts_kernel(size_t index);

/** All kernels together; `kernel` is NULL. */
struct gw_kernel_counts gw_counts_total(void);

/** Launches that came to nothing. */
const struct gw_refused_launches *gw_counts_refused(void);

/** Launches by kernels. */
const struct gw_child_counts *gw_counts_children(void);

/** Graphs that were launched. */
const struct gw_graph_counts *gw_counts_graphs(void);

/** The line of a call in the program's own file; 0 where nobody knows. */
int gw_counts_line(struct gw_site site);

/** How many different functions of libraries gave the device work since. */
size_t gw_counts_library_functions(void);

/** The counts of one of them, in the order of their first call; owned by the checker. */
const struct gw_library_counts *gw_counts_library_function(size_t index);

/** All of them together, and how many handles of libraries were created. */
uint64_t gw_counts_library_calls(void);
uint64_t gw_counts_library_handles(void);

/** Copies, memsets and allocations. */
const struct gw_transfer_counts *gw_counts_transfers(void);

/** Writes all counts as a table for people (counts_table.c). */
void gw_counts_print(FILE *out);

/** Writes them for programs (counts_file.c). */
void gw_counts_write(FILE *file);
