// SPDX-License-Identifier: MIT
/**
 * @file stream_kernels.h
 * What stream_test.c has launched.
 */
#ifndef STREAM_KERNELS_H
#define STREAM_KERNELS_H

#include <cuda_runtime_api.h>

#ifdef __cplusplus
extern "C" {
#endif

/** *d_value = *d_value * factor + addend, in a stream: the order of launches shows. */
void launch_step(int *d_value, int factor, int addend, cudaStream_t stream);

/** *d_to = *d_from. */
void launch_move(int *d_to, const int *d_from, cudaStream_t stream);

/** Takes at least as long as `steps` dependent additions. */
void launch_long(int *d_value, int steps);

#ifdef __cplusplus
}
#endif

#endif
