// SPDX-License-Identifier: MIT
// A version of an exercise, in a namespace of its own as in the programs that judge mistakes.
// Compiled twice and linked together: names alike, meanings not.
extern "C" {
#include "versions.h"
}

#ifdef GW_TIGHT
#define VERSION gw_version_tight
#define LAUNCH launch_tight
#else
#define VERSION gw_version_roomy
#define LAUNCH launch_roomy
#endif

namespace VERSION
{

#ifdef GW_TIGHT
enum { ROOM = 10000, MORE_ROOM = 20000 };
static __constant__ int setting = 3;
#else
enum { ROOM = 100, MORE_ROOM = 100 };
__device__ int setting = 3;
#endif

struct pair {
    int first, second;
};

__shared__ int of_file[4];

#ifndef GW_TIGHT
// A mark as arm64's assemblers put it, which is no variable, where this version's begin: right
// behind the last one of the other.
__asm__(".pushsection .tbss.mark, \"awT\", %nobits\n"
        ".type \"$d\", %tls_object\n"
        "\"$d\":\n"
        ".popsection\n");
#endif

__global__ void declare(int *d_out)
{
    __shared__ int tile[ROOM];
    tile[threadIdx.x] = (int)threadIdx.x;
    __syncthreads();
    d_out[threadIdx.x] = tile[threadIdx.x ^ 1];
}

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

__global__ void write_setting(int *d_out, int value)
{
    d_out[0] = setting;
    setting = value;
}

__global__ void write_behind(int *d_out, int n)
{
    int *const at = of_file;
    for (int i = 0; i <= n; i++) {
        at[i] = i;
    }
    d_out[0] = at[n / 2];
}

__global__ void write_pair(int *d_out, int i)
{
    __shared__ struct pair pairs[4];
    pairs[i].first = 1;
    d_out[0] = pairs[i].first;
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

} // namespace VERSION

cudaError_t LAUNCH(enum launch_kind kind, size_t shared)
{
    int *d_out = NULL;
    cudaError_t error = cudaMalloc(&d_out, 100 * sizeof(*d_out));
    if (error == cudaSuccess) {
        VERSION::launch(kind, d_out, shared);
        error = cudaGetLastError();
        cudaDeviceSynchronize();
        cudaFree(d_out);
    }
    return error;
}
