// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// CUDA's atomic functions. Each reads what lies at `address`, computes a new value, stores it, and
// returns the old one, with no other atomic in between. They order nothing else (relaxed), as on a
// GPU: a __threadfence() does that.
//
// NAME_block promises atomicity only among the threads of a block, NAME_system also with the host.
// In a checked build the compiler turns the builtins into callbacks, by which the checker knows
// these accesses as atomic ones. As all of them are relaxed, another order says to it that the
// scope is a block: __ATOMIC_ACQUIRE of an atomic, and __ATOMIC_ACQ_REL of a fence. A weak compare
// and swap stands for an update, and __ATOMIC_SEQ_CST says of a read that it begins one.
#pragma once

#include "../host_defines.h"
#include "bits.h"

/** Stores next(old) by compare and swap, for operations the processor lacks. It stores even when
 * nothing changes, as a GPU does: a race with a plain access is a race whatever the values are. */
template <int ORDER, typename T, typename Next>
GW_DEVICE_FUNCTION T gw_atomic_update(T *address, Next next)
{
    T old, desired;
    __atomic_load(address, &old, __ATOMIC_SEQ_CST);
    do {
        desired = next(old);
    } while (!__atomic_compare_exchange(address, &old, &desired, true, ORDER, ORDER));
    return old;
}

#ifdef GW_CPU_DEVICE_CHECKED
// An exchange whose result nobody uses only writes.
extern "C" unsigned long gw_exchange_used(unsigned long old) __attribute__((const));
#endif

template <int ORDER, typename T>
GW_DEVICE_FUNCTION T gw_atomic_exchange(T *address, T value)
{
    T old;
    __atomic_exchange(address, &value, &old, ORDER);
#ifdef GW_CPU_DEVICE_CHECKED
    old = gw_of_bits<T>(gw_exchange_used(gw_bits_of(old)));
#endif
    return old;
}

template <int ORDER, typename T>
GW_DEVICE_FUNCTION T gw_atomic_compare_and_swap(T *address, T compare, T value)
{
    __atomic_compare_exchange(address, &compare, &value, false, ORDER, ORDER);
    return compare;
}

// NAME, NAME_block and NAME_system for one type; the last argument, in which ORDER stands for the
// scope, computes the old value.
#define GW_ATOMIC_IN(NAME, T, SCOPE, ...)                                                          \
    GW_DEVICE_FUNCTION T NAME(T *address, T val)                                                   \
    {                                                                                              \
        constexpr int ORDER = SCOPE;                                                               \
        return __VA_ARGS__;                                                                        \
    }
