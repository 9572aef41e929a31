// SPDX-License-Identifier: MIT
// Lesson 2, exercise 1: an array to the device and back, with every call checked.
//
// Stages
//   1  allocate device memory: cudaMalloc takes bytes, not elements
//   2  copy to the device, then back: cudaMemcpy's last argument names the direction
//   3  free the device memory, also after a copy that failed
//   4  return the first error
//
// Grade it:  ctest -L lesson2             (the whole lesson)
//            ./gridwork grade round_trip  (this exercise alone)
#include "round_trip.h"

// ------------------------------------------------------------------------------------------------
// The function that you write (this exercise has no kernel)
// ------------------------------------------------------------------------------------------------

cudaError_t round_trip(const float *h_in, float *h_out, int n)
{
    // TODO: allocate, copy there, copy back, free, and return the first error
    return GW_NOT_STARTED;
}
