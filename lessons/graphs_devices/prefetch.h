// SPDX-License-Identifier: MIT
/**
 * @file prefetch.h
 * Graphs and devices, exercise 2: rounds in managed memory, with each page where it is used.
 */
#ifndef PREFETCH_H
#define PREFETCH_H

#include "gridwork.h"

// CUDA 12.2 and later have the calls of CUDA 13 under these names.
#if CUDART_VERSION < 13000
#define cudaMemPrefetchAsync cudaMemPrefetchAsync_v2
#define cudaMemAdvise cudaMemAdvise_v2
#endif

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Scrambles an array in rounds, with keys that the host makes from the results of each round. One
 * round is, for each i from 0 to n - 1, on the device:
 *
 *     x[i] = table[(x[i] + key[i % keys]) % size]
 *     sum[i % keys] += x[i]
 *
 * and then, for each g from 0 to keys - 1, on the host:
 *
 *     key[g] = table[(key[g] + sum[g]) % size]
 *     sum[g] = 0
 *
 * The sums begin with 0. All additions are those of unsigned int, modulo 2^32.
 *
 * @param m_x     n numbers in managed memory, read and written
 * @param n       how many; for 0 there is nothing to do
 * @param m_table size numbers in managed memory, only read
 * @param size    how many
 * @param h_keys  keys numbers in host memory: before the call the keys of the first round,
 *                afterwards those that the last round made
 * @param keys    how many
 * @param rounds  how many; for 0 there is nothing to do
 * @return cudaErrorInvalidValue if n or rounds is negative, or size or keys is less than 1; the
 *         error of the first CUDA call or launch that failed, if one failed; otherwise cudaSuccess
 *
 * Graded by counts, if n and rounds are at least 1. A page has 4,096 bytes. Before the call, all
 * pages of m_x and m_table are on the host.
 *
 * - page faults of kernels: none
 * - page faults of the host: only the first use of a page that the function itself has allocated
 * - m_x and m_table: each page goes to the device at most once, and none comes back; kernels use
 *   them in the memory of the device
 * - managed memory of the function's own: at most 2 * (keys / 1024 + 2) pages per round go to the
 *   device, and as many to the host
 * - copies between host and device, by cudaMemcpy and its kin: 0 bytes
 * - kernels compute x, with at least 32 threads if n is at least 32
 *
 * @note Devices without concurrent managed access: if cudaDevAttrConcurrentManagedAccess is 0, a
 *       prefetch fails with cudaErrorInvalidDevice, as does advice that names a device. There, the
 *       function works without them, and its pages are not counted.
 * @note Asynchrony: all earlier work on the arrays has ended before the call. The host uses managed
 *       memory only while no kernel runs. The function waits for its own work before it returns.
 * @note Advice: what the function advises about m_x and m_table may stay.
 * @note Ownership: the function frees the memory that it allocates, and destroys its streams and
 *       events, also after an error. Then m_x and h_keys may hold anything.
 * @note Alignment: a pointer may point to any element of an allocation, not only to the first. The
 *       function writes n numbers of m_x and the numbers of h_keys, and no others.
 */
cudaError_t prefetch(unsigned *m_x, int n, const unsigned *m_table, int size, unsigned *h_keys,
                     int keys, int rounds);

#ifdef __cplusplus
}
#endif

#endif
