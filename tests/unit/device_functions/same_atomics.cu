// SPDX-License-Identifier: MIT
/**
 * @file same_atomics.cu
 * Compiles with nvcc and on the CPU device: the atomic functions have CUDA's overloads, each for
 * the device, a block and the system.
 */
#include <cuda_runtime.h>

// A cast to another type than an overload has does not compile.
#define OVERLOAD(NAME, T, ...)                                                                     \
    static_assert(sizeof(static_cast<T (*)(__VA_ARGS__)>(NAME)), #NAME);                           \
    static_assert(sizeof(static_cast<T (*)(__VA_ARGS__)>(NAME##_block)), #NAME "_block");          \
    static_assert(sizeof(static_cast<T (*)(__VA_ARGS__)>(NAME##_system)), #NAME "_system")
#define BINARY(NAME, T) OVERLOAD(NAME, T, T *, T)

typedef unsigned int uint;
typedef unsigned long long ulonglong;
typedef long long longlong;
typedef unsigned short ushort;

BINARY(atomicAdd, int);
BINARY(atomicAdd, uint);
BINARY(atomicAdd, ulonglong);
BINARY(atomicAdd, float);
BINARY(atomicAdd, double);
BINARY(atomicSub, int);
BINARY(atomicSub, uint);
BINARY(atomicExch, int);
BINARY(atomicExch, uint);
BINARY(atomicExch, ulonglong);
BINARY(atomicExch, float);
BINARY(atomicMin, int);
BINARY(atomicMin, uint);
BINARY(atomicMin, longlong);
BINARY(atomicMin, ulonglong);
BINARY(atomicMax, int);
BINARY(atomicMax, uint);
BINARY(atomicMax, longlong);
BINARY(atomicMax, ulonglong);
BINARY(atomicInc, uint);
BINARY(atomicDec, uint);
BINARY(atomicAnd, int);
BINARY(atomicAnd, uint);
BINARY(atomicAnd, longlong);
BINARY(atomicAnd, ulonglong);
BINARY(atomicOr, int);
BINARY(atomicOr, uint);
BINARY(atomicOr, longlong);
BINARY(atomicOr, ulonglong);
BINARY(atomicXor, int);
BINARY(atomicXor, uint);
BINARY(atomicXor, longlong);
BINARY(atomicXor, ulonglong);
OVERLOAD(atomicCAS, int, int *, int, int);
OVERLOAD(atomicCAS, uint, uint *, uint, uint);
OVERLOAD(atomicCAS, ulonglong, ulonglong *, ulonglong, ulonglong);
static_assert(sizeof(static_cast<ushort (*)(ushort *, ushort, ushort)>(atomicCAS)), "atomicCAS");
