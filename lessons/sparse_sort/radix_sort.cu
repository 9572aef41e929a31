// SPDX-License-Identifier: MIT
// Sparse matrices and sorting, exercise 3: sort by digits, with a scan.
//
// Stages
//   1  one pass for keys: count each digit in each chunk, scan the counts, and move each key to its
//      place. At first, let one thread do a chunk: it goes through its keys from first to last
//   2  eight passes, from the lowest 4 bits to the highest; values move with their keys
//   3  coalesced: a warp does a chunk, 32 neighboring keys at a time. __match_any_sync() says which
//      lanes have the same digit, and so how many earlier ones there are
//
// Grade it:  ctest -L sparse  (the whole lesson)
//            ./gridwork grade radix_sort  (this exercise alone)
#include "radix_sort.h"

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

// One pass: sorts by the 4 bits from `shift` on, and leaves the order of keys with equal digits.
void radix_pass_cpu(const unsigned *h_keys, unsigned *h_sorted, int n, int shift)
{
    int place[16] = {0};
    for (int i = 0; i < n; i++) {
        place[h_keys[i] >> shift & 15]++;
    }
    for (int digit = 0, before = 0; digit < 16; digit++) {
        const int count = place[digit];
        place[digit] = before; // where the first key with this digit goes
        before += count;
    }
    for (int i = 0; i < n; i++) {
        h_sorted[place[h_keys[i] >> shift & 15]++] = h_keys[i];
    }
}

// ------------------------------------------------------------------------------------------------
// Kernels
// ------------------------------------------------------------------------------------------------

#define BITS 4
#define DIGITS (1 << BITS)
#define WARP 32
#define WARPS 4    // of a block
#define CHUNK 1024 // neighboring keys that a warp counts and moves
#define ALL 0xffffffffu

// counts[digit * chunks + chunk] becomes the number of keys of the chunk with this digit.
__global__ void count_kernel(const unsigned *keys, int *counts, int n, int shift, int chunks)
{
    const int chunk = blockIdx.x * WARPS + threadIdx.x / WARP;
    const int lane = threadIdx.x % WARP;
    // TODO: count the digits of the chunk, and store the counts
    if (chunk < chunks && lane < DIGITS) {
        counts[lane * chunks + chunk] = 0;
    }
}

// places[digit * chunks + chunk] is the place of the chunk's first key with this digit. `values`
// may be NULL.
__global__ void move_kernel(const unsigned *keys, const unsigned *values, unsigned *sorted_keys,
                            unsigned *sorted_values, const int *places, int n, int shift,
                            int chunks)
{
    const int chunk = blockIdx.x * WARPS + threadIdx.x / WARP;
    const int lane = threadIdx.x % WARP;
    // TODO: move each key, and its value, behind the earlier ones with the same digit
    if (chunk < chunks && lane == 0) {
        sorted_keys[chunk * CHUNK] = keys[chunk * CHUNK];
    }
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

// A pass from one pair of arrays to another; d_counts and d_places have room for DIGITS * chunks.
static cudaError_t sort_by_digit(const unsigned *d_keys, const unsigned *d_values,
                                 unsigned *d_to_keys, unsigned *d_to_values, int n, int shift,
                                 radix_scan scan, int *d_counts, int *d_places)
{
    const int chunks = (n - 1) / CHUNK + 1;
    const int blocks = (chunks - 1) / WARPS + 1;
    // TODO: count, scan, move; stop at the first error
    count_kernel<<<blocks, WARPS * WARP>>>(d_keys, d_counts, n, shift, chunks);
    return GW_NOT_STARTED;
}

cudaError_t radix_sort(const unsigned *d_keys, const unsigned *d_values, unsigned *d_sorted_keys,
                       unsigned *d_sorted_values, int n, radix_scan scan)
{
    if (n < 0 || n > RADIX_SORT_MOST) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    const size_t counts = (size_t)DIGITS * ((n - 1) / CHUNK + 1);
    unsigned *d_room = NULL; // n keys, n values, the counts and the places
    cudaError_t error = cudaMalloc(&d_room, (2 * (size_t)n + 2 * counts) * sizeof(*d_room));
    if (error != cudaSuccess) {
        return error;
    }
    int *d_counts = (int *)(d_room + 2 * (size_t)n);
    // TODO: the passes, from the lowest digit on; the last one ends in d_sorted_keys
    error = sort_by_digit(d_keys, d_values, d_sorted_keys, d_sorted_values, n, 0, scan, d_counts,
                          d_counts + counts);
    const cudaError_t freed = cudaFree(d_room);
    return error != cudaSuccess ? error : freed;
}
