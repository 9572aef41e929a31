// SPDX-License-Identifier: MIT
/**
 * @file device_work.h
 * Did the device do the work, or did the host, or one thread? For the grader's half, by the
 * checker's counts (profiled.h): bytes that went between host and device in any way, and what so
 * few threads of a warp moved that they did not share it.
 *
 * What a thread computes in its registers nobody counts. But who computes must have the inputs, and
 * the results must get to where they belong.
 */
#pragma once

#include "profiled.h"

#include "checker/counting/content.h"
#include "checker/counting/counts.h"

#include <math.h>

/** Bytes that may always go, for a table of parameters, a flag, a few sums. */
enum { GW_LITTLE_TRAFFIC = 1024 };

/** Bytes that kernels may print, for whoever looks for a mistake. */
enum { GW_LITTLE_PRINTED = 16384 };

/** Bytes from the device that the host has seen: copies, managed memory, pinned memory, and what
 * kernels print beyond a little. */
static inline int64_t gw_seen_by_host(const struct gw_case *grading)
{
    const int64_t printed = gw_noted(grading, "printed bytes");
    return gw_noted(grading, "bytes to host") + gw_noted(grading, "touched to host") +
           (printed > GW_LITTLE_PRINTED ? printed : 0);
}

/** Bytes that the host has given to the device: those, and kernels' parameters and memsets. */
static inline int64_t gw_given_by_host(const struct gw_case *grading)
{
    return gw_noted(grading, "bytes to device") + gw_noted(grading, "touched to device") +
           gw_noted(grading, "told bytes");
}

/** ", and leave out the copy in line 45", where copies are `too_many` and a line of one is noted
 * under `name`; else "". */
static inline const char *gw_without_copy(const struct gw_case *grading, bool too_many,
                                          const char *name)
{
    static char text[64];
    const long long line = (long long)gw_noted(grading, name);
    *text = '\0';
    if (too_many && line > 0) {
        (void)snprintf(text, sizeof(text), ", and leave out the copy in line %lld", line);
    }
    return text;
}

/** A wrong number in host memory, where no byte came from the device: `shown` says where it stands,
 * "h_sum[0]". */
static inline void gw_expect_seen(struct gw_case *grading, const char *shown, double got,
                                  double want, double tolerance)
{
    gw_expect_of(grading, GW_OF_CAUSE,
                 fabs(got - want) <= tolerance || !gw_is_profiled(grading) ||
                     gw_seen_by_host(grading) > 0,
                 "%s is %.9g but should be %.9g: nothing was copied from the device to the host, "
                 "so this is not what the kernels computed; copy their result with cudaMemcpy",
                 shown, got, want);
}

/**
 * The threads wrote the result, and not the copies or memsets that the host asked for: in no more
 * pieces of memory than `limit` bytes could say where each begins, how long it is, and whence.
 * Whether kernels wrote the result as well is not known here.
 */
static inline void gw_expect_few_pieces(struct gw_case *grading, int64_t limit)
{
    enum { PIECE_TOLD = 24 };
    const int64_t pieces = gw_noted(grading, "pieces");
    gw_expect(grading, pieces <= limit / PIECE_TOLD,
              "memsets and copies within the device wrote %lld pieces of memory, and the limit is "
              "%lld: let each thread of a kernel write its element%s",
              (long long)pieces, (long long)(limit / PIECE_TOLD),
              gw_without_copy(grading,
                              gw_noted(grading, "copies within device") > limit / PIECE_TOLD,
                              "line of copy within device"));
}

/**
 * The host has given no more than `most` bytes to the device and seen no more than that, where the
 * arrays are in device memory. `result` says what the device must compute: "each element". Of each
 * of so many `launches` the first bytes of parameters count nothing: who adds up term by term may
 * launch for each.
 *
 * Only with much in both directions the host can have computed the result of the inputs. A copy in
 * one direction may be in vain: a result that is looked at, zeros that a kernel overwrites.
 */
