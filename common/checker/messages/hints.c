// SPDX-License-Identifier: MIT
// Hints by kind. Numbers in them are the launch's own.
#include "words.h"

#include "checker/counting/recorded.h"
#include "checker/order/order.h"

#include <inttypes.h>
#include <string.h>

// NULL: there is no hint.
static bool sentence(FILE *out, const char *hint)
{
    fputs(hint ? hint : "", out);
    return hint;
}

// Threads along x, and every thread used the element of its own index in the grid.
static bool hint_grid(FILE *out, const struct gw_diagnosis *report)
{
    const struct gw_launch_note *launch = &report->launch;
    const struct gw_pattern *pattern = &report->pattern;
    if (!launch->known || !report->memory.has_allocation || !pattern->index_is_grid_index ||
        launch->grid.y * launch->grid.z * launch->block.y * launch->block.z != 1 ||
        report->memory.allocation.bytes % report->bytes != 0) {
        return false;
    }
    const uint64_t threads = (uint64_t)launch->grid.x * launch->block.x;
    const uint64_t n = report->memory.allocation.bytes / report->bytes;
    const uint64_t lowest = (uint64_t)pattern->lowest, highest = (uint64_t)pattern->highest;
    if (pattern->lowest < 0 || threads <= n || lowest != n) {
        return false;
    }
    if (highest == threads - 1) {
        fprintf(out, "%u x %u = %" PRIu64 " threads run for n = %" PRIu64 ": the last ",
                launch->grid.x, launch->block.x, threads, n);
        if (threads - n == 1) {
            return sentence(out, "one has no element.");
        }
        fprintf(out, "%" PRIu64 " have no element.", threads - n);
        return true;
    }
    if (highest == n) {
        fprintf(out,
                "only the thread with index %" PRIu64 " is one too far, so the guard lets n itself "
                "through: indices end at n - 1, compare with < and not <=.",
                n);
        return true;
    }
    return false;
}

// Of n elements all were used, and the program's own allocation has n bytes. (What the grader made,
// which has a name, is as large as it should be: there the numbers agree by chance.)
static bool hint_sizeof(FILE *out, const struct gw_diagnosis *report)
{
    const struct gw_memory_note *memory = &report->memory;
    const struct gw_pattern *pattern = &report->pattern;
    if (!memory->has_allocation || memory->allocation.name || report->bytes < 2 ||
        pattern->lowest < 0 || pattern->cut ||
        (uint64_t)pattern->highest + 1 != memory->allocation.bytes ||
        (uint64_t)pattern->lowest != memory->allocation.bytes / report->bytes) {
        return false;
    }
    fprintf(out,
            "elements up to %" PRId64 " are used, and %s was asked for %zu bytes: it counts in "
            "bytes, not in elements.",
            pattern->highest, memory->allocation.call, memory->allocation.bytes);
    return true;
}

// The copy that filled the allocation ended before what is read.
static bool hint_short_copy(FILE *out, const struct gw_diagnosis *report)
{
    const struct gw_allocation *allocation = &report->memory.allocation;
    const struct gw_recorded *copy =
        report->memory.has_allocation ? gw_recorded_copy_to(allocation->start) : NULL;
    if (!copy || report->address + report->bytes <= (uintptr_t)allocation->start + copy->bytes) {
        return false;
    }
    fprintf(out, "%s in line %d copied %zu of its %zu bytes", copy->name, gw_recorded_line(copy),
            copy->bytes, allocation->bytes);
    if (report->bytes > 1 && copy->bytes * report->bytes == allocation->bytes) {
        fprintf(out, ": %zu elements of %zu bytes are %zu, and it counts in bytes, not in elements",
                copy->bytes, report->bytes, allocation->bytes);
    }
    fputc('.', out);
    return true;
}

