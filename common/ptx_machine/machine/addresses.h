// SPDX-License-Identifier: MIT
// Where the bytes of an address lie. Shared and local memory and a kernel's parameters have windows
// of generic addresses, beyond all that a host has.
#pragma once

#include "warp.h"

/** What is added to an address of a space to make it generic. */
static inline uint64_t ptx_window_of(enum ptx_space space)
{
    return space == PTX_SHARED      ? UINT64_C(0x0100000000000000)
           : space == PTX_LOCAL     ? UINT64_C(0x0200000000000000)
           : space == PTX_PARAMETER ? UINT64_C(0x0300000000000000)
                                    : 0;
}

/** The space of a generic address: shared, local, parameter, or global for all others. *address is
 * then one of that space. */
static inline enum ptx_space ptx_space_of_generic(uint64_t *address)
{
    const uint64_t window = *address >> 56;
    const enum ptx_space space = window == 1   ? PTX_SHARED
                                 : window == 2 ? PTX_LOCAL
                                 : window == 3 ? PTX_PARAMETER
                                               : PTX_GLOBAL;
    *address -= ptx_window_of(space);
    return space;
}

/** Whether a generic address lies in a space. */
bool ptx_is_in_space(const struct ptx_program *program, uint64_t address, enum ptx_space space);

/** Whether an address of global memory is that of a variable of the module. */
bool ptx_is_variable(const struct ptx_program *program, uint64_t address);

/**
 * Where `bytes` bytes lie here.
 * @param space  may be generic; then it is the real one afterwards
 * @return NULL with a fault
 */
unsigned char *ptx_reach(struct ptx_warp *warp, const struct ptx_step *step, unsigned lane,
                         uint64_t address, unsigned bytes, enum ptx_space *space);

/** The address that a lane gives to a memory instruction, in step->space. */
static inline uint64_t ptx_address(const struct ptx_warp *warp, const struct ptx_step *step,
                                   unsigned lane)
{
    if (step->from_frame) {
        const uint32_t *const places =
            step->space == PTX_LOCAL ? warp->frame->local : warp->frame->parameters;
        return places[lane] + step->offset;
    }
    return ptx_at(warp, step->a)[lane] + step->offset;
}

/** As ptx_reach(), for what needs no long look. */
static inline unsigned char *ptx_reach_quickly(struct ptx_warp *warp, const struct ptx_step *step,
                                               unsigned lane, uint64_t address, unsigned bytes,
                                               enum ptx_space *space)
{
    const struct ptx_grid *grid = warp->grid;
    const struct ptx_span *span = &grid->spans[0];
    if ((*space == PTX_GLOBAL || *space == PTX_GENERIC) && address >= span->begin &&
        address < span->end && bytes <= span->end - address && !(address & (bytes - 1))) {
        *space = PTX_GLOBAL;
        return (unsigned char *)(uintptr_t)address + span->shift;
    }
    if (*space == PTX_SHARED && address < grid->shared_bytes &&
        bytes <= grid->shared_bytes - address && !(address & (bytes - 1))) {
        return grid->shared + address;
    }
    return ptx_reach(warp, step, lane, address, bytes, space);
}
