// SPDX-License-Identifier: MIT
/**
 * @file mark_primes.h
 * Lesson 3, exercise 4: one thread per number, and threads with different amounts of work.
 */
#ifndef MARK_PRIMES_H
#define MARK_PRIMES_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Marks on the device which of the n numbers first, first + 1, ..., first + n - 1 are prime:
 * d_is_prime[i] becomes 1 if first + i is prime, and 0 if not. 0 and 1 are not prime.
 *
 * The numbers go up to 2147483647, the largest int. Division by every number up to the square root
 * is fast enough. Division by every smaller number is not.
 *
 * @param d_is_prime  n bytes in device memory, written
 * @param first       the first number, 0 or more
 * @param n           number of numbers; 0 launches nothing
 * @return cudaErrorInvalidValue if first or n is negative, or if the last number does not fit into
 *         an int; the error of the launch if it failed; otherwise cudaSuccess
 *
 * Graded by counts:
 * - a kernel does the work, in blocks of at least 32 threads, or of n threads if n is smaller
 * - its threads share the work: each number gets one thread, one warp or one block
 * - at most 10 KiB from the host to the device, and at most 10 KiB from the device to the host (see
 *   docs/pages/shortcuts.md)
 *
 * @note Asynchrony: the function launches in the default stream. It need not wait for the kernel.
 * @note Alignment: a pointer may point to any byte of an allocation, not only to the first. This
 *       matters only if a thread accesses several bytes at once (`uchar4`).
 * @note No shortcuts: mark the numbers on the device, in many threads of a kernel, not with memsets
 *       or copies. You may copy a table of all primes up to 46340 to the device (unsigned short:
 *       less than 10 KiB).
 */
cudaError_t mark_primes(unsigned char *d_is_prime, int first, int n);

/**
 * Computes the same on one core, in host memory, with the sieve of Eratosthenes. It is the
 * reference for the result and the time of the device. The numbers must be legal for mark_primes().
 */
void mark_primes_cpu(unsigned char *h_is_prime, int first, int n);

#ifdef __cplusplus
}
#endif

#endif
