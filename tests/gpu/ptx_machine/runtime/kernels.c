// SPDX-License-Identifier: MIT
// Which addresses of the host stand for kernels: those of registered stubs.
#include "cpu_device/kernels/function_attributes.h"
#include "program.h"

bool gw_is_code(const void *entry)
{
    return ptx_kernel_of(entry);
}
