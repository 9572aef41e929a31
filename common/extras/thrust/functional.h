// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <thrust/functional.h>
// Operations as objects.
#pragma once

#include "../../cpu_device/kernel_side/host_defines.h"

namespace thrust
{

#define GW_OPERATION(NAME, RESULT, PARAMETERS, ...)                                                \
    template <typename T = void>                                                                   \
    struct NAME {                                                                                  \
        __host__ __device__ RESULT operator() PARAMETERS const                                     \
        {                                                                                          \
            return __VA_ARGS__;                                                                    \
        }                                                                                          \
    };                                                                                             \
    template <>                                                                                    \
    struct NAME<void> {                                                                            \
        template <typename T>                                                                      \
        __host__ __device__ RESULT operator() PARAMETERS const                                     \
        {                                                                                          \
            return __VA_ARGS__;                                                                    \
        }                                                                                          \
    };
#define GW_TWO (const T &a, const T &b)
GW_OPERATION(plus, T, GW_TWO, a + b)
GW_OPERATION(minus, T, GW_TWO, a - b)
GW_OPERATION(multiplies, T, GW_TWO, a *b)
GW_OPERATION(divides, T, GW_TWO, a / b)
GW_OPERATION(modulus, T, GW_TWO, a % b)
GW_OPERATION(minimum, T, GW_TWO, b < a ? b : a)
GW_OPERATION(maximum, T, GW_TWO, a < b ? b : a)
GW_OPERATION(equal_to, bool, GW_TWO, a == b)
GW_OPERATION(not_equal_to, bool, GW_TWO, a != b)
GW_OPERATION(less, bool, GW_TWO, a < b)
GW_OPERATION(less_equal, bool, GW_TWO, a <= b)
GW_OPERATION(greater, bool, GW_TWO, b < a)
GW_OPERATION(greater_equal, bool, GW_TWO, b <= a)
GW_OPERATION(logical_and, bool, GW_TWO, a &&b)
GW_OPERATION(logical_or, bool, GW_TWO, a || b)
GW_OPERATION(bit_and, T, GW_TWO, a &b)
GW_OPERATION(bit_or, T, GW_TWO, a | b)
GW_OPERATION(bit_xor, T, GW_TWO, a ^ b)
GW_OPERATION(negate, T, (const T &a), -a)
GW_OPERATION(square, T, (const T &a), a *a)
GW_OPERATION(identity, T, (const T &a), a)
GW_OPERATION(logical_not, bool, (const T &a), !a)
#undef GW_TWO
#undef GW_OPERATION

} // namespace thrust
