// SPDX-License-Identifier: MIT
// Lesson 2, exercise 3: errors of the launch, and errors that only waiting shows.
//
// Stages
//   1  forget what earlier calls left behind
//   2  launch, and look at once: a grid or block that cannot be run is seen here
//   3  wait: a kernel that failed on the way is seen here, and only here
//   4  return the first of the two
//
// Grade it:  ctest -L lesson2                  (the whole lesson)
//            ./gridwork grade launch_and_wait  (this exercise alone)
#include "launch_and_wait.h"

// ------------------------------------------------------------------------------------------------
// Launcher (the kernels are the caller's)
// ------------------------------------------------------------------------------------------------

cudaError_t launch_and_wait(void (*launch)(void *), void *context)
{
    // TODO: launch, wait, and return the first error of the two
    return GW_NOT_STARTED;
}
