// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <thrust/scan.h>
// Prefixes, neighbours, and what stays of a row (loop.h).
#pragma once

#include "loops.h"
#include "reductions.h"

namespace thrust
{

GW_LOOP(inclusive_scan)
template <typename I, typename O, typename F = plus<>>
gw_distance operator()(I first, I last, O out, F operation = {}) const
{
    if (last - first > 0) {
        gw_value<I> sum = first[0];
        out[0] = sum;
        for (gw_distance i = 1; i < last - first; i++) {
            sum = operation(sum, first[i]);
            out[i] = sum;
        }
    }
    return last - first;
}
GW_END
GW_LOOP(exclusive_scan)
template <typename I, typename O>
gw_distance operator()(I first, I last, O out) const
{
    return (*this)(first, last, out, gw_value<I>(0), plus<>());
}
template <typename I, typename O, typename T, typename F = plus<>>
gw_distance operator()(I first, I last, O out, T sum, F operation = {}) const
{
    for (gw_distance i = 0; i < last - first; i++) {
        const T next = operation(sum, static_cast<T>(first[i]));
        out[i] = sum;
        sum = next;
    }
    return last - first;
}
GW_END
GW_LOOP(adjacent_difference)
template <typename I, typename O, typename F = minus<>>
gw_distance operator()(I first, I last, O out, F operation = {}) const
{
    if (last - first > 0) {
        gw_value<I> before = first[0];
        out[0] = before;
        for (gw_distance i = 1; i < last - first; i++) {
            const gw_value<I> now = first[i];
            out[i] = operation(now, before);
            before = now;
        }
    }
    return last - first;
}
GW_END

GW_LOOP(unique)
template <typename I, typename F = equal_to<>>
gw_distance operator()(I first, I last, F is_equal = {}) const
{
    gw_distance n = 0;
    for (gw_distance i = 0; i < last - first; i++) {
        if (n == 0 || !is_equal(first[n - 1], first[i])) {
            first[n++] = first[i];
        }
    }
    return n;
}
GW_END
GW_LOOP(remove_if)
template <typename I, typename P>
gw_distance operator()(I first, I last, P predicate) const
{
    return gw_copy_if()(first, last, first, [=](const gw_value<I> &x) { return !predicate(x); });
}
GW_END
GW_LOOP(remove)
template <typename I, typename T>
gw_distance operator()(I first, I last, T value) const
{
    return gw_remove_if()(first, last, [=](const gw_value<I> &x) { return x == value; });
}
GW_END

GW_LOOP(is_sorted)
template <typename I, typename F = less<>>
bool operator()(I first, I last, F is_less = {}) const
{
    for (gw_distance i = 1; i < last - first; i++) {
        if (is_less(first[i], first[i - 1])) {
            return false;
        }
    }
    return true;
}
GW_END

} // namespace thrust
