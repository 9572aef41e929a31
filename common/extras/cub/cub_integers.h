// SPDX-License-Identifier: MIT
// IWYU pragma: private
// The one function on integers that CUB takes from Thrust.
#pragma once

#include <stdint.h>

namespace thrust
{
namespace detail
{

/** The logarithm to the base 2, rounded up. */
template <typename Integer>
__host__ __device__ inline Integer log2_ri(Integer x)
{
    Integer result = 0;
    while ((static_cast<uint64_t>(1) << result) < static_cast<uint64_t>(x)) {
        result++;
    }
    return result;
}

} // namespace detail
} // namespace thrust
