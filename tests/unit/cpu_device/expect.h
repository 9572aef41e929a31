// SPDX-License-Identifier: MIT
// What the tests of the CPU device share: errors by name, the reason that the device gave, and two
// ints of device memory.
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

/** The last failure's sentence must contain `part`. */
#define expect_why(part) expect_why_at(part, __FILE__, __LINE__)
void expect_why_at(const char *part, const char *file, int line);

/** New device memory, with a copy of `from` unless it is NULL. reset_device() frees it. */
#define device_memory(bytes) device_memory_at(NULL, bytes, __FILE__, __LINE__)
#define device_copy(from, bytes) device_memory_at(from, bytes, __FILE__, __LINE__)
void *device_memory_at(const void *from, size_t bytes, const char *file, int line);

/** Between tests: a device as new, without what the last one made. */
void reset_device(void);

// What the tests of streams, events and graphs share.

extern int *d_a, *d_b; /**< one int each, 0 when a test begins */

/** Before each test: a device as new, with the two values. */
void reset_values(void);

/** What device memory holds now, behind the API's back: the CPU device's memory is the host's. */
int now(const int *d_value);

/** It is not this yet, in the build that puts work off. */
void expect_not_yet(const int *d_value, int not_yet);

cudaStream_t new_stream(unsigned flags);
cudaEvent_t new_event(void);

#ifdef __cplusplus
}
#endif
