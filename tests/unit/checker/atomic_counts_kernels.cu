// SPDX-License-Identifier: MIT
// Every atomic function with every type that it takes (unit same_atomics holds that these are all),
// in global and in shared memory.
#include <cuda_runtime.h>

extern "C" {
#include "atomic_counts.h"
}

enum { LANES = 32 };

typedef unsigned int uint;
typedef long long longlong;
typedef unsigned long long ulonglong;
typedef unsigned short ushort;

// Two kernels and what launches them; the last argument is the call, of the element `at`.
#define CALLS(NAME, T, ...)                                                                        \
    static __global__ void NAME##_##T##_in_global(T *elements)                                     \
    {                                                                                              \
        T *at = &elements[threadIdx.x];                                                            \
        __VA_ARGS__;                                                                               \
    }                                                                                              \
    static __global__ void NAME##_##T##_in_shared(T *elements)                                     \
    {                                                                                              \
        __shared__ T mine[LANES];                                                                  \
        T *at = &mine[threadIdx.x];                                                                \
        *at = elements[threadIdx.x];                                                               \
        __VA_ARGS__;                                                                               \
    }                                                                                              \
    static void NAME##_##T##_global(void *elements)                                                \
    {                                                                                              \
        NAME##_##T##_in_global<<<1, LANES>>>((T *)elements);                                       \
    }                                                                                              \
    static void NAME##_##T##_shared(void *elements)                                                \
    {                                                                                              \
        NAME##_##T##_in_shared<<<1, LANES>>>((T *)elements);                                       \
    }
#define BINARY(NAME, T)                                                                            \
    CALLS(NAME, T, NAME(at, (T)1))                                                                 \
    CALLS(NAME##_block, T, NAME##_block(at, (T)1))                                                 \
    CALLS(NAME##_system, T, NAME##_system(at, (T)1))
#define COMPARING(NAME, T)                                                                         \
    CALLS(NAME, T, NAME(at, (T)0, (T)1))                                                           \
    CALLS(NAME##_block, T, NAME##_block(at, (T)0, (T)1))                                           \
    CALLS(NAME##_system, T, NAME##_system(at, (T)0, (T)1))

#define INTEGER(EACH, NAME)                                                                        \
    EACH(NAME, int)                                                                                \
    EACH(NAME, uint)                                                                               \
    EACH(NAME, longlong)                                                                           \
    EACH(NAME, ulonglong)
#define ALL_BINARY(EACH)                                                                           \
    EACH(atomicAdd, int)                                                                           \
    EACH(atomicAdd, uint)                                                                          \
    EACH(atomicAdd, ulonglong)                                                                     \
    EACH(atomicAdd, float)                                                                         \
    EACH(atomicAdd, double)                                                                        \
    EACH(atomicSub, int)                                                                           \
    EACH(atomicSub, uint)                                                                          \
    EACH(atomicExch, int)                                                                          \
    EACH(atomicExch, uint)                                                                         \
    EACH(atomicExch, ulonglong)                                                                    \
    EACH(atomicExch, float)                                                                        \
    EACH(atomicInc, uint)                                                                          \
    EACH(atomicDec, uint)                                                                          \
    INTEGER(EACH, atomicMin)                                                                       \
    INTEGER(EACH, atomicMax)                                                                       \
    INTEGER(EACH, atomicAnd)                                                                       \
    INTEGER(EACH, atomicOr)                                                                        \
    INTEGER(EACH, atomicXor)
#define ALL_COMPARING(EACH)                                                                        \
    EACH(atomicCAS, int)                                                                           \
    EACH(atomicCAS, uint)                                                                          \
    EACH(atomicCAS, ulonglong)

ALL_BINARY(BINARY)
ALL_COMPARING(COMPARING)
CALLS(atomicCAS, ushort, atomicCAS(at, (ushort)0, (ushort)1))

#define ENTRY(NAME, T) {#NAME "(" #T ")", sizeof(T), NAME##_##T##_global, NAME##_##T##_shared},
#define ENTRIES(NAME, T) ENTRY(NAME, T) ENTRY(NAME##_block, T) ENTRY(NAME##_system, T)

const struct atomic_function atomic_functions[] = {ALL_BINARY(ENTRIES) ALL_COMPARING(ENTRIES)
                                                       ENTRY(atomicCAS, ushort)};
const size_t atomic_function_count = sizeof(atomic_functions) / sizeof(atomic_functions[0]);

static __global__ void add_one(float *sum)
{
    atomicAdd(sum, 1.0f);
}

void add_one_by_one(float *d_sum, int launches)
{
    for (int i = 0; i < launches; i++) {
        add_one<<<1, 1>>>(d_sum);
    }
}
