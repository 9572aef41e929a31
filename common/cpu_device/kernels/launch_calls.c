// SPDX-License-Identifier: MIT
// Launches that ask for more than a shape: cooperative ones, and those by cudaLaunchKernelEx with
// their attributes, of which the device has some.
#include "cpu_device/calls/call.h"
#include "function_attributes.h"
#include "known_kernels.h"

bool gw_refuses_launch_config(const cudaLaunchConfig_t *config, const void *kernel,
                              struct gw_launch *launch, cudaError_t *error);

static void refuse(struct gw_call *call, const char *what)
{
    gw_call_fail(call, cudaErrorNotSupported, GW_THE_DEVICE " does not have %s", what);
}

static void take(struct gw_call *call, struct gw_launch *launch,
                 const cudaLaunchAttribute *attribute)
{
    const cudaLaunchAttributeValue *value = &attribute->val;
    switch (attribute->id) {
    case cudaLaunchAttributeCooperative:
        launch->cooperative = value->cooperative != 0;
        break;
    // A block is a cluster of its own; more come with compute capability 9.0.
    case cudaLaunchAttributeClusterDimension:
    case cudaLaunchAttributePreferredClusterDimension:
        if (value->clusterDim.x > 1 || value->clusterDim.y > 1 || value->clusterDim.z > 1) {
            refuse(call, "clusters of several blocks");
        }
        break;
    case cudaLaunchAttributeProgrammaticEvent:
    case cudaLaunchAttributeLaunchCompletionEvent:
        refuse(call, "events that a launch records: call cudaEventRecord after it");
        break;
    case cudaLaunchAttributeDeviceUpdatableKernelNode:
        refuse(call, "nodes of a graph that a kernel changes");
        break;
    // These promise or prefer something, and change no result.
    case cudaLaunchAttributeIgnore:
    case cudaLaunchAttributeAccessPolicyWindow:
    case cudaLaunchAttributeSynchronizationPolicy:
    case cudaLaunchAttributeClusterSchedulingPolicyPreference:
    case cudaLaunchAttributeProgrammaticStreamSerialization:
    case cudaLaunchAttributePriority:
    case cudaLaunchAttributeMemSyncDomainMap:
    case cudaLaunchAttributeMemSyncDomain:
    case cudaLaunchAttributePreferredSharedMemoryCarveout:
        break;
    default:
        gw_call_fail(call, cudaErrorInvalidValue, "there is no attribute %d of a launch",
                     (int)attribute->id);
    }
}

// Whether there is nothing to launch, which is then the error of the call.
static bool refuses(const cudaLaunchConfig_t *config, const void *kernel, const char *call_name,
                    const void *return_address, struct gw_launch *launch, cudaError_t *error)
{
    struct gw_call call = gw_call_begin(
        call_name, (struct gw_site){.return_address = return_address}, GW_WAITS_FOR_SOME);
    if (call.error == cudaSuccess && (!config || (config->numAttrs > 0 && !config->attrs))) {
        gw_call_fail(&call, cudaErrorInvalidValue, "%s",
                     config ? "numAttrs promises attributes, and attrs is NULL"
                            : "there is no configuration: the pointer is NULL");
    }
    if (call.error == cudaSuccess) {
        *launch = (struct gw_launch){.name = gw_known_kernel_name(kernel, call_name),
                                     .grid = config->gridDim,
                                     .block = config->blockDim,
                                     .dynamic_shared_bytes = config->dynamicSmemBytes,
                                     .stream = config->stream,
                                     .entry = kernel,
                                     .return_address = return_address};
        for (unsigned i = 0; i < config->numAttrs; i++) {
            take(&call, launch, &config->attrs[i]);
        }
    }
    *error = gw_call_end(&call);
    return *error != cudaSuccess;
}

cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config, const void *kernel,
                                void **arguments)
{
    struct gw_launch launch;
    cudaError_t error;
    return refuses(config, kernel, __func__, __builtin_return_address(0), &launch, &error)
               ? error
               : gw_launch_known(&launch, arguments);
}

// For what stands in the program's own code.
bool gw_refuses_launch_config(const cudaLaunchConfig_t *config, const void *kernel,
                              struct gw_launch *launch, cudaError_t *error)
{
    return refuses(config, kernel, "cudaLaunchKernelEx", __builtin_return_address(0), launch,
                   error);
}

cudaError_t cudaLaunchCooperativeKernel(const void *kernel, dim3 grid, dim3 block, void **arguments,
                                        size_t dynamic_shared_bytes, cudaStream_t stream)
{
    return gw_launch_known(&(struct gw_launch){.name = __func__,
                                               .grid = grid,
                                               .block = block,
                                               .dynamic_shared_bytes = dynamic_shared_bytes,
                                               .stream = stream,
                                               .entry = kernel,
                                               .return_address = __builtin_return_address(0),
                                               .cooperative = true},
                           arguments);
}

// The linker's: where the program's functions lie, of which kernels are some.
extern const char __executable_start[], etext[];

bool gw_is_code(const void *entry)
{
    const char *address = entry;
    return (address >= __executable_start && address < etext) || gw_is_known_kernel(entry);
}
