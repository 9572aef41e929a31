// SPDX-License-Identifier: MIT
/**
 * @file mark_primes.h
 * Lesson 3, exercise 4: a thread a number, and threads that do not all work equally long.
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
 * The numbers go up to 2147483647, the largest int. Dividing by every number up to the square root
 * is fast enough; dividing by every smaller number is not.
 *
 * The function launches in the default stream and need not wait for the kernel. The array may begin
 * at any byte of an allocation.
 *
 * Graded by counts: a kernel does the work, in blocks of 32 threads or more, or of n where n is
 * smaller, and its threads share it out among them: a number each, or a warp or block for each
 * number.
 *
 * Also by counts: the device marks the numbers, not the host, and not a few threads for all. At
 * most 10 KiB come from the host, enough for a table of all primes up to 46340 as unsigned short
 * (as copies, managed or pinned memory, memsets and kernel parameters). A piece of
 * memory that a memset, or a copy within the device, writes counts as 24 bytes: they are no sieve.
 *
 * @param d_is_prime  n bytes in device memory, written
 * @param first       the first number, 0 or more
 * @param n           how many numbers; 0 launches nothing
 * @return cudaSuccess; cudaErrorInvalidValue if first or n is negative or the last number would
 *         not fit an int; else what the launch says
 */
cudaError_t mark_primes(unsigned char *d_is_prime, int first, int n);

/**
 * The same on one core, in host memory, by the sieve of Eratosthenes: what the device must
 * compute, and what it is timed against. The numbers must be legal for mark_primes().
 */
void mark_primes_cpu(unsigned char *h_is_prime, int first, int n);

#ifdef __cplusplus
}
#endif

#endif
