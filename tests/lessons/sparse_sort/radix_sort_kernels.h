// SPDX-License-Identifier: MIT
// The scans that the grader of radix_sort hands to the student's function. Each call makes one
// launch at most.
#pragma once

#include <cuda_runtime_api.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The exclusive scan, by one thread: the counts are few, and a sort asks for eight of them. */
cudaError_t gw_serial_scan(const int *d_in, int *d_out, int n);

/** The same, but says that there is no memory. */
cudaError_t gw_failing_serial_scan(const int *d_in, int *d_out, int n);

/** How often they were called, and whether one was to write into what it reads. */
extern int gw_serial_scans, gw_serial_scan_overlaps;

#ifdef __cplusplus
}
#endif