// One thread alone is one element before the start.
static bool hint_left_neighbour(FILE *out, const struct gw_diagnosis *report)
{
    const struct gw_pattern *pattern = &report->pattern;
    return report->memory.has_allocation && pattern->lowest == -1 && pattern->highest == -1 &&
           pattern->threads == 1 && sentence(out, "element 0 has no left neighbour.");
}

static bool is_one_line(const struct gw_diagnosis *report)
{
    const struct gw_line here = gw_line_of(&report->at);
    const struct gw_line there = gw_line_of(&report->other.where);
    return here.known && there.known && here.line == there.line;
}

// One place, or places that several threads come to, by one line: no order would make a sum of it.
static bool is_update(const struct gw_diagnosis *report)
{
    const struct gw_pattern *pattern = &report->pattern;
    const struct gw_where store = {.frames = {pattern->updated_at}};
    const struct gw_line read = gw_line_of(&report->at), written = gw_line_of(&store);
    const bool one_place = pattern->threads > 1 && pattern->lowest == pattern->highest;
    return pattern->updated_at && read.known && read.line == written.line &&
           (one_place || is_one_line(report));
}

// Whether the threads that raced are all of one warp: its own barrier is enough for them, and may
// be the only one that they can all reach. A block of one warp that has barriers needs one more.
static bool is_within_a_warp(const struct gw_diagnosis *report)
{
    const dim3 block = report->launch.block;
    unsigned warps = 0;
    for (unsigned warp = 0; warp < 2 * sizeof(report->pattern.seen) / sizeof(uint64_t); warp++) {
        warps += (uint32_t)(report->pattern.seen[warp / 2] >> warp % 2 * 32) != 0;
    }
    return report->other.same_warp && warps == 1 &&
           (block.x * block.y * block.z > 32 || !report->pattern.past_barrier);
}

// The two have met at an atomic or a volatile flag, which orders nothing without a fence.
static const char *hint_fence(const struct gw_other_note *other)
{
    static const char *const of_blocks[] = {
        [GW_RELEASE_FENCE] = "an atomic or a volatile flag orders nothing else by itself: whoever "
                             "publishes puts its __threadfence() between the data and the atomic.",
        [GW_ACQUIRE_FENCE] = "put a __threadfence() behind the atomic that took the lock, before "
                             "the data is used.",
        [GW_POLL_FENCE] = "put a __threadfence() behind the loop or test that saw the flag, before "
                          "the data is read.",
        [GW_BOTH_FENCES] = "an atomic or a volatile flag orders nothing else by itself: whoever "
                           "publishes puts its __threadfence() between the data and the atomic, "
                           "and whoever comes after it one behind.",
        [GW_TOO_NARROW_FENCE] = "__threadfence_block() orders threads of one block alone: between "
                                "blocks it takes __threadfence()."};
    static const char *const of_threads[] = {
        [GW_RELEASE_FENCE] =
            "an atomic or a volatile flag orders nothing else by itself: whoever publishes puts "
            "its __threadfence_block() between the data and the atomic.",
        [GW_ACQUIRE_FENCE] = "put a __threadfence_block() behind the atomic that took the lock, "
                             "before the data is used.",
        [GW_POLL_FENCE] = "put a __threadfence_block() behind the loop or test that saw the flag, "
                          "before the data is read.",
        [GW_BOTH_FENCES] = "an atomic or a volatile flag orders nothing else by itself: whoever "
                           "publishes puts its __threadfence_block() between the data and the "
                           "atomic, and whoever comes after it one behind.",
        [GW_TOO_NARROW_FENCE] = NULL};
    return (other->same_block ? of_threads : of_blocks)[other->missing_fence];
}

