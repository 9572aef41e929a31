// SPDX-License-Identifier: MIT
/**
 * @file known_kernels_kernels.h
 * Kernels whose types known_kernels_test.c does not see.
 */
#pragma once

#include <cuda_runtime_api.h>

/**
 * The kernels, each (int *values, int n, double factor): values[i] = (int)(i * factor) + which for
 * i < n, in blocks of any size.
 */
enum kernel_of_test {
    EXTERN_C,
    PLAIN,
    STATIC,
    IN_NAMESPACE,
    UNNAMED,
    DECLARED_BEFORE,
    CONDITIONAL,
    INSTANCE,
    KERNELS
};
const void *kernel_of_test(enum kernel_of_test which);

/** A kernel (struct of 3 floats, float *sum, char) of one thread: *sum = their sum + the char. */
struct three_floats {
    float x, y, z;
};
extern const void *const kernel_of_struct;

/** A kernel without parameters, and how often a thread of it ran. */
const void *kernel_without_parameters(void);
cudaError_t times_run(int *times);

/** A function of the host, and an instance that nobody has cast: no kernel is known there. */
const void *host_function(void);
const void *instance_behind_a_pointer(void);

/** cudaLaunchKernel from a .cu, with its last two parameters left out. */
cudaError_t launch_in_cu(const void *kernel, int blocks, int threads, void **arguments);
/** The same by the kernel's type. */
cudaError_t launch_typed(void **arguments);

/** The calls about a kernel, by void pointers. */
cudaError_t most_shared_of(const void *kernel, int *bytes);
