// SPDX-License-Identifier: MIT
// IWYU pragma: private
// How CUB launches its kernels: by a class of Thrust's.
#pragma once

#include "../../cpu_device/kernel_side/launch.h"

#ifndef THRUST_NS_QUALIFIER
#define THRUST_NS_QUALIFIER ::thrust
#endif

namespace thrust
{
namespace cuda_cub
{
namespace launcher
{

class triple_chevron
{
    dim3 grid, block;
    size_t shared_bytes;
    cudaStream_t stream;

  public:
    triple_chevron(dim3 grid, dim3 block, size_t shared_bytes = 0, cudaStream_t stream = nullptr)
        : grid(grid), block(block), shared_bytes(shared_bytes), stream(stream)
    {
    }

    template <typename Kernel, typename... Arguments>
    cudaError_t doit(Kernel kernel, const Arguments &...arguments) const
    {
        GW_LAUNCH_ADDRESS(kernel).shape(grid, block, shared_bytes, stream)(arguments...);
        return cudaPeekAtLastError();
    }
};

} // namespace launcher
} // namespace cuda_cub
} // namespace thrust
