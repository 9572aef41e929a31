// SPDX-License-Identifier: MIT
// Two versions of one exercise, each in a namespace of its own, as the programs that judge mistakes
// hold them: names alike, meanings not.
#include "versions.h"

namespace gw_version_roomy
{

enum { ROOM = 100, MORE_ROOM = 100 };
__device__ int setting = 3;

#include "versions_kernels.cuh"

// Here, so that chevron sees them.
template <typename T>
__global__ void declare_any(T *d_out)
{
    __shared__ T tile[ROOM];
    tile[threadIdx.x] = (T)threadIdx.x;
    d_out[threadIdx.x] = tile[threadIdx.x];
}

template <typename T>
__global__ void declare_too_much(T *d_out)
{
    __shared__ T tile[MORE_ROOM];
    tile[threadIdx.x] = (T)threadIdx.x;
    d_out[threadIdx.x] = tile[threadIdx.x];
}

static void launch(enum launch_kind kind, int *d_out, size_t shared)
{
    switch (kind) {
    case DECLARE:
        declare<<<1, 32, shared>>>(d_out);
        break;
    case DECLARE_DEDUCED:
        declare_any<<<1, 32, shared>>>(d_out);
        break;
    case DECLARE_TOO_MUCH:
        declare_too_much<<<1, 32, shared>>>(d_out);
        break;
    case WRITE_SETTING:
        write_setting<<<1, 1>>>(d_out, 4);
        break;
    case WRITE_BEHIND:
        write_behind<<<1, 1>>>(d_out, 4);
        break;
    case WRITE_PAIR:
        write_pair<<<1, 1>>>(d_out, 4);
        break;
    }
}

} // namespace gw_version_roomy

namespace gw_version_tight
{

enum { ROOM = 10000, MORE_ROOM = 20000 };
static __constant__ int setting = 3;

#include "versions_kernels.cuh"

// Here, so that chevron sees them.
template <typename T>
__global__ void declare_any(T *d_out)
{
    __shared__ T tile[ROOM];
    tile[threadIdx.x] = (T)threadIdx.x;
    d_out[threadIdx.x] = tile[threadIdx.x];
}

template <typename T>
__global__ void declare_too_much(T *d_out)
{
    __shared__ T tile[MORE_ROOM];
    tile[threadIdx.x] = (T)threadIdx.x;
    d_out[threadIdx.x] = tile[threadIdx.x];
}

static void launch(enum launch_kind kind, int *d_out, size_t shared)
{
    switch (kind) {
    case DECLARE:
        declare<<<1, 32, shared>>>(d_out);
        break;
    case DECLARE_DEDUCED:
        declare_any<<<1, 32, shared>>>(d_out);
        break;
    case DECLARE_TOO_MUCH:
        declare_too_much<<<1, 32, shared>>>(d_out);
        break;
    case WRITE_SETTING:
        write_setting<<<1, 1>>>(d_out, 4);
        break;
    case WRITE_BEHIND:
        write_behind<<<1, 1>>>(d_out, 4);
        break;
    case WRITE_PAIR:
        write_pair<<<1, 1>>>(d_out, 4);
        break;
    }
}

} // namespace gw_version_tight

cudaError_t launch_version(enum version version, enum launch_kind kind, size_t shared)
{
    int *d_out = NULL;
    cudaError_t error = cudaMalloc(&d_out, 100 * sizeof(*d_out));
    if (error == cudaSuccess) {
        if (version == ROOMY) {
            gw_version_roomy::launch(kind, d_out, shared);
        } else {
            gw_version_tight::launch(kind, d_out, shared);
        }
        error = cudaGetLastError();
        cudaDeviceSynchronize();
        cudaFree(d_out);
    }
    return error;
}
