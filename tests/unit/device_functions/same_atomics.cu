// SPDX-License-Identifier: MIT
// Compiles with nvcc and on the CPU device: the atomic functions have CUDA's overloads, each for
// the device, a block and the system.
#include <cuda_runtime.h>

// A cast to another type than an overload has does not compile.
#define OVERLOAD(NAME, T, ...)                                                                     \
    static_assert(sizeof(static_cast<T (*)(__VA_ARGS__)>(NAME)), #NAME);                           \
    static_assert(sizeof(static_cast<T (*)(__VA_ARGS__)>(NAME##_block)), #NAME "_block");          \
    static_assert(sizeof(static_cast<T (*)(__VA_ARGS__)>(NAME##_system)), #NAME "_system")
#define BINARY(NAME, T) OVERLOAD(NAME, T, T *, T)
#define INTEGER(NAME)                                                                              \
    BINARY(NAME, int);                                                                             \
    BINARY(NAME, uint);                                                                            \
    BINARY(NAME, longlong);                                                                        \
    BINARY(NAME, ulonglong)

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
BINARY(atomicInc, uint);
BINARY(atomicDec, uint);
INTEGER(atomicMin);
INTEGER(atomicMax);
INTEGER(atomicAnd);
INTEGER(atomicOr);
INTEGER(atomicXor);
OVERLOAD(atomicCAS, int, int *, int, int);
OVERLOAD(atomicCAS, uint, uint *, uint, uint);
OVERLOAD(atomicCAS, ulonglong, ulonglong *, ulonglong, ulonglong);
static_assert(sizeof(static_cast<ushort (*)(ushort *, ushort, ushort)>(atomicCAS)), "atomicCAS");
