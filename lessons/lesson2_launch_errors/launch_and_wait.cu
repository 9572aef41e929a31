// SPDX-License-Identifier: MIT
// Lesson 2, exercise 3: errors of the launch, and errors that you see only when you wait.
//
// Stages
//   1  clear the error of earlier calls
//   2  launch, then check: an invalid launch configuration is reported here
//   3  wait: an error of the running kernel may appear only here
//   4  return the error of the launch if it failed, otherwise the error of the kernel
//
// Grade it:  ctest -L lesson2                  (the whole lesson)
//            ./gridwork grade launch_and_wait  (this exercise alone)
#include "launch_and_wait.h"

// ------------------------------------------------------------------------------------------------
// Launcher (the caller's function `launch` launches the kernels)
// ------------------------------------------------------------------------------------------------

cudaError_t launch_and_wait(void (*launch)(void *), void *context)
{
    // TODO: call `launch`, wait, and return the error of the launch or of the kernel
    return GW_NOT_STARTED;
}
