// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <thrust/transform.h>
// The algorithms, as plain loops over what a kernel or the host has, and the calls that choose
// where they run (run.h). A call waits for its work, as Thrust's do.
#pragma once

#include "scans.h"
#include "vectors.h"

#include <algorithm>

#include <tuple>

namespace thrust
{

template <typename First, typename... More>
constexpr bool gw_any_of_device()
{
    return gw_is_of_device<First> || (gw_is_of_device<More> || ...) ||
           (gw_is_nowhere<First> && !(gw_is_of_host<More> || ...));
}

/** Where a call runs: what a policy says, or what the iterators are. */
template <bool DEVICE>
struct gw_where {
    cudaStream_t stream;
};
inline gw_where<false> gw_where_of(const gw_host_policy &)
{
    return {nullptr};
}
inline gw_where<true> gw_where_of(const gw_device_policy &policy)
{
    return {policy.stream};
}

/** Carries out loop(arguments...) there, and gives what it returns. */
template <bool DEVICE, typename Loop, typename... Arguments>
auto gw_execute(gw_where<DEVICE> where, Loop, const Arguments &...arguments)
{
    using Result = decltype(Loop()(gw_in_kernel(arguments)...));
    if constexpr (!DEVICE) {
        return Loop()(arguments...);
    } else if constexpr (std::is_void<Result>::value) {
        gw_run_on_device(
            gw_bound<Loop, decltype(gw_in_kernel(arguments))...>(gw_in_kernel(arguments)...),
            Loop::name, where.stream, __FILE__, __LINE__);
    } else {
        return gw_get_from_device<Result>(
            gw_bound<Loop, decltype(gw_in_kernel(arguments))...>(gw_in_kernel(arguments)...),
            Loop::name, where.stream, __FILE__, __LINE__);
    }
}

/** The output of a call with so many arguments: the third one, or the fourth where there are two
 * inputs. */
template <bool TWO_INPUTS, typename A, typename B, typename C, typename... More>
auto gw_output_of(A, B, C third, More... more)
{
    if constexpr (TWO_INPUTS) {
        return std::get<0>(std::tuple<More...>(more...));
    } else {
        return third;
    }
}

// What a call gives back: nothing, a value, or an iterator that many elements behind one of its
// own.
#define GW_ALGORITHM(NAME, RESULT)                                                                 \
    template <typename Policy, typename First, typename... More,                                   \
              typename = std::enable_if_t<gw_is_policy<Policy>>>                                   \
    auto NAME(const Policy &policy, First first, More... more)                                     \
    {                                                                                              \
        const auto given = [&] {                                                                   \
            return gw_execute(gw_where_of(policy), gw_##NAME(), first, more...);                   \
        };                                                                                         \
        RESULT                                                                                     \
    }                                                                                              \
    template <typename First, typename... More, typename = std::enable_if_t<!gw_is_policy<First>>> \
    auto NAME(First first, More... more)                                                           \
    {                                                                                              \
        const gw_where<gw_any_of_device<First, More...>()> where = {nullptr};                      \
        const auto given = [&] { return gw_execute(where, gw_##NAME(), first, more...); };         \
        RESULT                                                                                     \
    }
GW_ALGORITHM(fill, given();)
GW_ALGORITHM(sequence, given();)
GW_ALGORITHM(for_each, given();)
GW_ALGORITHM(generate, given();)
GW_ALGORITHM(reverse, given();)
GW_ALGORITHM(replace_if, given();)
GW_ALGORITHM(gather, given();)
GW_ALGORITHM(scatter, given();)
GW_ALGORITHM(tabulate, given();)
GW_ALGORITHM(reduce, return given();)
GW_ALGORITHM(transform_reduce, return given();)
GW_ALGORITHM(inner_product, return given();)
GW_ALGORITHM(count, return given();)
GW_ALGORITHM(count_if, return given();)
GW_ALGORITHM(all_of, return given();)
GW_ALGORITHM(any_of, return given();)
GW_ALGORITHM(none_of, return given();)
GW_ALGORITHM(equal, return given();)
GW_ALGORITHM(is_sorted, return given();)
GW_ALGORITHM(max_element, return first + given();)
GW_ALGORITHM(min_element, return first + given();)
GW_ALGORITHM(find, return first + given();)
GW_ALGORITHM(find_if, return first + given();)
GW_ALGORITHM(remove, return first + given();)
GW_ALGORITHM(remove_if, return first + given();)
GW_ALGORITHM(unique, return first + given();)
GW_ALGORITHM(transform, return gw_output_of<sizeof...(more) == 4>(first, more...) + given();)
GW_ALGORITHM(inclusive_scan, return gw_output_of<false>(first, more...) + given();)
GW_ALGORITHM(exclusive_scan, return gw_output_of<false>(first, more...) + given();)
GW_ALGORITHM(adjacent_difference, return gw_output_of<false>(first, more...) + given();)
GW_ALGORITHM(copy_if, return gw_output_of<sizeof...(more) == 4>(first, more...) + given();)
#undef GW_ALGORITHM

// Copies and sorting go by way of the host, whose order is stable.

template <typename I, typename O>
O copy(I first, I last, O out)
{
    using T = typename std::iterator_traits<I>::value_type;
    const std::ptrdiff_t n = last - first;
    if constexpr (gw_is_of_device<I> && gw_is_of_device<O>) {
        cudaMemcpy(out.get(), first.get(), n * sizeof(T), cudaMemcpyDeviceToDevice);
    } else if constexpr (gw_is_of_device<I>) {
        std::vector<T> values(n);
        cudaMemcpy(values.data(), first.get(), n * sizeof(T), cudaMemcpyDeviceToHost);
        std::copy(values.begin(), values.end(), out);
    } else if constexpr (gw_is_of_device<O>) {
        const std::vector<typename O::value_type> values(first, last);
        cudaMemcpy(out.get(), values.data(), n * sizeof(values[0]), cudaMemcpyHostToDevice);
    } else {
        std::copy(first, last, out);
    }
    return out + n;
}
template <typename Policy, typename I, typename O,
          typename = std::enable_if_t<gw_is_policy<Policy>>>
O copy(const Policy &, I first, I last, O out)
{
    if constexpr (std::is_same<Policy, gw_device_policy>::value && std::is_pointer<I>::value &&
                  std::is_pointer<O>::value) {
        cudaMemcpy(out, first, (last - first) * sizeof(*first), cudaMemcpyDefault);
        return out + (last - first);
    } else {
        return copy(first, last, out);
    }
}
template <typename I, typename O>
O copy_n(I first, std::ptrdiff_t n, O out)
{
    return copy(first, first + n, out);
}

/** What lies at n elements, and back there. */
template <typename I>
std::vector<typename std::iterator_traits<I>::value_type> gw_taken(I first, std::size_t n)
{
    std::vector<typename std::iterator_traits<I>::value_type> values(n);
    cudaMemcpy(values.data(), &*gw_in_kernel(first), n * sizeof(values[0]), cudaMemcpyDefault);
    return values;
}
template <typename I, typename T>
void gw_put_back(I first, const std::vector<T> &values)
{
    cudaMemcpy(&*gw_in_kernel(first), values.data(), values.size() * sizeof(T), cudaMemcpyDefault);
}

template <typename I, typename F = less<>, typename = std::enable_if_t<!gw_is_policy<I>>>
void stable_sort(I first, I last, F is_less = {})
{
    auto values = gw_taken(first, static_cast<std::size_t>(last - first));
    std::stable_sort(values.begin(), values.end(), is_less);
    gw_put_back(first, values);
}
template <typename I, typename J, typename F = less<>,
          typename = std::enable_if_t<!gw_is_policy<I>>>
void stable_sort_by_key(I first, I last, J values_first, F is_less = {})
{
    const std::size_t n = static_cast<std::size_t>(last - first);
    const auto keys = gw_taken(first, n);
    const auto values = gw_taken(values_first, n);
    std::vector<std::size_t> order(n);
    for (std::size_t i = 0; i < n; i++) {
        order[i] = i;
    }
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return is_less(keys[a], keys[b]); });
    auto new_keys = keys;
    auto new_values = values;
    for (std::size_t i = 0; i < n; i++) {
        new_keys[i] = keys[order[i]];
        new_values[i] = values[order[i]];
    }
    gw_put_back(first, new_keys);
    gw_put_back(values_first, new_values);
}
#define GW_SORTS(NAME, STABLE)                                                                     \
    template <typename Policy, typename... Arguments,                                              \
              typename = std::enable_if_t<gw_is_policy<Policy>>>                                   \
    void NAME(const Policy &, Arguments... arguments)                                              \
    {                                                                                              \
        STABLE(arguments...);                                                                      \
    }
GW_SORTS(stable_sort, stable_sort)
GW_SORTS(sort, stable_sort)
GW_SORTS(stable_sort_by_key, stable_sort_by_key)
GW_SORTS(sort_by_key, stable_sort_by_key)
#undef GW_SORTS
template <typename I, typename... More, typename = std::enable_if_t<!gw_is_policy<I>>>
void sort(I first, I last, More... more)
{
    stable_sort(first, last, more...);
}
template <typename I, typename J, typename... More, typename = std::enable_if_t<!gw_is_policy<I>>>
void sort_by_key(I first, I last, J values, More... more)
{
    stable_sort_by_key(first, last, values, more...);
}

} // namespace thrust
