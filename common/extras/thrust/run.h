// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <thrust/execution_policy.h>
// Where an algorithm is carried out: on the device, by a launch of one thread that the call waits
// for, if what it works on is the device's or thrust::device says so, and on the host otherwise.
#pragma once

#include "iterators.h"

namespace thrust
{

struct gw_host_policy {
};
struct gw_device_policy {
    /** Of a stream's own. */
    gw_device_policy on(cudaStream_t stream) const
    {
        return {stream};
    }
    cudaStream_t stream = nullptr;
};
inline const gw_host_policy host, seq;
inline const gw_device_policy device;
namespace cuda
{
inline const gw_device_policy par, par_nosync;
} // namespace cuda

template <typename T>
inline constexpr bool gw_is_policy =
    std::is_same<T, gw_host_policy>::value || std::is_same<T, gw_device_policy>::value;
template <typename T>
inline constexpr bool gw_is_of_device = false;
template <typename T>
inline constexpr bool gw_is_of_device<device_ptr<T>> = true;

/** What lies nowhere, and so runs on the device unless something of the host's takes part. */
template <typename T>
inline constexpr bool gw_is_nowhere = false;
template <typename T>
inline constexpr bool gw_is_nowhere<counting_iterator<T>> = true;
template <typename T>
inline constexpr bool gw_is_nowhere<constant_iterator<T>> = true;
template <typename T, typename = void>
inline constexpr bool gw_is_of_host = false;
template <typename T>
inline constexpr bool
    gw_is_of_host<T, std::void_t<typename std::iterator_traits<T>::iterator_category>> =
        !gw_is_of_device<T> && !gw_is_nowhere<T>;

/** An iterator as a kernel has it. */
template <typename T>
T *gw_in_kernel(const device_ptr<T> &pointer)
{
    return pointer.get();
}
template <typename T>
T gw_in_kernel(const T &iterator)
{
    return iterator;
}

template <typename Work>
__global__ void gw_thrust_kernel(Work work)
{
    work();
}

/** Runs `work` on the device, and waits. */
template <typename Work>
inline void gw_run_on_device(Work work, const char *name, cudaStream_t stream, const char *file,
                             int line)
{
    void (*const kernel)(Work) = gw_thrust_kernel<Work>;
    const gw_launch launch = {name,    file,  line,    dim3(1),
                              dim3(1), 0,     stream,  gw_entry(kernel),
                              nullptr, false, nullptr, nullptr};
    void *arguments[] = {&work};
    gw_launch_with(kernel, launch, arguments, gw_indices_below<1>::type());
    cudaStreamSynchronize(stream);
}

/** Runs `work` on the device, and gives what it returns. */
template <typename Result, typename Work>
inline Result gw_get_from_device(Work work, const char *name, cudaStream_t stream, const char *file,
                                 int line)
{
    Result *cell = nullptr;
    Result result{};
    cudaMalloc(&cell, sizeof(Result));
    gw_run_on_device([=] { *cell = work(); }, name, stream, file, line);
    cudaMemcpy(&result, cell, sizeof(Result), cudaMemcpyDeviceToHost);
    cudaFree(cell);
    return result;
}

} // namespace thrust
