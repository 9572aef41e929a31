// SPDX-License-Identifier: MIT
/**
 * @file honest_array.h
 * The reference solution of lesson 1's array under other names: what a cheat does besides must be
 * caught although its results are right.
 */
#ifndef HONEST_ARRAY_H
#define HONEST_ARRAY_H

#define array_create honest_create
#define array_sum honest_sum
#define array_free honest_free
#include "../../../solutions/lesson1_list_vs_array/array.c"
#undef array_create
#undef array_sum
#undef array_free
#undef ARRAY_H
#include "array.h"

#endif
