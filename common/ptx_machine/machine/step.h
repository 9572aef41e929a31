// SPDX-License-Identifier: MIT
// Instructions as they are run: each is bound once, to a C function that does it for all lanes of a
// warp that are there.
#pragma once

#include "machine.h"

enum { PTX_LANES = 32, PTX_MOST_PARTS = 8 };

/** Which table the 32 values of an operand lie in. */
enum ptx_table { PTX_IN_FRAME, PTX_IN_CONSTANTS, PTX_IN_SPECIALS, PTX_TABLES };

/** 32 values of 64 bits, a lane each. Narrower ones lie in the low bits; who reads does not look at
 * the others, who writes clears them. Of a predicate the first value has a bit for each lane. */
struct ptx_values {
    unsigned char table;
    bool negated; /**< of a predicate */
    bool absent;  /**< the operand is not there, or is `_` */
    uint32_t offset;
};

struct ptx_warp;
struct ptx_step;

/** Does an instruction for the lanes in `mask`, which is not 0. */
typedef void ptx_action(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask);

/** How the next instruction is found. */
enum ptx_flow {
    PTX_GOES_ON,  /**< with the next, always */
    PTX_MAY_FAIL, /**< with the next, if there is no fault */
    PTX_BRANCHES, /**< to `target` */
    PTX_CHOOSES,  /**< to one of `targets`, by the value of `a` */
    PTX_CALLS,
    PTX_RETURNS,
    PTX_EXITS,
    PTX_WAITS_FOR_BLOCK, /**< at a barrier */
    PTX_WAITS_FOR_LANES, /**< those that `names` names, then `act` is done for all of them at once
                          */
    PTX_TRAPS
};

/** What a memory instruction does, for the counts. */
enum ptx_access { PTX_LOADS, PTX_STORES, PTX_UPDATES };

struct ptx_step {
    ptx_action *act;
    enum ptx_flow flow;
    int guard; /**< the offset of the predicate, or -1 */
    bool guard_negated;
    enum ptx_operation_kind computes;
    bool fused; /**< a product and a sum */
    bool spins; /**< what loops that wait for other threads do: atomics, volatile loads */
    struct ptx_values to, also_to;
    struct ptx_values a, b, c;
    struct ptx_values parts[PTX_MOST_PARTS]; /**< of a vector */
    unsigned part_count;
    struct ptx_values names; /**< the lanes that a warp function is for */
    enum ptx_type type;      /**< of the operation, or of the result */
    enum ptx_type from;      /**< of the sources, where that is another */
    unsigned char way;       /**< which of a family: its own enum */
    unsigned char then;      /**< how a comparison goes together with `c`: its own enum */
    unsigned char rounding;  /**< enum ptx_rounding */
    bool flushes;            /**< .ftz */
    bool saturates;          /**< .sat */
    bool reads_carry, writes_carry;
    uint64_t keep; /**< the bits that the register of the result has */

    enum ptx_space space;
    enum ptx_access access;
    unsigned bytes;         /**< of one element */
    uint64_t offset;        /**< added to the address, */
    uint64_t target_offset; /**< and to that of a copy's target, which is in `b` */
    bool from_frame;        /**< the address is one in the frame of the call */
    size_t parameter_bytes; /**< of the kernel; 0 in a function */

    size_t target;
    const size_t *targets;
    size_t target_count;

    const struct ptx_function *callee; /**< NULL: `a` has the address of one */
    const struct ptx_variable *const *arguments;
    size_t argument_count;
    const struct ptx_variable *const *results;
    size_t result_count;

    const struct ptx_matrices *matrices; /**< of what a warp does with matrices; else NULL */

    const struct ptx_function *function; /**< in which it stands */
    const struct ptx_instruction *instruction;
    const char *refusal; /**< why it cannot be run; NULL: it can */
};

enum ptx_rounding { PTX_TO_NEAREST, PTX_TO_ZERO, PTX_DOWN, PTX_UP, PTX_TO_NEAREST_AWAY };

struct ptx_program {
    const struct ptx_module *module;
    struct ptx_step *steps;
    uint64_t *constants; /**< 32 times each */
    size_t constant_count, constant_room;
    size_t most_slots; /**< of a function */
    void **taken;      /**< memory that goes with it */
    size_t taken_count;
    const struct ptx_function **checked; /**< kernels that are known to have nothing unknown */
    size_t checked_count;
};
