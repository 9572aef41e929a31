// SPDX-License-Identifier: MIT
/**
 * @file boxed.h
 * Lesson 1, exercise 3: an array of pointers to boxed numbers, which is what a list of Python is,
 * created, summed and freed.
 */
#ifndef BOXED_H
#define BOXED_H

#include "gridwork.h"

#include <stddef.h>
#include <stdint.h>

/**
 * Creates an array of n pointers, of which pointer i leads to a box that holds the number i. The
 * array is one block from malloc, and every box, an int64_t, is a block of its own.
 *
 * @param n        number of boxes; may be so large that n * sizeof(int64_t *) does not fit into a
 *                 size_t
 * @param h_boxes  becomes the array of pointers, which the caller frees with boxed_free(); NULL if
 *                 n is 0 or the function fails
 * @return 0; ENOMEM (from errno.h) if there is not so much memory: then what was allocated is freed
 *         again
 */
int boxed_create(size_t n, int64_t ***h_boxes);

/**
 * Adds the boxed numbers up.
 *
 * @param h_boxes  n pointers to boxes, which may lie anywhere in memory; both are only read. May be
 *                 NULL if n is 0
 * @param n        number of boxes
 * @param sum      becomes the sum, exact; the caller sees to it that an int64_t holds it
 * @return 0
 */
int boxed_sum(int64_t *const *h_boxes, size_t n, int64_t *sum);

/**
 * Frees every box, then the array of pointers.
 *
 * @param h_boxes  what boxed_create() made; nothing happens if it is NULL
 * @param n        number of boxes
 */
void boxed_free(int64_t **h_boxes, size_t n);

#endif
