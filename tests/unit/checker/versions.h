// SPDX-License-Identifier: MIT
// What versions_test.c asks of versions_kernels.cu.
#pragma once

#include <cuda_runtime_api.h>

enum launch_kind {
    DECLARE,          /**< a kernel of 400 bytes of __shared__ memory, and of 40000 */
    DECLARE_DEDUCED,  /**< the same of a template, whose address a launch does not know */
    DECLARE_TOO_MUCH, /**< the same of 400, and of more than a block has */
    WRITE_SETTING,    /**< to a __device__ variable, and to a __constant__ one */
    WRITE_BEHIND,     /**< one element behind a __shared__ array, the last one of its version */
    WRITE_PAIR        /**< one struct behind a __shared__ array of them */
};

/** Launches a kernel with so much dynamic shared memory, and waits for it. @return its error */
typedef cudaError_t version(enum launch_kind kind, size_t shared);

version launch_roomy, launch_tight;
