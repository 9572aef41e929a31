// SPDX-License-Identifier: MIT
// One request: which lanes came and what they touched.
#pragma once

#include "checker/memory/spaces.h"
#include "checker/shadow/access.h"
#include "counts.h"

/** All zero: nobody has come yet. */
struct gw_warp_request {
    uint32_t lanes; /**< bit i: lane i */
    bool done, shared;
    bool in_variable; /**< it goes to a __device__ variable */
    uint16_t does;    /**< of the first lane */
    uint32_t bytes;   /**< of the first lane */
    uint64_t base;    /**< the sector that bit 0 of `sectors` stands for */
    uint64_t sectors; /**< those near the first lane's */
    uint64_t *others; /**< sectors of global memory elsewhere */
    unsigned other_count;
    uint64_t *addresses; /**< of each lane, of shared memory and of atomics */
};

/** Adds a lane's access; `does` and `space` of the first lane count. */
void gw_request_add(struct gw_warp_request *request, const struct gw_access *access,
                    enum gw_space space, unsigned lane);

/** The sectors of one to global memory, ascending, of which as many are listed as find room.
 * @return how many there are */
unsigned gw_request_sectors(const struct gw_warp_request *request, uint64_t *sectors,
                            unsigned room);

enum { GW_SECTOR_BYTES = 32, GW_LANES = 32, GW_BANKS = 32, GW_BANK_BYTES = 4 };

/** The different words that each bank hands out to lanes that go together. */
struct gw_bank_words {
    uint64_t words[GW_BANKS][GW_LANES]; /**< addresses in words; bank i's first in_bank[i] */
    unsigned in_bank[GW_BANKS];
};

/** Into how many parts of the warp one to shared memory is split: gw_wide_parts(). */
unsigned gw_request_parts(const struct gw_warp_request *request);

/** What a part asks of the banks. @return the wavefronts that it takes */
unsigned gw_request_words(const struct gw_warp_request *request, unsigned part,
                          struct gw_bank_words *banks);

/** The memory that it takes; 0 before anybody has come. */
size_t gw_request_bytes(const struct gw_warp_request *request);

/** Counts it, and forgets all but that it is done. */
void gw_request_finish(struct gw_warp_request *request, struct gw_kernel_counts *counts);
