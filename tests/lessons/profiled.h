// SPDX-License-Identifier: MIT
// What a launcher made the device do, by the checker's counts, for both halves of an exercise: did
// it launch at all, with how many threads, and did they share the work?
//
// Only the CPU device with the checker counts. Elsewhere gw_is_profiled() is false, and what is
// expected of counts here holds. Expect results first: right results that come from nowhere are
// what is left to be told.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#ifdef GW_RUNNER

#include "checker/counting/counts.h"
#include "checker/counting/recorded.h"
#include "runner.h"
#include "turns/turns.h"

#include <string.h>

#pragma weak gw_counts_contents
#pragma weak gw_counts_kernel
#pragma weak gw_counts_kernels
#pragma weak gw_counts_library_calls
#pragma weak gw_counts_library_handles
#pragma weak gw_counts_line
#pragma weak gw_counts_memory
#pragma weak gw_counts_refused
#pragma weak gw_counts_reset
#pragma weak gw_counts_total
#pragma weak gw_counts_transfers
#pragma weak gw_recorded
#pragma weak gw_recorded_count
#pragma weak gw_recorded_line
#pragma weak gw_turns_forget
#pragma weak gw_turns_total
#pragma weak gw_turns_watch

static inline bool gw_can_count(void)
{
    return gw_counts_contents && gw_counts_memory && gw_counts_reset && gw_counts_total &&
           gw_counts_transfers;
}

/** Begins to count. Call it right before the student's function, after the arrays are made.
 * `memory` says whether requests and sectors are counted too, which takes its time. */
static inline void gw_count_from_now(bool memory)
{
    if (gw_can_count()) {
        gw_counts_memory(memory);
        gw_counts_contents(true);
        gw_counts_reset();
    }
}

/** Begins to count turns of warps, too: straight pieces of code that warps execute, and how many of
 * their lanes are active. For exercises that are declared with TURNS. */
static inline void gw_count_turns_from_now(void)
{
    if (gw_turns_watch && gw_turns_forget && gw_turns_total) {
        gw_turns_watch();
        gw_turns_forget();
    }
}

/** Notes the turns of warps, and the lanes that were active in them. */
static inline void gw_note_turns(struct gw_run *run)
{
    const struct gw_turns none = {0};
    const struct gw_turns turns = gw_turns_total ? gw_turns_total() : none;
    gw_note(run, "turns", (int64_t)turns.turns);
    gw_note(run, "turning lanes", (int64_t)turns.lanes);
}

/** Notes the products of matrices by warps, and where the calls of wmma stand (0: nowhere). Call it
 * after gw_after(). */
static inline void gw_note_matrices(struct gw_run *run)
{
    const struct gw_matrix_counts none = {0};
    const struct gw_matrix_counts matrices = gw_can_count() ? gw_counts_total().matrices : none;
    gw_note(run, "mma", (int64_t)matrices.instructions);
    gw_note(run, "mma products", (int64_t)matrices.products);
    gw_note(run, "line of load of A", matrices.lines[GW_LOADS_A]);
    gw_note(run, "line of load of B", matrices.lines[GW_LOADS_B]);
    gw_note(run, "line of store", matrices.lines[GW_STORES_SUMS]);
    gw_note(run, "line of mma", matrices.lines[GW_MULTIPLIES]);
}

/** Notes the asynchronous copies, those of their bytes that were waited for at once, and where the
 * latest of these copies and the wait for it stand (0: nowhere). Call it after gw_after(). */
static inline void gw_note_async_copies(struct gw_run *run)
{
    const struct gw_kernel_counts none = {0};
    const struct gw_kernel_counts counts = gw_can_count() ? gw_counts_total() : none;
    gw_note(run, "async copies", (int64_t)counts.async.copies);
    gw_note(run, "async bytes", (int64_t)counts.async.bytes);
    gw_note(run, "async idle bytes", (int64_t)counts.async.idle_bytes);
    gw_note(run, "line of idle copy", gw_counts_line ? gw_counts_line(counts.async.idle_copy) : 0);
    gw_note(run, "line of idle wait", gw_counts_line ? gw_counts_line(counts.async.idle_wait) : 0);
    gw_note(run, "load lanes", (int64_t)counts.loads.lanes);
    gw_note(run, "block shared bytes", (int64_t)counts.shared_bytes);
}

