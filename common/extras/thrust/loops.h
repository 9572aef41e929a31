// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <thrust/transform.h>
// Loops that write as many values as they read, or those of them that stay (loop.h).
#pragma once

#include "loop.h"

namespace thrust
{

GW_LOOP(fill)
template <typename I, typename T>
void operator()(I first, I last, T value) const
{
    for (gw_distance i = 0; i < last - first; i++) {
        first[i] = value;
    }
}
GW_END

GW_LOOP(sequence)
template <typename I>
void operator()(I first, I last) const
{
    (*this)(first, last, gw_value<I>(0), gw_value<I>(1));
}
template <typename I, typename T>
void operator()(I first, I last, T begin) const
{
    (*this)(first, last, begin, T(1));
}
template <typename I, typename T>
void operator()(I first, I last, T begin, T step) const
{
    for (gw_distance i = 0; i < last - first; i++) {
        first[i] = static_cast<gw_value<I>>(begin + step * static_cast<T>(i));
    }
}
GW_END

GW_LOOP(tabulate)
template <typename I, typename F>
void operator()(I first, I last, F function) const
{
    for (gw_distance i = 0; i < last - first; i++) {
        first[i] = function(i);
    }
}
GW_END

GW_LOOP(generate)
template <typename I, typename F>
void operator()(I first, I last, F function) const
{
    for (gw_distance i = 0; i < last - first; i++) {
        first[i] = function();
    }
}
GW_END

GW_LOOP(for_each)
template <typename I, typename F>
void operator()(I first, I last, F function) const
{
    for (gw_distance i = 0; i < last - first; i++) {
        function(first[i]);
    }
}
GW_END

GW_LOOP(transform)
template <typename I, typename O, typename F>
gw_distance operator()(I first, I last, O out, F function) const
{
    for (gw_distance i = 0; i < last - first; i++) {
        out[i] = function(first[i]);
    }
    return last - first;
}
template <typename I, typename J, typename O, typename F>
gw_distance operator()(I first, I last, J second, O out, F function) const
{
    for (gw_distance i = 0; i < last - first; i++) {
        out[i] = function(first[i], second[i]);
    }
    return last - first;
}
GW_END

GW_LOOP(copy_if)
template <typename I, typename O, typename P>
gw_distance operator()(I first, I last, O out, P predicate) const
{
    return (*this)(first, last, first, out, predicate);
}
template <typename I, typename S, typename O, typename P>
gw_distance operator()(I first, I last, S stencil, O out, P predicate) const
{
    gw_distance n = 0;
    for (gw_distance i = 0; i < last - first; i++) {
        if (predicate(stencil[i])) {
            out[n++] = first[i];
        }
    }
    return n;
}
GW_END

GW_LOOP(gather)
template <typename M, typename I, typename O>
void operator()(M first, M last, I in, O out) const
{
    for (gw_distance i = 0; i < last - first; i++) {
        out[i] = in[first[i]];
    }
}
GW_END

GW_LOOP(scatter)
template <typename I, typename M, typename O>
void operator()(I first, I last, M map, O out) const
{
    for (gw_distance i = 0; i < last - first; i++) {
        out[map[i]] = first[i];
    }
}
GW_END

GW_LOOP(replace_if)
template <typename I, typename P, typename T>
void operator()(I first, I last, P predicate, T value) const
{
    for (gw_distance i = 0; i < last - first; i++) {
        if (predicate(first[i])) {
            first[i] = value;
        }
    }
}
GW_END

GW_LOOP(reverse)
template <typename I>
void operator()(I first, I last) const
{
    for (gw_distance i = 0, j = last - first - 1; i < j; i++, j--) {
        const gw_value<I> kept = first[i];
        first[i] = first[j];
        first[j] = kept;
    }
}
GW_END

} // namespace thrust
