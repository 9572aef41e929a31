// SPDX-License-Identifier: MIT
// What the machine says that it is: the device whose limits the CPU device has as well, of the
// compute capability that the program's PTX was made for.
#include "device.h"
#include "cpu_device/control/control.h"
#include "cpu_device/device/device_properties.h"
#include "ptx_machine/machine/machine.h"
#include "registered.h"

#include <stdio.h>

enum { L2_BYTES = 4 << 20, BUS_BITS = 256 }; // a T4's

void ptx_device_has_binary(const struct ptx_binary *binary)
{
    static int newest;
    const int architecture = ptx_engine_architecture(binary->wrapper);
    if (architecture <= newest) {
        return;
    }
    newest = architecture;
    struct cudaDeviceProp properties;
    gw_device_properties(&properties, 0);
    snprintf(properties.name, sizeof(properties.name), PTX_DEVICE_NAME);
    snprintf(properties.uuid.bytes, sizeof(properties.uuid.bytes), "PTX machine");
    properties.major = newest / 10;
    properties.minor = newest % 10;
    properties.multiProcessorCount = PTX_MULTIPROCESSORS;
    properties.l2CacheSize = L2_BYTES;
    properties.memoryBusWidth = BUS_BITS;
    properties.integrated = 0;
    properties.hostNativeAtomicSupported = 0;
    properties.concurrentManagedAccess = 1; // as each GPU under Linux since compute capability 6
    gw_device_is(&properties);
}
