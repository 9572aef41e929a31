// SPDX-License-Identifier: MIT
// Copies and memsets: one actor each, judged against other operations cell by cell.
#include "checker/counting/recording.h"
#include "checker/handlers/handlers.h"
#include "checker/memory/allocations.h"
#include "checker/memory/host_blocks.h"
#include "checker/order/judge.h"
#include "checker/order/order.h"
#include "checker/reports/reports.h"
#include "checker/shadow/place.h"
#include "checker/shadow/shadow.h"

#include <malloc.h>
#include <signal.h>

struct transfer {
    struct gw_diagnosis draft;
    size_t unwritten;
    uint64_t raced_with; // a word, or 0
    uintptr_t raced_at;
    bool other_wrote, we_wrote;
};

static bool unordered(uint64_t word)
{
    return word >= gw_now.ordered && !gw_order_before_now(gw_word_stamp(word));
}

static void note_race(struct transfer *transfer, uintptr_t at, uint64_t word, bool wrote, bool we)
{
    if (!transfer->raced_with) {
        transfer->raced_with = word;
        transfer->raced_at = at;
        transfer->other_wrote = wrote;
        transfer->we_wrote = we;
    }
}

static void look_at(struct transfer *transfer, struct gw_shadow_piece piece, bool writes)
{
    struct gw_cell *cell = piece.cell;
    if (!writes && cell->writer <= GW_UNWRITTEN) {
        transfer->unwritten += piece.bytes;
    }
    if (cell->writer > GW_UNWRITTEN && unordered(cell->writer)) {
        note_race(transfer, piece.address, cell->writer, true, writes);
    }
    const uint64_t reader = gw_judge_reader(cell->reader);
    const bool free = reader == GW_UNREAD || !unordered(reader);
    if (writes && !free) {
        note_race(transfer, piece.address, reader, false, true);
    } else if (!writes) {
        cell->reader = free ? gw_now.word : gw_order_read_also(cell->reader);
    }
}

static void look(struct transfer *transfer, uintptr_t address, size_t bytes, bool writes)
{
    const uintptr_t end = address + bytes;
    while (address < end) {
        // Most of it by far: whole cells that an earlier operation in order has written.
        struct gw_cell *cell = gw_shadow_find(address);
        if ((address & 3) == 0) {
            for (; end - address >= 4 &&
                   cell->writer - GW_FIRST_WORD < gw_now.ordered - GW_FIRST_WORD &&
                   cell->reader < gw_now.ordered;
                 cell++, address += 4) {
                cell->reader = writes ? cell->reader : gw_now.word;
            }
        }
        if (address < end) {
            const struct gw_shadow_piece piece = gw_shadow_step(address, end);
            look_at(transfer, piece, writes);
            address += piece.bytes;
        }
    }
}

// The copy of bytes that nobody wrote is as unwritten as they are.
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

static void report_race(struct transfer *transfer)
{
    struct gw_diagnosis draft = transfer->draft;
    draft.kind = GW_REPORT_RACE;
    draft.address = transfer->raced_at;
    draft.does = transfer->we_wrote ? GW_WRITES : GW_READS;
    draft.memory = gw_memory_note_of(transfer->raced_at);
    const struct gw_operation_note operation =
        gw_order_operation(gw_word_stamp(transfer->raced_with));
    draft.other.word = transfer->raced_with;
    draft.other.wrote = transfer->other_wrote;
    if (operation.name == gw_order_host) {
        draft.other.where.frames[0] = gw_place_address(transfer->raced_with);
    }
    draft.other.operation = operation.name;
    draft.other.operation_site = operation.site;
    gw_report_add(&draft);
}

static void report_unwritten(const struct transfer *transfer, uintptr_t source)
{
    struct gw_diagnosis draft = transfer->draft;
    draft.kind = GW_REPORT_UNINITIALISED;
    draft.warning = true;
    draft.address = source;
    draft.does = GW_READS;
    draft.memory = gw_memory_note_of(source);
    draft.how_many = transfer->unwritten;
    gw_report_add(&draft);
}

static bool is_device(uintptr_t address)
{
    const struct gw_allocation *allocation = gw_allocation_at(address);
    return allocation &&
           (allocation->kind == GW_DEVICE_MEMORY || allocation->kind == GW_MANAGED_MEMORY ||
            allocation->kind == GW_SYMBOL_MEMORY);
}

