// SPDX-License-Identifier: MIT
// Lesson 2, exercise 2: launch with the caller's configuration, and return the error of the launch.
//
// Stages
//   1  launch with the caller's grid and block, not with one block of n threads
//   2  return the launch's error: a launch returns nothing, so call cudaGetLastError()
//   3  an error from before the launch is not an error of this launch: do not return it
//
// Grade it:  ctest -L lesson2              (the whole lesson)
//            ./gridwork grade launch_fill  (this exercise alone)
#include "launch_fill.h"

// ------------------------------------------------------------------------------------------------
// Kernels (this one is right as it is)
// ------------------------------------------------------------------------------------------------

__global__ void fill_with_index(int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        out[i] = i;
    }
}

// ------------------------------------------------------------------------------------------------
// Launcher: the host function that launches the kernel
// ------------------------------------------------------------------------------------------------

cudaError_t launch_fill(int *d_out, int n, dim3 grid, dim3 block)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }

    // BEGIN SOLUTION: launch with the caller's grid and block, and return the error of the launch
    // Reading the last error also clears it: an error after the launch is the launch's own.
    (void)cudaGetLastError();
    fill_with_index<<<grid, block>>>(d_out, n);
    return cudaGetLastError();
    // SKELETON
    //| // Replace the lines below. Like many first programs, they launch one block of n threads.
    //| // This works for n from 1 to 1024. For a larger n nothing runs, and you see no error.
    //| dim3 one_block = dim3(1, 1, 1);
    //| dim3 n_threads = dim3(n, 1, 1);
    //| fill_with_index<<<one_block, n_threads>>>(d_out, n);
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
