// SPDX-License-Identifier: MIT
// What a running grid is made of.
#pragma once

#include "ptx_machine/memory/memory.h"
#include "step.h"

/** One depth of calls, for all lanes that are so deep. */
struct ptx_frame {
    uint64_t *slots;                /**< 32 values each */
    uint32_t local[PTX_LANES];      /**< where its variables begin in a lane's local memory, */
    uint32_t parameters[PTX_LANES]; /**< and its parameters and those of its calls */
    uint32_t top[PTX_LANES];        /**< what lies behind is nobody's */
    size_t back[PTX_LANES];         /**< the call that came here, */
    const struct ptx_function *function[PTX_LANES]; /**< and what it called */
};

enum ptx_lane_state { PTX_RUNS, PTX_AT_BARRIER, PTX_AT_LANES, PTX_IS_DONE };

struct ptx_warp {
    struct ptx_grid *grid;
    uint64_t *tables[PTX_TABLES];        /**< of the depth that runs */
    struct ptx_frame *frame;             /**< likewise */
    unsigned depth_in_use;               /**< which that is */
    unsigned number;                     /**< in its block */
    uint32_t exists;                     /**< the last warp of a block may have fewer lanes */
    uint32_t runs, at_barrier, at_lanes; /**< a bit for each lane; in none: it is done */
    uint32_t carry;         /**< what the last sum or difference carried, a bit for each */
    uint32_t tired;         /**< lanes that polled for long: others first */
    bool polls_in_vain;     /**< what it asked for can only come by others */
    size_t next[PTX_LANES]; /**< the instruction at which a lane is */
    unsigned depth[PTX_LANES];
    struct ptx_frame *frames;
    unsigned frame_count;
    uint64_t *specials;
    unsigned char *local; /**< local memory, `local_bytes` for each lane */
    uint32_t local_bytes;
    unsigned char barrier[PTX_LANES]; /**< of a lane that waits at one: which, */
    uint32_t expects[PTX_LANES];      /**< how many threads it is for, 0: all that are left, */
    uint32_t votes;                   /**< and what it says there */
    uint32_t shared_writers;          /**< lanes that stored to shared memory */
    struct ptx_copies *copies;        /**< of each lane, those it has not waited for; or NULL */
};

enum { PTX_BARRIERS = 16 };

struct ptx_grid {
    const struct ptx_run *run;
    const struct ptx_program *program;
    struct ptx_fault *fault;
    uint32_t block[3]; /**< the one that runs */
    uint32_t threads;  /**< of a block */
    struct ptx_warp *warps;
    unsigned warp_count;
    unsigned char *shared;
    uint32_t shared_bytes;
    uint32_t arrived[PTX_BARRIERS]; /**< without waiting */
    uint64_t instructions, active_lanes;
    unsigned pending_arrivals; /**< at barriers in memory, behind copies */
    bool block_made_requests, block_stored;
    struct ptx_span spans[4]; /**< where accesses went lately */
};

static inline uint64_t *ptx_at(const struct ptx_warp *warp, struct ptx_values values)
{
    return warp->tables[values.table] + values.offset;
}

/** The lanes for which a predicate is true. */
static inline uint32_t ptx_where(const struct ptx_warp *warp, struct ptx_values predicate)
{
    const uint32_t lanes = (uint32_t)*ptx_at(warp, predicate);
    return predicate.negated ? ~lanes : lanes;
}

/** Sets a predicate for the lanes in `mask`. */
static inline void ptx_set_where(const struct ptx_warp *warp, struct ptx_values predicate,
                                 uint32_t mask, uint32_t lanes)
{
    uint64_t *to = ptx_at(warp, predicate);
    *to = ((uint32_t)*to & ~mask) | (lanes & mask);
}

/** The first fault stays. `lane` is whose doing it was. */
__attribute__((format(printf, 5, 6))) void ptx_raise(struct ptx_warp *warp,
                                                     const struct ptx_step *step, unsigned lane,
                                                     enum ptx_fault_kind kind, const char *format,
                                                     ...);

/** warp.c: runs the lanes of a warp until none can go on, there is a fault, or it polled for long.
 * @return whether anything was done */
bool ptx_run_warp(struct ptx_warp *warp);

/** barriers.c: lets the lanes go whose barrier all have reached. @return whether any were */
bool ptx_open_barriers(struct ptx_grid *grid);

/** barriers.c: lanes come to a barrier. @return whether they wait there */
bool ptx_reach_barrier(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask);

/** async_copies.c: forgets the copies of the block before. */
void ptx_forget_copies(struct ptx_warp *warp);
void ptx_free_copies(struct ptx_warp *warp);

/** warp.c: makes the frame of a depth the one that operands lie in. */
void ptx_use_depth(struct ptx_warp *warp, unsigned depth);

static inline uint32_t ptx_alive(const struct ptx_warp *warp)
{
    return warp->runs | warp->at_barrier | warp->at_lanes;
}

/** calls.c: makes a lane's frame at a depth, for a call of `function`. @return false: too deep,
 * with a fault */
bool ptx_enter(struct ptx_warp *warp, const struct ptx_step *step, unsigned lane, unsigned depth,
               const struct ptx_function *function);
/** calls.c: the call for these lanes; those that enter a function get another `next`. */
void ptx_call(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask);
/** calls.c: back to where a lane was called from; a kernel's lane is done. */
void ptx_return(struct ptx_warp *warp, unsigned lane);

/** built_ins.c: whether there is such a function, and runs it for a lane. */
bool ptx_is_built_in(const struct ptx_function *function);
void ptx_call_built_in(struct ptx_warp *warp, const struct ptx_step *step, unsigned lane,
                       const struct ptx_function *function);

/** specials.c: fills the table for a launch, and for each of its blocks. */
void ptx_specials_of_launch(struct ptx_warp *warp);
void ptx_specials_of_block(struct ptx_warp *warp);

/** warp_functions.c: the waiting lanes that are all there go on. @return whether any did */
bool ptx_finish_waiting_lanes(struct ptx_warp *warp);
/** warp_functions.c: lanes come to a function of the warp. @return whether it is done for them, as
 * all that it names are there */
bool ptx_reach_lanes(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask);
