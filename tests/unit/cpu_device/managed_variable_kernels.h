// SPDX-License-Identifier: MIT
/**
 * @file managed_variable_kernels.h
 * Managed variables of a .cu, for managed_variable_test.c.
 */
#pragma once

#include <cuda_runtime_api.h>

enum { TABLE = 10 };

/** Variables declared in every way, and what each holds before main. */
enum variable { INITIALISED, ARRAY, OF_DOUBLE, IN_NAMESPACE, POINTER, VARIABLES };
void *managed_variable(enum variable which);
/** A variable that is not managed. */
void *other_variable(void);

/** A kernel: adds 1 to the initialised one, and puts its value into every element of the array. */
void launch_count(void);
/** cudaMemcpyToSymbol to the initialised one. */
cudaError_t set_by_symbol(int value);
