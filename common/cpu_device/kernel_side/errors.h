// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// enum cudaError: every error of the CUDA runtime under its own name and number, as errors.def
// lists them with what each one means.
#pragma once

enum cudaError {
#define GW_ERROR(NAME, NUMBER, MEANING) NAME = NUMBER,
#include "errors.def"
#undef GW_ERROR
};
typedef enum cudaError cudaError_t;
