// SPDX-License-Identifier: MIT
// A request is one instruction of a warp. Its sectors are the different 32 bytes that it touches;
// its wavefronts the times that the 32 banks of shared memory, 4 bytes wide, must be asked.
#include "counting.h"
#include "values.h"

#include "checker/counting/distinct.h"
#include "checker/counting/serialization.h"

enum {
    SECTOR = 32,
    BANKS = 32,
    WORD = 4,
    FEW_LANES = 3,
    MOST_SECTORS = 2 * PTX_LANES,
    SECTORS_A_LINE = 4
};

static unsigned sectors_of(const struct ptx_request *request, uint32_t lanes, unsigned bytes,
                           uint64_t seen[MOST_SECTORS])
{
    unsigned count = 0;
    PTX_FOR_LANES(lanes, {
        const uint64_t last = (request->addresses[lane] + bytes - 1) / SECTOR;
        for (uint64_t sector = request->addresses[lane] / SECTOR; sector <= last; sector++) {
            unsigned at = count; // neighbours come one after another: the latest first
            while (at > 0 && seen[at - 1] != sector) {
                at--;
            }
            if (at == 0) {
                seen[count++] = sector;
            }
        }
    });
    return count;
}

// The most different words that a bank must hand out.
static unsigned wavefronts_of(const struct ptx_request *request, uint32_t lanes, unsigned bytes)
{
    uint64_t words[BANKS][PTX_LANES];
    unsigned in_bank[BANKS] = {0};
    unsigned most = 0;
    const unsigned words_each = bytes > WORD ? bytes / WORD : 1;
    PTX_FOR_LANES(lanes, {
        for (unsigned i = 0; i < words_each; i++) {
            const uint64_t word = request->addresses[lane] / WORD + i;
            const unsigned bank = (unsigned)(word % BANKS);
            unsigned at = 0;
            while (at < in_bank[bank] && words[bank][at] != word) {
                at++;
            }
            if (at == in_bank[bank] && at < PTX_LANES) {
                words[bank][at] = word;
                in_bank[bank]++;
            }
            most = in_bank[bank] > most ? in_bank[bank] : most;
        }
    });
    return most;
}

static unsigned all_wavefronts(const struct ptx_request *request, enum ptx_access access,
                               unsigned bytes)
{
    if (access == PTX_UPDATES && request->adds_numbers && bytes == WORD) {
        return gw_adding_wavefronts(request->addresses, request->shared);
    }
    const unsigned parts = gw_wide_parts(request->addresses, request->shared, bytes);
    const unsigned size = PTX_LANES / parts;
    unsigned sum = 0;
    for (unsigned part = 0; part < parts; part++) {
        const uint32_t lanes = (uint32_t)(((UINT64_C(1) << size) - 1) << part * size);
        if (request->shared & lanes) {
            sum += wavefronts_of(request, request->shared & lanes, bytes);
        }
    }
    return sum;
}

static uint64_t few_bytes_of(unsigned lanes, unsigned bytes)
{
    return lanes <= FEW_LANES ? (uint64_t)lanes * bytes : 0;
}

static void count_shared(struct ptx_counts *counts, const struct ptx_request *request,
                         enum ptx_access access, unsigned bytes)
{
    struct ptx_shared_counts *to = access == PTX_LOADS    ? &counts->shared_loads
                                   : access == PTX_STORES ? &counts->shared_stores
                                                          : &counts->shared_atomics;
    const unsigned lanes = (unsigned)__builtin_popcount(request->shared);
    to->requests++;
    to->lanes += lanes;
    to->words += gw_words_of(bytes);
    to->wavefronts += all_wavefronts(request, access, bytes);
    to->few_bytes += few_bytes_of(lanes, bytes);
    to->same_address_lanes += gw_same_address_lanes(request->addresses, request->shared);
}

static unsigned lines_of(const uint64_t *sectors, unsigned count)
{
    unsigned lines = 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned at = 0;
        while (at < i && sectors[at] / SECTORS_A_LINE != sectors[i] / SECTORS_A_LINE) {
            at++;
        }
        lines += at == i;
    }
    return lines;
}