// Of two accesses that are not plain: why that is not enough. NULL where it has nothing to do with
// it.
static const char *hint_relaxed(const struct gw_diagnosis *report)
{
    const struct gw_other_note *other = &report->other;
    const unsigned manners = report->does | other->manner;
    if ((manners & GW_IN_BLOCK) && !other->same_block) {
        return "an atomic with _block in its name, or of cuda::thread_scope_block, is atomic among "
               "the threads of one block alone: between blocks it takes the one without, or "
               "cuda::thread_scope_device.";
    }
    const bool is_volatile = report->does & GW_VOLATILE, other_is = other->manner & GW_VOLATILE;
    if (is_volatile && other_is) {
        return NULL;
    }
    if ((is_volatile || other_is) &&
        !((report->does & GW_ATOMICALLY) && (other->word & GW_ATOMIC))) {
        return "one of the two is volatile and the other is not: both must be, or atomic.";
    }
    if ((other->word & GW_ATOMIC) || (report->does & GW_ATOMICALLY)) {
        return "one of the two is atomic and the other is not: an atomic orders nothing but "
               "atomics.";
    }
    return NULL;
}

static const char one_memory[] = "every extern __shared__ array begins at the same byte: take one, "
                                 "as long as both together, and "
                                 "make of the other a pointer into it.";

static bool has_two_names(const struct gw_diagnosis *race)
{
    bool any = false;
    for (size_t i = 0; i < gw_report_count(); i++) {
        const struct gw_diagnosis *report = gw_report_at(i);
        any |= report->kind == GW_REPORT_ONE_MEMORY && report->launch.kernel == race->launch.kernel;
    }
    return any && race->memory.space == GW_SPACE_DYNAMIC_SHARED;
}

static const char *hint_race(const struct gw_diagnosis *report)
{
    const struct gw_other_note *other = &report->other;
    if (report->managed || (other->operation && (other->operation == gw_order_host ||
                                                 (!report->launch.known && !report->call)))) {
        return "the host goes on while the device works: let it wait by cudaStreamSynchronize or "
               "cudaDeviceSynchronize before it uses this memory.";
    }
    if (other->operation) {
        return "nothing orders the two: put them in one stream, or let one wait for an event of "
               "the other.";
    }
    if (!report->launch.known) {
        return NULL;
    }
    if (report->given) {
        return "this kernel is not yours: was it given the same memory for two of its arguments?";
    }
    if (has_two_names(report)) {
        return one_memory;
    }
    if (other->left) {
        return "the other thread left the kernel before the barrier, which orders only those that "
               "wait at it.";
    }
    if (hint_relaxed(report)) {
        return hint_relaxed(report);
    }
    if (hint_fence(other)) {
        return hint_fence(other);
    }
    if (is_update(report)) {
        return "several threads update the same element here, and what some of them add is lost: "
               "use an atomic such as atomicAdd(), or let one thread do it.";
    }
    if (report->memory.space == GW_SPACE_GLOBAL && is_one_line(report)) {
        return "two threads use the same element in this line: check the index and the stride, or "
               "write the results to another array.";
    }
    if (!other->same_block) {
        return "blocks of one launch have no order: use an atomic, or a second launch.";
    }
    if (other->wrote && (report->does & GW_WRITES) && !(report->does & GW_READS)) {
        return "several threads write different values here: give each its own place, or use an "
               "atomic.";
    }
    if (is_within_a_warp(report)) {
        return "threads of one warp do not run in step: a __syncthreads() or a __syncwarp() "
               "between the two orders them.";
    }
    return is_one_line(report)
               ? "only a __syncthreads() that both pass, between the two, orders threads of one "
                 "block."
               : "only a __syncthreads() that both pass, between the two, orders threads of one "
                 "block; in a loop there must be one between its rounds, too.";
}

// Blocks that come to the same element of an array that has fewer of them than there are blocks.
static bool hint_room(FILE *out, const struct gw_diagnosis *report)
{
    const struct gw_memory_note *memory = &report->memory;
    const dim3 grid = report->launch.grid;
    const uint64_t blocks = (uint64_t)grid.x * grid.y * grid.z;
    const uint64_t room =
        memory->has_allocation && report->bytes > 0 ? memory->allocation.bytes / report->bytes : 0;
    if (!report->launch.known || report->other.operation || report->other.same_block || room < 2 ||
        room >= blocks || !(report->does & GW_WRITES) || (report->does & GW_ATOMICALLY) ||
        !report->other.wrote || !is_one_line(report)) {
        return false;
    }
    fprintf(out,
            "there is room for %" PRIu64 " elements, and %" PRIu64
            " blocks run: several of them write to the same one.",
            room, blocks);
    return true;
}

