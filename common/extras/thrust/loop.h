// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <thrust/transform.h>
// How an algorithm is written: as a loop of one thread. What would be an iterator among its own is
// how far behind the first one it lies, so that the host can say it of its own iterators.
#pragma once

#include "functional.h"
#include "pointers.h"

#include <tuple>

namespace thrust
{

/** loop(arguments...), to be carried out later. */
template <typename Loop, typename... Arguments>
struct gw_bound {
    std::tuple<Arguments...> arguments;
    explicit gw_bound(Arguments... given) : arguments(given...)
    {
    }
    __host__ __device__ auto operator()() const
    {
        return std::apply([](auto... given) { return Loop()(given...); }, arguments);
    }
};

#define GW_LOOP(NAME)                                                                              \
    struct gw_##NAME {                                                                             \
        static constexpr const char *name = "thrust::" #NAME;
#define GW_END                                                                                     \
    }                                                                                              \
    ;
template <typename I>
using gw_value = std::remove_cv_t<std::remove_reference_t<decltype(*std::declval<I>())>>;
using gw_distance = std::ptrdiff_t;

} // namespace thrust
