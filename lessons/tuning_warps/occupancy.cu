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

    // TODO: compute how many blocks each of the four resources allows; take the smallest
    return GW_NOT_STARTED;
}
