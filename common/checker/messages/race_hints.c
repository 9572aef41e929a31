// SPDX-License-Identifier: MIT
// Hints on a race: what would order the two, or why they met at all.
#include "race_hints.h"

#include "base/words.h"
#include "checker/order/order.h"
#include "checker/program/lines.h"
#include "describe.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

static bool is_one_line(const struct gw_diagnosis *report)
{
    const struct gw_line here = gw_line_of(&report->at);
    const struct gw_line there = gw_line_of(&report->other.where);
    return here.known && there.known && here.line == there.line;
}

static bool is_one_place(const struct gw_diagnosis *report)
{
    const struct gw_pattern *pattern = &report->pattern;
    return pattern->threads > 1 && pattern->lowest == pattern->highest;
}

// One place, or places that several threads come to, by one line: no order would make a sum of it.
// Of one place the sum may also be made in lines between: `old = *x; *x = old + 1;`.
static bool is_update(const struct gw_diagnosis *report)
{
    const struct gw_where store = {.frames = {report->pattern.updated_at}};
    const struct gw_line read = gw_line_of(&report->at), written = gw_line_of(&store);
    const bool by_one_line = read.known && read.line == written.line && is_one_line(report);
    return report->pattern.updated_at && (is_one_place(report) || by_one_line);
}

// The length of y's name in `y[...] = ...;`; 0: the line is another one.
static size_t name_of_written_array(const struct gw_line *line)
{
    size_t length = 0;
    while (line->known && gw_is_of_name(line->text[length])) {
        length++;
    }
    return length > 0 && line->text[length] == '[' && strstr(line->text, "] = ") ? length : 0;
}

// `y[i] = 2 * x[i];`, where y and x are the same memory: that is no sum.
static bool writes_another_name(const struct gw_line *line)
{
    const size_t name = name_of_written_array(line);
    return name > 0 && !gw_find_name(strstr(line->text, "] = "), line->text, name);
}

// `x += y`, `x++`, `x = x + y`; but not `x = x / y`, which adds nothing.
static bool may_be_sum(const struct gw_line *line)
{
    const char *equals = line->known ? strstr(line->text, " = ") : NULL;
    return !equals || strpbrk(equals, "+-");
}

// Threads of the same number in their blocks: the index leaves the block out, or is the same in
// all.
static bool are_alike_in_their_blocks(const struct gw_diagnosis *report)
{
    const struct gw_other_note *other = &report->other;
    return other->who.known && report->who.known && !other->same_block &&
           other->who.thread == report->who.thread && !is_one_place(report);
}

static const char *hint_update(const struct gw_diagnosis *report)
{
    const struct gw_line line = gw_line_of(&report->at);
    if (is_one_line(report) && writes_another_name(&line)) {
        return "this line reads and writes the same memory by two names, and several threads use "
               "the same element: write the results to another array, and let one thread compute "
               "each element. Are there more threads than elements, without a bounds check?";
    }
    if (is_one_line(report) && !may_be_sum(&line)) {
        return "several threads read the same element and write it in this line: let only one "
               "thread do so, as in if (t == 0), or give each thread elements of its own.";
    }
    return are_alike_in_their_blocks(report)
               ? "threads with the same threadIdx in different blocks update the same element "
                 "here, and some updates are lost. If each block adds a part of its own, use an "
                 "atomic such as atomicAdd(). If one update is right, does the index lack "
                 "blockIdx, or are there too many blocks?"
               : "several threads update the same element here, and what some of them add is lost: "
                 "use an atomic such as atomicAdd(), or let one thread do it.";
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
    // More threads than the blocks have in one warp each.
    const uint64_t most =
        32ull * report->launch.grid.x * report->launch.grid.y * report->launch.grid.z;
    return report->other.same_warp && warps == 1 && report->pattern.threads <= most &&
           (block.x * block.y * block.z > 32 || !report->pattern.past_barrier);
}

