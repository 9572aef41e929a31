// SPDX-License-Identifier: MIT
// Sectors near the first lane's are bits of one word: enough for every regular pattern. Others are
// listed, and for shared memory every lane's address is.
#include "sectors.h"

#include <stdlib.h>

enum { SECTOR = 32, NEAR = 64, BELOW = 16, LANES = 32, BANKS = 32, WORD = 4 };
enum { MOST_OTHERS = LANES * 4 };

static void *take(void)
{
    uint64_t *list = calloc(MOST_OTHERS, sizeof(*list));
    if (!list) {
        abort();
    }
    return list;
}

size_t gw_request_bytes(const struct gw_warp_request *request)
{
    return request->lanes
               ? sizeof(*request) + (request->others ? MOST_OTHERS * sizeof(uint64_t) : 0)
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
        request->others = take();
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
        request->does = (unsigned char)access->does;
        request->bytes = (uint32_t)access->bytes;
        const uint64_t sector = access->address / SECTOR;
        request->base = sector > BELOW ? sector - BELOW : 0;
    }
    request->lanes |= 1u << lane;
    if (request->shared) {
        if (!request->others) {
            request->others = take();
        }
        request->others[lane] = access->address;
        return;
    }
    const uint64_t last = (access->address + access->bytes - 1) / SECTOR;
    for (uint64_t sector = access->address / SECTOR; sector <= last; sector++) {
        add_sector(request, sector);
    }
}

// The most different words that a bank must hand out, for the lanes first .. first + count - 1.
static unsigned wavefronts_of(const struct gw_warp_request *request, unsigned first, unsigned count)
{
    uint64_t words[BANKS][LANES];
    unsigned in_bank[BANKS] = {0};
    unsigned most = 0;
    const unsigned words_each = request->bytes > WORD ? request->bytes / WORD : 1;
    for (unsigned lane = first; lane < first + count; lane++) {
        if (!(request->lanes >> lane & 1)) {
            continue;
        }
        for (unsigned i = 0; i < words_each && i < 4; i++) {
            const uint64_t word = request->others[lane] / WORD + i;
            const unsigned bank = (unsigned)(word % BANKS);
            unsigned at = 0;
            while (at < in_bank[bank] && words[bank][at] != word) {
                at++;
            }
            if (at == in_bank[bank] && at < LANES) {
                words[bank][at] = word;
                in_bank[bank]++;
            }
            most = in_bank[bank] > most ? in_bank[bank] : most;
        }
    }
    return most;
}

// 8 bytes a lane go in two halves of the warp, 16 in four quarters.
static uint64_t wavefronts(const struct gw_warp_request *request)
{
    const unsigned parts = request->bytes >= 16 ? 4 : request->bytes >= 8 ? 2 : 1;
    uint64_t sum = 0;
    for (unsigned part = 0; part < parts; part++) {
        sum += wavefronts_of(request, part * (LANES / parts), LANES / parts);
    }
    return sum;
}

void gw_request_finish(struct gw_warp_request *request, struct gw_kernel_counts *counts)
{
    const unsigned lanes = (unsigned)__builtin_popcount(request->lanes);
    const bool atomic = request->does & GW_ATOMICALLY, store = request->does & GW_WRITES;
    const uint64_t few = lanes <= GW_FEW_LANES ? (uint64_t)lanes * request->bytes : 0;
    if (request->in_variable) {
        counts->stores.few_bytes += few;
    } else if (request->shared) {
        struct gw_shared_counts *to = atomic  ? &counts->shared_atomics
                                      : store ? &counts->shared_stores
                                              : &counts->shared_loads;
        to->requests++;
        to->lanes += lanes;
        to->few_bytes += few;
        to->wavefronts += wavefronts(request);
    } else {
        struct gw_request_counts *to = atomic  ? &counts->atomics
                                       : store ? &counts->stores
                                               : &counts->loads;
        to->requests++;
        to->lanes += lanes;
        to->few_bytes += few;
        to->sectors += (uint64_t)__builtin_popcountll(request->sectors) + request->other_count;
    }
    free(request->others);
    request->others = NULL;
    request->other_count = 0;
    request->lanes = 0;
    request->done = true;
}
