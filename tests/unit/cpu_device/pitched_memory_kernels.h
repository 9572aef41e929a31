// SPDX-License-Identifier: MIT
/**
 * @file pitched_memory_kernels.h
 * What pitched_memory_test.c has launched.
 */
#pragma once

#include <cuda_runtime_api.h>

/** Adds 100 * row + column to each element of `rows` rows of `columns` ints, `pitch` bytes apart.
 */
void launch_add_place(int *d_values, size_t pitch, int columns, int rows);

/** cudaMallocPitch and cudaMallocAsync through CUDA's C++ overloads. */
cudaError_t typed_malloc_pitch(int **d_values, size_t *pitch, size_t columns, size_t rows);
cudaError_t typed_malloc_async(int **d_values, size_t count, cudaStream_t stream);
