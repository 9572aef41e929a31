// SPDX-License-Identifier: MIT
// Programs include cuda.h out of habit; only the driver API itself is refused.
#include <cuda.h>
#include <cuda_profiler_api.h>

int main()
{
    static_assert(CUDA_VERSION >= 12000, "as in the toolkit");
    const cudaError_t error = cudaProfilerStart();
#ifdef RIGHT
    return error == cudaSuccess ? cudaProfilerStop() : 1;
#else
    return error == cudaSuccess ? cuInit(0) : 1;
#endif
}
