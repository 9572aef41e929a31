// SPDX-License-Identifier: MIT
/**
 * @file observer_kernels.h
 * What observer_test.c has launched.
 */
#pragma once

#include <cuda_runtime_api.h>

/** Two blocks of two threads with one barrier. @return the line of the launch */
int launch_two_by_two(int *d_out);

/** Where the barrier stands. */
extern const int barrier_line;
