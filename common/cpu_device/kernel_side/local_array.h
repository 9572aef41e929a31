// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// What chevron writes behind an array of a thread's own that nothing is put into where it is
// declared, or behind a struct with an array in it:
//
//     float part[64] GW_LOCAL_ARRAY;
//
// The compiler tells the checker only of memory whose address leaves the function.
#pragma once

#ifdef GW_CPU_DEVICE_CHECKED
/** The array is of no use any more; nobody cares. */
extern "C" void gw_local_array_ends(volatile void *array);
#define GW_LOCAL_ARRAY __attribute__((cleanup(gw_local_array_ends)))
#else
#define GW_LOCAL_ARRAY
#endif
