// SPDX-License-Identifier: MIT
// WRONG: copies from host to host, and the device sees none of it
// EXPECT STATE: fail
// EXPECT WORDS: round_trip copied 0 bytes to the device and 0 back
#include "round_trip.h"

#include <string.h>

cudaError_t round_trip(const float *h_in, float *h_out, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    if (h_in == NULL || h_out == NULL) {
        return cudaErrorInvalidValue;
    }
    memcpy(h_out, h_in, n * sizeof(float));
    return cudaSuccess;
}
