// SPDX-License-Identifier: MIT
// What must not compile, and why: this file does, and with any one of these macros it does not.
#include <cuda.h> // programs do out of habit; only the driver API itself is refused
#include <cuda_profiler_api.h>

// Headers that CUDA has and this device has not: said, also where a toolkit's own can be found.
#ifdef CUFFT
#include <cufft.h>
#endif
#ifdef PART_OF_THRUST
#include <thrust/merge.h>
#endif

// Texture references are not there, nor surfaces, and the types say so.
#ifdef TEXTURE_REFERENCE
texture<float, 2, cudaReadModeElementType> image;
#endif
#ifdef SURFACE
typedef cudaSurfaceObject_t handle;
#else
typedef unsigned long long handle;
#endif

// Nor are functions of what is not there.
__global__ void look_up(handle table, float *y)
{
#ifdef VOLUME
    *y = tex3D<float>(table, 0.5f, 0.5f, 0.5f);
#elif defined TEXEL_OF_THREE
    *y = tex1Dfetch<float3>(table, 0).x;
#else
    *y = (float)table;
#endif
}

// A fragment has a shape that CUDA has for its type.
#ifdef FRAGMENT_SHAPE
#include <mma.h>
__global__ void multiply(const __half *a)
{
    using namespace nvcuda;
    wmma::fragment<wmma::matrix_a, 16, 16, 8, __half, wmma::row_major> part;
    wmma::load_matrix_sync(part, a, 16);
}
#endif

// The built-in variables are read-only.
__global__ void plain(int *p, int n)
{
#ifdef ASSIGNED_INDEX
    threadIdx.x = 3;
#endif
    *p = n + (int)threadIdx.x;
}

// A kernel has no result.
#ifdef RESULT
__global__ int without_result(int *p)
{
    return *p;
}
#else
__global__ void without_result(int *)
{
}
#endif

// A reference that is a parameter is kept, and what it leads to must live longer than the call.
#ifdef REFERENCE
__global__ void by_value(int &&n)
{
    n = 1;
}
#else
__global__ void by_value(int)
{
}
#endif

void launch(int *p, float *y, int n)
{
    look_up<<<1, 1>>>(0, y);
    without_result<<<1, 1>>>(p);
    by_value<<<1, 1>>>(n + 0);
#ifdef TOO_FEW_ARGUMENTS // a launch is a call: it needs all
    plain<<<1, 1>>>(p);
#else
    plain<<<1, 1>>>(p, n);
#endif
}

int main()
{
    static_assert(CUDA_VERSION >= 12000, "as in the toolkit");
    const cudaError_t error = cudaProfilerStart();
#ifdef DRIVER_API
    return error == cudaSuccess ? cuCtxSynchronize() : 1;
#else
    return error == cudaSuccess ? cudaProfilerStop() : 1;
#endif
}