/** Notes which launches the device refused. */
static inline void gw_note_refused(struct gw_run *run)
{
    const struct gw_refused_launches none = {0};
    const struct gw_refused_launches *refused = gw_can_count() ? gw_counts_refused() : &none;
    gw_note(run, "refused", (int64_t)refused->launches);
    gw_note(run, "refused blocks in y", refused->grid.y);
    gw_note(run, "refused threads",
            (int64_t)refused->grid.x * refused->grid.y * refused->grid.z *
                ((int64_t)refused->block.x * refused->block.y * refused->block.z));
}

/** Notes what the threads of blocks and warps did together: barriers, warp functions, shared memory
 * and atomics, by the names that the book's page on counts has. */
static inline void gw_note_together(struct gw_run *run, const struct gw_kernel_counts *kernels)
{
    gw_note(run, "barriers", (int64_t)kernels->barriers);
    gw_note(run, "shuffles", (int64_t)kernels->warp_functions.shuffles);
    gw_note(run, "votes", (int64_t)kernels->warp_functions.votes);
    gw_note(run, "warp reductions", (int64_t)kernels->warp_functions.reductions);
    gw_note(run, "warp barriers", (int64_t)kernels->warp_functions.barriers);
    gw_note(run, "shared loads", (int64_t)kernels->shared_loads.requests);
    gw_note(run, "shared load words", (int64_t)kernels->shared_loads.words);
    gw_note(run, "shared load wavefronts", (int64_t)kernels->shared_loads.wavefronts);
    gw_note(run, "shared stores", (int64_t)kernels->shared_stores.requests);
    gw_note(run, "shared store words", (int64_t)kernels->shared_stores.words);
    gw_note(run, "shared store wavefronts", (int64_t)kernels->shared_stores.wavefronts);
    gw_note(run, "shared atomics", (int64_t)kernels->shared_atomics.requests);
    gw_note(run, "global atomics", (int64_t)kernels->atomics.requests);
    gw_note(run, "global atomic lanes", (int64_t)kernels->atomics.lanes);
    gw_note(run, "same-address lanes",
            (int64_t)(kernels->atomics.same_address_lanes +
                      kernels->shared_atomics.same_address_lanes));
}

/** Notes under `name` in which line the largest copy of this direction stands. */
static inline void gw_note_line_of_copy(struct gw_run *run, const char *name,
                                        enum gw_direction direction)
{
    const struct gw_recorded *largest = NULL;
    const size_t count =
        gw_recorded && gw_recorded_count && gw_recorded_line ? gw_recorded_count() : 0;
    for (size_t i = 0; i < count; i++) {
        const struct gw_recorded *one = gw_recorded(i);
        if (one->kind == GW_RECORDED_COPY && one->direction == direction &&
            (!largest || one->bytes > largest->bytes)) {
            largest = one;
        }
    }
    gw_note(run, name, largest ? gw_recorded_line(largest) : 0);
}

/** What requests of few threads moved, as gw_note_counts() notes it. */
static inline int64_t gw_moved_by_few(const struct gw_kernel_counts *kernels)
{
    return (int64_t)(kernels->loads.few_bytes + kernels->shared_loads.few_bytes +
                     kernels->atomics.few_bytes + kernels->stores.few_bytes);
}

/** Notes in which line the kernel is launched whose requests of few threads moved the most; 0:
 * there is one kernel only, or nobody knows. */
static inline void gw_note_line_of_few(struct gw_run *run)
{
    const struct gw_kernel_counts *most = NULL;
    const size_t kernels =
        gw_counts_kernel && gw_counts_kernels && gw_recorded ? gw_counts_kernels() : 0;
    for (size_t k = 0; k < kernels; k++) {
        const struct gw_kernel_counts *one = gw_counts_kernel(k);
        most = !most || gw_moved_by_few(one) > gw_moved_by_few(most) ? one : most;
    }
    int line = 0;
    for (size_t i = 0; kernels > 1 && i < gw_recorded_count() && line == 0; i++) {
        const struct gw_recorded *one = gw_recorded(i);
        const bool is_it = one->kind == GW_RECORDED_KERNEL && strcmp(one->name, most->kernel) == 0;
        line = is_it ? gw_recorded_line(one) : 0;
    }
    gw_note(run, "line of few", line);
}

