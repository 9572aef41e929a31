// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// The built-in variables of a kernel: threadIdx, blockIdx, blockDim, gridDim, warpSize. They can
// be read and not written, as in CUDA.
#pragma once

#include "vector_types.h"

#if defined(__clang__) && defined(__CUDA__)

/** Which thread of its block this is: .x from 0 to blockDim.x - 1, and .y and .z likewise. */
extern const __device__ uint3 threadIdx;
/** Which block of the grid this thread is in: .x from 0 to gridDim.x - 1, and .y and .z likewise.
 */
extern const __device__ uint3 blockIdx;
/** How many threads a block has, along x, y and z. */
extern const __device__ dim3 blockDim;
/** How many blocks the grid has, along x, y and z. */
extern const __device__ dim3 gridDim;

#elif defined(GW_CPU_DEVICE_CHECKED)

// Defined in checked.c, where the device sets them whenever another thread goes on.
// `const` spares the checker half of its callbacks. The thread loop must stay in the C runtime and
// call through a pointer: inlined into it, a kernel would see thread 0's values in every thread.
// blockDim and gridDim are uint3 here, which becomes a dim3 wherever one is wanted: a type with a
// constructor does not count as constant.
extern "C" {
extern const uint3 threadIdx;
extern const uint3 blockIdx;
extern const uint3 blockDim;
extern const uint3 gridDim;
}

#else

/** Where the running thread stands. */
struct gw_place {
    uint3 thread, block;
    dim3 block_shape, grid_shape;
};

#ifdef GW_SEVERAL_FILES
// One per host thread, for all files of the program: a kernel may be launched in one file and
// defined in another, and call __device__ functions of a third.
inline __thread gw_place gw_here = {};
#else
// One per file and host thread: only a variable that no other file can reach lets the compiler keep
// the loop over a block's threads in registers. So a kernel must lie in the file that launches it,
// with all __device__ functions that it calls.
static __thread gw_place gw_here __attribute__((unused)) = {};
#endif

#define threadIdx (static_cast<const uint3 &>(gw_here.thread))
#define blockIdx (static_cast<const uint3 &>(gw_here.block))
#define blockDim (static_cast<const dim3 &>(gw_here.block_shape))
#define gridDim (static_cast<const dim3 &>(gw_here.grid_shape))

#endif

static constexpr int warpSize = 32;
