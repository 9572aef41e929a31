// SPDX-License-Identifier: MIT
// The error of the device's work, before and after the program knows of it.
#include "execution_error.h"

#include <stdio.h>

static cudaError_t raised;
static cudaError_t surfaced;
static char why[400];

void gw_raise_execution_error(cudaError_t error, const char *reason)
{
    if (raised == cudaSuccess) {
        raised = error;
        snprintf(why, sizeof(why), "%s", reason);
    }
}

cudaError_t gw_execution_error(void)
{
    return raised;
}

const char *gw_execution_error_reason(void)
{
    return why;
}

cudaError_t gw_surface_execution_error(void)
{
    surfaced = raised;
    return surfaced;
}

cudaError_t gw_sticky_error(void)
{
    return surfaced;
}

void gw_clear_execution_error(void)
{
    raised = cudaSuccess;
    surfaced = cudaSuccess;
    why[0] = '\0';
}
