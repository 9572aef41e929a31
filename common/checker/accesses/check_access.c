// SPDX-License-Identifier: MIT
// Where an access goes decides which rules it must keep.
#include "check_access.h"

#include "checker/budget/budget.h"
#include "checker/counting/recording.h"
#include "checker/counting/requests.h"
#include "checker/counting/traffic.h"
#include "checker/memory/allocations.h"
#include "checker/memory/harmless.h"
#include "checker/memory/shared_variables.h"
#include "checker/order/edges.h"
#include "checker/order/judge.h"
#include "checker/order/order.h"
#include "checker/order/stamps.h"
#include "checker/program/elf_symbols.h"
#include "checker/program/variables.h"
#include "checker/reports/failed_calls.h"
#include "checker/reports/reports.h"
#include "checker/sampling/sampling.h"
#include "checker/shadow/bytes.h"
#include "checker/shadow/place.h"
#include "checker/shadow/plain_writes.h"
#include "checker/shadow/shadow.h"
#include "checker/tracing/tracing.h"
#include "cpu_device/calls/devices.h"
#include "cpu_device/calls/execution_error.h"
#include "cpu_device/fibers/escape.h"
#include "cpu_device/memory/managed_variables.h"
#include "host.h"
#include "locals.h"
#include "races.h"
#include "results.h"
#include "spin_detector.h"

#include <stdio.h>
#include <string.h>

// Absent where a test plays the device.
#pragma weak gw_is_managed_variable

// Bytes of a word that were never written, beside others that were. What a kernel writes member
// by member may have padding in the middle or at the end, which is read with the rest of a small
// struct; what a copy or a memset leaves out has no such excuse.
static bool misses_bytes(const struct gw_access *access)
{
    for (uintptr_t at = access->address & ~(uintptr_t)3; at < access->address + access->bytes;
         at += 4) {
        const struct gw_cell *cell = gw_shadow_find(at);
        if (!(cell->writer & GW_WIDE)) {
            continue;
        }
        const struct gw_cell *byte = gw_bytes_of(cell);
        unsigned missing = 0;
        bool by_kernel = false;
        for (unsigned i = 0; i < 4; i++) {
            const bool unwritten = byte[i].writer == GW_UNWRITTEN;
            missing |= (unsigned)unwritten << i;
            by_kernel |= !unwritten && gw_word_place(byte[i].writer) != 0; // a copy has no place
        }
        const bool tail = access->bytes > 4 && (missing == 0xc || missing == 0xe);
        const bool padding = by_kernel && (missing == 0x2 || missing == 0x8 || tail);
        if (missing != 0 && !padding) {
            return true;
        }
    }
    return false;
}

// Judges every cell; the first one that is not fine counts.
static struct gw_judgement judge_all(const struct gw_access *access, enum gw_space space)
{
    struct gw_judgement first = {GW_FINE, 0};
    size_t unwritten = 0;
    bool whole_cell = false;
    const uintptr_t end = access->address + access->bytes;
    const uint64_t word = gw_now.word | gw_place_of(access->return_address);
    for (uintptr_t at = access->address; at < end;) {
        struct gw_cell *cell = gw_shadow_find(at);
        if (!cell) {
            first.verdict = GW_NOT_ALLOCATED;
            break;
        }
        if (space == GW_SPACE_PROGRAM && cell->writer == GW_UNALLOCATED) {
            cell->writer = GW_FIRST_WORD; // a program's variables hold something from the start
        }
        if (cell->writer == GW_UNALLOCATED) {
            first.verdict = GW_NOT_ALLOCATED;
            break;
        }
        const struct gw_shadow_piece piece = gw_shadow_step(at, end);
        const bool shared = gw_space_is_shared(space);
        const struct gw_judgement one = shared ? gw_judge_shared(piece.cell, access->does, word)
                                               : gw_judge(piece.cell, access->does, word);
        if (access->does == GW_READS && at == access->address && piece.cell->reader != word) {
            gw_race_looked(at, word);
        }
        if (one.verdict == GW_NEVER_WRITTEN) {
            unwritten += piece.bytes;
            whole_cell |= piece.bytes == 4;
        } else if (first.verdict == GW_FINE) {
            first = one;
        }
        at += piece.bytes;
    }
    // A struct that is copied whole may have padding that nobody ever writes.
    const bool counts = access->bytes < 4    ? unwritten > 0
                        : access->bytes <= 8 ? whole_cell || unwritten == access->bytes ||
                                                   (unwritten > 0 && misses_bytes(access))
                                             : unwritten == access->bytes;
    if (first.verdict == GW_FINE && counts) {
        first.verdict = GW_NEVER_WRITTEN;
    }
    return first;
}

