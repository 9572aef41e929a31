// SPDX-License-Identifier: MIT
/**
 * @file kernel_functions_kernels.h
 * What kernel_functions_test.c asks of kernels and of variables of the device.
 */
#pragma once

#include <cuda_runtime_api.h>

/** cudaLaunchKernel of a kernel that sets values[i] = i * factor + the shared memory's bytes. */
cudaError_t launch_by_call(int *d_values, int n, double factor, size_t shared_bytes);
/** The same with <<<>>>. @return the launch's error */
cudaError_t launch_with_shared(int *d_values, int n, size_t shared_bytes);
cudaError_t allow_shared(int bytes);
cudaError_t set_attribute(enum cudaFuncAttribute attribute, int value);
cudaError_t attributes_of(struct cudaFuncAttributes *attributes);
cudaError_t attributes_of_nothing(struct cudaFuncAttributes *attributes);
cudaError_t prefer(enum cudaFuncCache preference);

cudaError_t active_blocks(int *blocks, int threads, size_t shared_bytes);
cudaError_t active_blocks_with_flags(int *blocks, int threads, unsigned flags);
cudaError_t best_block(int *grid, int *block, size_t shared_bytes, int limit);
cudaError_t best_block_of_4_bytes_a_thread(int *grid, int *block);
cudaError_t shared_left(size_t *bytes, int blocks, int threads);

/** Variables: a table of 4 floats {1, 2, 3, 4} in constant memory, a counter that begins at 7, and
 * two instances of a template. */
cudaError_t set_table(const float *values, size_t count, size_t offset_bytes, enum cudaMemcpyKind);
cudaError_t set_table_async(const float *values, size_t count, cudaStream_t stream);
cudaError_t get_table(float *values, size_t count);
cudaError_t get_counter(int *value);
cudaError_t get_counter_async(int *value, cudaStream_t stream);
cudaError_t set_counter(const int *value);
cudaError_t counter_address(int **d_counter);
cudaError_t sizes(size_t *table, size_t *counter);
cudaError_t set_by_name(const float *values);
cudaError_t set_local(const float *values);
cudaError_t set_scales(float of_float, double of_double);
/** d_values[i] = table[i % 4] * scale<float> + scale<double>, and counts the threads. */
void launch_look_up(float *d_values, int n);
