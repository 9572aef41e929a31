// SPDX-License-Identifier: MIT
// Launches as nvcc's host code makes them: kernel<<<...>>>(...) first pushes what stands in the
// brackets, then calls the kernel's stub, which pops it and launches by the kernel's handle.
#include "cpu_device/calls/call.h"
#include "cpu_device/calls/execution_error.h"
#include "cpu_device/threads/grid.h"
#include "cpu_device/work/operation.h"
#include "ending.h"
#include "registered.h"

#include <stdlib.h>
#include <string.h>

typedef struct CUkern_st *ptx_handle; // cudaKernel_t

unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared_bytes,
                                     cudaStream_t stream);
cudaError_t __cudaPopCallConfiguration(dim3 *grid, dim3 *block, size_t *shared_bytes, void *stream);
cudaError_t __cudaGetKernel(ptx_handle *handle, const void *entry);
cudaError_t __cudaLaunchKernel(ptx_handle handle, dim3 grid, dim3 block, void **arguments,
                               size_t shared_bytes, cudaStream_t stream);

struct configuration {
    dim3 grid, block;
    size_t shared_bytes;
    cudaStream_t stream;
    struct configuration *before;
};

static __thread struct configuration *pushed; // an argument of a launch may launch something itself

unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared_bytes,
                                     cudaStream_t stream)
{
    struct configuration *one = malloc(sizeof(*one));
    if (!one) {
        ptx_end("there is no memory left for a launch");
    }
    *one = (struct configuration){grid, block, shared_bytes, stream, pushed};
    pushed = one;
    return 0;
}

// CUDA: cudaErrorMissingConfiguration: a kernel was called as a function, without <<<...>>>.
cudaError_t __cudaPopCallConfiguration(dim3 *grid, dim3 *block, size_t *shared_bytes, void *stream)
{
    struct gw_call call = gw_call_begin("a kernel", GW_CALLER, GW_WAITS_FOR_SOME);
    struct configuration *one = pushed;
    const bool configured = one;
    if (!configured) {
        gw_call_fail(&call, cudaErrorMissingConfiguration, "a kernel was called without <<<...>>>");
        return gw_call_end(&call);
    }
    *grid = one->grid;
    *block = one->block;
    *shared_bytes = one->shared_bytes;
    *(cudaStream_t *)stream = one->stream;
    pushed = one->before;
    free(one);
    gw_call_unlock(); // an earlier error is for the launch to return
    return cudaSuccess;
}

// A kernel's handle is the address of its stub.
cudaError_t __cudaGetKernel(ptx_handle *handle, const void *entry)
{
    *handle = (ptx_handle)(uintptr_t)entry;
    return cudaSuccess;
}

cudaError_t __cudaLaunchKernel(ptx_handle handle, dim3 grid, dim3 block, void **arguments,
                               size_t shared_bytes, cudaStream_t stream)
{
    return cudaLaunchKernel((const void *)handle, grid, block, arguments, shared_bytes, stream);
}

/** What the PTX document allows a kernel's parameters together. */
enum { MOST_PARAMETER_BYTES = 32764 };

cudaError_t ptx_launch(const struct gw_launch *launch, void **arguments)
{
    gw_call_lock();
    const struct ptx_kernel *kernel = ptx_kernel_of(launch->entry);
    gw_call_unlock();
    const struct ptx_kernel_facts *facts = &kernel->facts;
    const cudaError_t error = gw_check_kernel_arguments(launch, arguments, facts->parameter_count);
    if (error != cudaSuccess) {
        return error;
    }
    unsigned char packed[MOST_PARAMETER_BYTES] = {0};
    for (size_t i = 0; i < facts->parameter_count; i++) {
        const struct ptx_place place = ptx_engine_parameter(facts, i);
        memcpy(packed + place.offset, arguments[i], place.bytes);
    }
    return gw_launch_kernel(&kernel->shape, launch, packed);
}

// The turn of a launch has come.

void gw_run_grid(const struct gw_operation *operation)
{
    const struct ptx_kernel *kernel = (const struct ptx_kernel *)operation->run.kernel;
    struct ptx_failure failure;
    if (!ptx_engine_run(&kernel->facts, &operation->run.launch, operation->run.arguments,
                        &failure)) {
        gw_raise_execution_error(failure.error, failure.why);
    }
}
