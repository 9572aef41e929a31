// SPDX-License-Identifier: MIT
/**
 * @file host_memory_kernels.h
 * What host_memory_test.c has launched, and the typed calls that only a .cu has.
 */
#pragma once

#include <cuda_runtime_api.h>

/** Doubles n ints, wherever they lie. */
void launch_twice(int *values, int n, cudaStream_t stream);

/** cudaMallocHost, cudaHostAlloc, cudaMallocManaged through CUDA's C++ overloads. */
cudaError_t typed_malloc_host(int **h_values, size_t count);
cudaError_t typed_host_alloc(int **h_values, size_t count, unsigned flags);
cudaError_t typed_malloc_managed(int **values, size_t count);

/** Hints about managed memory as CUDA 12 writes them, with a device's number. */
cudaError_t advise_by_device(const int *values, size_t count, int device);
