// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <thrust/device_vector.h>
// Arrays that free themselves, on the host and on the device.
#pragma once

#include "run.h"

#include <initializer_list>
#include <vector>

namespace thrust
{

template <typename T>
class device_vector;

template <typename T>
class host_vector : public std::vector<T>
{
  public:
    using std::vector<T>::vector;
    host_vector() = default;
    host_vector(const std::vector<T> &other) : std::vector<T>(other)
    {
    }
    host_vector(const device_vector<T> &other)
    {
        *this = other;
    }
    host_vector &operator=(const device_vector<T> &other)
    {
        this->resize(other.size());
        cudaMemcpy(this->data(), other.data().get(), other.size() * sizeof(T),
                   cudaMemcpyDeviceToHost);
        return *this;
    }
};

/** Its elements are T() at first, as Thrust has it. */
template <typename T>
class device_vector
{
  public:
    using value_type = T;
    using size_type = std::size_t;
    using pointer = device_ptr<T>;
    using reference = device_reference<T>;
    using iterator = device_ptr<T>;
    using const_iterator = device_ptr<const T>;

    device_vector() = default;
    explicit device_vector(std::size_t n, const T &value = T())
    {
        resize(n, value);
    }
    device_vector(const device_vector &other)
    {
        *this = other;
    }
    device_vector(device_vector &&other)
    {
        swap(other);
    }
    device_vector(const std::vector<T> &other)
    {
        *this = other;
    }
    device_vector(std::initializer_list<T> values)
    {
        *this = std::vector<T>(values);
    }
    template <typename Iterator, typename = typename std::iterator_traits<Iterator>::value_type>
    device_vector(Iterator first, Iterator last)
    {
        assign(first, last);
    }
    ~device_vector()
    {
        cudaFree(address_);
    }
    device_vector &operator=(const device_vector &other)
    {
        if (this != &other) {
            take(other.size_);
            cudaMemcpy(address_, other.address_, size_ * sizeof(T), cudaMemcpyDeviceToDevice);
        }
        return *this;
    }
    device_vector &operator=(device_vector &&other)
    {
        swap(other);
        return *this;
    }
    device_vector &operator=(const std::vector<T> &other)
    {
        take(other.size());
        cudaMemcpy(address_, other.data(), size_ * sizeof(T), cudaMemcpyHostToDevice);
        return *this;
    }
    template <typename Iterator>
    void assign(Iterator first, Iterator last)
    {
        if constexpr (gw_is_of_device<Iterator>) {
            take(static_cast<std::size_t>(last - first));
            cudaMemcpy(address_, first.get(), size_ * sizeof(T), cudaMemcpyDeviceToDevice);
        } else {
            *this = std::vector<T>(first, last);
        }
    }
    void resize(std::size_t n, const T &value = T())
    {
        std::vector<T> kept(size_);
        cudaMemcpy(kept.data(), address_, size_ * sizeof(T), cudaMemcpyDeviceToHost);
        kept.resize(n, value);
        *this = kept;
    }
    void push_back(const T &value)
    {
        resize(size_ + 1, value);
    }
    void clear()
    {
        size_ = 0;
    }
    void shrink_to_fit()
    {
    }
    void swap(device_vector &other)
    {
        std::swap(address_, other.address_);
        std::swap(size_, other.size_);
        std::swap(room_, other.room_);
    }
    std::size_t size() const
    {
        return size_;
    }
    bool empty() const
    {
        return size_ == 0;
    }
    iterator begin()
    {
        return iterator(address_);
    }
    iterator end()
    {
        return iterator(address_ + size_);
    }
    const_iterator begin() const
    {
        return const_iterator(address_);
    }
    const_iterator end() const
    {
        return const_iterator(address_ + size_);
    }
    const_iterator cbegin() const
    {
        return begin();
    }
    const_iterator cend() const
    {
        return end();
    }
    device_ptr<T> data()
    {
        return device_ptr<T>(address_);
    }
    device_ptr<const T> data() const
    {
        return device_ptr<const T>(address_);
    }
    reference operator[](std::size_t i)
    {
        return reference(address_ + i);
    }
    T operator[](std::size_t i) const
    {
        return device_reference<T>(address_ + i);
    }
    reference front()
    {
        return (*this)[0];
    }
    reference back()
    {
        return (*this)[size_ - 1];
    }

  private:
    /** Room for n elements, in which nothing is set. */
    void take(std::size_t n)
    {
        if (n > room_) {
            cudaFree(address_);
            address_ = nullptr;
            cudaMalloc(&address_, n * sizeof(T));
            room_ = n;
        }
        size_ = n;
    }
    T *address_ = nullptr;
    std::size_t size_ = 0, room_ = 0;
};

} // namespace thrust
