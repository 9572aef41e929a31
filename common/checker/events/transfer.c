// SPDX-License-Identifier: MIT
// One actor each, judged against other operations cell by cell.
#include "transfer.h"

#include "checker/memory/allocations.h"
#include "checker/order/judge.h"
#include "checker/order/order.h"
#include "checker/shadow/place.h"
#include "checker/shadow/shadow.h"

static bool unordered(uint64_t word)
{
    return word >= gw_now.ordered && !gw_order_before_now(word);
}

static void note_race(struct gw_transfer *transfer, uintptr_t at, uint64_t word, bool wrote,
                      bool we)
{
    if (!transfer->raced_with) {
        transfer->raced_with = word;
        transfer->raced_at = at;
        transfer->other_wrote = wrote;
        transfer->we_wrote = we;
    }
}

static void look_at(struct gw_transfer *transfer, struct gw_shadow_piece piece, bool writes)
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

void gw_transfer_look(struct gw_transfer *transfer, uintptr_t address, size_t bytes, bool writes)
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

void gw_transfer_report_race(struct gw_transfer *transfer)
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
    draft.other.kinship = gw_order_kinship(gw_word_stamp(transfer->raced_with));
    draft.other.operation_site = operation.site;
    draft.other.other_device = operation.device != gw_now.device && operation.name != gw_order_host;
    gw_report_add(&draft);
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

bool gw_transfer_has_shadow(uintptr_t address, size_t bytes)
{
    return is_in_arena(address, bytes) ? !gw_has_no_shadow(address) : is_variable(address, bytes);
}
