// SPDX-License-Identifier: MIT
// Types and calls of the runtime API.
#include <cuda_runtime.h>
#include <type_traits>

// Compiles with nvcc and on the CPU device: sizes and alignments of the vector types, and what dim3
// does.

#define LAYOUT(TYPE, SIZE, ALIGNMENT)                                                              \
    static_assert(sizeof(TYPE) == SIZE, #TYPE " has another size in CUDA");                        \
    static_assert(alignof(TYPE) == ALIGNMENT, #TYPE " has another alignment in CUDA")
#define LAYOUTS(NAME, ELEMENT, ALIGN_OF_2, ALIGN_OF_4)                                             \
    static_assert(std::is_same<decltype(NAME##4 ::w), ELEMENT>::value,                             \
                  #NAME " has other elements");                                                    \
    LAYOUT(NAME##1, sizeof(ELEMENT), sizeof(ELEMENT));                                             \
    LAYOUT(NAME##2, 2 * sizeof(ELEMENT), ALIGN_OF_2);                                              \
    LAYOUT(NAME##3, 3 * sizeof(ELEMENT), sizeof(ELEMENT));                                         \
    LAYOUT(NAME##4, 4 * sizeof(ELEMENT), ALIGN_OF_4);                                              \
    static_assert(std::is_same<decltype(make_##NAME##2(0, 0)), NAME##2>::value, "");               \
    static_assert(std::is_same<decltype(make_##NAME##4(0, 0, 0, 0)), NAME##4>::value, "")

LAYOUTS(char, signed char, 2, 4);
LAYOUTS(uchar, unsigned char, 2, 4);
LAYOUTS(short, short, 4, 8);
LAYOUTS(ushort, unsigned short, 4, 8);
LAYOUTS(int, int, 8, 16);
LAYOUTS(uint, unsigned int, 8, 16);
LAYOUTS(float, float, 8, 16);

// CUDA 13 calls long4, longlong4 and double4 deprecated; their layout is what it was.
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#ifndef GW_LAUNCH
#pragma nv_diag_suppress 1444
#endif
LAYOUTS(long, long, 16, 16);
LAYOUTS(ulong, unsigned long, 16, 16);
LAYOUTS(longlong, long long, 16, 16);
LAYOUTS(ulonglong, unsigned long long, 16, 16);
LAYOUTS(double, double, 16, 16);
#if CUDART_VERSION >= 13000
LAYOUT(double4_16a, 32, 16);
LAYOUT(double4_32a, 32, 32);
LAYOUT(longlong4_32a, 32, 32);
#endif

LAYOUT(dim3, 12, 4);
static_assert(dim3(5).x == 5 && dim3(5).y == 1 && dim3(5).z == 1, "dim3 fills up with 1");
static_assert(dim3().x == 1, "dim3 is 1 by 1 by 1");
static_assert(std::is_convertible<int, dim3>::value, "a number is a shape");
static_assert(std::is_convertible<uint3, dim3>::value, "threadIdx's type becomes a dim3");
static_assert(std::is_convertible<dim3, uint3>::value, "and back");

static_assert(std::is_pointer<cudaStream_t>::value && std::is_pointer<cudaEvent_t>::value, "");
static_assert(sizeof(cudaDeviceProp::name) == 256, "");
static_assert(std::is_same<decltype(cudaDeviceProp::sharedMemPerBlock), size_t>::value, "");
static_assert(std::is_same<decltype(cudaDeviceProp::maxGridSize), int[3]>::value, "");

// Compiles with nvcc and on the CPU device: the calls of the runtime API have CUDA's parameters,
// and the C++ overloads take what CUDA's take.

// A cast to another type than a function has, or one of its overloads, does not compile.
#define SIGNATURE(NAME, ...)                                                                       \
    static_assert(sizeof(static_cast<cudaError_t (*)(__VA_ARGS__)>(NAME)), "")

SIGNATURE(cudaMallocHost, void **, size_t);
SIGNATURE(cudaHostAlloc, void **, size_t, unsigned int);
SIGNATURE(cudaFreeHost, void *);
SIGNATURE(cudaHostRegister, void *, size_t, unsigned int);
SIGNATURE(cudaHostUnregister, void *);
SIGNATURE(cudaHostGetDevicePointer, void **, void *, unsigned int);
SIGNATURE(cudaHostGetFlags, unsigned int *, void *);
SIGNATURE(cudaMallocManaged, void **, size_t, unsigned int);
SIGNATURE(cudaStreamAttachMemAsync, cudaStream_t, void *, size_t, unsigned int);
SIGNATURE(cudaMallocPitch, void **, size_t *, size_t, size_t);
SIGNATURE(cudaMalloc3D, cudaPitchedPtr *, cudaExtent);
SIGNATURE(cudaMallocAsync, void **, size_t, cudaStream_t);
SIGNATURE(cudaFreeAsync, void *, cudaStream_t);
SIGNATURE(cudaMallocFromPoolAsync, void **, size_t, cudaMemPool_t, cudaStream_t);
SIGNATURE(cudaDeviceGetDefaultMemPool, cudaMemPool_t *, int);
SIGNATURE(cudaDeviceGetMemPool, cudaMemPool_t *, int);
SIGNATURE(cudaDeviceSetMemPool, int, cudaMemPool_t);
SIGNATURE(cudaMemPoolTrimTo, cudaMemPool_t, size_t);
SIGNATURE(cudaMemPoolSetAttribute, cudaMemPool_t, cudaMemPoolAttr, void *);
SIGNATURE(cudaMemPoolGetAttribute, cudaMemPool_t, cudaMemPoolAttr, void *);
SIGNATURE(cudaPointerGetAttributes, cudaPointerAttributes *, const void *);
SIGNATURE(cudaMemcpyPeer, void *, int, const void *, int, size_t);
SIGNATURE(cudaMemcpyPeerAsync, void *, int, const void *, int, size_t, cudaStream_t);
SIGNATURE(cudaMemcpy2D, void *, size_t, const void *, size_t, size_t, size_t, cudaMemcpyKind);
SIGNATURE(cudaMemcpy2DAsync, void *, size_t, const void *, size_t, size_t, size_t, cudaMemcpyKind,
          cudaStream_t);
SIGNATURE(cudaMemset2D, void *, size_t, int, size_t, size_t);
SIGNATURE(cudaMemset2DAsync, void *, size_t, int, size_t, size_t, cudaStream_t);
SIGNATURE(cudaLaunchKernel, const void *, dim3, dim3, void **, size_t, cudaStream_t);
SIGNATURE(cudaFuncGetAttributes, cudaFuncAttributes *, const void *);
SIGNATURE(cudaFuncSetAttribute, const void *, cudaFuncAttribute, int);
SIGNATURE(cudaFuncSetCacheConfig, const void *, cudaFuncCache);
SIGNATURE(cudaOccupancyMaxActiveBlocksPerMultiprocessor, int *, const void *, int, size_t);
SIGNATURE(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags, int *, const void *, int, size_t,
          unsigned int);
SIGNATURE(cudaOccupancyAvailableDynamicSMemPerBlock, size_t *, const void *, int, int);
SIGNATURE(cudaDeviceSetLimit, cudaLimit, size_t);
SIGNATURE(cudaDeviceGetLimit, size_t *, cudaLimit);
SIGNATURE(cudaDeviceSetCacheConfig, cudaFuncCache);
SIGNATURE(cudaDeviceGetCacheConfig, cudaFuncCache *);
SIGNATURE(cudaSetDeviceFlags, unsigned int);
SIGNATURE(cudaGetDeviceFlags, unsigned int *);
SIGNATURE(cudaInitDevice, int, unsigned int, unsigned int);
SIGNATURE(cudaDeviceCanAccessPeer, int *, int, int);
SIGNATURE(cudaDeviceEnablePeerAccess, int, unsigned int);
SIGNATURE(cudaDeviceDisablePeerAccess, int);

// CUDA 12 names a device, CUDA 13 a location.
#if CUDART_VERSION >= 13000
SIGNATURE(cudaMemPrefetchAsync, const void *, size_t, cudaMemLocation, unsigned int, cudaStream_t);
SIGNATURE(cudaMemAdvise, const void *, size_t, cudaMemoryAdvise, cudaMemLocation);
#endif

#define TAKES(...)                                                                                 \
    static_assert(std::is_same<decltype(__VA_ARGS__), cudaError_t>::value, #__VA_ARGS__)

__constant__ float table[4];
__device__ int counter;
template <typename T>
__device__ T scale;
__global__ void kernel(const float *, int)
{
}

TAKES(cudaMallocHost((float **)0, 4));
TAKES(cudaMallocHost((float **)0, 4, cudaHostAllocMapped));
TAKES(cudaHostAlloc((int **)0, 4, cudaHostAllocDefault));
TAKES(cudaHostGetDevicePointer((int **)0, (void *)0, 0));
TAKES(cudaMallocManaged((double **)0, 4));
TAKES(cudaMallocManaged((double **)0, 4, cudaMemAttachHost));
TAKES(cudaMallocPitch((double **)0, (size_t *)0, 4, 4));
TAKES(cudaMallocAsync((double **)0, 4, (cudaStream_t)0));
TAKES(cudaMallocAsync((double **)0, 4, (cudaMemPool_t)0, (cudaStream_t)0));
TAKES(cudaMallocFromPoolAsync((double **)0, 4, (cudaMemPool_t)0, (cudaStream_t)0));
TAKES(cudaMemcpyToSymbol(table, (void *)0, 4));
TAKES(cudaMemcpyToSymbol(table, (void *)0, 4, 4, cudaMemcpyDeviceToDevice));
TAKES(cudaMemcpyToSymbolAsync(counter, (void *)0, 4, 0, cudaMemcpyHostToDevice));
TAKES(cudaMemcpyToSymbolAsync(counter, (void *)0, 4, 0, cudaMemcpyHostToDevice, (cudaStream_t)0));
TAKES(cudaMemcpyFromSymbol((void *)0, scale<float>, 4));
TAKES(cudaMemcpyFromSymbolAsync((void *)0, table, 4, 0, cudaMemcpyDeviceToHost, (cudaStream_t)0));
TAKES(cudaGetSymbolAddress((void **)0, counter));
TAKES(cudaGetSymbolSize((size_t *)0, table));
TAKES(cudaLaunchKernel((const void *)kernel, dim3(1), dim3(1), (void **)0));
#if CUDART_VERSION >= 13000 // CUDA 12 takes a kernel's name with a cast alone
TAKES(cudaLaunchKernel(kernel, dim3(1), dim3(1), (void **)0));
TAKES(cudaLaunchKernel(kernel, dim3(1), dim3(1), (void **)0, 16, (cudaStream_t)0));
#endif
TAKES(cudaFuncGetAttributes((cudaFuncAttributes *)0, kernel));
TAKES(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536));
TAKES(cudaFuncSetCacheConfig(kernel, cudaFuncCachePreferL1));
TAKES(cudaOccupancyMaxActiveBlocksPerMultiprocessor((int *)0, kernel, 128, 0));
TAKES(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags((int *)0, kernel, 128, 0, 0));
TAKES(cudaOccupancyMaxPotentialBlockSize((int *)0, (int *)0, kernel));
TAKES(cudaOccupancyMaxPotentialBlockSize((int *)0, (int *)0, kernel, 0, 256));
TAKES(cudaOccupancyMaxPotentialBlockSizeWithFlags((int *)0, (int *)0, kernel, 0, 0, 0));
static_assert(sizeof(make_cudaExtent(1, 2, 3)) == sizeof(cudaExtent), "");
static_assert(sizeof(make_cudaPitchedPtr((void *)0, 1, 2, 3)) == sizeof(cudaPitchedPtr), "");