static inline void gw_expect_little_traffic_of(struct gw_case *grading, int64_t most,
                                               int64_t launches, const char *result)
{
    enum { LAUNCH_TOLD = 64 };
    const int64_t limit = most > GW_LITTLE_TRAFFIC ? most : GW_LITTLE_TRAFFIC;
    const int64_t told = gw_noted(grading, "told bytes");
    const int64_t free = told < LAUNCH_TOLD * launches ? told : LAUNCH_TOLD * launches;
    const int64_t given = gw_given_by_host(grading) - free;
    const int64_t seen = gw_seen_by_host(grading);
    gw_expect(grading, given <= limit || seen <= limit,
              "the host computed this: %lld bytes went from device to host and %lld from host to "
              "device (copies, managed and pinned memory, memsets, kernel parameters, printf), and "
              "the limit of each is %lld; compute %s in a kernel, from device memory",
              (long long)seen, (long long)given, (long long)limit, result);
    gw_expect(grading, seen <= limit,
              "%lld bytes went from device to host (copies, managed and pinned memory, printf), "
              "and the limit is %lld: leave inputs and results on the device%s",
              (long long)seen, (long long)limit,
              gw_without_copy(grading, gw_noted(grading, "bytes to host") > limit,
                              "line of copy to host"));
    gw_expect(grading, given <= limit,
              "%lld bytes went from host to device (copies, managed and pinned memory, memsets, "
              "kernel parameters), and the limit is %lld: let a kernel compute %s%s",
              (long long)given, (long long)limit, result,
              gw_without_copy(grading, gw_noted(grading, "bytes to device") > limit,
                              "line of copy to device"));
    gw_expect_few_pieces(grading, limit);
}

/** The same for one launch or two. */
static inline void gw_expect_little_traffic(struct gw_case *grading, int64_t most,
                                            const char *result)
{
    gw_expect_little_traffic_of(grading, most, 0, result);
}

/** Memsets and copies within the device wrote less than a quarter of the result's bytes, where one
 * of them could bring it. */
static inline void gw_expect_not_set(struct gw_case *grading, int64_t bytes)
{
    const int64_t set = gw_noted(grading, "set bytes");
    const int64_t copied = gw_noted(grading, "bytes within device");
    const int64_t limit = bytes > 128 ? bytes / 4 : 32;
    gw_expect(grading, set < limit,
              "memsets wrote %lld bytes: let the threads of the kernel write the value",
              (long long)set);
    gw_expect(grading, copied < limit,
              "%lld bytes were copied within the device: let each thread of the kernel write its "
              "element%s",
              (long long)copied, gw_without_copy(grading, true, "line of copy within device"));
}

/**
 * The threads of a warp took and left the elements together. Of `elements` results, or of summands,
 * each is of `bytes` bytes and takes `loads` elements to compute. For large numbers of them; blocks
 * that fill no warp are left out. Where `loads` is 0, nothing is known of what is read: a table,
 * maybe.
 */
static inline void gw_expect_not_alone(struct gw_case *grading, int64_t elements, int64_t bytes,
                                       int64_t loads)
{
    const int64_t blocks = gw_noted(grading, "blocks");
    const int64_t threads = gw_noted(grading, "threads");
    if (elements < 1000 || blocks == 0 || threads / blocks < 32) {
        return;
    }
    const int64_t loaded = gw_noted(grading, "loaded by few");
    const int64_t stored = gw_noted(grading, "stored by few");
    const int64_t most = elements * bytes / 2;
    const int64_t line = gw_noted(grading, "line of few");
    char where[80] = "";
    if (line > 0) {
        snprintf(where, sizeof(where), ", most of them in the kernel launched in line %lld",
                 (long long)line);
    }
    gw_expect(
        grading, (loads == 0 || loaded <= most) && stored <= most,
        "a few threads computed this: for %lld elements, %lld bytes were read and %lld written by "
        "requests of at most %d of a warp's 32 threads%s; give every thread elements of its own",
        (long long)elements, (long long)loaded, (long long)stored, GW_FEW_LANES, where);
    const int64_t requests = gw_noted(grading, "loads");
    gw_expect(grading, loads == 0 || requests <= elements * loads / 4,
              "warps made %lld read requests for %lld elements: one thread does all the work, or "
              "every thread does all of it; give every thread elements of its own",
              (long long)requests, (long long)elements);
}

/** Blocks without one of the `elements` made most of the requests that gw_expect_not_alone() is
 * about, in trees of their own in shared memory; those with elements made few enough. `called`:
 * "rows" */
