// SPDX-License-Identifier: MIT
/**
 * @file corpus.h
 * What the checker's small kernels need around them.
 */
#ifndef GW_CORPUS_H
#define GW_CORPUS_H

#include <cuda_runtime.h>
#include <stdlib.h>

/** n elements of device memory that hold `value`; never freed by anybody but the caller. */
template <typename T>
inline T *device_array(int n, T value)
{
    T *h = (T *)malloc((size_t)n * sizeof(T));
    for (int i = 0; i < n; i++) {
        h[i] = value;
    }
    T *d = NULL;
    cudaMalloc(&d, (size_t)n * sizeof(T));
    cudaMemcpy(d, h, (size_t)n * sizeof(T), cudaMemcpyHostToDevice);
    free(h);
    return d;
}

/** Waits for the device and looks at what it says. */
inline void finish(void)
{
    cudaDeviceSynchronize();
    cudaGetLastError();
}

#endif