// The launch goes on where the access can be made harmless, so that the other threads that do the
// same are counted; afterwards the error is sticky, as on a GPU.
static void end_badly(const struct gw_access *access, cudaError_t error, const char *reason)
{
    gw_raise_execution_error(error, reason);
    if (gw_report_is_enough() || !gw_harmless(access->address, access->bytes)) {
        gw_now.kernel = false;
        gw_now_decide();
        gw_leave_kernel(error, "%s", reason);
    }
}

static void report_unallocated(const struct gw_access *access)
{
    static const char reason[] = "the kernel used an address that belongs to no allocation";
    if (gw_now.tracing) {
        gw_tracing_found(access, GW_TRACED_OUTSIDE);
    }
    if (gw_report_repeats(GW_REPORT_OUT_OF_BOUNDS, access) ||
        gw_report_repeats(GW_REPORT_USE_AFTER_FREE, access)) {
        end_badly(access, cudaErrorIllegalAddress, reason);
        return;
    }
    struct gw_diagnosis draft = gw_report_of_access(GW_REPORT_OUT_OF_BOUNDS, access);
    if (draft.memory.has_allocation && !draft.memory.allocation.live &&
        access->address - (uintptr_t)draft.memory.allocation.start <
            draft.memory.allocation.bytes) {
        draft.kind = GW_REPORT_USE_AFTER_FREE;
    }
    gw_report_add(&draft);
    end_badly(access, cudaErrorIllegalAddress, reason);
}

static void report_and_leave(const struct gw_diagnosis *draft, cudaError_t error, const char *what)
{
    gw_report_add(draft);
    gw_raise_execution_error(error, what);
    gw_now.kernel = false;
    gw_now_decide();
    gw_leave_kernel(error, "%s", what);
}

static void report_wrong_space(const struct gw_access *access, const char *what)
{
    const struct gw_diagnosis draft = gw_report_of_access(GW_REPORT_WRONG_SPACE, access);
    report_and_leave(&draft, cudaErrorIllegalAddress, what);
}

void gw_check_alignment(uintptr_t pointer, size_t alignment, const void *return_address,
                        const void *frame)
{
    if (!gw_now_in_kernel() || (pointer & (alignment - 1)) == 0) {
        return; // the host's processor takes any address
    }
    const struct gw_access access = {pointer, alignment, GW_READS, (uintptr_t)return_address,
                                     frame};
    gw_race_settle();
    struct gw_diagnosis draft = gw_report_of_access(GW_REPORT_MISALIGNED, &access);
    draft.alignment = alignment;
    report_and_leave(&draft, cudaErrorMisalignedAddress,
                     "the kernel used an address that is not aligned");
}

// On a GPU the memory of another device has no addresses until the kernel's device has peer access.
static __attribute__((noinline)) void check_device(const struct gw_access *access)
{
    const struct gw_allocation *memory = gw_allocation_at(access->address);
    if (!memory || !memory->live || memory->kind != GW_DEVICE_MEMORY ||
        memory->device == gw_now.device) {
        return;
    }
    if (!gw_reaches_peer(gw_now.device, memory->device)) {
        report_wrong_space(access, "the kernel used memory of another device");
    }
    if (!(access->does & GW_BEGINS_UPDATE)) {
        const bool writes = access->does & GW_WRITES;
        gw_tally_peer(writes ? gw_now.device : memory->device,
                      writes ? memory->device : gw_now.device, access->bytes);
    }
}

