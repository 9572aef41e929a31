// SPDX-License-Identifier: MIT
// What the histogram's plot has besides the exercise: bytes of which a share is equal, and the way
// that counts in global memory alone.
#pragma once

#include <cuda_runtime_api.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { GW_HISTOGRAM_BINS = 256, GW_SHARES = 6 };

/** How many of 256 bytes are equal, besides what chance makes equal. */
static const int gw_shares[GW_SHARES] = {0, 8, 32, 64, 128, 256};

/** Fills x with that many 7s among each 256 bytes, here and there, and with other bytes alike. */
static inline void gw_fill_share(unsigned char *x, size_t n, int share)
{
    unsigned state = 1;
    for (size_t i = 0; i < n; i++) {
        state = state * 1664525u + 1013904223u; // Numerical Recipes' generator; its high bits serve
        const int equal = (int)(state >> 24) < share;
        state = state * 1664525u + 1013904223u;
        x[i] = equal ? 7 : (unsigned char)(state >> 24);
    }
}

/** As histogram(), with an atomic on global memory for each byte. */
cudaError_t gw_histogram_global(const unsigned char *d_x, unsigned *d_bins, int n);

#ifdef __cplusplus
}
#endif
