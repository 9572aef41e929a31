// SPDX-License-Identifier: MIT
// The error of the device's work, before and after the program knows of it.
#include "execution_error.h"

#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t first_counts = PTHREAD_MUTEX_INITIALIZER;
static cudaError_t raised; // atomic, written last: whoever sees it sees why
static cudaError_t surfaced;
static char why[400];

void gw_raise_execution_error(cudaError_t error, const char *reason)
{
    pthread_mutex_lock(&first_counts);
    if (raised == cudaSuccess) {
        snprintf(why, sizeof(why), "%s", reason);
        __atomic_store_n(&raised, error, __ATOMIC_RELEASE);
    }
    pthread_mutex_unlock(&first_counts);
}

cudaError_t gw_execution_error(void)
{
    return __atomic_load_n(&raised, __ATOMIC_ACQUIRE);
}

const char *gw_execution_error_reason(void)
{
    return why;
}

cudaError_t gw_surface_execution_error(void)
{
    surfaced = gw_execution_error();
    return surfaced;
}

cudaError_t gw_sticky_error(void)
{
    return surfaced;
}

void gw_reset_execution_error(void)
{
    if (gw_execution_error() != cudaSuccess) {
        snprintf(why, sizeof(why),
                 "a kernel failed before the device was reset, and the process has lost its device "
                 "by that: only a new process gets it");
        __atomic_store_n(&raised, cudaErrorDevicesUnavailable, __ATOMIC_RELEASE);
        surfaced = cudaErrorDevicesUnavailable;
    }
}

void gw_forget_execution_error(void)
{
    __atomic_store_n(&raised, cudaSuccess, __ATOMIC_RELEASE);
    surfaced = cudaSuccess;
    why[0] = '\0';
}
