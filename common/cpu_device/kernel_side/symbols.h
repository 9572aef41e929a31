// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// cudaMemcpyToSymbol and its relatives take a __device__ or __constant__ variable itself, not its
// address and not its name in quotes.
#pragma once

#include "runtime_calls.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A variable as the program named it. */
struct gw_symbol {
    const void *address;
    size_t bytes;    /**< 0 where the compiler does not know: extern, without a size */
    int may_be_text; /**< it is an array of char, as a name in quotes would be */
};

cudaError_t gw_copy_to_symbol(const struct gw_symbol *symbol, const void *source, size_t bytes,
                              size_t offset, enum cudaMemcpyKind kind, cudaStream_t stream,
                              int asynchronous);
cudaError_t gw_copy_from_symbol(void *destination, const struct gw_symbol *symbol, size_t bytes,
                                size_t offset, enum cudaMemcpyKind kind, cudaStream_t stream,
                                int asynchronous);
cudaError_t gw_symbol_address(void **pointer, const struct gw_symbol *symbol);
cudaError_t gw_symbol_size(size_t *bytes, const struct gw_symbol *symbol);

#ifdef __cplusplus
}

template <typename T>
struct gw_symbol_of {
    GW_OVERLOAD static gw_symbol at(const T *symbol)
    {
        return {symbol, sizeof(T), 0};
    }
};
template <typename T>
struct gw_symbol_of<T[]> {
    GW_OVERLOAD static gw_symbol at(const T (*symbol)[])
    {
        return {symbol, 0, 0};
    }
};
template <size_t N>
struct gw_symbol_of<char[N]> {
    GW_OVERLOAD static gw_symbol at(const char (*symbol)[N])
    {
        return {symbol, N, 1};
    }
};

template <typename T>
GW_OVERLOAD cudaError_t cudaMemcpyToSymbol(const T &symbol, const void *source, size_t bytes,
                                           size_t offset = 0,
                                           cudaMemcpyKind kind = cudaMemcpyHostToDevice)
{
    const gw_symbol named = gw_symbol_of<T>::at(&symbol);
    return gw_copy_to_symbol(&named, source, bytes, offset, kind, nullptr, false);
}

template <typename T>
GW_OVERLOAD cudaError_t cudaMemcpyToSymbolAsync(const T &symbol, const void *source, size_t bytes,
                                                size_t offset = 0,
                                                cudaMemcpyKind kind = cudaMemcpyHostToDevice,
                                                cudaStream_t stream = 0)
{
    const gw_symbol named = gw_symbol_of<T>::at(&symbol);
    return gw_copy_to_symbol(&named, source, bytes, offset, kind, stream, true);
}

template <typename T>
GW_OVERLOAD cudaError_t cudaMemcpyFromSymbol(void *destination, const T &symbol, size_t bytes,
                                             size_t offset = 0,
                                             cudaMemcpyKind kind = cudaMemcpyDeviceToHost)
{
    const gw_symbol named = gw_symbol_of<T>::at(&symbol);
    return gw_copy_from_symbol(destination, &named, bytes, offset, kind, nullptr, false);
}

template <typename T>
GW_OVERLOAD cudaError_t cudaMemcpyFromSymbolAsync(void *destination, const T &symbol, size_t bytes,
                                                  size_t offset = 0,
                                                  cudaMemcpyKind kind = cudaMemcpyDeviceToHost,
                                                  cudaStream_t stream = 0)
{
    const gw_symbol named = gw_symbol_of<T>::at(&symbol);
    return gw_copy_from_symbol(destination, &named, bytes, offset, kind, stream, true);
}

template <typename P, typename T>
GW_OVERLOAD cudaError_t cudaGetSymbolAddress(P **pointer, const T &symbol)
{
    const gw_symbol named = gw_symbol_of<T>::at(&symbol);
    return gw_symbol_address(reinterpret_cast<void **>(pointer), &named);
}

template <typename T>
GW_OVERLOAD cudaError_t cudaGetSymbolSize(size_t *bytes, const T &symbol)
{
    const gw_symbol named = gw_symbol_of<T>::at(&symbol);
    return gw_symbol_size(bytes, &named);
}

#endif
