// SPDX-License-Identifier: MIT
// Copies and memsets.
#include "checker/accesses/check_access.h"
#include "checker/accesses/results.h"
#include "checker/counting/recording.h"
#include "checker/counting/traffic.h"
#include "checker/handlers/handlers.h"
#include "checker/memory/allocations.h"
#include "checker/memory/host_blocks.h"
#include "checker/memory/spaces.h"
#include "checker/order/children.h"
#include "checker/order/judge.h"
#include "checker/order/order.h"
#include "checker/program/variables.h"
#include "checker/reports/reports.h"
#include "checker/shadow/place.h"
#include "checker/shadow/shadow.h"
#include "transfer.h"

#include <malloc.h>
#include <signal.h>

// The copy of bytes that were never written is as unwritten as they are.
static void pass_on(uintptr_t to, uintptr_t from, size_t bytes)
{
    for (size_t i = 0; i < bytes;) {
        const bool whole = ((to | from) & 3) == 0 && (i & 3) == 0 && bytes - i >= 4;
        const struct gw_shadow_piece source = gw_shadow_step(from + i, from + i + (whole ? 4 : 1));
        const struct gw_shadow_piece target =
            gw_shadow_step(to + i, to + i + (whole && source.bytes == 4 ? 4 : 1));
        const bool written = source.cell->writer > GW_UNWRITTEN;
        *target.cell = (struct gw_cell){written ? gw_now.word : GW_UNWRITTEN, GW_UNREAD};
        i += target.bytes;
    }
}

static void report_unwritten(const struct gw_transfer *transfer, uintptr_t source, uintptr_t to)
{
    struct gw_diagnosis draft = transfer->draft;
    draft.kind = GW_REPORT_UNINITIALIZED;
    draft.warning = true;
    draft.address = source;
    draft.does = GW_READS;
    draft.memory = gw_memory_note_of(source);
    draft.how_many = transfer->unwritten;
    gw_report_add(&draft);
    if (to) {
        gw_results_brought(to, draft.bytes, draft.at.site, &draft.memory, source);
    }
}

static bool is_device(uintptr_t address)
{
    const struct gw_allocation *allocation = gw_allocation_at(address);
    return allocation &&
           (allocation->kind == GW_DEVICE_MEMORY || allocation->kind == GW_MANAGED_MEMORY ||
            allocation->kind == GW_SYMBOL_MEMORY);
}

static void tally_peers(uintptr_t to, uintptr_t from, size_t bytes)
{
    const struct gw_allocation *target = gw_allocation_at(to), *source = gw_allocation_at(from);
    if (target && source && target->kind == GW_DEVICE_MEMORY && source->kind == GW_DEVICE_MEMORY &&
        target->device != source->device) {
        gw_tally_peer(source->device, target->device, bytes);
    }
}

static void settle(struct gw_transfer *transfer, uintptr_t to, uintptr_t from, size_t bytes,
                   bool to_shadow)
{
    if (transfer->unwritten > 0 && to_shadow) {
        pass_on(to, from, bytes);
        gw_allocations_have_unwritten(to);
    } else if (to_shadow) {
        gw_shadow_set(to, bytes, gw_now.word);
    }
}

// What is known of the host's memory at an address: a block of malloc's, or a variable.
static struct gw_allocation host_memory_at(uintptr_t address)
{
    if (address - gw_now.program.start >= gw_now.program.bytes) {
        return gw_host_block_at((const void *)address);
    }
    const struct gw_variable *variable = gw_variable_at(address);
    if (!variable || variable->kind != GW_HOST_VARIABLE) {
        return (struct gw_allocation){0};
    }
    return (struct gw_allocation){.start = (unsigned char *)variable->start,
                                  .bytes = variable->bytes,
                                  .name = variable->name,
                                  .live = true};
}

// A copy that is longer than the host's memory at one of its sides. What it would write over may be
// all that a report needs: then the program ends here, by the signal that it might have ended by.
static void judge_host_memory(const struct gw_diagnosis *copy, void *start, size_t extent,
                              unsigned does)
{
    const struct gw_allocation memory = host_memory_at((uintptr_t)start);
    const size_t before = (size_t)((unsigned char *)start - memory.start);
    if (!memory.start || extent <= memory.bytes - before) {
        return;
    }
    struct gw_diagnosis draft = *copy;
    draft.kind = GW_REPORT_OUT_OF_BOUNDS;
    draft.address = (uintptr_t)start;
    draft.bytes = extent;
    draft.does = does;
    draft.memory.has_allocation = true;
    draft.memory.allocation = memory;
    gw_report_add(&draft);
    if (does == GW_WRITES && !memory.name && extent > malloc_usable_size(memory.start) - before) {
        raise(SIGSEGV);
    }
}

