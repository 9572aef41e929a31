// SPDX-License-Identifier: MIT
/**
 * @file boxed.h
 * Lesson 1, exercise 3: create, sum and free an array of pointers to boxed integers. A Python list
 * has this layout.
 */
#ifndef BOXED_H
#define BOXED_H

#include "gridwork.h"

#include <stddef.h>
#include <stdint.h>

/**
 * Creates an array of n pointers: pointer i points to a box, an int64_t that holds the number i.
 *
 * @param n        number of boxes; may be so large that n * sizeof(int64_t *) does not fit into a
 *                 size_t
 * @param h_boxes  *h_boxes receives the pointer to the array of pointers, or NULL if n is 0 or the
 *                 function fails
 * @return ENOMEM (from errno.h) if there is not enough memory, or the size does not fit into a
 *         size_t; otherwise 0. Before it returns ENOMEM, the function frees all that it allocated.
 *
 * Graded:
 * - the array of pointers is one block of memory from malloc
 * - every box is a separate block of memory
 *
 * @note Ownership: the caller frees the array and the boxes with boxed_free().
 */
int boxed_create(size_t n, int64_t ***h_boxes);

/**
 * Adds the boxed numbers: `*sum = *h_boxes[0] + ... + *h_boxes[n - 1]`.
 *
 * @param h_boxes  n pointers to boxes, which may lie anywhere in memory; pointers and boxes are
 *                 only read; may be NULL if n is 0
 * @param n        number of boxes
 * @param sum      receives the sum; the caller makes sure that it fits into an int64_t
 * @return 0
 *
 * @note Accuracy: the sum is exact.
 */
int boxed_sum(int64_t *const *h_boxes, size_t n, int64_t *sum);

/**
 * Frees every box, then the array of pointers.
 *
 * @param h_boxes  the array that boxed_create() made; if it is NULL, the function does nothing
 * @param n        number of boxes
 */
void boxed_free(int64_t **h_boxes, size_t n);

#endif
