// SPDX-License-Identifier: MIT
// For programs without a device: there is nothing to wait for.
#include "device.h"

#include <stdio.h>

int gw_device_describe(struct gw_timing *timing)
{
    gw_put_on_card(timing, "device", "host alone");
    return 0;
}

int gw_device_wait(void)
{
    return 0;
}

int gw_device_start_events(void)
{
    return 1;
}

int gw_device_stop_events(double *milliseconds)
{
    *milliseconds = 0.0;
    return 1;
}

const char *gw_device_error(int error)
{
    static char text[32];
    snprintf(text, sizeof(text), "error %d", error);
    return text;
}

int gw_device_copy_bandwidth(bool trial, bool *own_memory, double *gigabytes_per_second)
{
    (void)trial;
    *own_memory = false;
    *gigabytes_per_second = 0.0;
    return 0;
}

bool gw_device_is_gpu(void)
{
    return false;
}
