// SPDX-License-Identifier: MIT
// IWYU pragma: private
// What CUB's iterators ask of Thrust: their category, and how a kernel is to load from them. Here
// all are iterators of C++, and a load is a load.
#pragma once

#include <iterator>

#ifndef THRUST_NS_QUALIFIER
#define THRUST_NS_QUALIFIER ::thrust
#endif

namespace thrust
{

struct any_system_tag {
};
struct device_system_tag {
};
typedef std::random_access_iterator_tag random_access_traversal_tag;

namespace detail
{
template <typename System, typename Traversal, typename Value, typename Reference>
struct iterator_facade_category {
    typedef Traversal type;
};
} // namespace detail

using std::make_reverse_iterator;
using std::reverse_iterator;

namespace cuda_cub
{
namespace core
{

template <typename Policy, typename Iterator>
struct LoadIterator {
    typedef Iterator type;
};

template <typename Policy, typename Iterator>
__host__ __device__ Iterator make_load_iterator(Policy, Iterator iterator)
{
    return iterator;
}

} // namespace core
} // namespace cuda_cub
} // namespace thrust
