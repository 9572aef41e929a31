// SPDX-License-Identifier: MIT
// What the plot of `prefetch` has besides the exercise: two other ways, and memory for them.
#pragma once

#include "prefetch.h"

#include <stdbool.h>
#include <stdlib.h>

enum { GW_ROUNDS = 8, GW_ROUND_KEYS = 2000 };

/** Arrays in managed memory, and the keys that each call begins with. */
struct gw_rounds {
    int n, size;
    unsigned *m_x, *m_table;
    unsigned h_keys[GW_ROUND_KEYS];
};

#ifdef __cplusplus
extern "C" {
#endif

/** prefetch(), or another way to do the same. */
typedef cudaError_t gw_rounds_way(unsigned *m_x, int n, const unsigned *m_table, int size,
                                  unsigned *h_keys, int keys, int rounds);

/** All pages move by faults. */
gw_rounds_way gw_rounds_by_faults;

/** No page moves, and the device uses the memory of the host. */
gw_rounds_way gw_rounds_from_afar;

/** Of the CPU device (cpu_device/control/control.h), which pretends to have concurrent managed
 * access. */
void gw_device_pretend(const struct cudaDeviceProp *properties) __attribute__((weak));

#ifdef __cplusplus
}
#endif

/** The device has concurrent managed access, or else says what it is. */
static inline bool gw_rounds_possible(void)
{
    struct cudaDeviceProp properties;
    if (cudaGetDeviceProperties(&properties, 0) != cudaSuccess) {
        return false;
    }
    if (gw_device_pretend) {
        properties.concurrentManagedAccess = 1;
        gw_device_pretend(&properties);
    }
    return properties.concurrentManagedAccess != 0;
}

/** Fills the arrays, on the host: all pages are there. 0, or the error of what failed. */
static inline int gw_rounds_fill(void *context)
{
    struct gw_rounds *rounds = (struct gw_rounds *)context;
    const struct cudaMemLocation host = {cudaMemLocationTypeHost, 0};
    cudaError_t error =
        cudaMemPrefetchAsync(rounds->m_x, (size_t)rounds->n * sizeof(unsigned), host, 0, 0);
    const cudaError_t ended = cudaDeviceSynchronize();
    for (int i = 0; i < rounds->n; i++) {
        rounds->m_x[i] = 2654435761U * (unsigned)i;
    }
    for (int i = 0; i < rounds->size; i++) {
        rounds->m_table[i] = 2246822519U * (unsigned)(i + 1);
    }
    for (int g = 0; g < GW_ROUND_KEYS; g++) {
        rounds->h_keys[g] = 3266489917U * (unsigned)g;
    }
    return (int)(error != cudaSuccess ? error : ended);
}

static inline bool gw_rounds_make(struct gw_rounds *rounds)
{
    return cudaMallocManaged((void **)&rounds->m_x, (size_t)rounds->n * sizeof(unsigned),
                             cudaMemAttachGlobal) == cudaSuccess &&
           cudaMallocManaged((void **)&rounds->m_table, (size_t)rounds->size * sizeof(unsigned),
                             cudaMemAttachGlobal) == cudaSuccess &&
           gw_rounds_fill(rounds) == 0;
}

static inline void gw_rounds_drop(struct gw_rounds *rounds)
{
    cudaFree(rounds->m_x);
    cudaFree(rounds->m_table);
}
