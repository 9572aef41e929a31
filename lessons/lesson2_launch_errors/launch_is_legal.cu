// SPDX-License-Identifier: MIT
// Lesson 2, exercise 5: determine in advance whether a launch configuration is valid.
//
// Stages
//   1  ask the device for its limits: they differ between devices, so do not hard-code them
//   2  check every dimension by itself: at least 1, and at most its limit
//   3  check x * y * z, the threads per block: it can overflow, so do stage 2 first
//   4  check the shared memory
//
// Grade it:  ctest -L lesson2                  (the whole lesson)
//            ./gridwork grade launch_is_legal  (this exercise alone)
#include "launch_is_legal.h"

// ------------------------------------------------------------------------------------------------
// The function that you write (it does not launch)
// ------------------------------------------------------------------------------------------------

cudaError_t launch_is_legal(dim3 grid, dim3 block, size_t shared_bytes, int *legal)
{
    // TODO: ask the device for its limits, and set *legal
    return GW_NOT_STARTED;
}