// The two have met at an atomic or a volatile flag, which orders nothing without a fence.
static const char *hint_fence(const struct gw_other_note *other)
{
    static const char *const of_blocks[] = {
        [GW_RELEASE_FENCE] =
            "an atomic or a volatile flag orders nothing else by itself: the thread that publishes "
            "needs a __threadfence() between the data and the atomic.",
        [GW_ACQUIRE_FENCE] = "put a __threadfence() after the atomic that took the lock, before "
                             "the data is used.",
        [GW_POLL_FENCE] = "put a __threadfence() after the loop or test that saw the flag, before "
                          "the data is read.",
        [GW_BOTH_FENCES] = "an atomic or a volatile flag orders nothing else by itself: the thread "
                           "that publishes needs a __threadfence() between the data and the "
                           "atomic, and the thread that reads needs one after it.",
        [GW_TOO_NARROW_FENCE] = "__threadfence_block() orders threads of one block only: between "
                                "blocks use __threadfence()."};
    static const char *const of_threads[] = {
        [GW_RELEASE_FENCE] =
            "an atomic or a volatile flag orders nothing else by itself: the thread that publishes "
            "needs a __threadfence_block() between the data and the atomic.",
        [GW_ACQUIRE_FENCE] = "put a __threadfence_block() after the atomic that took the lock, "
                             "before the data is used.",
        [GW_POLL_FENCE] = "put a __threadfence_block() after the loop or test that saw the flag, "
                          "before the data is read.",
        [GW_BOTH_FENCES] = "an atomic or a volatile flag orders nothing else by itself: the thread "
                           "that publishes needs a __threadfence_block() between the data and the "
                           "atomic, and the thread that reads needs one after it.",
        [GW_TOO_NARROW_FENCE] = NULL};
    return (other->same_block ? of_threads : of_blocks)[other->missing_fence];
}

// Both threads read it and write it, by a volatile pointer: `finished = finished + 1`.
static bool is_volatile_update(const struct gw_diagnosis *report)
{
    const struct gw_other_note *other = &report->other;
    return other->wrote && (report->does & GW_WRITES) && (report->does & GW_VOLATILE) &&
           (other->manner & GW_VOLATILE) && ((report->does | other->manner) & GW_UPDATES);
}

// What two threads update without an atomic tells nobody how many have come.
static bool follows_a_lost_count(const struct gw_diagnosis *report)
{
    for (size_t i = 0; i < gw_report_count(); i++) {
        const struct gw_diagnosis *other = gw_report_at(i);
        if (other->kind == GW_REPORT_RACE && other->launch.number == report->launch.number &&
            is_volatile_update(other)) {
            return true;
        }
    }
    return false;
}

