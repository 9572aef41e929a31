// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// Values as bits. In a watched file the compiler's memcpy is the checker's (seen_copies.h); here
// nothing of the student's is copied, so it stays the compiler's own.
#pragma once

#include <stdint.h>

#pragma push_macro("__builtin_memcpy")
#undef __builtin_memcpy

/** The bits of a value, and back. */
template <typename T>
inline __attribute__((always_inline)) uint64_t gw_bits_of(T value)
{
    uint64_t bits = 0;
    __builtin_memcpy(&bits, &value, sizeof(T));
    return bits;
}
template <typename T>
inline __attribute__((always_inline)) T gw_of_bits(uint64_t bits)
{
    T value;
    __builtin_memcpy(&value, &bits, sizeof(T));
    return value;
}

#pragma pop_macro("__builtin_memcpy")
