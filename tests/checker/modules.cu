// SPDX-License-Identifier: MIT
// Kernels that are compiled while the program runs: what is wrong with them is told as of any
// others, with their own lines.
#include "corpus.h"

#include <nvrtc.h>

static const char source[] = R"(
__constant__ float factors[4] = {1, 2, 3, 4};
__device__ float last;
extern "C" __global__ void rotate(float *x, int n)
{
    __shared__ float part[64];
    int t = threadIdx.x;
    part[t] = x[t];
    __syncthreads();
    x[t] = factors[t % 4] * part[(t + 1) % n];
    last = 1;
}
extern "C" __global__ void rotate_at_once(float *x, int n)
{
    __shared__ float part[64];
    int t = threadIdx.x;
    part[t] = x[t];
    x[t] = part[(t + 1) % n];
}
extern "C" __global__ void beyond(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n) {
        x[i] = 1.0f;
    }
}
extern "C" __global__ void unwritten(float *x)
{
    __shared__ float part[64];
    if (threadIdx.x < 32) {
        part[threadIdx.x] = 1.0f;
    }
    __syncthreads();
    x[threadIdx.x] = part[threadIdx.x];
}
extern "C" __global__ void own_dynamic(float *x)
{
    extern __shared__ float room[];
    room[threadIdx.x] = 2.0f;
    x[threadIdx.x] = room[threadIdx.x];
}
extern "C" __global__ void wait_for_half(float *x)
{
    if (threadIdx.x < 32) {
        __syncthreads();
    } else {
        __syncthreads();
    }
    x[threadIdx.x] = 1.0f;
}
)";

static cudaLibrary_t library;

static const void *kernel(const char *name)
{
    static char ptx[4096];
    nvrtcProgram program;
    cudaKernel_t found = NULL;
    hold(nvrtcCreateProgram(&program, source, "kernels.cu", 0, NULL, NULL) == NVRTC_SUCCESS &&
         nvrtcCompileProgram(program, 0, NULL) == NVRTC_SUCCESS &&
         nvrtcGetPTX(program, ptx) == NVRTC_SUCCESS &&
         nvrtcDestroyProgram(&program) == NVRTC_SUCCESS &&
         cudaLibraryLoadData(&library, ptx, NULL, NULL, 0, NULL, NULL, 0) == cudaSuccess &&
         cudaLibraryGetKernel(&found, library, name) == cudaSuccess);
    return (const void *)found;
}

static void launch(const char *name, unsigned blocks, void *first, void *second, size_t shared)
{
    void *arguments[] = {first, second, NULL};
    cudaLaunchKernel(kernel(name), dim3(blocks), dim3(64), arguments, shared, 0); // [launch]
}

PROGRAM(module_right)
{
    float *x = array(64, 3.0f), got[64];
    int n = 64;
    launch("rotate", 1, &x, &n, 0);
    cudaMemcpy(got, x, sizeof(got), cudaMemcpyDeviceToHost);
    hold(got[0] == 3.0f && got[63] == 12.0f);
    launch("own_dynamic", 1, &x, NULL, 64 * sizeof(float));
    cudaMemcpy(got, x, sizeof(got), cudaMemcpyDeviceToHost);
    hold(got[63] == 2.0f);
    finish();
}

// EXPECT: race
// WORDS: kernels.cu:18   x[t] = part[(t + 1) % n];
PROGRAM(module_race)
{
    float *x = array(64, 3.0f);
    int n = 64;
    launch("rotate_at_once", 1, &x, &n, 0);
    finish();
}

// EXPECT: out of bounds
// WORDS: element 100 of an array of 100
PROGRAM(module_bounds)
{
    float *x = array(100, 3.0f);
    int n = 100;
    launch("beyond", 2, &x, &n, 0);
    finish();
}

// EXPECT: uninitialized
// WORDS: __shared__ part, 256 bytes, from byte 128
PROGRAM(module_unwritten_shared)
{
    float *x = array(64, 3.0f);
    launch("unwritten", 1, &x, NULL, 0);
    finish();
}

// EXPECT: barrier
// WORDS: waits at kernels.cu:47
PROGRAM(module_divergence)
{
    float *x = array(64, 3.0f);
    launch("wait_for_half", 1, &x, NULL, 0);
    finish();
}

// EXPECT: failed call
// WORDS: the library of kernel rotate was unloaded before the kernel ran
PROGRAM(module_unloaded_too_soon)
{
    float *x = array(64, 3.0f);
    int n = 64;
    launch("rotate", 1, &x, &n, 0);
    cudaLibraryUnload(library);
    cudaDeviceSynchronize(); // whose error nobody looks at
}

// No code, as where the PTX of a compilation was not looked at: that is nothing to write to.
// WORDS: there is no code to load: the pointer is NULL
PROGRAM(module_of_nothing)
{
    cudaLibraryLoadData(&library, NULL, NULL, NULL, 0, NULL, NULL, 0); // EXPECT: failed call
}