/** Waits for the device and notes what kernels did, and copies and allocations. */
static inline void gw_note_counts(struct gw_run *run)
{
    struct gw_kernel_counts kernels = {0};
    struct gw_transfer_counts transfers = {0};
    (void)cudaDeviceSynchronize(); // what is queued has not been counted yet
    if (gw_can_count()) {
        kernels = gw_counts_total();
        transfers = *gw_counts_transfers();
        gw_counts_memory(false);
        gw_counts_contents(false); // the results that are copied back are nobody's work
    }
    gw_note(run, "counted", gw_can_count());
    gw_note_refused(run);
    gw_note(run, "launches", (int64_t)kernels.launches);
    gw_note(run, "blocks", (int64_t)kernels.blocks);
    gw_note(run, "working blocks", (int64_t)kernels.working_blocks);
    gw_note(run, "storing blocks", (int64_t)kernels.storing_blocks);
    gw_note(run, "threads", (int64_t)kernels.threads);
    gw_note(run, "reads", (int64_t)(kernels.loads.requests + kernels.shared_loads.requests));
    gw_note(run, "reading lanes", (int64_t)(kernels.loads.lanes + kernels.shared_loads.lanes));
    gw_note(run, "atomic lanes", (int64_t)(kernels.atomics.lanes + kernels.shared_atomics.lanes));
    gw_note(run, "loads", (int64_t)kernels.loads.requests);
    gw_note(run, "load words", (int64_t)kernels.loads.words);
    gw_note(run, "load sectors", (int64_t)kernels.loads.sectors);
    gw_note(run, "distinct sectors", (int64_t)kernels.distinct_sectors);
    gw_note(run, "loaded by few",
            (int64_t)(kernels.loads.few_bytes + kernels.shared_loads.few_bytes +
                      kernels.atomics.few_bytes));
    // In a block that shares, each thread may well store alone: a sieve in shared memory does.
    // Where the same few store all of it, they do the others' work.
    const bool few_share = kernels.shared_writers <= GW_FEW_LANES * kernels.blocks;
    gw_note(run, "stored by few",
            (int64_t)(kernels.stores.few_bytes + kernels.atomics.few_bytes +
                      (few_share ? kernels.shared_stores.few_bytes : 0)));
    gw_note(run, "stores", (int64_t)(kernels.stores.requests + kernels.atomics.requests));
    gw_note(run, "storing lanes", (int64_t)(kernels.stores.lanes + kernels.atomics.lanes));
    gw_note(run, "requests", (int64_t)(kernels.loads.requests + kernels.stores.requests));
    gw_note(run, "words", (int64_t)(kernels.loads.words + kernels.stores.words));
    gw_note(run, "sectors", (int64_t)(kernels.loads.sectors + kernels.stores.sectors));
    gw_note_together(run, &kernels);
    gw_note(run, "library calls", gw_can_count() ? (int64_t)gw_counts_library_calls() : 0);
    gw_note(run, "library handles", gw_can_count() ? (int64_t)gw_counts_library_handles() : 0);
    gw_note(run, "memsets", (int64_t)transfers.memsets);
    gw_note(run, "allocations", (int64_t)transfers.allocations);
    gw_note(run, "allocated bytes", (int64_t)transfers.allocated_bytes);
    gw_note(run, "most held bytes", (int64_t)transfers.most_held_bytes);
    gw_note(run, "bytes to device", (int64_t)transfers.copied_bytes[GW_HOST_TO_DEVICE]);
    gw_note(run, "bytes to host", (int64_t)transfers.copied_bytes[GW_DEVICE_TO_HOST]);
    gw_note(run, "touched to device", (int64_t)transfers.touched_bytes[GW_HOST_TO_DEVICE]);
    gw_note(run, "touched to host", (int64_t)transfers.touched_bytes[GW_DEVICE_TO_HOST]);
    gw_note(run, "told bytes", (int64_t)transfers.told_bytes);
    gw_note(run, "set bytes", (int64_t)transfers.memset_bytes);
    gw_note(run, "printed bytes", (int64_t)transfers.printed_bytes);
    gw_note(run, "pieces", (int64_t)transfers.pieces);
    gw_note(run, "bytes within device", (int64_t)transfers.copied_bytes[GW_DEVICE_TO_DEVICE]);
    gw_note(run, "content to device", (int64_t)transfers.contents[GW_HOST_TO_DEVICE]);
    gw_note(run, "content to host", (int64_t)transfers.contents[GW_DEVICE_TO_HOST]);
    gw_note(run, "copies to device", (int64_t)transfers.copies[GW_HOST_TO_DEVICE]);
    gw_note(run, "copies to host", (int64_t)transfers.copies[GW_DEVICE_TO_HOST]);
    gw_note(run, "copies within device", (int64_t)transfers.copies[GW_DEVICE_TO_DEVICE]);
    gw_note_line_of_few(run);
    gw_note_line_of_copy(run, "line of copy to device", GW_HOST_TO_DEVICE);
    gw_note_line_of_copy(run, "line of copy to host", GW_DEVICE_TO_HOST);
    gw_note_line_of_copy(run, "line of copy within device", GW_DEVICE_TO_DEVICE);
}

