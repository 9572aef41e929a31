// SPDX-License-Identifier: MIT
// Tuning, exercise 3: compute the occupancy of a kernel from what its blocks take.
//
// Stages
//   1  warps and blocks: how many blocks each of the two allows, and the smaller number
//   2  shared memory, with what CUDA reserves, rounded up
//   3  registers, by whole warps, in four parts
//   4  blocks that do not fit at all
//
// Grade it:  ctest -L tuning             (the whole lesson)
//            ./gridwork grade occupancy  (this exercise alone)
#include "occupancy.h"

cudaError_t occupancy(const struct multiprocessor *limits, int threads, int registers,
                      int shared_bytes, int *warps)
{
    if (threads < 1 || registers < 0 || shared_bytes < 0) {
        return cudaErrorInvalidValue;
    }

    // BEGIN SOLUTION: compute how many blocks each of the four resources allows; take the smallest
    *warps = 0;
    if (threads > limits->threads_per_block || registers > limits->registers_per_thread ||
        shared_bytes > limits->shared_per_block) {
        return cudaSuccess;
    }
    int of_block = (threads + 31) / 32;
    int blocks = limits->warps / of_block;
    if (blocks > limits->blocks) {
        blocks = limits->blocks;
    }
    int bytes = shared_bytes + limits->shared_reserved;
    bytes = (bytes + limits->shared_unit - 1) / limits->shared_unit * limits->shared_unit;
    if (bytes > 0 && blocks > limits->shared_bytes / bytes) {
        blocks = limits->shared_bytes / bytes;
    }
    if (registers > 0) {
        int unit = limits->register_unit;
        int of_warp = (32 * registers + unit - 1) / unit * unit;
        int fitting = 4 * (limits->registers / 4 / of_warp) / of_block;
        if (blocks > fitting) {
            blocks = fitting;
        }
    }
    *warps = blocks * of_block;
    return cudaSuccess;
    // SKELETON
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
