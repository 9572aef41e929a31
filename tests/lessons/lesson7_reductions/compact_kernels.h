// SPDX-License-Identifier: MIT
// The scans that the grader of lesson 7, compact, hands to the student's function. Each call makes
// one launch at most.
#pragma once

#include <cuda_runtime_api.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The exclusive scan, by one block. */
cudaError_t gw_known_scan(const int *d_in, int *d_out, int n);

/** Says that there is no memory, and does nothing. */
cudaError_t gw_failing_scan(const int *d_in, int *d_out, int n);

/** How often they were called, and how many elements the last one was told. */
extern int gw_scans, gw_scanned;

/** Whether the last one was to write into what it reads. */
extern int gw_scan_overlaps;

#ifdef __cplusplus
}
#endif
