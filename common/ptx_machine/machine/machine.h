// SPDX-License-Identifier: MIT
// Runs kernels that a PTX module holds: warp by warp, the lanes of a warp in lockstep as long as
// they are at the same instruction. What an instruction means is the PTX document's word; one that
// is not known here is refused by its name before the kernel that holds it begins, so that there is
// never a wrong result.
#pragma once

#include "ptx_machine/module/module.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Of the device: what its properties say, and %nsmid. */
enum { PTX_MULTIPROCESSORS = 40 };

/** A module made ready to be run. Its global and constant variables must have their `address`. */
struct ptx_program;

/** @param module  stays the caller's, and must live as long
 * @return to be freed by ptx_program_free() */
struct ptx_program *ptx_program_new(const struct ptx_module *module);

void ptx_program_free(struct ptx_program *program);

/** The number by which kernels know a function: what an initialiser that names it is filled with.
 */
uint64_t ptx_program_address(const struct ptx_program *program,
                             const struct ptx_function *function);

/** A fetch of a texture by a lane. */
struct ptx_fetch {
    uint64_t texture;
    unsigned dimensions; /**< 1, 2; 0: of linear memory, by an index */
    int index;
    float x, y;
    bool gives_floats; /**< else integers */
};

struct gw_texels;

/** What kernels ask of whoever runs them. */
struct ptx_services {
    uint64_t (*allocate)(size_t bytes); /**< malloc() in a kernel; 0: the heap is full */
    bool (*release)(uint64_t address);  /**< free(); false: nothing begins there */
    void (*print)(const char *text, size_t length); /**< printf(), a whole call at once */
    /** Which texels a fetch takes, where the device has them. @return NULL; a sentence where the
     * texture does not allow it */
    const char *(*fetch)(const struct ptx_fetch *fetch, struct gw_texels *texels);
};

/** Requests of one kind to global memory, in the profilers' terms, as common/checker/counting has
 * them: of what cudaMalloc() and its relatives hand out; `few_bytes` are those that requests of
 * three lanes or fewer moved, `same_address_lanes` those that go where a lower one goes (of global
 * memory, by atomics). */
struct ptx_request_counts {
    uint64_t requests, sectors, lines, lanes, words, few_bytes, same_address_lanes;
};

struct ptx_shared_counts {
    uint64_t requests, wavefronts, lanes, words, few_bytes, same_address_lanes;
};

/** What an instruction computes with. Special are quotients, roots and what has a table in
 * hardware. */
enum ptx_operation_kind {
    PTX_NO_OPERATION,
    PTX_FLOAT32_OPERATION,
    PTX_FLOAT64_OPERATION,
    PTX_SPECIAL_OPERATION,
    PTX_INTEGER_OPERATION,
    PTX_OPERATION_KINDS
};

/** Of all launches that were given the same counts. */
struct ptx_counts {
    uint64_t blocks, threads, working_blocks, storing_blocks, barriers;
    uint64_t shuffles, votes, warp_reductions, warp_barriers; /**< instructions of a warp */
    uint64_t mma, mma_products; /**< of a warp: instructions, and products that these add up */
    uint64_t async_copies, async_bytes; /**< of lanes */
    struct ptx_request_counts loads, stores, atomics;
    struct ptx_shared_counts shared_loads, shared_stores, shared_atomics;
    /** As common/checker/counting has them. */
    uint64_t distinct_sectors, most_updates, shared_writers;
    uint64_t instructions;                    /**< of a warp */
    uint64_t active_lanes;                    /**< of all of these together, 32 of each at most */
    uint64_t operations[PTX_OPERATION_KINDS]; /**< of lanes */
    uint64_t fused32, fused64;                /**< those of them that are a product and a sum */
};

struct ptx_run {
    struct ptx_program *program;
    const struct ptx_function *kernel;
    uint32_t grid[3], block[3];
    size_t dynamic_shared_bytes;
    const void *parameters; /**< kernel->parameter_bytes, packed */
    bool descending;        /**< the last block and the last warp of each first */
    bool poison;            /**< shared and local memory begins as junk, else as zeros */
    uint64_t instructions;  /**< of a warp, that it may run; 0: as many as it wants */
    const struct ptx_services *services;
    struct ptx_counts *counts; /**< is added to; or NULL, which is faster */
    /** Is told of each instruction of a warp to global or shared memory; or NULL. @param does
     * 'r', 'w', 'u': reads, writes, updates @param lanes a bit for each that takes part */
    void (*issued)(uint32_t block, unsigned warp, unsigned line, char does, uint32_t lanes);
};

enum ptx_fault_kind {
    PTX_NO_FAULT,
    PTX_NOT_KNOWN,            /**< an instruction or call that this machine does not have */
    PTX_ILLEGAL_ADDRESS,      /**< cudaErrorIllegalAddress */
    PTX_MISALIGNED,           /**< cudaErrorMisalignedAddress */
    PTX_TRAP,                 /**< trap; cudaErrorLaunchFailure */
    PTX_ASSERT,               /**< assert() failed: cudaErrorAssert */
    PTX_STACK_OVERFLOW,       /**< calls too deep: cudaErrorLaunchFailure */
    PTX_ILLEGAL_BARRIER,      /**< a barrier that its threads do not use as it must be */
    PTX_NO_PROGRESS,          /**< every thread waits for another: a GPU would hang */
    PTX_TOO_MANY_INSTRUCTIONS /**< more than `instructions` */
};

struct ptx_fault {
    enum ptx_fault_kind kind;
    char sentence[600]; /**< what, in which instruction, at which line, and which thread of which
                           block */
};

/** Runs a grid to its end. @return whether it came to it; else `fault` says what happened */
bool ptx_run(const struct ptx_run *run, struct ptx_fault *fault);
