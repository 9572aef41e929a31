// SPDX-License-Identifier: MIT
// The rounds of `prefetch` without prefetches: by faults, and from afar.
#include "prefetch_kernels.h"

#define BLOCK 256

__global__ void one_round(unsigned *x, int n, const unsigned *table, int size, const unsigned *key,
                          unsigned *sum, int keys)
{
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) {
        const unsigned y = table[(x[i] + key[i % keys]) % size];
        x[i] = y;
        atomicAdd(&sum[i % keys], y);
    }
}

cudaError_t gw_rounds_by_faults(unsigned *m_x, int n, const unsigned *m_table, int size,
                                unsigned *h_keys, int keys, int rounds)
{
    unsigned *m_keys = NULL;
    cudaError_t error = cudaMallocManaged((void **)&m_keys, 2 * (size_t)keys * sizeof(unsigned),
                                          cudaMemAttachGlobal);
    for (int g = 0; g < keys && error == cudaSuccess; g++) {
        m_keys[g] = h_keys[g];
        m_keys[keys + g] = 0;
    }
    for (int round = 0; round < rounds && error == cudaSuccess; round++) {
        one_round<<<(n - 1) / BLOCK + 1, BLOCK>>>(m_x, n, m_table, size, m_keys, m_keys + keys,
                                                  keys);
        error = cudaDeviceSynchronize();
        for (int g = 0; g < keys && error == cudaSuccess; g++) {
            m_keys[g] = m_table[(m_keys[g] + m_keys[keys + g]) % size];
            m_keys[keys + g] = 0;
        }
    }
    for (int g = 0; g < keys && error == cudaSuccess; g++) {
        h_keys[g] = m_keys[g];
    }
    (void)cudaFree(m_keys);
    return error;
}

cudaError_t gw_rounds_from_afar(unsigned *m_x, int n, const unsigned *m_table, int size,
                                unsigned *h_keys, int keys, int rounds)
{
    const struct cudaMemLocation device = {cudaMemLocationTypeDevice, 0};
    cudaError_t error =
        cudaMemAdvise(m_x, (size_t)n * sizeof(unsigned), cudaMemAdviseSetAccessedBy, device);
    if (error == cudaSuccess) {
        error = cudaMemAdvise(m_table, (size_t)size * sizeof(unsigned), cudaMemAdviseSetAccessedBy,
                              device);
    }
    return error != cudaSuccess ? error
                                : gw_rounds_by_faults(m_x, n, m_table, size, h_keys, keys, rounds);
}
