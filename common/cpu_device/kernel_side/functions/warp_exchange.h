// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// How a lane waits for others and gets what it asked for: all of warp_functions.h rests on this.
#pragma once

#include "../built_in_variables.h"
#include "../thread_loops.h"
#include "bits.h"
#include "warp_waiting.h"

/** As gw_barrier_use (barriers.h): exists only in programs that use one of these functions. */
template <int>
struct gw_warp_use {
    static int noted;
};
template <int N>
int gw_warp_use<N>::noted = gw_program_has_warp_operations();

#ifndef GW_CPU_DEVICE_CHECKED

extern "C" {
GW_EXTERN_OF_A_WORKER(gw_warps, gw_warps_here);
}

/**
 * Where other lanes of the same group are still to come, and somebody can go on at once: hands over
 * where it stands (barriers.h says why).
 * @return false where gw_warp_wait() must decide
 */
inline __attribute__((always_inline)) bool gw_warp_hand_over(unsigned code, unsigned mask,
                                                             uint64_t value, int argument,
                                                             int width, const char *file, int line,
                                                             unsigned thread)
{
    gw_warps &warps = gw_warps_here;
    gw_warp &warp = warps.warp[thread / 32];
    const unsigned bit = 1u << thread % 32;
    const unsigned missing = mask & ~(warp.exited | warp.arrived);
    const bool is_first = warp.waiting == 0;
    const bool is_next = warp.arrived != 0 && warp.code == code && warp.mask == mask;
    gw_waiting &others = gw_waiting_threads;
    if (!warps.direct || !(is_first || is_next) || (missing & bit) == 0 || missing == bit ||
        !gw_is_shuffle_width(width)) {
        return false;
    }
    const gw_context *context;
    if (warps.ready != 0) {
        const unsigned next = warps.first + static_cast<unsigned>(__builtin_ctz(warps.ready));
        warps.ready &= warps.ready - 1;
        if (warps.ready == 0) {
            others.handed_over = others.may_hand_over;
        }
        context = &warps.lanes[next].context;
    } else if (others.next < others.handed_over) {
        context = &others.next++->context;
    } else {
        return false;
    }
    if (is_first) {
        warp.mask = mask;
        warp.code = code;
    }
    gw_lane &self = warps.lanes[thread];
    self.value = value;
    self.file = file;
    self.line = line;
    self.mask = mask;
    self.code = code;
    self.argument = argument;
    self.width = width;
    warp.arrived |= bit;
    warp.waiting |= bit;
    gw_hand_over(&self.context, context);
    return true;
}

#endif

/** gw_warp_wait() for the running thread, as bits. */
template <int N>
inline __attribute__((always_inline)) uint64_t gw_warp_bits(unsigned code, unsigned mask,
                                                            uint64_t value, int argument, int width,
                                                            const char *file, int line)
{
    static_cast<void>(&gw_warp_use<N>::noted);
#ifdef GW_CPU_DEVICE_CHECKED
    return gw_warp_wait(code, mask, value, argument, width, file, line,
                        threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z));
#else
    // Other threads of the block run in between and leave their own index behind; barriers.h says
    // why they are read one by one.
    unsigned x = gw_here.thread.x, y = gw_here.thread.y, z = gw_here.thread.z;
    __asm__("" : "+r"(x), "+r"(y), "+r"(z));
    const unsigned thread = x + blockDim.x * (y + blockDim.y * z);
    const uint64_t result =
        gw_warp_hand_over(code, mask, value, argument, width, file, line, thread)
            ? gw_warps_here.lanes[thread].value
            : gw_warp_wait(code, mask, value, argument, width, file, line, thread);
    gw_here.thread.x = x;
    gw_here.thread.y = y;
    gw_here.thread.z = z;
    return result;
#endif
}

/** The same for operations whose result is of the value's type. */
template <int N, typename T>
inline __attribute__((always_inline)) T gw_warp_together(gw_warp_operation operation, unsigned mask,
                                                         T value, int argument, int width,
                                                         const char *file, int line)
{
    return gw_of_bits<T>(gw_warp_bits<N>(GW_WARP_CODE(operation, sizeof(T)), mask,
                                         gw_bits_of(value), argument, width, file, line));
}

/** And for those whose result is a mask of lanes. */
template <int N, typename T>
inline __attribute__((always_inline)) unsigned
gw_warp_lanes(gw_warp_operation operation, unsigned mask, T value, const char *file, int line)
{
    return static_cast<unsigned>(gw_warp_bits<N>(GW_WARP_CODE(operation, sizeof(T)), mask,
                                                 gw_bits_of(value), 0, warpSize, file, line));
}