// A GPU's constant memory cannot be written by a kernel, of which nvcc warns, and the host's
// variables are not there at all, for which nvcc refuses the file; the launch goes on. Behind a
// variable lies what the device itself needs. @return whether there is nothing else to look at
static bool report_variable(const struct gw_access *access)
{
    const struct gw_variable *variable = gw_variable_at(access->address);
    if (!variable && gw_is_beside_variables(access->address)) {
        report_unallocated(access);
        return true;
    }
    if (variable && variable->kind == GW_UNKNOWN_VARIABLE &&
        !(gw_is_managed_variable && gw_is_managed_variable((const void *)access->address))) {
        gw_variable_is_of_device(access->address);
    }
    const bool wrong =
        variable && (variable->kind == GW_HOST_VARIABLE ||
                     (variable->kind == GW_CONSTANT_VARIABLE && (access->does & GW_WRITES)));
    if (wrong) {
        if (gw_now.tracing) {
            gw_tracing_found(access, GW_TRACED_WRONG_SPACE);
        }
        gw_report_access(GW_REPORT_WRONG_SPACE, access);
    }
    return false;
}

// Who wrote the element before one that nobody wrote: another launch, which stopped there.
static struct gw_other_note writer_before(const struct gw_diagnosis *report)
{
    struct gw_other_note other = {0};
    const struct gw_allocation *allocation = &report->memory.allocation;
    const struct gw_cell *cell =
        report->memory.has_allocation && report->bytes >= 4 &&
                report->address >= (uintptr_t)allocation->start + report->bytes
            ? gw_shadow_find(report->address - report->bytes)
            : NULL;
    const uint64_t word = cell ? cell->writer : GW_UNWRITTEN;
    if (word < gw_now.launch && word > GW_PLAIN_BLOCK && !(word & GW_WIDE)) {
        const struct gw_operation_note operation = gw_order_operation(gw_word_stamp(word));
        other.where.frames[0] = gw_place_address(word);
        other.operation = operation.name;
        other.operation_site = operation.site;
    }
    return other;
}

static void report_uninitialized(const struct gw_access *access)
{
    if (gw_now.tracing) {
        gw_tracing_found(access, GW_TRACED_UNWRITTEN);
    }
    if (gw_report_repeats(GW_REPORT_UNINITIALIZED, access)) {
        return;
    }
    struct gw_diagnosis draft = gw_report_of_access(GW_REPORT_UNINITIALIZED, access);
    const struct gw_allocation *allocation = &draft.memory.allocation;
    draft.memory.never_written =
        draft.memory.has_allocation && allocation->live &&
        gw_shadow_is_unwritten((uintptr_t)allocation->start, allocation->bytes);
    if (draft.memory.has_allocation && allocation->live) {
        draft.memory.written_first =
            gw_shadow_written_first((uintptr_t)allocation->start, allocation->bytes);
    }
    if (draft.memory.has_variable) {
        const dim3 block = draft.launch.block;
        draft.memory.written_by_each = gw_shadow_written_by_each(
            draft.memory.variable.start, draft.memory.variable.bytes, block.x * block.y * block.z);
    }
    draft.other = writer_before(&draft);
    draft.failed_filler = gw_failed_filler();
    gw_report_add(&draft);
}

// The last exchange with what nobody wrote, until its result is used.
static struct gw_access exchanged;
static uint64_t exchanged_by;

void gw_check_access_exchange(void)
{
    if (exchanged.address && gw_block_thread_has(exchanged_by)) {
        exchanged.frame = NULL;
        report_uninitialized(&exchanged);
    }
    exchanged.address = 0;
}

// Whether a race is to be judged a moment later: a store, by what it changes; and a plain read of
// what others update atomically, by the atomicCAS that may follow.
static bool may_be_excused(const struct gw_access *access, struct gw_judgement judgement)
{
    const unsigned does = access->does & (GW_READS | GW_WRITES);
    const bool stored =
        !(judgement.other & GW_ATOMIC) || (gw_word_manner(judgement.other) & GW_VOLATILE);
    if (does == GW_WRITES) {
        const bool atomic = (access->does & GW_ATOMICALLY) && !(access->does & GW_VOLATILE);
        return stored && !atomic && access->bytes <= 16;
    }
    return access->does == GW_READS && !stored;
}

