// SPDX-License-Identifier: MIT
// State that each host thread which runs kernels has of its own.
//
// In the fast build that is thread-local storage. In the checked build one host thread at a time
// runs kernels, and the state lies outside thread-local storage, where the checker knows the
// student's shared memory by its place.
#pragma once

#include <cuda_runtime_api.h>
#include <stdbool.h>
#include <stdint.h>

#ifdef GW_CPU_DEVICE_CHECKED
#define GW_PER_WORKER
#else
#define GW_PER_WORKER __thread
#endif

/** Whether the calling host thread is one whose worker state this is. */
bool gw_on_worker(void);

/** Says that the calling host thread runs kernels from now on (checked build). */
void gw_become_worker(void);

struct gw_operation;

/**
 * The calling host thread runs threads of this kernel from now on; NULL: of none.
 * @param thread, block where threadIdx and blockIdx of whoever runs stand, where that is known
 */
void gw_set_running_kernel(const struct gw_operation *kernel, const uint3 *thread,
                           const uint3 *block);

/** The same kernel, and now it is known where they stand. */
void gw_set_running_place(const uint3 *thread, const uint3 *block);

/** The kernel whose thread makes the running call; NULL where host code does. */
const struct gw_operation *gw_running_kernel(void);

/** Counts what gw_set_running_kernel() has begun on the calling host thread. */
uint64_t gw_running_number(void);

/** The last error of whoever makes the running call: of the host thread, or of a kernel's thread.
 */
cudaError_t *gw_last_error(void);

/** Whether the calling host thread is in a function of cudaLaunchHostFunc or its like; says so. */
bool gw_in_host_function(void);
void gw_set_in_host_function(bool in);
