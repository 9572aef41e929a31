// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// The calls that take a kernel: cudaLaunchKernel, cudaFuncSetAttribute, the occupancy calls. They
// take it by name or by pointer; the CPU device must see its type to launch it.
#pragma once

#include "launch.h"

template <typename... P>
GW_OVERLOAD const void *gw_entry(void (*kernel)(P...))
{
    return reinterpret_cast<const void *>(kernel);
}

#if defined(__clang__) && defined(__CUDA__)

template <typename... P>
GW_OVERLOAD cudaError_t cudaLaunchKernel(void (*kernel)(P...), dim3 grid, dim3 block,
                                         void **arguments, size_t dynamic_shared_bytes = 0,
                                         cudaStream_t stream = 0)
{
    return cudaLaunchKernel(gw_entry(kernel), grid, block, arguments, dynamic_shared_bytes, stream);
}
template <typename Kernel>
GW_OVERLOAD cudaError_t cudaLaunchCooperativeKernel(Kernel *kernel, dim3 grid, dim3 block,
                                                    void **arguments,
                                                    size_t dynamic_shared_bytes = 0,
                                                    cudaStream_t stream = 0)
{
    return cudaLaunchKernel(kernel, grid, block, arguments, dynamic_shared_bytes, stream);
}

#else

template <size_t... I>
struct gw_indices {
};
template <size_t N, size_t... I>
struct gw_indices_below : gw_indices_below<N - 1, N - 1, I...> {
};
template <size_t... I>
struct gw_indices_below<0, I...> {
    using type = gw_indices<I...>;
};

template <typename... P, size_t... I>
GW_GLUE inline cudaError_t gw_launch_with(void (*kernel)(P...), const gw_launch &launch,
                                          void **arguments, gw_indices<I...>)
{
    return gw_shaped_launch<gw_kernel_by_address<void, P...>, P...>{{kernel}, launch}.start(
        gw_parameter<P>::at(arguments[I])...);
}

/** Launches a kernel whose type is known; `launch` has all but its name and its address. */
template <typename... P>
GW_GLUE inline cudaError_t gw_launch_typed(void (*kernel)(P...), gw_launch launch, void **arguments)
{
    launch.entry = gw_entry(kernel);
    launch.name = gw_known_kernel_name(launch.entry, "of cudaLaunchKernel");
    const cudaError_t error = gw_check_kernel_arguments(&launch, arguments, sizeof...(P));
    return error != cudaSuccess ? error
                                : gw_launch_with(kernel, launch, arguments,
                                                 typename gw_indices_below<sizeof...(P)>::type());
}

/** `arguments[i]` points to the kernel's i-th argument, which is copied at the call. */
template <typename... P>
GW_GLUE inline cudaError_t
cudaLaunchKernel(void (*kernel)(P...), dim3 grid, dim3 block, void **arguments,
                 size_t dynamic_shared_bytes = 0, cudaStream_t stream = 0,
                 const char *file = __builtin_FILE(), int line = __builtin_LINE())
{
    return gw_launch_typed(
        kernel,
        {nullptr, file, line, grid, block, dynamic_shared_bytes, stream, nullptr, nullptr, false},
        arguments);
}

/** A launch whose blocks may wait for each other, by grid.sync() of cooperative_groups.h. */
template <typename... P>
GW_GLUE inline cudaError_t
cudaLaunchCooperativeKernel(void (*kernel)(P...), dim3 grid, dim3 block, void **arguments,
                            size_t dynamic_shared_bytes = 0, cudaStream_t stream = 0,
                            const char *file = __builtin_FILE(), int line = __builtin_LINE())
{
    return gw_launch_typed(
        kernel,
        {nullptr, file, line, grid, block, dynamic_shared_bytes, stream, nullptr, nullptr, true},
        arguments);
}

extern "C" {
/** Whether nothing can be launched as `config` says, which is then `*error`; else fills `launch`.
 * Not by the error's value, as comparing that is how a program looks at an error. */
bool gw_refuses_launch_config(const cudaLaunchConfig_t *config, const void *kernel,
                              gw_launch *launch, cudaError_t *error);
}

/** The same as `kernel<<<...>>>(arguments...)`, with the shape and more in `config`. */
template <typename... P, typename... Given>
GW_GLUE inline cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config,
                                              void (*kernel)(P...), Given &&...arguments)
{
    gw_launch launch;
    cudaError_t error;
    if (gw_refuses_launch_config(config, gw_entry(kernel), &launch, &error)) {
        return error;
    }
    return gw_shaped_launch<gw_kernel_by_address<void, P...>, P...>{{kernel}, launch}.start(
        static_cast<Given &&>(arguments)...);
}

template <typename... P>
GW_OVERLOAD cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config, void (*kernel)(P...),
                                            void **arguments)
{
    gw_launch launch;
    cudaError_t error;
    if (gw_refuses_launch_config(config, gw_entry(kernel), &launch, &error)) {
        return error;
    }
    return gw_launch_typed(kernel, launch, arguments);
}

#endif

