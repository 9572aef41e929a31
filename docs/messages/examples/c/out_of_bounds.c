// SPDX-License-Identifier: MIT
#include "array.h"

int array_sum(const int64_t *h_array, size_t n, int64_t *sum)
{
    *sum = 0;
    for (size_t i = 0; i <= n; i++) {
        *sum += h_array[i];
    }
    return 0;
}
//| fail
//| sum, n = 5 (input 1):
//|   out of bounds: array_sum read 8 bytes, element 5 of an array of 5 (0 to 4)
//|     at      c/out_of_bounds.c:8   *sum += h_array[i];
//|     hint    n elements take n * sizeof bytes, and their indices end at n - 1: is the block too small (sizeof *p is the size of what p points to, sizeof p that of a pointer), or the loop too long? For a huge n, did n * sizeof overflow?
//|   the same in: sum, n = 1; sum, n = 1009, large values; sum, n = 100003; create, sum and free, n = 100003
//| Also failing:
//|   sum, n = 0 (input 1): null pointer: array_sum read 8 bytes through a null pointer
//| at c/out_of_bounds.c:8
