// SPDX-License-Identifier: MIT
// Lesson 1, exercise 1: an array, the n numbers side by side in one block of memory.
//
// Stages
//   1  create: one malloc; it may fail, and n * sizeof(int64_t) may not fit into a size_t
//   2  sum: one loop; the variable for the sum needs a type that is large enough
//   3  free: one free
//
// Grade it:  ctest -L lesson1        (the whole lesson)
//            ./gridwork grade array  (this exercise alone)
#include "array.h"

#include <errno.h>
#include <stdlib.h>

int array_create(size_t n, int64_t **h_array)
{
    // BEGIN SOLUTION: allocate n elements, check for NULL, fill in 0 to n - 1
    *h_array = NULL;
    if (n == 0) {
        return 0;
    }
    // n * sizeof(int64_t) overflows for a huge n, and malloc would allocate too little.
    if (n > SIZE_MAX / sizeof(int64_t)) {
        return ENOMEM;
    }
    int64_t *array = malloc(n * sizeof(int64_t));
    if (!array) {
        return ENOMEM;
    }
    for (size_t i = 0; i < n; i++) {
        array[i] = (int64_t)i;
    }
    *h_array = array;
    return 0;
    // SKELETON
    //| return GW_NOT_STARTED;
    // END SOLUTION
}

int array_sum(const int64_t *h_array, size_t n, int64_t *sum)
{
    // BEGIN SOLUTION: add the n elements up and store the result in *sum
    int64_t total = 0;
    for (size_t i = 0; i < n; i++) {
        total += h_array[i];
    }
    *sum = total;
    return 0;
    // SKELETON
    //| return GW_NOT_STARTED;
    // END SOLUTION
}

void array_free(int64_t *h_array)
{
    // BEGIN SOLUTION: free the block
    free(h_array);
    // END SOLUTION
}
