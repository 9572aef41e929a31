// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <thrust/iterator/counting_iterator.h>
// Iterators over what lies nowhere: numbers that count, and one that is always the same.
#pragma once

#include "pointers.h"

namespace thrust
{

#define GW_ITERATOR_MEMBERS(NAME)                                                                  \
    using difference_type = std::ptrdiff_t;                                                        \
    using pointer = const T *;                                                                     \
    using reference = T;                                                                           \
    using value_type = T;                                                                          \
    using iterator_category = std::random_access_iterator_tag;                                     \
    __host__ __device__ T operator[](std::ptrdiff_t i) const                                       \
    {                                                                                              \
        return *(*this + i);                                                                       \
    }                                                                                              \
    __host__ __device__ NAME &operator++()                                                         \
    {                                                                                              \
        return *this = *this + 1;                                                                  \
    }                                                                                              \
    __host__ __device__ bool operator==(const NAME &other) const                                   \
    {                                                                                              \
        return *this - other == 0;                                                                 \
    }                                                                                              \
    __host__ __device__ bool operator!=(const NAME &other) const                                   \
    {                                                                                              \
        return *this - other != 0;                                                                 \
    }

template <typename T>
class counting_iterator
{
  public:
    GW_ITERATOR_MEMBERS(counting_iterator)
    __host__ __device__ explicit counting_iterator(T value = T()) : value_(value)
    {
    }
    __host__ __device__ T operator*() const
    {
        return value_;
    }
    __host__ __device__ counting_iterator operator+(std::ptrdiff_t n) const
    {
        return counting_iterator(static_cast<T>(value_ + static_cast<T>(n)));
    }
    __host__ __device__ std::ptrdiff_t operator-(const counting_iterator &other) const
    {
        return static_cast<std::ptrdiff_t>(value_) - static_cast<std::ptrdiff_t>(other.value_);
    }

  private:
    T value_;
};

template <typename T>
class constant_iterator
{
  public:
    GW_ITERATOR_MEMBERS(constant_iterator)
    __host__ __device__ explicit constant_iterator(T value, std::ptrdiff_t place = 0)
        : value_(value), place_(place)
    {
    }
    __host__ __device__ T operator*() const
    {
        return value_;
    }
    __host__ __device__ constant_iterator operator+(std::ptrdiff_t n) const
    {
        return constant_iterator(value_, place_ + n);
    }
    __host__ __device__ std::ptrdiff_t operator-(const constant_iterator &other) const
    {
        return place_ - other.place_;
    }

  private:
    T value_;
    std::ptrdiff_t place_;
};
#undef GW_ITERATOR_MEMBERS

template <typename T>
counting_iterator<T> make_counting_iterator(T value)
{
    return counting_iterator<T>(value);
}
template <typename T>
constant_iterator<T> make_constant_iterator(T value)
{
    return constant_iterator<T>(value);
}

} // namespace thrust
