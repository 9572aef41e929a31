// SPDX-License-Identifier: MIT
// Compiles with nvcc and on the CPU device: sizes and alignments of the vector types, what dim3
// does, and the numbers of enumerations and flags.
#include <cuda_runtime.h>
#include <type_traits>

#include "same_numbers.h"

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
#ifdef __NVCC__
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

static_assert(
    all_of<is<cudaMemcpyHostToHost, 0>, is<cudaMemcpyHostToDevice, 1>,
           is<cudaMemcpyDeviceToHost, 2>, is<cudaMemcpyDeviceToDevice, 3>, is<cudaMemcpyDefault, 4>,
           is<cudaMemoryTypeUnregistered, 0>, is<cudaMemoryTypeHost, 1>,
           is<cudaMemoryTypeDevice, 2>, is<cudaMemoryTypeManaged, 3>,
           is<cudaFuncAttributeMaxDynamicSharedMemorySize, 8>,
           is<cudaFuncAttributePreferredSharedMemoryCarveout, 9>, is<cudaFuncCachePreferEqual, 3>,
           is<cudaSharedmemCarveoutMaxShared, 100>, is<cudaComputeModeExclusiveProcess, 3>,
           is<cudaLimitMallocHeapSize, 2>, is<cudaStreamCaptureStatusInvalidated, 2>,
           is<cudaStreamCaptureModeRelaxed, 2>, is<cudaGraphInstantiateFlagUseNodePriority, 8>,
           is<cudaMemAdviseUnsetAccessedBy, 6>, is<cudaMemLocationTypeDevice, 1>>,
    "");

static_assert(
    all_of<is<cudaHostAllocPortable, 1>, is<cudaHostAllocMapped, 2>,
           is<cudaHostAllocWriteCombined, 4>, is<cudaHostRegisterMapped, 2>,
           is<cudaHostRegisterReadOnly, 8>, is<cudaMemAttachGlobal, 1>, is<cudaMemAttachSingle, 4>,
           is<cudaStreamNonBlocking, 1>, is<cudaEventBlockingSync, 1>,
           is<cudaEventDisableTiming, 2>, is<cudaEventInterprocess, 4>,
           is<cudaDeviceScheduleBlockingSync, 4>, is<cudaDeviceMapHost, 8>, is<cudaCpuDeviceId, -1>,
           is<cudaInvalidDeviceId, -2>>,
    "");
static_assert(std::is_pointer<cudaStream_t>::value && std::is_pointer<cudaEvent_t>::value, "");
static_assert(sizeof(cudaDeviceProp::name) == 256, "");
static_assert(std::is_same<decltype(cudaDeviceProp::sharedMemPerBlock), size_t>::value, "");
static_assert(std::is_same<decltype(cudaDeviceProp::maxGridSize), int[3]>::value, "");