static void report(const struct gw_access *access, struct gw_judgement judgement)
{
    if (gw_now.enough && judgement.verdict != GW_NOT_ALLOCATED) {
        return; // plain accesses are looked at no more, and so are not known to have come before
    }
    switch (judgement.verdict) {
    case GW_FINE:
        return;
    case GW_NOT_ALLOCATED:
        report_unallocated(access);
        return;
    case GW_NEVER_WRITTEN:
        if (access->does & GW_EXCHANGES) {
            exchanged = *access;
            exchanged_by = gw_now.word;
        } else {
            report_uninitialized(access);
        }
        return;
    case GW_RACE_WITH_WRITER:
        if (gw_race_is_read_back(access, judgement)) {
            return;
        }
        if (may_be_excused(access, judgement)) {
            gw_race_defer(access, judgement);
            return;
        }
        break;
    case GW_RACE_WITH_READER:
        if ((access->does & GW_ATOMICALLY) && !(access->does & GW_VOLATILE) &&
            (gw_word_manner(judgement.other) & GW_FIRST_LOOK)) {
            return;
        }
        break;
    }
    gw_race_report(access, judgement);
}

// In a kernel a volatile access is relaxed, as an atomic one, and no data race with another. What
// is lost between two of them is a mistake all the same: see both_atomic() in judge.c.
static struct gw_access in_the_memory_model(const struct gw_access *access, enum gw_space space)
{
    struct gw_access as = *access;
    if (as.does & GW_VOLATILE) {
        as.does |= GW_ATOMICALLY;
        if ((as.does & GW_WRITES) && gw_race_is_update(&as)) {
            as.does |= GW_UPDATES | (gw_space_is_shared(space) ? GW_IN_STEP : 0);
        }
    }
    gw_place_manner[gw_place_of(as.return_address)] |=
        (uint16_t)(as.does & (GW_VOLATILE | GW_UPDATES | GW_IN_STEP | GW_IN_BLOCK));
    return as;
}

// A pointer that a kernel reads, and that came with a copy, may be that of an object to its virtual
// functions, or one to a function: the host has made it, and its functions are not the device's.
static void report_hosts_functions(const struct gw_access *access)
{
    if (access->bytes != sizeof(uintptr_t) || access->does != GW_READS) {
        return;
    }
    const struct gw_cell *cell = gw_shadow_find(access->address);
    uintptr_t pointer;
    if (!cell || cell->writer <= GW_FIRST_WORD || (cell->writer & GW_WIDE) ||
        gw_word_place(cell->writer) != 0) {
        return;
    }
    memcpy(&pointer, (const void *)access->address, sizeof(pointer));
    const char *function = gw_hosts_function(pointer);
    if ((!function && !gw_is_virtual_table(pointer)) ||
        gw_report_repeats(GW_REPORT_WRONG_SPACE, access)) {
        return;
    }
    struct gw_diagnosis draft = gw_report_of_access(GW_REPORT_WRONG_SPACE, access);
    draft.function = function;
    if (!function) {
        snprintf(draft.why, sizeof(draft.why),
                 "calls a virtual function of an object that the host constructed");
    }
    gw_report_add(&draft);
}

static void check_in_kernel(const struct gw_access *access)
{
    const enum gw_space space = gw_space_of(access->address);
    switch (space) {
    case GW_SPACE_LOCAL: // gw_local_check_access()
    case GW_SPACE_CONSTANT:
        return;
    case GW_SPACE_HOST:
    case GW_SPACE_NOWHERE:
        if (gw_is_inside_allocation(access->address, access->bytes)) {
            gw_traffic_of_kernel(access);
            return; // registered
        }
        if (gw_now.tracing) {
            gw_tracing_access(access, space, 0);
            gw_tracing_found(access, GW_TRACED_WRONG_SPACE);
        }
        report_wrong_space(access, space == GW_SPACE_NOWHERE
                                       ? "the kernel used an address that is no memory"
                                       : "the kernel used host memory");
        return;
    default:
        break;
    }
    if (__builtin_expect(gw_now.peers, false) && space == GW_SPACE_GLOBAL) {
        check_device(access);
    }
    if (__builtin_expect(gw_now.copying, false) && gw_space_is_shared(space) &&
        gw_race_with_copy(access)) {
        return;
    }
    const bool in_variable = space == GW_SPACE_PROGRAM;
    // An atomic function that is a loop here is one instruction on a GPU: its last step counts.
    const bool moves = !(access->does & GW_BEGINS_UPDATE);
    uint32_t request = 0;
    if (gw_now.counting && moves && (!in_variable || access->does == GW_WRITES)) {
        request = gw_requests_count(access, space) + 1;
        if (gw_space_is_shared(space) && access->does == GW_READS) {
            gw_async_counts_load();
        }
        if (space == GW_SPACE_GLOBAL) {
            gw_pages_used(access, gw_now.device);
        }
    }
    if (gw_now.tracing && moves) {
        gw_tracing_access(access, space, in_variable ? 0 : request);
    }
    if (in_variable && report_variable(access)) {
        return;
    }
    if (gw_now.sampling && space == GW_SPACE_GLOBAL) {
        gw_sampling_access(access);
    }
    if (gw_now.pinned && moves && space == GW_SPACE_GLOBAL) {
        gw_traffic_of_kernel(access);
    }
    if (space == GW_SPACE_GLOBAL && gw_has_no_shadow(access->address)) {
        if (!gw_is_inside_allocation(access->address, access->bytes)) {
            report_unallocated(access);
        }
        return;
    }
    if (!(access->does & (GW_VOLATILE | GW_IN_BLOCK))) {
        if (space == GW_SPACE_GLOBAL || in_variable) {
            report_hosts_functions(access);
        }
        report(access, judge_all(access, space));
        return;
    }
    const struct gw_access relaxed = in_the_memory_model(access, space);
    report(&relaxed, judge_all(&relaxed, space));
    if (relaxed.does & GW_VOLATILE) {
        const bool stores = relaxed.does & GW_WRITES;
        gw_edges_atomic(relaxed.address, stores ? GW_STORED : GW_POLLED);
        gw_detect_spin(&relaxed, stores);
        if (!stores) {
            gw_race_read_volatile(&relaxed);
            gw_budget_kernel_waits();
        }
        if (!stores) { // others may have gone on
            gw_edges_atomic(relaxed.address, GW_POLLED);
        }
    }
}

