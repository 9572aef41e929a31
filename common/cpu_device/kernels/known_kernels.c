// SPDX-License-Identifier: MIT
// Kernels behind void pointers: what an address is the address of, and the launch by address.
#include "known_kernels.h"

#include "cpu_device/calls/call.h"
#include "cpu_device/work/unloaded_code.h"
#include "function_attributes.h"

#include "cpu_device/kernel_side/kernel.h"

#include <string.h>

static struct gw_known_kernel *list;

static const struct gw_known_kernel *find(const void *entry)
{
    gw_call_lock();
    const struct gw_known_kernel *one = list;
    while (one && one->entry != entry) {
        one = one->next;
    }
    gw_call_unlock();
    return one;
}

void gw_register_kernel(struct gw_known_kernel *kernel, const struct gw_known_kernel *filled)
{
    gw_call_lock();
    if (!kernel->entry) {
        *kernel = *filled;
        kernel->name += kernel->name[0] == '&';
        kernel->next = list;
        list = kernel;
    }
    gw_call_unlock();
}

bool gw_is_known_kernel(const void *entry)
{
    return find(entry);
}

void gw_visit_known_kernels(void (*visit)(const void *entry, const char *name, void *context),
                            void *context)
{
    for (const struct gw_known_kernel *one = list; one; one = one->next) {
        visit(one->entry, one->name, context);
    }
}

const char *gw_known_kernel_name(const void *entry, const char *otherwise)
{
    const struct gw_known_kernel *known = find(entry);
    return known ? known->name : otherwise;
}

unsigned gw_known_kernel_bound(const void *entry)
{
    const struct gw_known_kernel *known = entry ? find(entry) : NULL;
    return known ? known->most_threads : 0;
}

static struct gw_call begin(const struct gw_launch *launch)
{
    return gw_call_begin("cudaLaunchKernel",
                         (struct gw_site){launch->return_address, launch->file, launch->line},
                         GW_WAITS_FOR_SOME);
}

// CUDA: "If the kernel has N parameters the args should point to array of N pointers. Each pointer,
// from args[0] to args[N - 1], point to the region of memory from which the actual parameter will
// be copied."
static size_t arguments_given(void **arguments, size_t parameters)
{
    size_t given = 0;
    while (arguments && given < parameters && arguments[given]) {
        given++;
    }
    return given;
}

bool gw_expect_kernel_arguments(struct gw_call *call, void **arguments, size_t parameters)
{
    const size_t given = arguments_given(arguments, parameters);
    if (given < parameters && !arguments) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "the kernel takes %zu argument%s, and there is no array of pointers to them: "
                     "it is NULL",
                     parameters, parameters == 1 ? "" : "s");
    } else if (given < parameters) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "the kernel takes %zu argument%s, and the pointer to number %zu is NULL",
                     parameters, parameters == 1 ? "" : "s", given + 1);
    }
    return given == parameters;
}

cudaError_t gw_check_kernel_arguments(const struct gw_launch *launch, void **arguments,
                                      size_t parameters)
{
    if (arguments_given(arguments, parameters) == parameters) {
        return cudaSuccess;
    }
    struct gw_call call = begin(launch);
    gw_expect_kernel_arguments(&call, arguments, parameters);
    return gw_call_end(&call);
}

const struct gw_known_kernel *gw_expect_known_kernel(struct gw_call *call, const void *entry)
{
    const struct gw_known_kernel *known = find(entry);
    if (known && !gw_is_unloaded_code(entry)) {
        return known;
    }
    if (known) {
        gw_call_fail(call, cudaErrorInvalidResourceHandle,
                     "the library of kernel %s was unloaded: keep it as long as its kernels are "
                     "launched",
                     known->name);
    } else if (!gw_is_code(entry)) {
        gw_call_fail(call, cudaErrorInvalidDeviceFunction,
                     "this is no kernel: name a __global__ function of the program");
    } else {
        gw_call_fail(call, cudaErrorInvalidDeviceFunction,
                     strcmp(call->name, "cudaLaunchKernel") == 0
                         ? "no kernel is known at this address: for a kernel of a header, an "
                           "overload or an instance of a template write "
                           "cudaLaunchKernel(kernel<float>, ...), without a cast to void *"
                         : "no kernel is known at this address: for an instance of a template "
                           "write (void *)kernel<float> where its address is taken, and name no "
                           "overload");
    }
    return NULL;
}

cudaError_t gw_launch_known(const struct gw_launch *shape, void **arguments)
{
    const struct gw_known_kernel *known = find(shape->entry);
    struct gw_launch launch = *shape;
    if (known && !gw_is_unloaded_code(launch.entry)) {
        launch.name = known->name;
        const cudaError_t error = gw_check_kernel_arguments(&launch, arguments, known->parameters);
        return error != cudaSuccess ? error : known->launch(&launch, arguments);
    }
    struct gw_call call = begin(&launch);
    gw_expect_known_kernel(&call, launch.entry);
    return gw_call_end(&call);
}

cudaError_t cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **arguments,
                             size_t dynamic_shared_bytes, cudaStream_t stream)
{
    return gw_launch_known(&(struct gw_launch){.name = __func__,
                                               .grid = grid,
                                               .block = block,
                                               .dynamic_shared_bytes = dynamic_shared_bytes,
                                               .stream = stream,
                                               .entry = kernel,
                                               .return_address = __builtin_return_address(0)},
                           arguments);
}