#define GW_ATOMIC(NAME, T, ...)                                                                    \
    GW_ATOMIC_IN(NAME, T, __ATOMIC_RELAXED, __VA_ARGS__)                                           \
    GW_ATOMIC_IN(NAME##_block, T, __ATOMIC_ACQUIRE, __VA_ARGS__)                                   \
    GW_ATOMIC_IN(NAME##_system, T, __ATOMIC_RELAXED, __VA_ARGS__)
#define GW_ATOMIC_UPDATE(NAME, T, ...)                                                             \
    GW_ATOMIC(NAME, T, gw_atomic_update<ORDER>(address, [val](T old) -> T { return __VA_ARGS__; }))
#define GW_ATOMIC_CAS(T)                                                                           \
    GW_DEVICE_EXPRESSION(T, atomicCAS, (T * address, T compare, T val),                            \
                         gw_atomic_compare_and_swap<__ATOMIC_RELAXED>(address, compare, val))      \
    GW_DEVICE_EXPRESSION(T, atomicCAS_block, (T * address, T compare, T val),                      \
                         gw_atomic_compare_and_swap<__ATOMIC_ACQUIRE>(address, compare, val))      \
    GW_DEVICE_EXPRESSION(T, atomicCAS_system, (T * address, T compare, T val),                     \
                         gw_atomic_compare_and_swap<__ATOMIC_RELAXED>(address, compare, val))

// Exactly CUDA's types: what has no overload on a GPU has none here.
GW_ATOMIC(atomicAdd, int, __atomic_fetch_add(address, val, ORDER))
GW_ATOMIC(atomicAdd, unsigned int, __atomic_fetch_add(address, val, ORDER))
GW_ATOMIC(atomicAdd, unsigned long long int, __atomic_fetch_add(address, val, ORDER))
GW_ATOMIC_UPDATE(atomicAdd, float, old + val)
GW_ATOMIC_UPDATE(atomicAdd, double, old + val)

GW_ATOMIC(atomicSub, int, __atomic_fetch_sub(address, val, ORDER))
GW_ATOMIC(atomicSub, unsigned int, __atomic_fetch_sub(address, val, ORDER))

GW_ATOMIC(atomicExch, int, gw_atomic_exchange<ORDER>(address, val))
GW_ATOMIC(atomicExch, unsigned int, gw_atomic_exchange<ORDER>(address, val))
GW_ATOMIC(atomicExch, unsigned long long int, gw_atomic_exchange<ORDER>(address, val))
GW_ATOMIC(atomicExch, float, gw_atomic_exchange<ORDER>(address, val))

GW_ATOMIC_UPDATE(atomicMin, int, old < val ? old : val)
GW_ATOMIC_UPDATE(atomicMin, unsigned int, old < val ? old : val)
GW_ATOMIC_UPDATE(atomicMin, long long int, old < val ? old : val)
GW_ATOMIC_UPDATE(atomicMin, unsigned long long int, old < val ? old : val)

GW_ATOMIC_UPDATE(atomicMax, int, old > val ? old : val)
GW_ATOMIC_UPDATE(atomicMax, unsigned int, old > val ? old : val)
GW_ATOMIC_UPDATE(atomicMax, long long int, old > val ? old : val)
GW_ATOMIC_UPDATE(atomicMax, unsigned long long int, old > val ? old : val)

/** Counts 0, 1, ... val, 0, 1, ... */
GW_ATOMIC_UPDATE(atomicInc, unsigned int, old >= val ? 0 : old + 1)
/** Counts val, val - 1, ... 0, val, ... */
GW_ATOMIC_UPDATE(atomicDec, unsigned int, old == 0 || old > val ? val : old - 1)

GW_ATOMIC(atomicAnd, int, __atomic_fetch_and(address, val, ORDER))
GW_ATOMIC(atomicAnd, unsigned int, __atomic_fetch_and(address, val, ORDER))
GW_ATOMIC(atomicAnd, long long int, __atomic_fetch_and(address, val, ORDER))
GW_ATOMIC(atomicAnd, unsigned long long int, __atomic_fetch_and(address, val, ORDER))
GW_ATOMIC(atomicOr, int, __atomic_fetch_or(address, val, ORDER))
GW_ATOMIC(atomicOr, unsigned int, __atomic_fetch_or(address, val, ORDER))
GW_ATOMIC(atomicOr, long long int, __atomic_fetch_or(address, val, ORDER))
GW_ATOMIC(atomicOr, unsigned long long int, __atomic_fetch_or(address, val, ORDER))
GW_ATOMIC(atomicXor, int, __atomic_fetch_xor(address, val, ORDER))
GW_ATOMIC(atomicXor, unsigned int, __atomic_fetch_xor(address, val, ORDER))
GW_ATOMIC(atomicXor, long long int, __atomic_fetch_xor(address, val, ORDER))
GW_ATOMIC(atomicXor, unsigned long long int, __atomic_fetch_xor(address, val, ORDER))

/** Stores val where compare lies; the old value tells whether it did. */
GW_ATOMIC_CAS(int)
GW_ATOMIC_CAS(unsigned int)
GW_ATOMIC_CAS(unsigned long long int)
/** CUDA has this one for the device alone. */
GW_DEVICE_FUNCTION unsigned short int atomicCAS(unsigned short int *address,
                                                unsigned short int compare, unsigned short int val)
{
    return gw_atomic_compare_and_swap<__ATOMIC_RELAXED>(address, compare, val);
}

#undef GW_ATOMIC_IN
#undef GW_ATOMIC
#undef GW_ATOMIC_UPDATE
#undef GW_ATOMIC_CAS