static inline void gw_expect_no_idle_trees(struct gw_case *grading, int64_t elements, int64_t bytes,
                                           const char *called)
{
    const int64_t blocks = gw_noted(grading, "blocks");
    const int64_t block = blocks > 0 ? gw_noted(grading, "threads") / blocks : 0;
    if (elements < 1000 || block < 32) {
        return;
    }
    const int64_t sharing = (elements - 1) / block + 1;
    const int64_t enough = sharing + gw_noted(grading, "launches") - 1; // a block adds their sums
    const int64_t loaded = gw_noted(grading, "loaded by few");
    const int64_t most = elements * bytes / 2;
    const bool idle = enough < blocks && loaded > most && loaded / blocks * enough <= most &&
                      gw_noted(grading, "loads") <= elements / 2; // by whole warps
    gw_expect_of_launch(grading, !idle,
                        "%lld blocks of %lld threads were launched for %lld %s: only %lld of them "
                        "have %s, and the others add up zeros; launch at most (n - 1) / %lld + 1 "
                        "blocks for n %s",
                        (long long)blocks, (long long)block, (long long)elements, called,
                        (long long)sharing, called, (long long)block, called);
}

/** Both, of results whose elements take at least `bytes` bytes each, and `loads` elements; by as
 * many launches as a header allows for, or 0. */
static inline void gw_expect_device_work_of(struct gw_case *grading, int64_t elements,
                                            int64_t bytes, int64_t loads, int64_t launches)
{
    if (gw_is_profiled(grading)) {
        gw_expect_little_traffic_of(grading, elements * bytes / 4, launches, "each element");
        if (!gw_is_done_in_groups(grading, elements)) {
            gw_expect_not_alone(grading, elements, bytes, loads);
        }
    }
}

/** The same of a launch or two. */
static inline void gw_expect_device_work(struct gw_case *grading, int64_t elements, int64_t bytes,
                                         int64_t loads)
{
    gw_expect_device_work_of(grading, elements, bytes, loads, 0);
}

/** The content of the first `count` elements of an array that the case was given, or of a result.
 */
static inline int64_t gw_content(const void *elements, size_t count, size_t bytes)
{
    return (int64_t)gw_content_of(elements, count * bytes);
}

/**
 * The copies to the device carried `given`, and those back brought `result`, contents as above. For
 * functions whose arrays are the host's, where the right numbers of bytes say nothing yet.
 */
static inline void gw_expect_contents(struct gw_case *grading, int64_t given, const char *inputs,
                                      int64_t result, const char *output)
{
    gw_expect(grading, !gw_is_profiled(grading) || gw_noted(grading, "content to device") == given,
              "the host computed this: the data copied to the device is not %s; copy the inputs "
              "unchanged, and compute on the device",
              inputs);
    gw_expect(grading, !gw_is_profiled(grading) || gw_noted(grading, "content to host") == result,
              "the host computed this: the data copied back from the device differs from the final "
              "%s; return the device's result unchanged",
              output);
    const int64_t touched =
        gw_noted(grading, "touched to host") + gw_noted(grading, "touched to device");
    gw_expect(grading, !gw_is_profiled(grading) || touched <= GW_LITTLE_TRAFFIC,
              "%lld bytes moved between host and device without a copy, in managed or pinned "
              "memory that both accessed: copy the inputs to the device, and the result back",
              (long long)touched);
}

/**
 * Launches and memsets said little beside that: for each of `steps` no more than two launches do,
 * and else a quarter of the result's bytes.
 */
static inline void gw_expect_little_reported(struct gw_case *grading, int64_t bytes, int64_t steps)
{
    enum { STEP_TOLD = 256 };
    const int64_t most = bytes / 4 > GW_LITTLE_TRAFFIC ? bytes / 4 : GW_LITTLE_TRAFFIC;
    const int64_t told = gw_noted(grading, "told bytes");
    gw_expect(grading, told <= most + STEP_TOLD * steps,
              "%lld bytes went to the device as kernel parameters and memset values, and the limit "
              "is %lld: compute in a kernel, from the copied inputs, and pass it no more than "
              "pointers, sizes and a few numbers",
              (long long)told, (long long)(most + STEP_TOLD * steps));
}
