// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <thrust/device_ptr.h>
// Pointers to device memory that the host may follow, a copy each time.
#pragma once

#include "../../cpu_device/kernel_side/kernel_functions.h"
#include "../../cpu_device/kernel_side/runtime_calls.h"
#include "../../cpu_device/kernel_side/typed_pointers.h"

#include <cstddef>
#include <iterator>
#include <type_traits>

namespace thrust
{

template <typename T>
class device_ptr;

/** An element of the device's: reading and writing it are copies. */
template <typename T>
class device_reference
{
  public:
    explicit device_reference(T *address) : address_(address)
    {
    }
    device_reference(const device_reference &) = default;
    device_ptr<T> operator&() const
    {
        return device_ptr<T>(address_);
    }
    operator T() const
    {
        std::remove_const_t<T> value;
        cudaMemcpy(&value, address_, sizeof(T), cudaMemcpyDeviceToHost);
        return value;
    }
    device_reference &operator=(const T &value)
    {
        cudaMemcpy(address_, &value, sizeof(T), cudaMemcpyHostToDevice);
        return *this;
    }
    device_reference &operator=(const device_reference &other)
    {
        return *this = static_cast<T>(other);
    }
#define GW_ASSIGNS(SIGN)                                                                           \
    template <typename U>                                                                          \
    device_reference &operator SIGN##=(const U &value)                                             \
    {                                                                                              \
        return *this = static_cast<T>(static_cast<T>(*this) SIGN value);                           \
    }
    GW_ASSIGNS(+)
    GW_ASSIGNS(-)
    GW_ASSIGNS(*)
    GW_ASSIGNS(/)
#undef GW_ASSIGNS

  private:
    T *address_;
};

template <typename T>
class device_ptr
{
  public:
    using value_type = std::remove_const_t<T>;
    using difference_type = std::ptrdiff_t;
    using pointer = device_ptr;
    using reference = device_reference<T>;
    using iterator_category = std::random_access_iterator_tag;

    device_ptr() : address_(nullptr)
    {
    }
    explicit device_ptr(T *address) : address_(address)
    {
    }
    template <typename U, typename = std::enable_if_t<std::is_convertible<U *, T *>::value>>
    device_ptr(const device_ptr<U> &other) : address_(other.get())
    {
    }
    T *get() const
    {
        return address_;
    }
    reference operator*() const
    {
        return reference(address_);
    }
    reference operator[](std::ptrdiff_t i) const
    {
        return reference(address_ + i);
    }
    device_ptr &operator+=(std::ptrdiff_t n)
    {
        address_ += n;
        return *this;
    }
    device_ptr &operator-=(std::ptrdiff_t n)
    {
        return *this += -n;
    }
    device_ptr &operator++()
    {
        return *this += 1;
    }
    device_ptr operator++(int)
    {
        const device_ptr before = *this;
        *this += 1;
        return before;
    }
    device_ptr &operator--()
    {
        return *this += -1;
    }
    device_ptr operator+(std::ptrdiff_t n) const
    {
        return device_ptr(address_ + n);
    }
    device_ptr operator-(std::ptrdiff_t n) const
    {
        return device_ptr(address_ - n);
    }
    std::ptrdiff_t operator-(const device_ptr &other) const
    {
        return address_ - other.address_;
    }
    explicit operator bool() const
    {
        return address_;
    }

  private:
    T *address_;
};

#define GW_COMPARES(SIGN)                                                                          \
    template <typename T, typename U>                                                              \
    bool operator SIGN(const device_ptr<T> &a, const device_ptr<U> &b)                             \
    {                                                                                              \
        return a.get() SIGN b.get();                                                               \
    }
GW_COMPARES(==)
GW_COMPARES(!=)
GW_COMPARES(<)
GW_COMPARES(<=)
GW_COMPARES(>)
GW_COMPARES(>=)
#undef GW_COMPARES

template <typename T>
device_ptr<T> device_pointer_cast(T *address)
{
    return device_ptr<T>(address);
}
template <typename T>
T *raw_pointer_cast(const device_ptr<T> &pointer)
{
    return pointer.get();
}
template <typename T>
T *raw_pointer_cast(T *pointer)
{
    return pointer;
}

/** n elements in which nothing is set. */
template <typename T>
device_ptr<T> device_malloc(std::size_t n)
{
    T *address = nullptr;
    cudaMalloc(&address, n * sizeof(T));
    return device_ptr<T>(address);
}
template <typename T>
void device_free(device_ptr<T> pointer)
{
    cudaFree(pointer.get());
}

} // namespace thrust
