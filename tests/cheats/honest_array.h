// SPDX-License-Identifier: MIT
// The reference solution of lesson 1's array under other names: what a cheat does besides must be
// caught although its results are right.
#pragma once

#define array_create honest_create
#define array_sum honest_sum
#define array_free honest_free
#include "../../solutions/lesson1_list_vs_array/array.c"
#undef array_create
#undef array_sum
#undef array_free
#undef ARRAY_H
#include "array.h"

/* What a cheat leaves as it is. */

#define HONEST_CREATE                                                                              \
    int array_create(size_t n, int64_t **h_array)                                                  \
    {                                                                                              \
        return honest_create(n, h_array);                                                          \
    }

#define HONEST_SUM                                                                                 \
    int array_sum(const int64_t *h_array, size_t n, int64_t *sum)                                  \
    {                                                                                              \
        return honest_sum(h_array, n, sum);                                                        \
    }

#define HONEST_FREE                                                                                \
    void array_free(int64_t *h_array)                                                              \
    {                                                                                              \
        honest_free(h_array);                                                                      \
    }
