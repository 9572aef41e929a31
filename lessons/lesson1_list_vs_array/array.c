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
    // TODO: allocate n elements, check for NULL, fill in 0 to n - 1
    return GW_NOT_STARTED;
}

int array_sum(const int64_t *h_array, size_t n, int64_t *sum)
{
    // TODO: add the n elements up and store the result in *sum
    return GW_NOT_STARTED;
}

void array_free(int64_t *h_array)
{
    // TODO: free the block
}