static bool hint_bounds(FILE *out, const struct gw_diagnosis *report)
{
    if (report->memory.space == GW_SPACE_DYNAMIC_SHARED) {
        fprintf(out,
                "the launch asks for %zu bytes of dynamic shared memory: the third number between "
                "<<< and >>>, in bytes.",
                report->memory.dynamic_bytes);
        return true;
    }
    return hint_grid(out, report) || hint_sizeof(out, report) || hint_left_neighbour(out, report);
}

static const char *hint_variable(const struct gw_diagnosis *report)
{
    if (report->call) {
        return "cudaGetSymbolAddress gives the pointer that a kernel can use; or the kernel uses "
               "the "
               "variable by its name, without an argument.";
    }
    if (!report->launch.known) {
        return "the host reaches a variable of the device only by cudaMemcpyToSymbol and "
               "cudaMemcpyFromSymbol.";
    }
    if (report->memory.program_variable->kind == GW_HOST_VARIABLE) {
        return "a kernel does not see the host's variables (nvcc refuses their names): hand the "
               "value to the kernel as an argument, or make it __device__ or __constant__.";
    }
    return "a kernel can only read __constant__ memory: copy to it by cudaMemcpyToSymbol, or use a "
           "__device__ variable.";
}

static bool hint_space(FILE *out, const struct gw_diagnosis *report)
{
    if (report->memory.has_allocation && report->memory.allocation.of_kernel &&
        !report->launch.known) {
        return sentence(out, "what malloc() in a kernel gives, the host neither reaches nor frees: "
                             "let a kernel copy it into memory of cudaMalloc, and free it.");
    }
    if (report->call && report->memory.has_allocation) {
        const bool pinned = report->memory.allocation.kind == GW_PINNED_MEMORY;
        fprintf(out, "memory of %s is freed by %s.", report->memory.allocation.call,
                pinned ? "cudaFreeHost" : "cudaFree");
        return true;
    }
    if (report->call && report->memory.space == GW_SPACE_NOWHERE) {
        return sentence(out, "has this pointer been set? Begin it with NULL, which may be freed.");
    }
    if (report->memory.program_variable) {
        return sentence(out, hint_variable(report));
    }
    if (report->launch.known && report->memory.space == GW_SPACE_HOST) {
        return sentence(out,
                        "a kernel reaches device memory only: cudaMalloc it, and copy it there.");
    }
    const bool strays = !report->launch.known && report->memory.space == GW_SPACE_GLOBAL;
    return sentence(out, strays ? "the host reaches device memory only by cudaMemcpy." : NULL);
}

static const char *hint_mask(const struct gw_diagnosis *report)
{
    if (report->call && !report->warning) {
        return "what became of that value is in this memory: let every lane that is read come to "
               "the shuffle, or give a width so that nobody reads beyond those that do.";
    }
    if (report->call) {
        return "a shuffle reads only lanes that make it too: let all of them come, or give a width "
               "so that nobody reads beyond those that do.";
    }
    if (!strstr(report->why, " names lane ")) {
        return NULL; // the sentence itself says what is wrong
    }
    return "every lane that the mask names must make this call, with this mask: __ballot_sync() "
           "before a branch gives the mask of those that take it.";
}

static bool hint_never_written(FILE *out, const struct gw_diagnosis *report)
{
    const struct gw_failed_note *failed = &report->failed_copy;
    fprintf(out, "nobody has written anything to it since %s, which sets nothing to zero",
            report->memory.allocation.call);
    if (failed->call) {
        const struct gw_line line = gw_line_of_site(failed->site);
        fprintf(out, "; a %s", failed->call);
        if (line.known) {
            fprintf(out, " at %s:%d", gw_line_base(&line), line.line);
        }
        fprintf(out, " failed before, with %s: look at what a call returns before you go on",
                cudaGetErrorName(failed->error));
    }
    fputc('.', out);
    return true;
}

