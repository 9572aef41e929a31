// SPDX-License-Identifier: MIT
// Scans for the grader of radix_sort, so that what the student's function does around them is all
// that can go wrong.
#include "radix_sort_kernels.h"

int gw_serial_scans, gw_serial_scan_overlaps;

static __global__ void serial_scan(const int *in, int *out, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        out[i] = sum;
        sum += in[i];
    }
}

cudaError_t gw_serial_scan(const int *d_in, int *d_out, int n)
{
    gw_serial_scans++;
    gw_serial_scan_overlaps |= n > 0 && d_in < d_out + n && d_out < d_in + n;
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n > 0) {
        serial_scan<<<1, 1>>>(d_in, d_out, n);
    }
    return cudaGetLastError();
}

// It scans all the same: who does not look at the error goes on to no memory that nobody wrote, of
// which more would be told than of the error.
cudaError_t gw_failing_serial_scan(const int *d_in, int *d_out, int n)
{
    const cudaError_t error = gw_serial_scan(d_in, d_out, n);
    return error != cudaSuccess ? error : cudaErrorMemoryAllocation;
}
