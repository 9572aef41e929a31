// SPDX-License-Identifier: MIT
// Lesson 1, exercise 3: an array of pointers to boxes, as in a list of Python.
//
// Stages
//   1  create: one malloc for the pointers, then one per box, any of which may fail
//   2  sum: follow every pointer
//   3  free: the boxes first, as the pointers to them lie in the array
//
// Grade it:  ctest -L lesson1        (the whole lesson)
//            ./gridwork grade boxed  (this exercise alone)
#include "boxed.h"

#include <errno.h>
#include <stdlib.h>

int boxed_create(size_t n, int64_t ***h_boxes)
{
    // TODO: allocate n pointers and n boxes with 0 to n - 1; free all if malloc fails
    return GW_NOT_STARTED;
}

int boxed_sum(int64_t *const *h_boxes, size_t n, int64_t *sum)
{
    // TODO: add the numbers in the n boxes up and store the result in *sum
    return GW_NOT_STARTED;
}

void boxed_free(int64_t **h_boxes, size_t n)
{
    // TODO: free the n boxes and the array of pointers
}
