// SPDX-License-Identifier: MIT
// Counts what an instruction of a warp touches, as common/checker/counting defines it.
#pragma once

#include "addresses.h"

/** What the lanes of an instruction do, gathered lane by lane. */
struct ptx_request {
    uint32_t global, shared; /**< lanes that go there */
    bool compares;           /**< of an atomic function: it compares and swaps */
    bool adds_numbers;       /**< of an atomic function: it adds integers other than 1 */
    uint64_t addresses[PTX_LANES];
};

static inline void ptx_request_add(struct ptx_request *request, unsigned lane, uint64_t address,
                                   enum ptx_space space)
{
    const uint32_t bit = UINT32_C(1) << lane;
    if (space == PTX_SHARED) {
        request->shared |= bit;
    } else if (space == PTX_GLOBAL) {
        request->global |= bit;
    } else {
        return;
    }
    request->addresses[lane] = address & ~(UINT64_C(0xFF) << 56);
}

/** Tells of it, if somebody wants to know. */
void ptx_tell_issue(const struct ptx_warp *warp, const struct ptx_step *step,
                    const struct ptx_request *request, enum ptx_access access);

/** Adds it to the counts of the run, if there are any; `bytes` of each lane. */
void ptx_count(struct ptx_warp *warp, const struct ptx_request *request, enum ptx_access access,
               unsigned bytes);
