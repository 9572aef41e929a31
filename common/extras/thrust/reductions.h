// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <thrust/reduce.h>
// Loops that make one value of many (loop.h).
#pragma once

#include "loop.h"

namespace thrust
{

GW_LOOP(reduce)
template <typename I>
gw_value<I> operator()(I first, I last) const
{
    return (*this)(first, last, gw_value<I>(0), plus<>());
}
template <typename I, typename T>
T operator()(I first, I last, T sum) const
{
    return (*this)(first, last, sum, plus<>());
}
template <typename I, typename T, typename F>
T operator()(I first, I last, T sum, F operation) const
{
    for (gw_distance i = 0; i < last - first; i++) {
        sum = operation(sum, static_cast<T>(first[i]));
    }
    return sum;
}
GW_END

GW_LOOP(transform_reduce)
template <typename I, typename G, typename T, typename F>
T operator()(I first, I last, G function, T sum, F operation) const
{
    for (gw_distance i = 0; i < last - first; i++) {
        sum = operation(sum, static_cast<T>(function(first[i])));
    }
    return sum;
}
GW_END

GW_LOOP(inner_product)
template <typename I, typename J, typename T>
T operator()(I first, I last, J second, T sum) const
{
    return (*this)(first, last, second, sum, plus<>(), multiplies<>());
}
template <typename I, typename J, typename T, typename F, typename G>
T operator()(I first, I last, J second, T sum, F operation, G product) const
{
    for (gw_distance i = 0; i < last - first; i++) {
        sum = operation(sum, static_cast<T>(product(first[i], second[i])));
    }
    return sum;
}
GW_END

GW_LOOP(count_if)
template <typename I, typename P>
gw_distance operator()(I first, I last, P predicate) const
{
    gw_distance n = 0;
    for (gw_distance i = 0; i < last - first; i++) {
        n += predicate(first[i]) ? 1 : 0;
    }
    return n;
}
GW_END

GW_LOOP(count)
template <typename I, typename T>
gw_distance operator()(I first, I last, T value) const
{
    return gw_count_if()(first, last, [=](const gw_value<I> &x) { return x == value; });
}
GW_END

GW_LOOP(find_if)
template <typename I, typename P>
gw_distance operator()(I first, I last, P predicate) const
{
    gw_distance i = 0;
    while (i < last - first && !predicate(first[i])) {
        i++;
    }
    return i;
}
GW_END

GW_LOOP(find)
template <typename I, typename T>
gw_distance operator()(I first, I last, T value) const
{
    return gw_find_if()(first, last, [=](const gw_value<I> &x) { return x == value; });
}
GW_END

GW_LOOP(any_of)
template <typename I, typename P>
bool operator()(I first, I last, P predicate) const
{
    return gw_find_if()(first, last, predicate) < last - first;
}
GW_END
GW_LOOP(none_of)
template <typename I, typename P>
bool operator()(I first, I last, P predicate) const
{
    return !gw_any_of()(first, last, predicate);
}
GW_END
GW_LOOP(all_of)
template <typename I, typename P>
bool operator()(I first, I last, P predicate) const
{
    return gw_count_if()(first, last, predicate) == last - first;
}
GW_END

GW_LOOP(equal)
template <typename I, typename J>
bool operator()(I first, I last, J second) const
{
    for (gw_distance i = 0; i < last - first; i++) {
        if (!(first[i] == second[i])) {
            return false;
        }
    }
    return true;
}
GW_END

GW_LOOP(min_element)
template <typename I, typename F = less<>>
gw_distance operator()(I first, I last, F is_less = {}) const
{
    gw_distance best = 0;
    for (gw_distance i = 1; i < last - first; i++) {
        best = is_less(first[i], first[best]) ? i : best;
    }
    return best;
}
GW_END
GW_LOOP(max_element)
template <typename I, typename F = less<>>
gw_distance operator()(I first, I last, F is_less = {}) const
{
    gw_distance best = 0;
    for (gw_distance i = 1; i < last - first; i++) {
        best = is_less(first[best], first[i]) ? i : best;
    }
    return best;
}
GW_END

} // namespace thrust
