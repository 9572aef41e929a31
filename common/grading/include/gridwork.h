// SPDX-License-Identifier: MIT
/**
 * @file gridwork.h
 * What the header of every exercise includes: the one value that says "I have not begun".
 */
#pragma once

#include <cuda_runtime_api.h>

/**
 * What an untouched exercise returns. The grader answers `not started` to it, not `fail`.
 * It is CUDA's own error 31, so that it fits where a cudaError_t is returned; an exercise that
 * returns an int returns the same number.
 */
#define GW_NOT_STARTED cudaErrorNotYetImplemented
