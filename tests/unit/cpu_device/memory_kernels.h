// SPDX-License-Identifier: MIT
/**
 * @file memory_kernels.h
 * What memory_test.c has launched.
 */
#pragma once

#include <cuda_runtime_api.h>

/** Adds 1 to n ints. */
void launch_add_one(int *d_values, int n);

/** cudaMalloc through CUDA's C++ overload for typed pointers. */
cudaError_t allocate_floats(float **d_values, size_t count);
