// SPDX-License-Identifier: MIT
// Scans for the grader of compact, so that what the student's function does around them is all that
// can go wrong.
#include "compact_kernels.h"

int gw_scans, gw_scanned, gw_scan_overlaps;

enum { BLOCK = 256 };

// One block goes through all elements, as many at a time as it has threads.
static __global__ void known_scan(const int *in, int *out, int n)
{
    __shared__ int part[BLOCK];
    const int t = threadIdx.x;
    int before = 0;
    for (int first = 0; first < n; first += BLOCK) {
        const int own = first + t < n ? in[first + t] : 0;
        part[t] = own;
        __syncthreads();
        for (int distance = 1; distance < BLOCK; distance *= 2) {
            const int left = t >= distance ? part[t - distance] : 0;
            __syncthreads();
            part[t] += left;
            __syncthreads();
        }
        if (first + t < n) {
            out[first + t] = before + part[t] - own;
        }
        before += part[BLOCK - 1];
        __syncthreads();
    }
}

cudaError_t gw_known_scan(const int *d_in, int *d_out, int n)
{
    gw_scans++;
    gw_scanned = n;
    gw_scan_overlaps = n > 0 && d_in < d_out + n && d_out < d_in + n;
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n > 0) {
        known_scan<<<1, BLOCK>>>(d_in, d_out, n);
    }
    return cudaGetLastError();
}

// It scans all the same: who does not look at the error goes on to no memory that nobody wrote, of
// which more would be told than of the error.
cudaError_t gw_failing_scan(const int *d_in, int *d_out, int n)
{
    const cudaError_t error = gw_known_scan(d_in, d_out, n);
    return error != cudaSuccess ? error : cudaErrorMemoryAllocation;
}