/** Notes the error that kernels failed with on the way, if any, and expects it. The runner asks the
 * device itself, so that the grader needs no opinion on a trap's error. */
static inline void gw_note_execution(struct gw_run *run)
{
    const cudaError_t execution = cudaDeviceSynchronize();
    gw_note(run, "execution", execution);
    (void)cudaGetLastError();
    if (execution != cudaSuccess) {
        gw_expect_device_error(run, execution);
    }
}

#else

#include "grader.h"

#include <stdio.h>
#include <string.h>

/** "1 thread", "256 threads": the `s`. */
static inline const char *gw_plural(int64_t count)
{
    return count == 1 ? "" : "s";
}

/**
 * `value` with so many digits after the point, or with as many as tell it from `limit`: of two
 * numbers that look the same none is too large.
 * @param text where it is written
 */
static inline const char *gw_apart(char text[32], int digits, double value, double limit)
{
    char other[32];
    do {
        (void)snprintf(text, 32, "%.*f", digits, value);
        (void)snprintf(other, sizeof(other), "%.*f", digits, limit);
    } while (strcmp(text, other) == 0 && ++digits < 9);
    return text;
}

/** The same in a place of its own, which lasts as long as the block that it stands in. */
#define GW_APART(digits, value, limit) gw_apart((char[32]){0}, digits, value, limit)

static inline bool gw_is_profiled(const struct gw_case *grading)
{
    return gw_noted(grading, "counted") != 0;
}

/** Of what gw_note_turns() has noted: how many lanes of a warp were active, on average over its
 * turns; 32 where nobody has counted. */
static inline double gw_active_lanes(const struct gw_case *grading)
{
    const int64_t turns = gw_noted(grading, "turns");
    return turns > 0 ? (double)gw_noted(grading, "turning lanes") / (double)turns : 32;
}

/** Nothing may have been launched; `why` says why: "n = 0". */
static inline void gw_expect_no_launch(struct gw_case *grading, const char *why)
{
    const int64_t launches = gw_noted(grading, "launches");
    gw_expect_of_launch(
        grading, launches == 0,
        "%lld kernel%s launched, but none is needed for %s: return before the launch",
        (long long)launches, launches == 1 ? " was" : "s were", why);
}

/** Bytes, for instance a sum that begins at 0. */
enum { LITTLE_COPIED_IN = 64 };

/** The work on so many elements was done by kernels, with at least `least` threads. */
static inline void gw_expect_threads(struct gw_case *grading, int64_t elements, int64_t least)
{
    if (!gw_is_profiled(grading)) {
        return;
    }
    const int64_t launches = gw_noted(grading, "launches");
    const int64_t threads = gw_noted(grading, "threads");
    gw_expect_of_launch(
        grading, launches > 0,
        "no kernel was launched: the work must be done on the device, not on the host");
    // What is stored in __device__ variables is not counted. Who reads device memory and copies
    // next to nothing in has done the work there.
    const bool reads_alone = gw_noted(grading, "requests") > 0 &&
                             gw_noted(grading, "bytes to device") <= LITTLE_COPIED_IN;
    gw_expect_of_launch(
        grading, gw_noted(grading, "stores") > 0 || reads_alone,
        "a kernel was launched, but no thread of it wrote to device memory: the work must be "
        "done on the device, not on the host");
    // A launch for each element is the same loop, on the host.
    const bool one_by_one = elements > 1 && threads == launches;
    gw_expect_of_launch(
        grading, launches == 1 || !one_by_one || launches == elements,
        "there were %lld launches of 1 thread each for %lld elements: the work is a loop on one "
        "core; give each launch a thread for each of its elements",
        (long long)launches, (long long)elements);
    gw_expect_of_launch(
        grading, launches == 1 || !one_by_one,
        "there were %lld launches of 1 thread each: launch once, with a thread for each element",
        (long long)launches);
    gw_expect_of_launch(grading, threads >= least,
                        "the launch has %lld thread%s for %lld elements: the work is a loop on %s; "
                        "spread the elements over many threads",
                        (long long)threads, gw_plural(threads), (long long)elements,
                        threads == 1 ? "one core" : "a few cores");
}

