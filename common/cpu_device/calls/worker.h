// SPDX-License-Identifier: MIT
// State that each host thread which runs kernels has of its own.
//
// In the fast build that is thread-local storage. In the checked build one host thread at a time
// runs kernels, and the state lies outside thread-local storage, where the checker knows the
// student's shared memory by its place.
#pragma once

#include <stdbool.h>

#ifdef GW_CPU_DEVICE_CHECKED
#define GW_PER_WORKER
#else
#define GW_PER_WORKER __thread
#endif

/** Whether the calling host thread is one whose worker state this is. */
bool gw_on_worker(void);

/** Says that the calling host thread runs kernels from now on (checked build). */
void gw_become_worker(void);

/** Whether the calling host thread is in a function of cudaLaunchHostFunc or its like; says so. */
bool gw_in_host_function(void);
void gw_set_in_host_function(bool in);
