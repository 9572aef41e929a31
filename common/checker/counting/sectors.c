// SPDX-License-Identifier: MIT
// Sectors near the first lane's are bits of one word: enough for every regular pattern. Others are
// listed, and for shared memory and atomics every lane's address is.
#include "sectors.h"

#include "distinct.h"
#include "serialization.h"

#include <stdlib.h>
#include <string.h>

enum { NEAR = 64, BELOW = 16, MOST_OTHERS = GW_LANES * 4, SECTORS_A_LINE = 4 };

static void *take(size_t count)
{
    uint64_t *list = calloc(count, sizeof(*list));
    if (!list) {
        abort();
    }
    return list;
}

size_t gw_request_bytes(const struct gw_warp_request *request)
{
    return request->lanes
               ? sizeof(*request) + (request->others ? MOST_OTHERS * sizeof(uint64_t) : 0) +
                     (request->addresses ? GW_LANES * sizeof(uint64_t) : 0)
               : 0;
}

static void add_sector(struct gw_warp_request *request, uint64_t sector)
{
    const uint64_t bit = sector - request->base;
    if (bit < NEAR) {
        request->sectors |= UINT64_C(1) << bit;
        return;
    }
    if (!request->others) {
        request->others = take(MOST_OTHERS);
    }
    for (unsigned i = 0; i < request->other_count; i++) {
        if (request->others[i] == sector) {
            return;
        }
    }
    if (request->other_count < MOST_OTHERS) {
        request->others[request->other_count++] = sector;
    }
}

void gw_request_add(struct gw_warp_request *request, const struct gw_access *access,
                    enum gw_space space, unsigned lane)
{
    if (request->lanes == 0) {
        request->shared = gw_space_is_shared(space);
        request->in_variable = space == GW_SPACE_PROGRAM;
        request->does = (uint16_t)access->does;
        request->bytes = (uint32_t)access->bytes;
        const uint64_t sector = access->address / GW_SECTOR_BYTES;
        request->base = sector > BELOW ? sector - BELOW : 0;
    }
    request->does |= (uint16_t)(access->does & GW_ADDS_NUMBERS);
    request->lanes |= 1u << lane;
    if (request->shared || request->does & GW_ATOMICALLY) {
        if (!request->addresses) {
            request->addresses = take(GW_LANES);
        }
        request->addresses[lane] = access->address;
    }
    if (request->shared) {
        return;
    }
    const uint64_t last = (access->address + access->bytes - 1) / GW_SECTOR_BYTES;
    for (uint64_t sector = access->address / GW_SECTOR_BYTES; sector <= last; sector++) {
        add_sector(request, sector);
    }
}

unsigned gw_request_sectors(const struct gw_warp_request *request, uint64_t *sectors, unsigned room)
{
    unsigned count = 0;
    for (unsigned bit = 0; bit < NEAR; bit++) {
        if (request->sectors >> bit & 1 && count < room) {
            sectors[count++] = request->base + bit;
        }
    }
    for (unsigned i = 0; i < request->other_count && count < room; i++) {
        unsigned at = count++;
        for (; at > 0 && sectors[at - 1] > request->others[i]; at--) {
            sectors[at] = sectors[at - 1];
        }
        sectors[at] = request->others[i];
    }
    return (unsigned)__builtin_popcountll(request->sectors) + request->other_count;
}

unsigned gw_request_parts(const struct gw_warp_request *request)
{
    return gw_wide_parts(request->addresses, request->lanes, request->bytes);
}

unsigned gw_request_words(const struct gw_warp_request *request, unsigned part,
                          struct gw_bank_words *banks)
{
    const unsigned count = GW_LANES / gw_request_parts(request), first = part * count;
    const unsigned words_each = gw_words_of(request->bytes);
    unsigned most = 0;
    memset(banks->in_bank, 0, sizeof(banks->in_bank));
    for (unsigned lane = first; lane < first + count; lane++) {
        if (!(request->lanes >> lane & 1)) {
            continue;
        }
        for (unsigned i = 0; i < words_each && i < 4; i++) {
            const uint64_t word = request->addresses[lane] / GW_BANK_BYTES + i;
            const unsigned bank = (unsigned)(word % GW_BANKS);
            unsigned *in_bank = &banks->in_bank[bank];
            unsigned at = 0;
            while (at < *in_bank && banks->words[bank][at] != word) {
                at++;
            }
            if (at == *in_bank && at < GW_LANES) {
                banks->words[bank][at] = word;
                (*in_bank)++;
            }
            most = *in_bank > most ? *in_bank : most;
        }
    }
    return most;
}

