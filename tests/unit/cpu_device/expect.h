// SPDX-License-Identifier: MIT
// What the tests of the CPU device share: errors by name, and the reason that the device gave.
#pragma once

#include "cpu_device/control/control.h"
#include "test.h"

#include <cuda_runtime_api.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The call must return this error; a failure names both. */
#define expect_error(call, want) expect_error_at(call, want, #call, __FILE__, __LINE__)
#define expect_success(call) expect_error(call, cudaSuccess)
void expect_error_at(cudaError_t got, cudaError_t want, const char *call, const char *file,
                     int line);

/** The sentence that came with the last failure of any call, "" for none. */
const char *last_why(void);

/** The last failure's sentence must contain `part`. */
#define expect_why(part) expect_why_at(part, __FILE__, __LINE__)
void expect_why_at(const char *part, const char *file, int line);

/** New device memory, with a copy of `from` unless it is NULL. reset_device() frees it. */
#define device_memory(bytes) device_memory_at(NULL, bytes, __FILE__, __LINE__)
#define device_copy(from, bytes) device_memory_at(from, bytes, __FILE__, __LINE__)
void *device_memory_at(const void *from, size_t bytes, const char *file, int line);

/** Between tests: a device as new, without what the last one made. */
void reset_device(void);

#ifdef __cplusplus
}
#endif
