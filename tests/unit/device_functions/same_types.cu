// SPDX-License-Identifier: MIT
// Compiles with nvcc and on the CPU device: sizes and alignments of the vector types, and what dim3
// does.
#include <cuda_runtime.h>
#include <type_traits>

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
