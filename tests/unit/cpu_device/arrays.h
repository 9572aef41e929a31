// SPDX-License-Identifier: MIT
// What the tests share that are a .cu, kernels and tests in one file: arrays of the device by their
// elements' type.
#pragma once

#include "expect.h"

/** New device memory for so many elements. reset_device() frees it. */
template <typename T>
T *device_array(size_t count)
{
    return (T *)device_memory(count * sizeof(T));
}

/** New device memory for such an array. */
template <typename T, size_t N>
T *device_array_for(const T (&)[N])
{
    return device_array<T>(N);
}

/** New device memory with a copy of a whole array of the host. */
template <typename T, size_t N>
T *device_array_of(const T (&values)[N])
{
    return (T *)device_copy(values, sizeof(values));
}

/** Fills a whole array of the host, or one value, from the start of the device's. */
template <typename VALUES, typename T>
void fetch(VALUES &values, const T *d_values)
{
    expect_success(cudaMemcpy(&values, d_values, sizeof(values), cudaMemcpyDeviceToHost));
}
