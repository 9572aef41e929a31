// SPDX-License-Identifier: MIT
// Keeps what the threads of one block did between its barriers, access by access, for a picture
// (./gridwork trace). Of all blocks that run it keeps the first one in which something was found,
// or else the first one of code with lines that touched memory, or else the first; another can be
// asked for. With each access it keeps the value that was read or written, of at most 16 bytes.
#pragma once

#include "checker/memory/spaces.h"
#include "checker/program/where.h"
#include "checker/reports/running_launch.h"
#include "checker/shadow/access.h"

enum {
    GW_MOST_TRACED = 1 << 16,
    GW_TRACED_INTERVALS = 16,
    GW_TRACED_PLACES = 256,
    GW_TRACED_VALUE = 16,
    GW_TRACED_LAUNCHES = 8
};

/** What the checker says of an access. */
enum gw_traced_finding {
    GW_TRACED_FINE,
    GW_TRACED_RACE,
    GW_TRACED_OUTSIDE, /**< of every array, or freed */
    GW_TRACED_UNWRITTEN,
    GW_TRACED_WRONG_SPACE
};

struct gw_traced_access {
    uintptr_t address;
    size_t bytes;
    unsigned does;     /**< as in struct gw_access */
    unsigned thread;   /**< linear index in its block */
    unsigned interval; /**< how many barriers the block had passed */
    unsigned place;    /**< where, in `places` */
    uint32_t request;  /**< of the warp's from that place, from 1; 0: it is not counted as one */
    enum gw_space space;
    enum gw_traced_finding finding;
    unsigned char value_bytes;            /**< so many are known of the value; 0: none */
    unsigned char value[GW_TRACED_VALUE]; /**< as it was read, or as it lay there afterwards */
};

/** The two accesses of a race that a report tells of. */
struct gw_traced_pair {
    bool known;
    size_t second;      /**< in `accesses`: the one that was judged */
    unsigned thread;    /**< of the other one, in its block */
    bool in_this_block; /**< so is the other one */
    bool block_is_known;
    uint3 block;     /**< of the other one */
    uintptr_t place; /**< of the other one: its return address; 0: not known */
};

struct gw_trace {
    struct gw_launch_note launch;
    uint3 block;
    uintptr_t dynamic_start; /**< of the block's dynamic shared memory */
    size_t dynamic_bytes;
    const char *dynamic_name; /**< NULL: none is known */
    unsigned intervals;       /**< that have begun */
    unsigned cut;             /**< so many intervals had room, each with all of its threads */
    struct gw_site barriers[GW_TRACED_INTERVALS]; /**< the one that ends the interval */
    struct gw_traced_access accesses[GW_MOST_TRACED];
    size_t count;
    size_t left_out;            /**< accesses that found no room */
    bool found;                 /**< the checker has something to say of one of them */
    struct gw_traced_pair pair; /**< of the first race that was reported in this block */
    struct gw_where places[GW_TRACED_PLACES];
    size_t place_count;
};

/** Which launch, from 1, which block and which warp of it to keep; below 0: whichever is the first,
 * of all warps. And of how many of the first launches to keep a block besides, GW_TRACED_LAUNCHES
 * at most; 0 or below: of none. */
struct gw_tracing_wish {
    long launch, block, warp, launches;
};

/** From now on accesses of kernels are kept. */
void gw_tracing_begin(struct gw_tracing_wish wish);

/** Ends it. @return what was kept, owned by the checker; NULL where no block ran that was asked for
 */
const struct gw_trace *gw_tracing_end(void);

/** After it: a block of one of the first launches. @return NULL where there is none, or it is of
 * the launch of what was kept */
const struct gw_trace *gw_traced_of_launch(unsigned launch);

/** How many launches there were, in all, up to the latest that ran. */
uint64_t gw_traced_launches(void);

/** Of the events. Only while gw_now.tracing. */
void gw_tracing_block_begins(void);
void gw_tracing_dynamic_array(const char *name);
void gw_tracing_barrier(struct gw_site site);
void gw_tracing_barrier_passed(void);
/** The block has ended, and what it wrote last is there. */
void gw_tracing_block_ends(void);
void gw_tracing_access(const struct gw_access *access, enum gw_space space, uint32_t request);

/** The running thread's access, the latest or one a little before, is what a report tells of. */
void gw_tracing_found(const struct gw_access *access, enum gw_traced_finding finding);

/** The running thread's access that was found last is half of a race that a report tells of.
 * @param other the other half; `known` and `second` are set here */
void gw_tracing_raced(struct gw_traced_pair other);
