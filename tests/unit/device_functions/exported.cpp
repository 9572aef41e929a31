// SPDX-License-Identifier: MIT
// Device functions under C names, for tests written in C.
#include <cpu_device/functions/device_functions.h>

// Under a name of its own, as a C name has one type.
static unsigned short atomicCAS_16(unsigned short *address, unsigned short compare,
                                   unsigned short val)
{
    return atomicCAS(address, compare, val);
}

#include "exported.h"