static void count_updates(struct ptx_counts *counts, const struct ptx_request *request,
                          uint32_t lanes)
{
    PTX_FOR_LANES(lanes, {
        const uint64_t times = gw_distinct_update(request->addresses[lane]);
        counts->most_updates = times > counts->most_updates ? times : counts->most_updates;
    });
}

static void count_global(struct ptx_counts *counts, const struct ptx_request *request,
                         uint32_t lanes, enum ptx_access access, unsigned bytes)
{
    struct ptx_request_counts *to = access == PTX_LOADS    ? &counts->loads
                                    : access == PTX_STORES ? &counts->stores
                                                           : &counts->atomics;
    const unsigned count = (unsigned)__builtin_popcount(lanes);
    to->requests++;
    to->lanes += count;
    to->words += gw_words_of(bytes);
    uint64_t sectors[MOST_SECTORS];
    const unsigned sector_count = sectors_of(request, lanes, bytes, sectors);
    for (unsigned i = 0; i < sector_count && access != PTX_STORES; i++) {
        counts->distinct_sectors += gw_distinct_sector(sectors[i]);
    }
    struct gw_serialization turns = {sector_count, lines_of(sectors, sector_count), 0};
    if (access == PTX_UPDATES) {
        turns = gw_serialization_of(request->addresses, lanes, request->compares);
        count_updates(counts, request, lanes);
    }
    to->sectors += turns.sectors;
    to->lines += turns.lines;
    to->few_bytes += few_bytes_of(count, bytes);
    to->same_address_lanes += turns.same_address_lanes;
}

static void note_that_block_works(struct ptx_grid *grid, bool stores)
{
    struct ptx_counts *counts = grid->run->counts;
    if (!grid->block_made_requests) {
        grid->block_made_requests = true;
        counts->working_blocks++;
    }
    if (stores && !grid->block_stored) {
        grid->block_stored = true;
        counts->storing_blocks++;
    }
}

void ptx_count(struct ptx_warp *warp, const struct ptx_request *request, enum ptx_access access,
               unsigned bytes)
{
    struct ptx_grid *grid = warp->grid;
    struct ptx_counts *counts = grid->run->counts;
    if (!counts) {
        return;
    }
    uint32_t variables = 0;
    PTX_FOR_LANES(request->global, {
        variables |= (uint32_t)ptx_is_variable(grid->program, request->addresses[lane]) << lane;
    });
    const uint32_t global = request->global & ~variables;
    if (global) {
        count_global(counts, request, global, access, bytes);
    }
    if (request->shared) {
        count_shared(counts, request, access, bytes);
        if (access != PTX_LOADS) {
            counts->shared_writers +=
                (unsigned)__builtin_popcount(request->shared & ~warp->shared_writers);
            warp->shared_writers |= request->shared;
        }
    }
    // Of variables nothing counts but what few lanes store there.
    if (variables && access == PTX_STORES) {
        counts->stores.few_bytes += few_bytes_of((unsigned)__builtin_popcount(variables), bytes);
    }
    if (global || request->shared || (variables && access == PTX_STORES)) {
        note_that_block_works(grid, access != PTX_LOADS && (global || variables));
    }
}

void ptx_tell_issue(const struct ptx_warp *warp, const struct ptx_step *step,
                    const struct ptx_request *request, enum ptx_access access)
{
    static const char does[] = {[PTX_LOADS] = 'r', [PTX_STORES] = 'w', [PTX_UPDATES] = 'u'};
    const struct ptx_grid *grid = warp->grid;
    const uint32_t lanes = request->global | request->shared;
    if (grid->run->issued && lanes) {
        const uint32_t *of = grid->run->grid, *at = grid->block;
        grid->run->issued(at[0] + of[0] * (at[1] + of[1] * at[2]), warp->number,
                          step->instruction->line, does[access], lanes);
    }
}