static uint64_t wavefronts(const struct gw_warp_request *request)
{
    if (request->does & GW_ADDS_NUMBERS && request->bytes == GW_BANK_BYTES) {
        return gw_adding_wavefronts(request->addresses, request->lanes);
    }
    struct gw_bank_words banks;
    uint64_t sum = 0;
    for (unsigned part = 0; part < gw_request_parts(request); part++) {
        sum += gw_request_words(request, part, &banks);
    }
    return sum;
}

// What a launch reads for the first time is counted of loads and atomic functions.
static void count_sectors(const struct gw_warp_request *request, struct gw_request_counts *to,
                          struct gw_kernel_counts *of_launch)
{
    const bool atomic = request->does & GW_ATOMICALLY, store = request->does & GW_WRITES;
    uint64_t sectors[NEAR + MOST_OTHERS];
    const unsigned count = gw_request_sectors(request, sectors, NEAR + MOST_OTHERS);
    unsigned lines = 0;
    for (unsigned i = 0; i < count; i++) {
        lines += i == 0 || sectors[i] / SECTORS_A_LINE != sectors[i - 1] / SECTORS_A_LINE;
        if (atomic || !store) {
            of_launch->distinct_sectors += gw_distinct_sector(sectors[i]);
        }
    }
    struct gw_serialization turns = {count, lines, 0};
    if (atomic) {
        turns =
            gw_serialization_of(request->addresses, request->lanes, request->does & GW_COMPARES);
        to->same_address_lanes += turns.same_address_lanes;
    }
    // An atomic load is a load: lanes that meet get the same.
    to->sectors += store ? turns.sectors : count;
    to->lines += store ? turns.lines : lines;
}

static void count_updates(const struct gw_warp_request *request, struct gw_kernel_counts *counts)
{
    for (uint32_t rest = request->lanes; rest != 0; rest &= rest - 1) {
        const uint64_t times = gw_distinct_update(request->addresses[__builtin_ctz(rest)]);
        counts->most_updates = times > counts->most_updates ? times : counts->most_updates;
    }
    enum { CHUNK = 1024 };
    for (uint32_t rest = request->lanes, near; rest != 0; rest &= ~near) {
        const uint64_t chunk = request->addresses[__builtin_ctz(rest)] / CHUNK;
        near = 0;
        for (uint32_t others = rest; others != 0; others &= others - 1) {
            const unsigned lane = (unsigned)__builtin_ctz(others);
            near |= request->addresses[lane] / CHUNK == chunk ? UINT32_C(1) << lane : 0;
        }
        const struct gw_serialization turns =
            gw_serialization_of(request->addresses, near, request->does & GW_COMPARES);
        const uint64_t times = gw_distinct_line_updates(chunk, turns.lines);
        counts->most_line_updates =
            times > counts->most_line_updates ? times : counts->most_line_updates;
    }
}

void gw_request_finish(struct gw_warp_request *request, struct gw_kernel_counts *counts)
{
    const unsigned lanes = (unsigned)__builtin_popcount(request->lanes);
    const bool atomic = request->does & GW_ATOMICALLY, store = request->does & GW_WRITES;
    const uint64_t words = gw_words_of(request->bytes);
    const uint64_t few = lanes <= GW_FEW_LANES ? (uint64_t)lanes * request->bytes : 0;
    if (request->in_variable) {
        counts->stores.few_bytes += few;
    } else if (request->shared) {
        struct gw_shared_counts *to = atomic  ? &counts->shared_atomics
                                      : store ? &counts->shared_stores
                                              : &counts->shared_loads;
        to->requests++;
        to->words += words;
        to->lanes += lanes;
        to->few_bytes += few;
        to->wavefronts += wavefronts(request);
        to->same_address_lanes += gw_same_address_lanes(request->addresses, request->lanes);
    } else {
        struct gw_request_counts *to = atomic  ? &counts->atomics
                                       : store ? &counts->stores
                                               : &counts->loads;
        to->requests++;
        to->words += words;
        to->lanes += lanes;
        to->few_bytes += few;
        count_sectors(request, to, counts);
        if (atomic) {
            count_updates(request, counts);
        }
    }
    free(request->others);
    free(request->addresses);
    request->others = request->addresses = NULL;
    request->other_count = 0;
    request->lanes = 0;
    request->done = true;
}
