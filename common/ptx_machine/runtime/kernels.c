// SPDX-License-Identifier: MIT
// Which addresses of the host stand for kernels: those of registered stubs.
#include "cpu_device/calls/call.h"
#include "cpu_device/kernels/function_attributes.h"
#include "program.h"

bool gw_is_code(const void *entry)
{
    return ptx_kernel_of(entry);
}

cudaError_t cudaFuncGetName(const char **name, const void *entry);

// CUDA: the mangled name.
cudaError_t cudaFuncGetName(const char **name, const void *entry)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    const struct ptx_kernel *kernel = ptx_kernel_of(entry);
    if (!kernel) {
        gw_call_fail(&call, cudaErrorInvalidDeviceFunction,
                     "this is no kernel: name a __global__ function of the program");
    } else if (gw_expect_place(&call, name, "name")) {
        *name = kernel->known.name;
    }
    return gw_call_end(&call);
}
