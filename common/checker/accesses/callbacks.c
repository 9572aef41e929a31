// SPDX-License-Identifier: MIT
// What -fsanitize=thread puts before each load and store. The short way answers what nearly all
// accesses are: a kernel's, to live and written memory, with no other thread in the same epoch.
// Everything else goes to gw_check_access().
#include "check_access.h"
#include "checker/memory/spaces.h"
#include "checker/order/judge.h"
#include "checker/shadow/now.h"
#include "checker/shadow/place.h"
#include "checker/shadow/plain_writes.h"
#include "compiler.h"

#define LIKELY(x) __builtin_expect((x), 1)
#define ALWAYS static inline __attribute__((always_inline))

// The writer is nobody to fear: before this launch, or this very thread, or this block before its
// last barrier. One comparison each, as an unsigned difference is large for all that is smaller.
ALWAYS bool writer_is_before(uint64_t writer, uint64_t least)
{
    return writer - least < gw_now.ordered - least ||
           ((writer ^ gw_now.word) & GW_OWNER_MASK) == 0 ||
           writer - gw_now.block < gw_now.settled - gw_now.block;
}

ALWAYS bool reader_is_before(uint64_t reader)
{
    return reader < gw_now.ordered || ((reader ^ gw_now.word) & GW_OWNER_MASK) == 0 ||
           reader - gw_now.block < gw_now.settled - gw_now.block;
}

// The reader is of this epoch.
ALWAYS bool join_reader(struct gw_cell *cell, uint64_t word)
{
    if (gw_now.apart && ((cell->reader ^ word) & GW_OWNER_MASK) != 0) {
        return false;
    }
    cell->reader = gw_word_join(cell->reader, word) & ~GW_ATOMIC;
    return true;
}

ALWAYS bool read_global(struct gw_cell *cell, uint64_t word)
{
    if (!LIKELY(writer_is_before(cell->writer, GW_FIRST_WORD))) {
        return false;
    }
    const uint64_t reader = cell->reader;
    if (LIKELY(reader < gw_now.ordered) || reader - gw_now.block < gw_now.epoch - gw_now.block) {
        cell->reader = word;
        return true;
    }
    if (reader - gw_now.epoch < GW_ALSO - gw_now.epoch) {
        return join_reader(cell, word);
    }
    return reader - gw_now.launch < gw_now.foreign - gw_now.launch;
}

ALWAYS bool write_global(struct gw_cell *cell, uint64_t word)
{
    if (LIKELY(writer_is_before(cell->writer, GW_UNWRITTEN) && reader_is_before(cell->reader))) {
        cell->writer = word;
        return true;
    }
    return false;
}

ALWAYS bool read_shared(struct gw_cell *cell, uint64_t word)
{
    const uint64_t writer = cell->writer;
    if (!LIKELY(writer - gw_now.block < gw_now.settled - gw_now.block ||
                ((writer ^ gw_now.word) & GW_OWNER_MASK) == 0)) {
        return false;
    }
    const uint64_t reader = cell->reader;
    if (LIKELY(reader < gw_now.epoch)) {
        cell->reader = word;
        return true;
    }
    return !(reader & GW_MORE) && join_reader(cell, word);
}

ALWAYS bool write_shared(struct gw_cell *cell, uint64_t word)
{
    const uint64_t writer = cell->writer;
    const uint64_t reader = cell->reader;
    if (LIKELY((writer - GW_UNWRITTEN < gw_now.settled - GW_UNWRITTEN ||
                ((writer ^ gw_now.word) & GW_OWNER_MASK) == 0) &&
               (reader < gw_now.settled || ((reader ^ gw_now.word) & GW_OWNER_MASK) == 0))) {
        cell->writer = word;
        return true;
    }
    return false;
}

// What is read is the address of a function, or of a table of them: who made it the long way tells.
ALWAYS bool leads_to_functions(uintptr_t address)
{
    uintptr_t pointer;
    __builtin_memcpy(&pointer, (const void *)address, sizeof(pointer));
    return pointer - gw_now.code.start < gw_now.code.bytes;
}

