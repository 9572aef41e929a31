// SPDX-License-Identifier: MIT
// The limits of the CPU device: those of compute capability 7.5, the oldest GPUs that CUDA 12 and
// 13 both know. What launches here launches on every later one. A launch is checked against them
// and cudaGetDeviceProperties() tells them.
#pragma once

enum {
    GW_COMPUTE_CAPABILITY_MAJOR = 7,
    GW_COMPUTE_CAPABILITY_MINOR = 5,

    GW_WARP_THREADS = 32,
    GW_MAX_BLOCK_THREADS = 1024, /**< x * y * z */
    GW_MAX_BLOCK_X = 1024,
    GW_MAX_BLOCK_Y = 1024,
    GW_MAX_BLOCK_Z = 64,
    GW_MAX_GRID_X = 2147483647, /**< blocks */
    GW_MAX_GRID_Y = 65535,
    GW_MAX_GRID_Z = 65535,

    GW_MAX_SHARED_BYTES = 48 * 1024,        /**< a block's, static and dynamic together */
    GW_MAX_SHARED_BYTES_OPT_IN = 64 * 1024, /**< for a kernel that cudaFuncSetAttribute allows it */
    GW_CONSTANT_BYTES = 64 * 1024,
    GW_MAX_PITCH_BYTES = 2147483647,

    // Textures: texels, and bytes of a pitch and of where memory begins.
    GW_MAX_TEXTURE_1D_WIDTH = 131072,
    GW_MAX_TEXTURE_1D_LINEAR = 268435456,
    GW_MAX_TEXTURE_2D_WIDTH = 131072,
    GW_MAX_TEXTURE_2D_HEIGHT = 65536,
    GW_MAX_TEXTURE_2D_LINEAR_WIDTH = 131072,
    GW_MAX_TEXTURE_2D_LINEAR_HEIGHT = 65000,
    GW_MAX_TEXTURE_2D_LINEAR_PITCH = 2097120,
    GW_TEXTURE_ALIGNMENT = 512,
    GW_TEXTURE_PITCH_ALIGNMENT = 32,

    // What a multiprocessor holds: occupancy depends on it, and how many blocks may wait for
    // others.
    GW_MULTIPROCESSOR_THREADS = 1024,
    GW_MULTIPROCESSOR_BLOCKS = 16,
    GW_MULTIPROCESSOR_REGISTERS = 65536,
    GW_MULTIPROCESSOR_SHARED_BYTES = 64 * 1024,
    GW_SHARED_UNIT = 256, /**< in which shared memory is given to a block */

    /** A core does twice as many float operations as double ones: its vectors hold as many more. */
    GW_SINGLE_TO_DOUBLE_RATIO = 2,

    /** So many hold blocks at the same time, however few cores there are: those of a T4. */
    GW_RESIDENT_MULTIPROCESSORS = 40
};

/** The blocks that fit on a multiprocessor: by threads, by blocks, by shared memory. */
static inline int gw_blocks_that_fit(int block_threads, unsigned long shared_bytes)
{
    const int warps = (block_threads + GW_WARP_THREADS - 1) / GW_WARP_THREADS;
    const int by_threads = GW_MULTIPROCESSOR_THREADS / GW_WARP_THREADS / warps;
    const unsigned long shared =
        (shared_bytes + GW_SHARED_UNIT - 1) / GW_SHARED_UNIT * GW_SHARED_UNIT;
    const int by_shared =
        shared > 0 ? (int)(GW_MULTIPROCESSOR_SHARED_BYTES / shared) : GW_MULTIPROCESSOR_BLOCKS;
    const int fit = by_threads < by_shared ? by_threads : by_shared;
    return fit < GW_MULTIPROCESSOR_BLOCKS ? fit : GW_MULTIPROCESSOR_BLOCKS;
}
