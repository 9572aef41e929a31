// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// malloc and free in a kernel are the device heap's: under these names both ask who calls.
#pragma once

#include "host_library.h"

#if !(defined(__clang__) && defined(__CUDA__))
extern "C" {
void *malloc(size_t bytes) noexcept __asm__("gw_malloc");
void free(void *memory) noexcept __asm__("gw_free");
}
#endif