// The thread's own reading is forgotten: its atomic, recorded in the same place, stands for it in
// the eyes of everybody but another atomic. What several have read stays.
void gw_check_access_compared(uintptr_t address, size_t bytes)
{
    if (!gw_now_in_kernel() || gw_now.plain) {
        return;
    }
    gw_race_compared(address, bytes);
    const uintptr_t end = address + bytes;
    for (uintptr_t at = address; at < end;) {
        if (!gw_shadow_find(at)) {
            return;
        }
        const struct gw_shadow_piece piece = gw_shadow_step(at, end);
        const uint64_t reader = piece.cell->reader;
        const bool several = reader & GW_SEVERAL;
        const bool own = !several && gw_word_thread(reader) == gw_word_thread(gw_now.word);
        if (reader >= gw_now.epoch && !(reader & GW_ALSO) && (several || own)) {
            gw_place_note(gw_word_place(reader), GW_FIRST_LOOK);
            piece.cell->reader = own && !(reader & GW_MORE) ? GW_UNREAD : reader;
        }
        at += piece.bytes;
    }
}

// Blocks that wait for each other take turns all the same.
static void check_plain_access(const struct gw_access *access)
{
    if (access->does & GW_WRITES) {
        gw_plain_write(access->address, access->bytes);
    }
    if (access->does & GW_VOLATILE) {
        gw_detect_spin(access, access->does & GW_WRITES);
    }
}

static void check_in_host_code(const struct gw_access *access)
{
    gw_local_settle();
    gw_race_settle();
    if (access->address - gw_now.results.start < gw_now.results.bytes) {
        gw_results_check_access(access);
    }
    if (access->address - gw_now.program.start < gw_now.program.bytes) {
        gw_host_check_variable(access);
        return;
    }
    const enum gw_space space = gw_space_of(access->address);
    if (space == GW_SPACE_GLOBAL) {
        gw_host_check_access(access);
    } else if (space == GW_SPACE_DYNAMIC_SHARED || gw_is_kernels_shared(access->address) ||
               gw_is_on_device_stack(access->address)) {
        gw_report_access(GW_REPORT_WRONG_SPACE, access); // what a kernel has left there
    }
}

void gw_check_access(const struct gw_access *access)
{
    if (!gw_now_in_kernel()) {
        if (gw_host_code_begins()) {
            check_in_host_code(access);
            gw_host_code_ends();
        }
        return;
    }
    if (gw_now.plain) {
        check_plain_access(access);
        return;
    }
    if (gw_space_of(access->address) == GW_SPACE_LOCAL) {
        gw_local_check_access(access); // which decides nothing about what waits to be judged
        return;
    }
    gw_local_settle();
    gw_race_settle();
    check_in_kernel(access);
}
