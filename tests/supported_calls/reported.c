// SPDX-License-Identifier: MIT
// What the device would tell the checker of a failed call, on standard error.
#include "cpu_device/observer.h"

#include <stdio.h>

static void print_why(cudaError_t error, const char *call, struct gw_site site, const char *why)
{
    (void)error;
    (void)site;
    fprintf(stderr, "%s: %s\n", call, why ? why : "");
}

struct gw_observer gw_observer = {.error = print_why};