// Of two accesses that are not plain: why that is not enough. NULL where it has nothing to do with
// it.
static const char *hint_relaxed(const struct gw_diagnosis *report)
{
    const struct gw_other_note *other = &report->other;
    const unsigned manners = report->does | other->manner;
    if ((manners & GW_IN_BLOCK) && !other->same_block) {
        return "an atomic with _block in its name, or of cuda::thread_scope_block, is atomic among "
               "the threads of one block only: between blocks use the one without, or "
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

const char gw_hint_one_memory[] =
    "every extern __shared__ array begins at the same byte: declare one, as long as both together, "
    "and make the other a pointer into it.";

static bool has_two_names(const struct gw_diagnosis *race)
{
    bool any = false;
    for (size_t i = 0; i < gw_report_count(); i++) {
        const struct gw_diagnosis *report = gw_report_at(i);
        any |= report->kind == GW_REPORT_ONE_MEMORY && report->launch.kernel == race->launch.kernel;
    }
    return any && race->memory.space == GW_SPACE_DYNAMIC_SHARED;
}

static const char several_write[] =
    "several threads write different values to this element: to add them up, use an atomic such as "
    "atomicAdd(). If only one of them has the result, let only that one write. If each has a "
    "result of its own, give each an element of its own.";

// Each of the threads has come to one element, and others of its block to the same one.
static bool is_of_whole_block(const struct gw_diagnosis *report)
{
    return report->other.same_block && report->again + 1 == report->pattern.threads;
}

// `y[place[i]] = x[i];`: where the numbers in `place` are equal, so are the elements written.
static bool writes_where_an_array_says(const struct gw_diagnosis *report)
{
    const struct gw_line line = gw_line_of(&report->at);
    const char *equals = line.known ? strchr(line.text, '=') : NULL;
    if (!equals || equals == line.text || equals[1] == '=' || strchr("+-*/%&|^<>!", equals[-1])) {
        return false;
    }
    int depth = 0;
    bool nested = false;
    for (const char *at = line.text; at < equals; at++) {
        depth += (*at == '[') - (*at == ']');
        nested = nested || depth > 1;
    }
    return nested;
}

// Whether the line is `x[...] = ... x[...]`, whose second index is another one than the first.
static bool updates_in_place(const struct gw_diagnosis *report)
{
    const struct gw_line line = gw_line_of(&report->at);
    const char *bracket = line.known ? strchr(line.text, '[') : NULL;
    const char *closing = bracket ? strchr(bracket, ']') : NULL;
    const char *equals = closing ? strchr(closing, '=') : NULL;
    if (!equals || equals[1] == '=') {
        return false;
    }
    const char *name = bracket;
    while (name > line.text && (isalnum((unsigned char)name[-1]) || name[-1] == '_')) {
        name--;
    }
    const size_t length = (size_t)(bracket - name) + 1;
    const size_t indexed = (size_t)(closing - name) + 1;
    for (const char *at = strchr(equals, '['); at; at = strchr(at + 1, '[')) {
        const char *other = at + 1 - length;
        if (other > equals && strncmp(other, name, length) == 0 &&
            !isalnum((unsigned char)other[-1]) && other[-1] != '_' &&
            strncmp(other, name, indexed) != 0) {
            return length > 1;
        }
    }
    return false;
}

// Whether a loop around the line has a barrier of the block.
static bool loops_over_a_barrier(const struct gw_diagnosis *report)
{
    const struct gw_line here = gw_line_of(&report->at);
    return here.known && gw_loop_around(&here, here.line, here.line).has_barrier;
}

// One line reads, the other writes `out[...] = ...`, and the first does not mention `out`.
static bool have_two_pointers(const struct gw_diagnosis *report)
{
    const bool read_first = !(report->does & GW_WRITES) && report->other.wrote;
    const struct gw_line here = gw_line_of(&report->at);
    const struct gw_line there = gw_line_of(&report->other.where);
    const struct gw_line *writes = read_first ? &there : &here;
    const struct gw_line *reads = read_first ? &here : &there;
    const size_t name = name_of_written_array(writes);
    return here.known && there.known && read_first != ((report->does & GW_WRITES) != 0) &&
           (read_first || !report->other.wrote) && name > 0 &&
           !gw_find_name(reads->text, writes->text, name) && strchr(reads->text, '[');
}

// The same line of the same kernel also leaves its array.
static bool goes_out_of_bounds(const struct gw_diagnosis *race)
{
    const struct gw_line here = gw_line_of(&race->at);
    for (size_t i = 0; i < gw_report_count(); i++) {
        const struct gw_diagnosis *report = gw_report_at(i);
        const struct gw_line there = gw_line_of(&report->at);
        if (report->kind == GW_REPORT_OUT_OF_BOUNDS && here.known && there.known &&
            report->launch.number == race->launch.number && here.line == there.line) {
            return true;
        }
    }
    return false;
}

// Memory that the program lays out itself: its own, or the graders' `d_work`.
static bool holds_arrays(const struct gw_diagnosis *report)
{
    const struct gw_memory_note *memory = &report->memory;
    return memory->space == GW_SPACE_GLOBAL && memory->has_allocation &&
           (!memory->allocation.name || strcmp(memory->allocation.name, "d_work") == 0);
}

// A thread moves a float4 or its like, and the other line writes to one element of another name.
static bool is_part_of_vector(const struct gw_diagnosis *report)
{
    enum { VECTOR_BYTES = 16 };
    const struct gw_line here = gw_line_of(&report->at);
    const struct gw_line there = gw_line_of(&report->other.where);
    size_t name = 0;
    while (there.known && gw_is_of_name(there.text[name])) {
        name++;
    }
    return report->memory.space == GW_SPACE_GLOBAL && report->bytes == VECTOR_BYTES &&
           report->other.wrote && here.known && name > 0 && there.text[name] == '[' &&
           !gw_find_name(here.text, there.text, name) && !strstr(there.text, "float4") &&
           !strstr(there.text, "int4") && !strstr(there.text, "double2");
}

const char *gw_hint_copies(const struct gw_diagnosis *report)
{
    static const char *const hints[] = {
        [GW_COPIES_UNCOMMITTED] =
            "no wait waits for this copy, as its batch has not ended: call __pipeline_commit(), or "
            "producer_commit() of the pipeline, after the copies and before the wait.",
        [GW_COPIES_OF_EARLIER_BATCH] =
            "the wait has let this copy's batch go on: __pipeline_wait_prior(n) waits for all "
            "batches but the last n. Has each round one commit, and is n the number of batches "
            "that may still be under way?",
        [GW_COPIES_OF_LAST_BATCH] =
            "wait before the place is used: __pipeline_wait_prior(0), or consumer_wait() of the "
            "pipeline. What other threads have copied is there after a __syncthreads() behind "
            "that.",
        [GW_COPIES_OF_OTHER_THREAD] =
            "a thread waits for its own copies alone: let each thread wait first, and put the "
            "__syncthreads() behind the wait.",
        [GW_COPIES_UNORDERED] = NULL, // a barrier is missing: the other hints say where
        [GW_COPIES_WITH_BARRIER] =
            "the copy arrives when its barrier opens, or its stage of the pipeline is waited for: "
            "arrive there and wait before the place is used."};
    const enum gw_copies why = report->other.copies;
    if ((report->does & GW_WRITES) &&
        (why == GW_COPIES_OF_LAST_BATCH || why == GW_COPIES_OF_OTHER_THREAD)) {
        return "an earlier copy to the same place is still under way: are the two for different "
               "buffers, and is the buffer exchanged in each round? Else wait for the earlier one "
               "first.";
    }
    return hints[why];
}

const char *gw_hint_race(const struct gw_diagnosis *report)
{
    const struct gw_other_note *other = &report->other;
    if (report->managed || (other->operation && (other->operation == gw_order_host ||
                                                 (!report->launch.known && !report->call)))) {
        return "the host continues while the device works: call cudaStreamSynchronize or "
               "cudaDeviceSynchronize before it uses this memory.";
    }
    if (other->kinship == GW_PARENT_KERNEL) {
        return other->wrote
                   ? "a child kernel sees what the launching thread wrote before the launch. "
                     "For what other threads wrote, put a __syncthreads() before the "
                     "launch."
                   : "a kernel cannot wait for its child kernels, which may run at any "
                     "time: launch what uses their results into cudaStreamTailLaunch, or "
                     "from the host.";
    }
    if (other->kinship == GW_SIBLING_KERNEL) {
        return "the two are not ordered: launch both from one block into its NULL stream, or the "
               "second one into cudaStreamTailLaunch.";
    }
    if (other->operation && other->other_device) {
        return "the two are work of different devices, which nothing orders: record an event after "
               "the first one, in its stream, and let the stream of the second one wait for it. "
               "cudaStreamWaitEvent takes events of other devices.";
    }
    const bool writes_differ =
        other->wrote && (report->does & GW_WRITES) && !(report->does & GW_READS);
    if (other->operation && writes_differ) {
        return "the two are not ordered, and both write to the same memory: give each stream "
               "memory of its own. If they are to share it, put the two in one stream, or let one "
               "wait for an event of the other (of two nodes of a graph, one must depend on the "
               "other).";
    }
    if (other->operation) {
        return "the two are not ordered: put them in one stream, or let one wait for an event of "
               "the other. Of two nodes of a graph, one must depend on the other.";
    }
    if (!report->launch.known) {
        return NULL;
    }
    if (report->given) {
        return "this is a library's kernel, and two of its arguments overlap at this byte: did you "
               "pass the same memory twice, or does an array begin before another one ends?";
    }
    if (has_two_names(report)) {
        return gw_hint_one_memory;
    }
    if (other->left) {
        return "the other thread left the kernel before the barrier, which orders only those that "
               "wait at it: put it before the return, or the if, that keeps threads from it.";
    }
    if (hint_relaxed(report)) {
        return hint_relaxed(report);
    }
    if (is_volatile_update(report)) {
        return "volatile makes no update atomic: two threads may read the same old value, and one "
               "update is lost. Use an atomic such as atomicAdd().";
    }
    if (hint_fence(other) && !other->same_block && follows_a_lost_count(report)) {
        return "a volatile variable that several threads update without an atomic cannot tell how "
               "many blocks are done. Blocks of one launch may even run one after the other, so no "
               "block may wait for another one: use a second launch.";
    }
    if (hint_fence(other)) {
        return hint_fence(other);
    }
    if (is_update(report)) {
        return hint_update(report);
    }
    if (writes_differ && is_one_place(report) && is_one_line(report)) {
        return several_write;
    }
    if (report->memory.space == GW_SPACE_GLOBAL && is_one_line(report) &&
        goes_out_of_bounds(report)) {
        return "this line also goes out of bounds. The same index may lead threads to elements of "
               "others, as a column behind the last one is the first of the next row: mend the "
               "bounds first.";
    }
    if (report->memory.space == GW_SPACE_GLOBAL && is_one_line(report) && writes_differ &&
        writes_where_an_array_says(report)) {
        return "the index of what this line writes is read from an array, and is the same "
               "for both threads: may only one of them write, and is its condition missing, or "
               "another one than where the numbers were counted, such as >= for >? Else the "
               "numbers in that array must differ.";
    }
    if (report->memory.space == GW_SPACE_GLOBAL && is_one_line(report) && writes_differ &&
        !other->same_block) {
        return "blocks write different values to the same element here: give each block elements "
               "of its own. Only if the result is the sum over the blocks, add them up with "
               "atomicAdd().";
    }
    if (report->memory.space == GW_SPACE_GLOBAL && is_one_line(report) && !other->same_block &&
        loops_over_a_barrier(report)) {
        return "__syncthreads() waits for the threads of one block only, so other blocks may be in "
               "another round of this loop: let the host run the loop, with one launch per round.";
    }
    if (is_one_line(report) && writes_differ && is_of_whole_block(report)) {
        return other->same_warp
                   ? "threads of one warp write different values to the same element: if only one "
                     "lane has the result, let only that one write, as in if (t % 32 == 0). Else "
                     "give each thread an element of its own."
                   : "threads of one block write different values to the same element: if only one "
                     "thread has the result of the block, let only that one write, such as the "
                     "first, if (t == 0), or the last, if (t == blockDim.x - 1). Else give each "
                     "thread an element of its own.";
    }
    if (report->memory.space == GW_SPACE_GLOBAL && is_one_line(report) &&
        updates_in_place(report)) {
        return "this line updates an array in place: it reads elements that other threads write, "
               "before or after they are written. Read from one array and write to another, and "
               "swap the two pointers after the launch.";
    }
    if (report->memory.space == GW_SPACE_GLOBAL && is_one_line(report)) {
        return "two threads use the same element in this line: check the index and the stride, or "
               "write the results to another array.";
    }
    if (is_part_of_vector(report)) {
        return "this line moves 16 bytes at once, and the other line writes to some of them: give "
               "each element to one thread only. Single elements before the first whole 16 bytes "
               "end where these begin, and those behind begin where the last ones end.";
    }
    if (!other->same_block && writes_differ && report->memory.space == GW_SPACE_GLOBAL &&
        !is_one_place(report)) {
        return "two lines of the kernel write the same elements in different blocks: if this "
               "memory holds several arrays, do they overlap? If each block has a row of it, is "
               "the distance of the rows at least a row's length?";
    }
    // Two arrays that a line each uses, in memory that the program lays out.
    const bool may_overlap = holds_arrays(report);
    if (!other->same_block && may_overlap && have_two_pointers(report)) {
        return "the two lines use this memory by different pointers: do their arrays overlap? "
               "Check where each begins, and that it ends before the next one begins. Else use "
               "a second launch: blocks of one launch have no order.";
    }
    if (may_overlap && have_two_pointers(report)) {
        return "the two lines use this memory by different pointers: do their arrays overlap? "
               "Check where each begins, and that it ends before the next one begins. If both are "
               "meant to be one array, add a __syncthreads(); between the two.";
    }
    if (!other->same_block && report->memory.has_allocation && !may_overlap && !writes_differ) {
        return "some blocks write to this array while others read it, and blocks of one launch "
               "have no order. Is it an input? Then only read it, and write to memory of your own. "
               "Else use a second launch, or an atomic.";
    }
    if (!other->same_block) {
        return may_overlap
                   ? "blocks of one launch have no order: use a second launch, or an atomic. Or do "
                     "two arrays of this launch overlap by mistake?"
               : writes_differ
                   ? "two blocks write the same element, and blocks of one launch have no order: "
                     "are there more blocks than places for what they write, or is the index "
                     "wrong? If they are meant to share it, use an atomic."
                   : "blocks of one launch have no order: use an atomic, or a second launch.";
    }
    if (writes_differ && may_overlap && !is_one_line(report)) {
        return "the two lines write different values to the same element: do two arrays of this "
               "launch overlap by mistake?";
    }
    if (writes_differ && report->memory.space == GW_SPACE_GLOBAL && !is_one_line(report) &&
        !is_one_place(report)) {
        return "two lines write different values to the same element: give each thread elements of "
               "its own. If this memory holds several arrays, do they overlap?";
    }
    if (writes_differ) {
        return several_write;
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

// Whether a barrier of the block is what the two lack: nothing else is known that would order them,
// or be the mistake.
static bool lacks_barrier(const struct gw_diagnosis *report)
{
    const struct gw_other_note *other = &report->other;
    const bool of_block =
        report->launch.known && other->same_block && !other->operation && !other->left;
    const bool plain_memory = !report->given && !report->managed && !has_two_names(report) &&
                              report->memory.space != GW_SPACE_GLOBAL &&
                              !((report->does | other->manner) & GW_VOLATILE);
    if ((report->does & GW_ATOMICALLY) || (other->word & GW_ATOMIC)) {
        return of_block && plain_memory; // an atomic, and what came before it or comes after it
    }
    const bool both_write =
        other->wrote && (report->does & GW_WRITES) && !(report->does & GW_READS);
    return of_block && plain_memory && !both_write && !is_within_a_warp(report) &&
           !is_update(report) && !hint_relaxed(report) && !hint_fence(other);
}

// The outermost loop of those around line `from` that end before line `to` and whose rounds come to
// a barrier, so that all threads make each of them.
static struct gw_loop loop_before(const struct gw_line *here, int from, int to)
{
    struct gw_loop found = {0};
    struct gw_loop loop = gw_loop_around(here, from, from);
    while (loop.first > 0 && loop.last < to) {
        found = loop.has_barrier ? loop : found;
        loop = gw_loop_around(here, loop.first - 1, loop.last);
    }
    return found;
}

// A loop whose rounds begin with a barrier, so that those before line `from` need no other one.
static bool begins_at_barrier(const struct gw_line *here, struct gw_loop loop, int from)
{
    return loop.first > 0 && from > loop.first + 1 &&
           gw_line_of_barrier(here, loop.first, from, GW_BLOCK_BARRIER) == loop.first + 1;
}

// Two threads of one launch, of which nothing more is known than that.
static bool is_between_plain_threads(const struct gw_diagnosis *report)
{
    const struct gw_other_note *other = &report->other;
    return report->launch.known && !other->operation && !other->left && !report->given &&
           !report->managed && !has_two_names(report) && !hint_relaxed(report) &&
           !is_volatile_update(report) && !hint_fence(other);
}

// The line of a barrier of the loop whose mask leaves out lanes that come to it; 0: none.
static int line_of_wrong_mask(const struct gw_diagnosis *race, struct gw_loop loop)
{
    for (size_t i = 0; i < gw_report_count(); i++) {
        const struct gw_diagnosis *report = gw_report_at(i);
        const struct gw_line line = gw_line_of(&report->at);
        if (report->kind == GW_REPORT_MASK && report->launch.number == race->launch.number &&
            strstr(report->why, "__syncwarp") && line.line > loop.first && line.line < loop.last) {
            return line.line;
        }
    }
    return 0;
}

// A loop whose rounds a barrier separates: the two met in one round, where no barrier would help.
bool gw_hint_one_round(FILE *out, const struct gw_diagnosis *report)
{
    const struct gw_other_note *other = &report->other;
    const struct gw_line here = gw_line_of(&report->at);
    const struct gw_loop loop =
        here.known ? gw_loop_around(&here, here.line, here.line) : (struct gw_loop){0};
    if (!is_between_plain_threads(report) || !other->same_block ||
        report->memory.space == GW_SPACE_GLOBAL || !is_one_line(report) || is_update(report) ||
        (other->wrote && (report->does & GW_WRITES) && !(report->does & GW_READS)) ||
        !loop.has_barrier) {
        return false;
    }
    const int masked = line_of_wrong_mask(report, loop);
    if (masked > 0) {
        fprintf(
            out,
            "the barrier in line %d has a mask that leaves out lanes of the warp, so it does not "
            "separate the rounds of this loop for them: mend the mask first.",
            masked);
        return true;
    }
    fprintf(out,
            "a barrier separates the rounds of this loop, so both threads are in one round: one "
            "writes the element that the other reads. In a sum, let line %d read only elements "
            "that no thread writes in that round, as in if (t < half) with part[t + half]. In a "
            "scan, read into a variable first, then __syncthreads();, then write.",
            here.line);
    return true;
}

// A line before the one that adds 1 reads how far others have come: `y[*count] = x; (*count)++;`.
bool gw_hint_counter(FILE *out, const struct gw_diagnosis *report)
{
    const struct gw_line here = gw_line_of(&report->at);
    const struct gw_line there = gw_line_of(&report->other.where);
    if (!is_between_plain_threads(report) || !here.known || !there.known ||
        (!strstr(there.text, "++") && !strstr(there.text, " += ")) || report->does != GW_READS ||
        !report->other.wrote || !is_one_place(report) || here.line >= there.line) {
        return false;
    }
    for (size_t i = 0; i < gw_report_count(); i++) {
        const struct gw_diagnosis *other = gw_report_at(i);
        if (other->kind == GW_REPORT_RACE && other->address == report->address &&
            other->launch.number == report->launch.number &&
            gw_line_of(&other->at).line == there.line && is_update(other)) {
            fprintf(out,
                    "several threads change this element in line %d, which takes an atomic such "
                    "as atomicAdd(). It returns the old value: let line %d use that instead of "
                    "reading the element.",
                    there.line, here.line);
            return true;
        }
    }
    return false;
}

// What several threads add to in this line takes an atomic, and is told of as that.
static bool is_line_of_sum(const struct gw_line *line)
{
    for (size_t i = 0; i < gw_report_count() && may_be_sum(line); i++) {
        const struct gw_diagnosis *report = gw_report_at(i);
        if (report->kind == GW_REPORT_RACE && is_update(report) &&
            gw_line_of(&report->at).line == line->line) {
            return true;
        }
    }
    return false;
}

// Several threads write to the same element of the same variable, and no barrier helps.
bool gw_hint_several_writers(FILE *out, const struct gw_diagnosis *report)
{
    if (!is_between_plain_threads(report) || !report->other.same_block ||
        !report->memory.has_variable) {
        return false;
    }
    for (size_t i = 0; i < gw_report_count(); i++) {
        const struct gw_diagnosis *other = gw_report_at(i);
        const struct gw_line line = gw_line_of(&other->at);
        if (other->when != report->when && other->kind == GW_REPORT_RACE && line.known &&
            other->launch.number == report->launch.number && other->memory.has_variable &&
            other->memory.variable.start == report->memory.variable.start && other->other.wrote &&
            other->other.same_block && (other->does & GW_WRITES) && is_one_line(other) &&
            is_between_plain_threads(other) && !is_line_of_sum(&line)) {
            fprintf(out,
                    "several threads of the block write to the same elements in line %d: let only "
                    "one of them do so, as in if (t == 0), or give each thread elements of its "
                    "own.",
                    line.line);
            return true;
        }
    }
    return false;
}

bool gw_hint_barrier(FILE *out, const struct gw_diagnosis *report)
{
    const struct gw_line here = gw_line_of(&report->at);
    const struct gw_line there = gw_line_of(&report->other.where);
    if (!here.known || !there.known || strcmp(here.file, there.file) != 0 ||
        !lacks_barrier(report)) {
        return false;
    }
    const int from = here.line < there.line ? here.line : there.line;
    const int to = here.line < there.line ? there.line : here.line;
    const bool of_warps = report->other.same_warp && gw_line_is_of_warps(&here);
    const char *name = of_warps ? "__syncwarp" : "__syncthreads";
    const char *all = of_warps ? "lanes of the warp" : "threads of the block";
    const char *barrier = of_warps ? GW_ANY_BARRIER : GW_BLOCK_BARRIER;
    const enum gw_between between = gw_line_between(&here, from, to, barrier);
    const struct gw_loop loop = gw_loop_around(&here, from, to);
    const struct gw_loop before = loop_before(&here, from, to);
    if (from == to) {
        fprintf(out,
                "in a loop, add %s(); between the rounds of line %d; else read into a "
                "variable first, then %s();, then write.",
                name, from, name);
    } else if (between == GW_BETWEEN_NO_BARRIER && begins_at_barrier(&here, before, from)) {
        fprintf(out,
                "add %s(); after the loop in line %d, before line %d: the barrier in the "
                "loop separates its rounds, but nothing separates the last round from line %d.",
                name, before.first, to, to);
    } else if (between == GW_BETWEEN_NO_BARRIER && before.first > 0) {
        fprintf(out,
                "add %s(); between line %d and line %d, at the end of each round of the "
                "loop in line %d, outside of each if and inner loop: the next round needs it, too.",
                name, from, to, before.first);
    } else if (between == GW_BETWEEN_NO_BARRIER && loop.first > 0 && !loop.has_barrier) {
        fprintf(out,
                "add %s(); between line %d and line %d, where all %s reach it, and a second one "
                "after line %d, before the next round of the loop in line %d.",
                name, from, to, all, to, loop.first);
    } else if (between == GW_BETWEEN_NO_BARRIER) {
        fprintf(out, "add %s(); between line %d and line %d, where all %s reach it.", name, from,
                to, all);
    } else if (between == GW_BETWEEN_BARRIER && loop.is_of_a_kernel && loop.first == 0) {
        fprintf(
            out,
            "not all threads reach the barrier in line %d, between the two, each time: is it in an "
            "if or a loop that is false or over by then? Put it where all %s pass it "
            "between these two lines.",
            gw_line_of_barrier(&here, from, to, barrier), all);
    } else if (between == GW_BETWEEN_BARRIER) {
        fprintf(out,
                "there is a barrier between line %d and line %d, but if this code runs again (in a "
                "loop, or because its function is called twice), one is needed after line %d as "
                "well.",
                from, to, to);
    }
    return from == to || between != GW_BETWEEN_UNKNOWN;
}

// Blocks that come to the same element of an array that has fewer of them than there are blocks.
bool gw_hint_room(FILE *out, const struct gw_diagnosis *report)
{
    const dim3 grid = report->launch.grid;
    const uint64_t blocks = (uint64_t)grid.x * grid.y * grid.z;
    const uint64_t room = gw_elements_of_memory(report);
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
