// SPDX-License-Identifier: MIT
// The heap of malloc() in kernels lies in the machine; of it the runtime knows the size.
#include "cpu_device/allocations/device_heap.h"
#include "cpu_device/device/heap_size.h"

void gw_device_heap_reset(void)
{
    gw_device_heap_size = GW_HEAP_SIZE;
    gw_device_heap_was_used = false;
}