/** CUDA's C++ header has the last two parameters optional for void pointers, too. */
GW_OVERLOAD cudaError_t cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block,
                                         void **arguments, size_t dynamic_shared_bytes = 0)
{
    return cudaLaunchKernel(kernel, grid, block, arguments, dynamic_shared_bytes,
                            static_cast<cudaStream_t>(nullptr));
}
GW_OVERLOAD cudaError_t cudaLaunchCooperativeKernel(const void *kernel, dim3 grid, dim3 block,
                                                    void **arguments,
                                                    size_t dynamic_shared_bytes = 0)
{
    return cudaLaunchCooperativeKernel(kernel, grid, block, arguments, dynamic_shared_bytes,
                                       static_cast<cudaStream_t>(nullptr));
}

template <typename... P>
GW_OVERLOAD cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attributes, void (*kernel)(P...))
{
    return cudaFuncGetAttributes(attributes, gw_entry(kernel));
}

template <typename... P>
GW_OVERLOAD cudaError_t cudaFuncSetAttribute(void (*kernel)(P...), cudaFuncAttribute attribute,
                                             int value)
{
    return cudaFuncSetAttribute(gw_entry(kernel), attribute, value);
}

template <typename... P>
GW_OVERLOAD cudaError_t cudaFuncSetCacheConfig(void (*kernel)(P...), cudaFuncCache preference)
{
    return cudaFuncSetCacheConfig(gw_entry(kernel), preference);
}

template <typename... P>
GW_OVERLOAD cudaError_t cudaFuncSetSharedMemConfig(void (*kernel)(P...), cudaSharedMemConfig config)
{
    return cudaFuncSetSharedMemConfig(gw_entry(kernel), config);
}

template <typename... P>
GW_OVERLOAD cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks,
                                                                      void (*kernel)(P...),
                                                                      int block_threads,
                                                                      size_t dynamic_shared_bytes)
{
    return cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, gw_entry(kernel), block_threads,
                                                         dynamic_shared_bytes);
}

template <typename... P>
GW_OVERLOAD cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int *blocks, void (*kernel)(P...), int block_threads, size_t dynamic_shared_bytes,
    unsigned int flags)
{
    return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
        blocks, gw_entry(kernel), block_threads, dynamic_shared_bytes, flags);
}

template <typename... P>
GW_OVERLOAD cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *bytes,
                                                                  void (*kernel)(P...), int blocks,
                                                                  int block_threads)
{
    return cudaOccupancyAvailableDynamicSMemPerBlock(bytes, gw_entry(kernel), blocks,
                                                     block_threads);
}

/**
 * The block size with the most threads on a multiprocessor; of several, the largest.
 * @param grid            receives how many blocks fill the device
 * @param shared_of_block the dynamic shared memory that a block of so many threads needs, in bytes
 * @param limit           the largest block to look at; 0 for the device's own
 */
template <typename... P, typename SharedOfBlock>
inline cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(
    int *grid, int *block, void (*kernel)(P...), SharedOfBlock shared_of_block, int limit = 0,
    unsigned int flags = cudaOccupancyDefault)
{
    int multiprocessors = 0, warp = 0, largest = 0;
    cudaError_t error = cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
    if (error == cudaSuccess) {
        error = cudaDeviceGetAttribute(&warp, cudaDevAttrWarpSize, 0);
    }
    if (error == cudaSuccess) {
        error = cudaDeviceGetAttribute(&largest, cudaDevAttrMaxThreadsPerBlock, 0);
    }
    if (error == cudaSuccess && (!grid || !block)) {
        error = cudaErrorInvalidValue;
    }
    if (error != cudaSuccess) {
        return error;
    }
    if (limit > 0 && limit < largest) {
        largest = limit;
    }
    int most = 0;
    *grid = *block = 0;
    for (int aligned = (largest + warp - 1) / warp * warp; aligned > 0; aligned -= warp) {
        const int threads = aligned < largest ? aligned : largest;
        int blocks = 0;
        error = cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
            &blocks, gw_entry(kernel), threads, static_cast<size_t>(shared_of_block(threads)),
            flags);
        if (error != cudaSuccess) {
            return error;
        }
        if (blocks * threads > most) {
            most = blocks * threads;
            *block = threads;
            *grid = blocks * multiprocessors;
        }
    }
    return cudaSuccess;
}

template <typename... P, typename SharedOfBlock>
inline cudaError_t
cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *grid, int *block, void (*kernel)(P...),
                                               SharedOfBlock shared_of_block, int limit = 0)
{
    return cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(grid, block, kernel,
                                                                   shared_of_block, limit);
}

/** The same number of bytes for every block. */
struct gw_same_shared {
    size_t bytes;
    GW_OVERLOAD size_t operator()(int) const
    {
        return bytes;
    }
};

template <typename... P>
inline cudaError_t
cudaOccupancyMaxPotentialBlockSizeWithFlags(int *grid, int *block, void (*kernel)(P...),
                                            size_t dynamic_shared_bytes = 0, int limit = 0,
                                            unsigned int flags = 0)
{
    return cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(
        grid, block, kernel, gw_same_shared{dynamic_shared_bytes}, limit, flags);
}

template <typename... P>
inline cudaError_t cudaOccupancyMaxPotentialBlockSize(int *grid, int *block, void (*kernel)(P...),
                                                      size_t dynamic_shared_bytes = 0,
                                                      int limit = 0)
{
    return cudaOccupancyMaxPotentialBlockSizeWithFlags(grid, block, kernel, dynamic_shared_bytes,
                                                       limit);
}
