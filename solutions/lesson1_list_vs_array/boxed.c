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
    // BEGIN SOLUTION: allocate n pointers and n boxes with 0 to n - 1; free all if malloc fails
    *h_boxes = NULL;
    if (n == 0) {
        return 0;
    }
    if (n > SIZE_MAX / sizeof(int64_t *)) {
        return ENOMEM;
    }
    int64_t **boxes = malloc(n * sizeof(int64_t *));
    if (!boxes) {
        return ENOMEM;
    }
    for (size_t i = 0; i < n; i++) {
        boxes[i] = malloc(sizeof(int64_t));
        if (!boxes[i]) {
            boxed_free(boxes, i); // the boxes before this one
            return ENOMEM;
        }
        *boxes[i] = (int64_t)i;
    }
    *h_boxes = boxes;
    return 0;
    // SKELETON
    //| return GW_NOT_STARTED;
    // END SOLUTION
}

int boxed_sum(int64_t *const *h_boxes, size_t n, int64_t *sum)
{
    // BEGIN SOLUTION: add the numbers in the n boxes up and store the result in *sum
    int64_t total = 0;
    for (size_t i = 0; i < n; i++) {
        total += *h_boxes[i];
    }
    *sum = total;
    return 0;
    // SKELETON
    //| return GW_NOT_STARTED;
    // END SOLUTION
}

void boxed_free(int64_t **h_boxes, size_t n)
{
    // BEGIN SOLUTION: free the n boxes and the array of pointers
    if (!h_boxes) {
        return;
    }
    for (size_t i = 0; i < n; i++) {
        free(h_boxes[i]);
    }
    free(h_boxes);
    // END SOLUTION
}