// A program's own variables have a shadow too, and are host memory to a copy.
static bool is_in_arena(uintptr_t address, size_t bytes)
{
    const size_t offset = address - gw_now.arena.start;
    return bytes > 0 && offset < gw_now.arena.bytes && bytes <= gw_now.arena.bytes - offset;
}

// A named variable of the device: it holds something from the start.
static bool is_variable(uintptr_t address, size_t bytes)
{
    const struct gw_allocation *allocation = gw_allocation_at(address);
    if (!allocation || allocation->kind != GW_SYMBOL_MEMORY || !gw_shadow_find(address)) {
        return false;
    }
    for (uintptr_t at = address & ~(uintptr_t)3; at < address + bytes; at += 4) {
        struct gw_cell *cell = gw_shadow_find(at);
        if (cell && cell->writer == GW_UNALLOCATED) {
            cell->writer = GW_FIRST_WORD;
        }
    }
    return true;
}

static bool has_shadow(uintptr_t address, size_t bytes)
{
    return is_in_arena(address, bytes) ? !gw_has_no_shadow(address) : is_variable(address, bytes);
}

static void settle(struct transfer *transfer, uintptr_t to, uintptr_t from, size_t bytes,
                   bool to_shadow)
{
    if (transfer->unwritten > 0 && to_shadow) {
        pass_on(to, from, bytes);
    } else if (to_shadow) {
        gw_shadow_set(to, bytes, gw_now.word);
    }
}

// A copy that is longer than the host's block at one of its sides. What it would write over may be
// all that a report needs: then the program ends here, by the signal that it might have ended by.
static void judge_host_block(const struct gw_diagnosis *copy, void *start, unsigned does)
{
    const struct gw_allocation block = gw_host_block_at(start);
    if (!block.start || copy->bytes <= block.bytes) {
        return;
    }
    struct gw_diagnosis draft = *copy;
    draft.kind = GW_REPORT_OUT_OF_BOUNDS;
    draft.address = (uintptr_t)start;
    draft.does = does;
    draft.memory.has_allocation = true;
    draft.memory.allocation = block;
    gw_report_add(&draft);
    if (does == GW_WRITES && copy->bytes > malloc_usable_size(start)) {
        raise(SIGSEGV);
    }
}

void gw_observe_copy(struct gw_rows destination, struct gw_rows source, size_t width, size_t rows,
                     struct gw_site site, const char *call)
{
    const uintptr_t to = (uintptr_t)destination.start, from = (uintptr_t)source.start;
    const size_t bytes = width * rows;
    gw_order_begin((struct gw_operation_note){call, site});
    gw_record_copy(destination.start, source.start, bytes, site, call);
    struct transfer transfer = {.draft = {.at.site = site, .call = call, .bytes = bytes}};
    const bool to_device = is_device(to), from_device = from && is_device(from);
    if (rows == 1) {
        judge_host_block(&transfer.draft, source.start, GW_READS);
        judge_host_block(&transfer.draft, destination.start, GW_WRITES);
    }
    if (!from) {
        gw_tally_memset(destination, width, rows);
    } else if (from_device || to_device) {
        gw_tally_copy(!from_device ? GW_HOST_TO_DEVICE
                      : !to_device ? GW_DEVICE_TO_HOST
                                   : GW_DEVICE_TO_DEVICE,
                      destination, source, width, rows);
    }
    const bool to_shadow = has_shadow(to, width), from_shadow = from && has_shadow(from, width);
    for (size_t i = 0; i < rows; i++) {
        if (from_shadow) {
            look(&transfer, from + i * source.pitch, width, false);
        }
        if (to_shadow) {
            look(&transfer, to + i * destination.pitch, width, true);
        }
    }
    if (transfer.raced_with) {
        report_race(&transfer);
    }
    if (transfer.unwritten > 0 && !to_device) {
        report_unwritten(&transfer, from);
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
    gw_order_begin((struct gw_operation_note){call, site});
    struct transfer transfer = {
        .draft = {.at.site = site, .call = call, .bytes = allocation->bytes, .frees = true}};
    if (has_shadow(start, allocation->bytes)) {
        look(&transfer, start, allocation->bytes, true);
    }
    if (transfer.raced_with) {
        report_race(&transfer);
    }
}