// A call's answer, put by the host where only the device may write: that would end the program. It
// goes on here, so what was put counts as written.
static bool is_put_on_device(struct gw_diagnosis *draft, void *start)
{
    const struct gw_allocation *memory = gw_allocation_at((uintptr_t)start);
    if (!memory || !memory->live || memory->kind != GW_DEVICE_MEMORY) {
        return false;
    }
    const size_t left = memory->bytes - (size_t)((unsigned char *)start - memory->start);
    draft->kind = GW_REPORT_WRONG_SPACE;
    draft->address = (uintptr_t)start;
    draft->bytes = left < sizeof(void *) ? left : sizeof(void *);
    draft->does = GW_WRITES;
    draft->memory.has_allocation = true;
    draft->memory.allocation = *memory;
    gw_report_add(draft);
    if (!gw_has_no_shadow((uintptr_t)start)) {
        gw_shadow_set((uintptr_t)start, draft->bytes, GW_FIRST_WORD);
    }
    return true;
}

void gw_observe_host_written(void *start, size_t bytes, const char *call, struct gw_site site)
{
    if (gw_children_are_given()) { // a thread of a kernel has called
        gw_check_access(&(struct gw_access){(uintptr_t)start, bytes, GW_WRITES,
                                            (uintptr_t)site.return_address,
                                            __builtin_frame_address(0)});
        return;
    }
    struct gw_diagnosis draft = {.at.site = site, .call = call};
    if (is_put_on_device(&draft, start)) {
        return;
    }
    judge_host_memory(&draft, start, bytes, GW_WRITES);
}

static size_t extent_of(struct gw_rows memory, size_t width, size_t rows)
{
    return rows > 0 ? (rows - 1) * memory.pitch + width : 0;
}

void gw_observe_copy(struct gw_rows destination, struct gw_rows source, size_t width, size_t rows,
                     struct gw_site site, const char *call)
{
    const uintptr_t to = (uintptr_t)destination.start, from = (uintptr_t)source.start;
    const size_t bytes = width * rows;
    gw_order_begin((struct gw_operation_note){.name = call, .site = site});
    gw_record_copy(destination, source.start, width, rows, site, call);
    struct gw_transfer transfer = {.draft = {.at.site = site, .call = call, .bytes = bytes}};
    const bool to_device = is_device(to), from_device = from && is_device(from);
    if (!from_device) {
        judge_host_memory(&transfer.draft, source.start, extent_of(source, width, rows), GW_READS);
    }
    if (!to_device) {
        judge_host_memory(&transfer.draft, destination.start, extent_of(destination, width, rows),
                          GW_WRITES);
    }
    if (!from) {
        gw_tally_memset(destination, width, rows);
        gw_pages_set((struct gw_range){destination.start, extent_of(destination, width, rows)},
                     gw_now.device);
    } else if (from_device || to_device) {
        gw_tally_copy(!from_device ? GW_HOST_TO_DEVICE
                      : !to_device ? GW_DEVICE_TO_HOST
                                   : GW_DEVICE_TO_DEVICE,
                      destination, source, width, rows);
        tally_peers(to, from, bytes);
    }
    const bool to_shadow = gw_transfer_has_shadow(to, width),
               from_shadow = from && gw_transfer_has_shadow(from, width);
    for (size_t i = 0; i < rows; i++) {
        if (from_device) {
            gw_functions_come_from_device(source.start + i * source.pitch, width);
        }
        if (from_shadow) {
            gw_transfer_look(&transfer, from + i * source.pitch, width, false);
        }
        if (to_shadow) {
            gw_transfer_look(&transfer, to + i * destination.pitch, width, true);
        }
    }
    if (transfer.raced_with) {
        gw_transfer_report_race(&transfer);
    }
    if (transfer.unwritten > 0 && !to_device) {
        report_unwritten(&transfer, from, rows == 1 ? to : 0);
    }
    for (size_t i = 0; i < rows; i++) {
        settle(&transfer, to + i * destination.pitch, from + i * source.pitch, width, to_shadow);
    }
}

// Whoever uses the memory must be done with it.
void gw_observe_free_in_stream(const struct gw_allocation *allocation, const char *call,
                               struct gw_site site)
{
    const uintptr_t start = (uintptr_t)allocation->start;
    gw_order_begin((struct gw_operation_note){.name = call, .site = site});
    struct gw_transfer transfer = {
        .draft = {.at.site = site, .call = call, .bytes = allocation->bytes, .frees = true}};
    if (gw_transfer_has_shadow(start, allocation->bytes)) {
        gw_transfer_look(&transfer, start, allocation->bytes, true);
    }
    if (transfer.raced_with) {
        gw_transfer_report_race(&transfer);
    }
}
