// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// What CUDA had up to 12 and 13 dropped. A program that ./gridwork check runs has it, where
// GW_OLDER_CUDA is defined, and the compiler says of each use what takes its place. An exercise has
// not: it is to compile with nvcc of the toolkit that these headers follow.
#pragma once

#if defined(GW_OLDER_CUDA) && defined(__cplusplus)
/** Of a member of cudaDeviceProp: the attribute that says the same. */
#define GW_DROPPED(ATTRIBUTE)                                                                      \
    __attribute__((deprecated(                                                                     \
        "CUDA 13 has it no more, and cudaDeviceGetAttribute tells " ATTRIBUTE " instead")))
/** Of a call or type. */
#define GW_DROPPED_FOR(OTHER)                                                                      \
    __attribute__((deprecated("CUDA 13 has it no more, and " OTHER " takes its place")))
#else
#define GW_DROPPED(ATTRIBUTE)
#define GW_DROPPED_FOR(OTHER)
#endif
