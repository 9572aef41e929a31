// SPDX-License-Identifier: MIT
/**
 * @file barrier_kernels.h
 * What barrier_test.c has launched.
 */
#pragma once

#include <cuda_runtime_api.h>

/** d_out[b] = the sum of block b's part of n floats: a tree in shared memory, 256 threads. */
void launch_tree_sum(const float *d_x, float *d_out, int n);

/** Writes the transposed of a rows x cols matrix, tile by tile. */
void launch_transpose(const float *d_in, float *d_out, int rows, int cols);

/** Each thread passes its number on to the next, `rounds` times round the block, which has this
 * shape: d_out[t] = t - rounds, modulo the block's threads. */
void launch_pass_on(int *d_out, dim3 block, int rounds);

/** Threads from `n` on return before the barriers; the others sum up 1s: d_out[0] = n. */
void launch_early_return(int *d_out, int n, int threads);

/** Threads below `split` wait at one barrier and the others at another. */
void launch_divergent(int *d_out, int split, int threads);

/** Thread t waits t times at one barrier, then returns: nobody waits elsewhere. */
void launch_staircase(int *d_out, int threads);

/** No barrier of its own, in a program that has some. */
void launch_without_barrier(int *d_out, dim3 grid, dim3 block);

/** d_out[i] = the i-th float from the end of dynamic shared memory, written by another thread. */
void launch_dynamic_shared(float *d_out, unsigned threads);
void launch_dynamic_shared_of_file(int *d_out, unsigned threads);
