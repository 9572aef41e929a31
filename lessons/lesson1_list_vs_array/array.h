// SPDX-License-Identifier: MIT
/**
 * @file array.h
 * Lesson 1, exercise 1: create, sum and free an array of integers.
 */
#ifndef ARRAY_H
#define ARRAY_H

#include "gridwork.h"

#include <stddef.h>
#include <stdint.h>

/**
 * Creates an array of n int64_t: `(*h_array)[i] = i` for every i from 0 to n - 1.
 *
 * @param n        number of elements, not of bytes; may be so large that n * sizeof(int64_t) does
 *                 not fit into a size_t
 * @param h_array  *h_array receives the pointer to the array, or NULL if n is 0 or the function
 *                 fails
 * @return ENOMEM (from errno.h) if there is not enough memory, or the size does not fit into a
 *         size_t; otherwise 0
 *
 * Graded:
 * - the array is one block of memory from malloc
 *
 * @note Ownership: the caller frees the array with array_free().
 */
int array_create(size_t n, int64_t **h_array);

/**
 * Adds the elements of an array: `*sum = h_array[0] + ... + h_array[n - 1]`.
 *
 * @param h_array  n elements, only read; any numbers, negative ones too; may be NULL if n is 0
 * @param n        number of elements
 * @param sum      receives the sum; the caller makes sure that it fits into an int64_t
 * @return 0
 *
 * @note Accuracy: the sum is exact.
 */
int array_sum(const int64_t *h_array, size_t n, int64_t *sum);

/**
 * Frees an array that array_create() made.
 *
 * @param h_array  the array; if it is NULL, the function does nothing
 */
void array_free(int64_t *h_array);

#endif
