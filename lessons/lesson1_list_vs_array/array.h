// SPDX-License-Identifier: MIT
/**
 * @file array.h
 * Lesson 1, exercise 1: an array of whole numbers, created, summed and freed.
 */
#ifndef ARRAY_H
#define ARRAY_H

#include "gridwork.h"

#include <stddef.h>
#include <stdint.h>

/**
 * Creates an array of the numbers 0, 1, ..., n - 1, in one block of memory from malloc.
 *
 * @param n        number of elements, not of bytes; may be so large that n * sizeof(int64_t) does
 *                 not fit into a size_t
 * @param h_array  becomes the array, which the caller frees with array_free(); NULL if n is 0 or
 *                 the function fails
 * @return 0; ENOMEM (from errno.h) if there is not so much memory
 */
int array_create(size_t n, int64_t **h_array);

/**
 * Adds the elements of an array up.
 *
 * @param h_array  n elements, only read; any numbers, negative ones too. May be NULL if n is 0
 * @param n        number of elements
 * @param sum      becomes the sum, exact; the caller sees to it that an int64_t holds it
 * @return 0
 */
int array_sum(const int64_t *h_array, size_t n, int64_t *sum);

/**
 * Frees an array that array_create() made.
 *
 * @param h_array  the array; nothing happens if it is NULL
 */
void array_free(int64_t *h_array);

#endif
