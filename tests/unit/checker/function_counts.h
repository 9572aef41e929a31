// SPDX-License-Identifier: MIT
// What function_counts_kernels.cu has and function_counts_test.c counts.
#pragma once

#include <stddef.h>

/** An atomic function of one type, as a warp of its own calls it, each lane for its own element. */
struct atomic_function {
    const char *name;                    /**< "atomicAdd_block(float)" */
    size_t bytes;                        /**< of an element */
    void (*in_global)(void *d_elements); /**< launches one warp, of elements in global memory */
    void (*in_shared)(void *d_elements); /**< the same, of elements in shared memory */
};

extern const struct atomic_function atomic_functions[];
extern const size_t atomic_function_count;

/** So many launches of one thread that adds 1 to a float. */
void add_one_by_one(float *d_sum, int launches);

// Each launches a block of two warps, whose threads write 8 bytes each at most.
void sum_floats(void *d_values);
void sum_doubles(void *d_values);
void vote(void *d_values);
void reduce_and_wait(void *d_values);
void shuffle_in_branches(void *d_values);

// Each launches a warp that multiplies two matrices of 512 bytes, and stores a third of 1 KiB
// behind them.
void multiply_by_rows(void *d_values);
void multiply_by_columns(void *d_values);

// Each launches a warp that copies 128 bytes to shared memory in each of 4 rounds, and loads them:
// those of the next round are under way while it loads, or it waits at once, also at a barrier. In
// the last one, a second warp loads what the first has waited for.
void copy_ahead(void *d_values);
void copy_at_once(void *d_values);
void copy_to_barrier_at_once(void *d_values);
void copy_for_others(void *d_values);

// Each launches a warp whose threads load a vector of 16 bytes, look at its members, and store one.
void four_floats(void *d_values);
void four_floats_by_cast(void *d_values);
void four_floats_by_value(void *d_values);
void two_doubles(void *d_values);