/** The same, with a thread for every element, or at least a warp's 32. */
static inline void gw_expect_many_threads(struct gw_case *grading, int64_t elements)
{
    gw_expect_threads(grading, elements, elements < 32 ? elements : 32);
}

/** Kernels were launched, with a warp's 32 threads or more, or one for each of so many `called`:
 * "rows". For results that may be kept in __device__ variables, which are not counted as stored. */
static inline void gw_expect_launched_for(struct gw_case *grading, int64_t count,
                                          const char *called)
{
    const int64_t launches = gw_noted(grading, "launches");
    const int64_t threads = gw_noted(grading, "threads");
    gw_expect(grading, launches > 0,
              "no kernel was launched: the work must be done on the device, not on the host");
    gw_expect(grading, threads >= (count < 32 ? count : 32),
              "%lld thread%s launched for %lld %s: spread the %s over many threads",
              (long long)threads, threads == 1 ? " was" : "s were", (long long)count, called,
              called);
}

/** The blocks have a warp's 32 threads or more, or one for every element; unless the device plays
 * one with small limits, of which the function may have asked. */
static inline void gw_expect_full_warps(struct gw_case *grading, int64_t elements)
{
    if (gw_noted(grading, "pretended") != 0) {
        return;
    }
    const int64_t blocks = gw_noted(grading, "blocks");
    const int64_t threads = gw_noted(grading, "threads");
    const int64_t least = elements < 32 ? elements : 32;
    gw_expect_of_launch(grading, threads >= blocks * least,
                        "%lld blocks of %lld thread%s were launched: a warp has 32 threads of one "
                        "block, so most of each warp is idle; launch <<<blocks, threads per "
                        "block>>> with at least 32 threads per block",
                        (long long)blocks, (long long)(threads / (blocks > 0 ? blocks : 1)),
                        gw_plural(threads / (blocks > 0 ? blocks : 1)));
}

/** A warp or a block works on each element: its threads hand on to each other what they have found,
 * at least once for every fourth element, as small ones may need none, and one of them stores it.
 */
static inline bool gw_is_done_in_groups(const struct gw_case *grading, int64_t elements)
{
    return 4 * (gw_noted(grading, "shuffles") + gw_noted(grading, "votes") +
                gw_noted(grading, "warp reductions") + gw_noted(grading, "warp barriers") +
                gw_noted(grading, "barriers")) >=
           elements;
}

/**
 * The threads of a warp store together: where one thread works alone, each request stores one
 * element, and else about 32. For large results. Blocks that fill no warp are left out.
 * `terms` is how often a thread may store its element: who adds up in the result itself, term by
 * term, shares the work out as well.
 */
