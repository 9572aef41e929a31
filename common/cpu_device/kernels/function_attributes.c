// SPDX-License-Identifier: MIT
// cudaFuncGetAttributes, cudaFuncSetAttribute and their relatives.
#include "function_attributes.h"
#include "cpu_device/calls/call.h"
#include "cpu_device/device/device_limits.h"

#include "cpu_device/kernel_side/kernel.h"
#include <stdbool.h>
#include <stdlib.h>

struct settings {
    const void *entry;
    int dynamic_shared_bytes;
    int carveout;
    struct settings *next;
};

static struct settings *list;

static struct settings *find(const void *entry)
{
    struct settings *one = list;
    while (one && one->entry != entry) {
        one = one->next;
    }
    return one;
}

/** The kernel's settings, new ones where it has none; NULL without memory. */
static struct settings *settings_of(const void *entry)
{
    struct settings *one = find(entry);
    if (!one && (one = calloc(1, sizeof(*one)))) {
        *one = (struct settings){entry, GW_MAX_SHARED_BYTES, cudaSharedmemCarveoutDefault, list};
        list = one;
    }
    return one;
}

size_t gw_most_dynamic_shared_bytes(const void *entry)
{
    if (entry) {
        const struct settings *one = find(entry);
        return one ? (size_t)one->dynamic_shared_bytes : GW_MAX_SHARED_BYTES;
    }
    size_t most = GW_MAX_SHARED_BYTES;
    for (const struct settings *one = list; one; one = one->next) {
        most = (size_t)one->dynamic_shared_bytes > most ? (size_t)one->dynamic_shared_bytes : most;
    }
    return most;
}

void gw_forget_function_attributes(void)
{
    while (list) {
        struct settings *next = list->next;
        free(list);
        list = next;
    }
}

/** Whether this can be a kernel of the program. */
static bool expect_kernel(struct gw_call *call, const void *kernel)
{
    if (call->error == cudaSuccess && !gw_is_code(kernel)) {
        gw_call_fail(call, cudaErrorInvalidDeviceFunction,
                     "this is no kernel: name a __global__ function of the program");
    }
    return call->error == cudaSuccess;
}

// A kernel here is a function of the host: it has no registers of a device and no binary version;
// what it declares as __shared__ only a checker knows.
cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *attributes, const void *kernel)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    if (expect_kernel(&call, kernel) && gw_expect_place(&call, attributes, "attributes")) {
        const struct settings *one = find(kernel);
        const unsigned bound = gw_known_kernel_bound(kernel);
        const int version = 10 * GW_COMPUTE_CAPABILITY_MAJOR + GW_COMPUTE_CAPABILITY_MINOR;
        *attributes = (struct cudaFuncAttributes){
            .sharedSizeBytes = GW_ASK(static_shared_bytes_at, kernel),
            .maxThreadsPerBlock = bound > 0 ? (int)bound : GW_MAX_BLOCK_THREADS,
            .ptxVersion = version,
            .binaryVersion = version,
            .maxDynamicSharedSizeBytes = one ? one->dynamic_shared_bytes : GW_MAX_SHARED_BYTES,
            .preferredShmemCarveout = one ? one->carveout : cudaSharedmemCarveoutDefault,
        };
    }
    return gw_call_end(&call);
}

static void set(struct gw_call *call, const void *kernel, enum cudaFuncAttribute attribute,
                int value)
{
    if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize &&
        attribute != cudaFuncAttributePreferredSharedMemoryCarveout) {
        gw_call_fail(call,
                     attribute > cudaFuncAttributePreferredSharedMemoryCarveout &&
                             attribute < cudaFuncAttributeMax
                         ? cudaErrorNotSupported
                         : cudaErrorInvalidValue,
                     GW_THE_DEVICE " sets no attribute of number %d: it has no clusters",
                     (int)attribute);
        return;
    }
    const bool dynamic = attribute == cudaFuncAttributeMaxDynamicSharedMemorySize;
    const int least = dynamic ? 0 : cudaSharedmemCarveoutDefault;
    const int room = (int)(GW_MAX_SHARED_BYTES_OPT_IN - GW_ASK(static_shared_bytes_at, kernel));
    const int most = dynamic ? room : cudaSharedmemCarveoutMaxShared;
    if (value < least || value > most) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     dynamic ? "%d bytes of dynamic shared memory cannot be allowed: a block has "
                               "at most %d beside its __shared__ variables "
                               "(cudaDevAttrMaxSharedMemoryPerBlockOptin)"
                             : "%d is no share of shared memory in per cent: the most is %d",
                     value, most);
        return;
    }
    struct settings *one = settings_of(kernel);
    if (!one) {
        gw_fail_without_memory(call);
    } else {
        *(dynamic ? &one->dynamic_shared_bytes : &one->carveout) = value;
    }
}

// CUDA: of the dynamic shared memory "the sum of this value and the function attribute
// sharedSizeBytes cannot exceed the device attribute cudaDevAttrMaxSharedMemoryPerBlockOptin".
cudaError_t cudaFuncSetAttribute(const void *kernel, enum cudaFuncAttribute attribute, int value)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    if (expect_kernel(&call, kernel)) {
        set(&call, kernel, attribute, value);
    }
    return gw_call_end(&call);
}

// CUDA: "This setting does nothing on devices where the size of the L1 cache and shared memory are
// fixed."
cudaError_t cudaFuncSetCacheConfig(const void *kernel, enum cudaFuncCache preference)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    if (expect_kernel(&call, kernel) && (unsigned)preference > cudaFuncCachePreferEqual) {
        gw_call_fail(&call, cudaErrorInvalidValue, "%d is no preference", (int)preference);
    }
    return gw_call_end(&call);
}

// CUDA: no effect where banks have one size, as on all GPUs that CUDA 13 knows.
cudaError_t cudaFuncSetSharedMemConfig(const void *kernel, enum cudaSharedMemConfig config)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    if (expect_kernel(&call, kernel) && (unsigned)config > cudaSharedMemBankSizeEightByte) {
        gw_call_fail(&call, cudaErrorInvalidValue, "%d is no size of a bank", (int)config);
    }
    return gw_call_end(&call);
}
