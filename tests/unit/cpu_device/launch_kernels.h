// SPDX-License-Identifier: MIT
/**
 * @file launch_kernels.h
 * What launch_test.c has launched.
 */
#pragma once

#include <cuda_runtime_api.h>

/** What one thread found in its built-in variables. */
struct found {
    uint3 thread, block;
    uint3 block_shape, grid_shape;
    unsigned visits;
};

/** One `struct found` a thread, in the order of blocks and then of threads. */
void launch_record(struct found *d_found, dim3 grid, dim3 block);

/** A launch of an empty kernel: for what the launch says. */
void launch_empty(dim3 grid, dim3 block, size_t dynamic_shared_bytes, cudaStream_t stream);

/** d_out[0] = a + b + c + sum of list, from arguments of several types, which are converted. */
void launch_sum(double *d_out, int a, short b, float c);

/** fill<T, 4> by its full name, fill with deduced arguments, and through a pointer: each adds its
 * own number to the first elements of the array. */
void launch_named_template(int *d_out);
void launch_deduced_template(float *d_out);
void launch_through_pointer(int *d_out);
void launch_in_namespace(int *d_out);