static inline void gw_expect_terms_shared_out(struct gw_case *grading, int64_t elements,
                                              int64_t terms)
{
    const int64_t stores = gw_noted(grading, "stores");
    const int64_t blocks = gw_noted(grading, "blocks");
    const int64_t threads = gw_noted(grading, "threads");
    if (elements < 1000 || blocks == 0 || threads / blocks < 32 ||
        gw_is_done_in_groups(grading, elements)) {
        return;
    }
    // A quarter of the warp: enough for blocks that are no whole warps, and for a second store.
    const int64_t most = elements * terms / 4;
    // Each request stores one element or more.
    const int64_t atomics = gw_noted(grading, "global atomics");
    gw_expect_of_launch(
        grading, stores <= elements * terms || stores - atomics > elements * terms,
        "%lld threads were launched for %lld elements, but warps made %lld atomic requests: give "
        "every thread elements of its own, and read and write them without atomics",
        (long long)threads, (long long)elements, (long long)atomics);
    gw_expect_of_launch(
        grading, stores <= elements * terms,
        "%lld threads were launched for %lld elements, but on average each element is stored "
        "at least %.1f times: several threads do the same work; give every thread elements "
        "of its own",
        (long long)threads, (long long)elements, (double)stores / (double)elements);
    gw_expect_of_launch(
        grading, stores <= most,
        "%lld threads were launched, but warps made %lld store requests for %lld elements: most "
        "threads are idle, or repeat the work of others; give every thread elements of its own",
        (long long)threads, (long long)stores, (long long)elements);
}

/** The same where each element is stored once, or a few times. */
static inline void gw_expect_shared_out(struct gw_case *grading, int64_t elements)
{
    gw_expect_terms_shared_out(grading, elements, 1);
}

/**
 * No block was launched for nothing while others went on to more and more elements. Who launches
 * many blocks for few elements, and leaves some of them without, has done no harm: a thread may
 * have a few elements. (A block that touches nothing but __device__ variables is not seen to work,
 * so that one of them is no reason.)
 */
static inline void gw_expect_blocks_work(struct gw_case *grading, int64_t elements)
{
    const int64_t blocks = gw_noted(grading, "blocks");
    const int64_t working = gw_noted(grading, "working blocks");
    const int64_t threads = blocks > 0 ? gw_noted(grading, "threads") / blocks * working : 0;
    enum { A_FEW = 8 };
    gw_expect_of_launch(grading,
                        working * 2 > blocks || working == 0 || elements <= A_FEW * threads,
                        "%lld blocks were launched for %lld elements, but %lld of them accessed no "
                        "memory; give every block elements of its own",
                        (long long)blocks, (long long)elements, (long long)(blocks - working));
}

/** How many of a launch's blocks stored none of the elements, of which each was stored once; 0
 * where that cannot be said. */
static inline int64_t gw_idle_blocks(const struct gw_case *grading, int64_t elements)
{
    const bool once = gw_noted(grading, "launches") == 1 &&
                      gw_noted(grading, "storing lanes") == elements &&
                      gw_noted(grading, "global atomic lanes") == 0;
    return once ? gw_noted(grading, "blocks") - gw_noted(grading, "storing blocks") : 0;
}

/**
 * The threads of a warp read together, device memory or shared memory. For results that are added
 * up from so many elements.
 */
static inline void gw_expect_read_together(struct gw_case *grading, int64_t elements)
{
    const int64_t reads = gw_noted(grading, "reads");
    const int64_t lanes = gw_noted(grading, "reading lanes");
    // An eighth of the warp: enough for the last rounds of a tree, which few threads have.
    gw_expect_of_launch(grading, elements < 10000 || lanes >= reads * 4,
                        "a read request has only %.1f of the warp's 32 threads on average: a few "
                        "threads add everything; let each thread add elements of its own, and then "
                        "halve the number of threads that add",
                        (double)lanes / (double)reads);
    gw_expect_blocks_work(grading, elements);
}

/** For each 4 bytes of a thread, a warp's load takes at most so many sectors: one more than
 * neighbours have, where an array does not begin at a sector; and half of what threads take that
 * are 8 elements apart, where lanes that go different ways may be counted in other requests than a
 * GPU's. */
enum { GW_SECTORS_OF_NEIGHBOURS = 5, GW_SECTORS_OF_BRANCHES = 11 };

/** The threads of a warp load neighbours. `enough` is what a request needs: "4 sectors hold its 32
 * floats". */
static inline void gw_expect_neighbours_loaded(struct gw_case *grading, int n, int limit,
                                               const char *enough)
{
    const double sectors = (double)gw_noted(grading, "load sectors");
    const double words = (double)gw_noted(grading, "load words"); // 4 for a float4
    gw_expect_of_launch(grading, n < 1000 || sectors <= (limit + 0.5) * words,
                        "a load request takes %.1f sectors of 32 bytes, but %s: let neighboring "
                        "threads load neighboring elements",
                        sectors / (double)gw_noted(grading, "loads"), enough);
}

#endif