ALWAYS bool short_way(uintptr_t address, size_t bytes, bool writes, uintptr_t return_address)
{
    const size_t offset = address - gw_now.near.start;
    if (!LIKELY(gw_now.fast) || ((address | bytes) & 3)) {
        if (gw_now.plain || gw_now.enough) {
            if (writes) {
                gw_plain_write(address, bytes);
            }
            return true;
        }
        return !gw_now.kernel && address - gw_now.global.start >= gw_now.global.bytes &&
               address - gw_now.program.start >= gw_now.program.bytes &&
               address - gw_now.stacks.start >= gw_now.stacks.bytes &&
               address - gw_now.dynamic_shared.start >= gw_now.dynamic_shared.bytes &&
               address - gw_now.shared.start >= gw_now.shared.bytes &&
               address - gw_now.results.start >= gw_now.results.bytes;
    }
    const unsigned place = gw_place_first(return_address);
    if (!LIKELY(gw_places[place] == return_address)) {
        return false; // the long way makes it known, or finds it elsewhere
    }
    const uint64_t word = gw_now.word | place;
    if (LIKELY(offset < gw_now.near.bytes)) {
        if (gw_now.threads && !gw_now_in_kernel()) {
            return false;
        }
        struct gw_cell *cell = &gw_now.near.cells[offset / 4];
        for (size_t i = 0; i < bytes / 4; i++) {
            if (!LIKELY(writes ? write_global(&cell[i], word) : read_global(&cell[i], word))) {
                return false;
            }
        }
        return writes || bytes != sizeof(uintptr_t) || !leads_to_functions(address);
    }
    const struct gw_shadowed *shared = &gw_now.dynamic_shared;
    size_t inside = address - shared->start;
    if (inside >= shared->bytes) {
        shared = &gw_now.shared;
        inside = address - shared->start;
        if (inside >= shared->bytes) {
            return false;
        }
    }
    if (bytes > 4 && shared->bytes - inside < bytes) {
        return false;
    }
    struct gw_cell *cell = &shared->cells[inside / 4];
    for (size_t i = 0; i < bytes / 4; i++) {
        if (!LIKELY(writes ? write_shared(&cell[i], word) : read_shared(&cell[i], word))) {
            return false;
        }
    }
    return true;
}

// Apart, so that the callbacks themselves need neither a frame nor registers of their own.
static __attribute__((noinline)) void long_way(const void *address, size_t bytes, unsigned does,
                                               const void *return_address)
{
    gw_check_access(&(struct gw_access){(uintptr_t)address, bytes, does, (uintptr_t)return_address,
                                        __builtin_frame_address(0)});
}

ALWAYS void check_access(const void *address, size_t bytes, unsigned does,
                         const void *return_address)
{
    if ((does & GW_VOLATILE) || !LIKELY(short_way((uintptr_t)address, bytes, does == GW_WRITES,
                                                  (uintptr_t)return_address))) {
        long_way(address, bytes, does, return_address);
    }
}

GW_LOADS_AND_STORES(check_access)

GW_CALLBACK(void, gw_read_range, "__tsan_read_range", void *address, size_t bytes)
{
    long_way(address, bytes, GW_READS, __builtin_return_address(0));
}

GW_CALLBACK(void, gw_write_range, "__tsan_write_range", void *address, size_t bytes)
{
    long_way(address, bytes, GW_WRITES, __builtin_return_address(0));
}

GW_CALLBACK(void, gw_vptr_update, "__tsan_vptr_update", void **pointer, void *value)
{
    (void)value;
    check_access(pointer, sizeof(*pointer), GW_WRITES, __builtin_return_address(0));
}

GW_CALLBACK(void, gw_vptr_read, "__tsan_vptr_read", void **pointer)
{
    check_access(pointer, sizeof(*pointer), GW_READS, __builtin_return_address(0));
}

// Every watched file calls this before main.
GW_CALLBACK(void, gw_watched_file_init, "__tsan_init", void)
{
    gw_spaces_find_program();
}