static bool hint_wait(FILE *out, const struct gw_diagnosis *report)
{
    const struct gw_endless_wait *wait = &report->wait;
    if (wait->other_blocks > 0) {
        fprintf(out,
                "a device holds no more than %" PRIu64 " such blocks at the same time: %" PRIu64
                " others begin only when one of these has ended, in no certain order. Launch no "
                "more blocks than fit, or let each take its number from an atomicAdd() when it "
                "begins.",
                wait->waiting_blocks, wait->other_blocks);
        return true;
    }
    if (wait->barrier.file) {
        fprintf(
            out,
            "other threads of the block wait for this one at the __syncthreads() in line %d, so "
            "none of them can change it.",
            wait->barrier.line);
        return true;
    }
    return sentence(out, report->other.wrote
                             ? "all other threads wait, too, or have ended: does whoever is to "
                               "change it wait for this thread, or has it not given a lock back?"
                             : "all other threads wait, too, or have ended, and none of them has "
                               "written to it: who is to do so, and did it begin with the right "
                               "value?");
}

bool gw_hint(FILE *out, const struct gw_diagnosis *report)
{
    switch (report->kind) {
    case GW_REPORT_OUT_OF_BOUNDS:
        return hint_bounds(out, report);
    case GW_REPORT_WRONG_SPACE:
        return hint_space(out, report);
    case GW_REPORT_RACE:
        return hint_room(out, report) || sentence(out, hint_race(report));
    case GW_REPORT_UNINITIALISED:
        if (report->memory.space == GW_SPACE_LOCAL) {
            return sentence(out, "an array without __shared__ is each thread's own and starts "
                                 "unwritten: write to each element before it is read or, if the "
                                 "threads of a block are to share it, declare it __shared__.");
        }
        if (report->memory.space == GW_SPACE_SHARED ||
            report->memory.space == GW_SPACE_DYNAMIC_SHARED) {
            return sentence(out, "shared memory starts unwritten in every block.");
        }
        if (report->memory.never_written && !report->call) {
            return hint_never_written(out, report);
        }
        return hint_short_copy(out, report);
    case GW_REPORT_ONE_MEMORY:
        return sentence(out, one_memory);
    case GW_REPORT_BARRIER:
        return sentence(
            out, report->why[0]    ? "a GPU lets this pass, and CUDA leaves it undefined: all "
                                     "threads of a block must come to a barrier by the same "
                                     "branches. Call the function behind the if, or put its barrier "
                                     "there."
                 : report->warning ? "CUDA wants all threads of a block at the barrier: "
                                     "put the work into the if, and the barrier behind it."
                                   : NULL);
    case GW_REPORT_MASK:
        return sentence(out, hint_mask(report));
    case GW_REPORT_ENDLESS_WAIT:
        return hint_wait(out, report);
    case GW_REPORT_OVERFLOW:
        return sentence(out, "C gives such a result no meaning: use long long, or an unsigned type "
                             "to wrap around.");
    case GW_REPORT_NOT_WAITED_FOR:
        return sentence(out, "a launch does not wait: cudaDeviceSynchronize() before the end lets "
                             "the kernel run, and tells whether it failed.");
    case GW_REPORT_LEAK:
        if (report->how_many == 0 && strcmp(report->call, "malloc") == 0) {
            return sentence(out, "what malloc() in a kernel gave lasts until free() in a kernel, "
                                 "this one or a later one.");
        }
        return report->how_many == 0 &&
               sentence(out, "give it back on every way out of the function, also after a call "
                             "that failed.");
    case GW_REPORT_SHARED_MEMORY:
        return sentence(out, "nvcc does not compile this kernel: make its arrays smaller.");
    default:
        return false;
    }
}
