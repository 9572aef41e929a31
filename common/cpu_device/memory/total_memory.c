// SPDX-License-Identifier: MIT
// How much memory the device has.
#include "address_range.h"
#include "cpu_device/calls/devices.h"

#include <stdlib.h>
#include <unistd.h>

static size_t parse_bytes(const char *text)
{
    char *end;
    const unsigned long long number = strtoull(text, &end, 10);
    switch (*end) {
    case 'K':
        return (size_t)number << 10;
    case 'M':
        return (size_t)number << 20;
    case 'G':
        return (size_t)number << 30;
    default:
        return (size_t)number;
    }
}

size_t gw_total_memory(void)
{
    static size_t total;
    static bool wished;
    if (total == 0) {
        const char *wish = getenv("GW_DEVICE_MEMORY");
        const size_t most = (size_t)8 << 30;
        const size_t half = (size_t)sysconf(_SC_PHYS_PAGES) / 2 * (size_t)sysconf(_SC_PAGESIZE);
        total = wish ? parse_bytes(wish) : 0;
        wished = total > 0;
        if (!wished) {
            total = half < most ? half : most;
        }
    }
    return wished ? total : total / (size_t)gw_devices();
}
