// SPDX-License-Identifier: MIT
// Reserving, setting and walking the cells.
#include "shadow.h"

#include "bytes.h"

#include "cpu_device/memory/page.h"

#include <stdio.h>
#include <sys/mman.h>

enum { LARGE = 1 << 20 };

struct gw_now gw_now;

bool gw_shadow_reserve(struct gw_shadowed *shadowed, uintptr_t start, size_t bytes)
{
    const uintptr_t first = start & ~(uintptr_t)3;
    const size_t cells = (start + bytes - first + 3) / 4;
    void *memory = mmap(NULL, cells * sizeof(struct gw_cell), PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) {
        return false;
    }
    *shadowed = (struct gw_shadowed){first, cells * 4, memory};
    return true;
}

static struct gw_cell *cell_in(const struct gw_shadowed *shadowed, uintptr_t address)
{
    const size_t offset = address - shadowed->start;
    return offset < shadowed->bytes ? &shadowed->cells[offset / 4] : NULL;
}

struct gw_cell *gw_shadow_find(uintptr_t address)
{
    struct gw_cell *cell = cell_in(&gw_now.global, address);
    if (!cell) {
        cell = cell_in(&gw_now.dynamic_shared, address);
    }
    if (!cell) {
        cell = cell_in(&gw_now.shared, address);
    }
    if (!cell) {
        cell = cell_in(&gw_now.program, address);
    }
    if (!cell) {
        cell = cell_in(&gw_now.beside, address);
    }
    return cell;
}

struct gw_shadow_piece gw_shadow_step(uintptr_t address, uintptr_t end)
{
    struct gw_cell *cell = gw_shadow_find(address);
    const bool wide = cell->writer & GW_WIDE;
    if (!wide && (address & 3) == 0 && end - address >= 4) {
        return (struct gw_shadow_piece){cell, address, 4};
    }
    struct gw_cell *bytes = wide ? gw_bytes_of(cell) : gw_bytes_widen(cell);
    return (struct gw_shadow_piece){&bytes[address & 3], address, 1};
}

bool gw_shadow_is_unwritten(uintptr_t address, size_t bytes)
{
    // Whole cells only: a cell that was touched in part is wide, which is something else.
    const struct gw_cell *cell = gw_shadow_find(address);
    for (size_t i = 0; i < bytes / 4; i++) {
        if (cell[i].writer != GW_UNWRITTEN) {
            return false;
        }
    }
    return bytes >= 4;
}

size_t gw_shadow_written_first(uintptr_t address, size_t bytes)
{
    const struct gw_cell *cell = gw_shadow_find(address);
    size_t i = 0;
    while (i < bytes / 4 && cell[i].writer > GW_UNWRITTEN && cell[i].writer < gw_now.launch) {
        i++;
    }
    return i > 0 && i < bytes / 4 && gw_shadow_is_unwritten(address + 4 * i, bytes - 4 * i) ? 4 * i
                                                                                            : 0;
}

size_t gw_shadow_written_by_each(uintptr_t address, size_t bytes, unsigned threads)
{
    const struct gw_cell *cell = gw_shadow_find(address);
    size_t written = 0;
    while (cell && written < bytes / 4 && cell[written].writer >= gw_now.block &&
           cell[written].writer < GW_ALSO) {
        written++;
    }
    if (written == 0 || address % 4 != 0 || written % threads != 0) {
        return 0;
    }
    const size_t each = written / threads;
    for (size_t i = 0; i < bytes / 4; i++) {
        const bool right = i < written ? gw_word_thread(cell[i].writer) == i / each
                                       : cell[i].writer < gw_now.block;
        if (!right) {
            return 0;
        }
    }
    return 4 * each;
}

static void set_cells(struct gw_cell *cell, size_t count, uint64_t writer)
{
    const struct gw_cell value = {writer, GW_UNREAD};
    if (gw_bytes_in_use() > 0) {
        for (size_t i = 0; i < count; i++) {
            if (cell[i].writer & GW_WIDE) {
                gw_bytes_drop(&cell[i]);
            }
        }
    }
    for (size_t i = 0; i < count; i++) {
        cell[i] = value;
    }
}

void gw_shadow_set(uintptr_t address, size_t bytes, uint64_t writer)
{
    const uintptr_t end = address + bytes;
    while (address < end && (address & 3)) {
        *gw_shadow_step(address, end).cell = (struct gw_cell){writer, GW_UNREAD};
        address++;
    }
    const size_t whole = (end - address) / 4;
    if (address < end && whole > 0) {
        set_cells(gw_shadow_find(address), whole, writer);
        address += whole * 4;
    }
    while (address < end) {
        *gw_shadow_step(address, end).cell = (struct gw_cell){writer, GW_UNREAD};
        address++;
    }
}

// The whole pages of the cells of a range; false where there are too few to be worth a call.
static bool pages_of(uintptr_t address, size_t bytes, void **start, size_t *length)
{
    const uintptr_t cells = (uintptr_t)gw_shadow_find(address);
    const uintptr_t first = (cells + GW_PAGE - 1) & ~(uintptr_t)(GW_PAGE - 1);
    const uintptr_t end = (cells + bytes * 4) & ~(uintptr_t)(GW_PAGE - 1);
    *start = (void *)first;
    *length = end > first ? end - first : 0;
    return bytes >= LARGE && *length > 0;
}

void gw_shadow_begin(uintptr_t address, size_t bytes)
{
    void *start;
    size_t length;
    if (pages_of(address, bytes, &start, &length)) {
        madvise(start, length, MADV_HUGEPAGE);
    }
    gw_shadow_set(address, bytes, GW_UNWRITTEN);
}

void gw_shadow_forget(uintptr_t address, size_t bytes)
{
    gw_shadow_set(address, bytes, GW_UNALLOCATED);
    void *start;
    size_t length;
    if (pages_of(address, bytes, &start, &length)) {
        madvise(start, length, MADV_DONTNEED);
    }
}

size_t gw_available_memory(void)
{
    FILE *file = fopen("/proc/meminfo", "r");
    char line[128];
    unsigned long long kibibytes = 0;
    while (file && kibibytes == 0 && fgets(line, sizeof(line), file)) {
        sscanf(line, "MemAvailable: %llu", &kibibytes);
    }
    if (!file || kibibytes == 0) {
        kibibytes = UINT64_C(1) << 32; // not known: try
    }
    if (file) {
        fclose(file);
    }
    return (size_t)kibibytes * 768;
}
