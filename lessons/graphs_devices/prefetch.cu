// SPDX-License-Identifier: MIT
// Graphs and devices, exercise 2: rounds in managed memory, with each page where it is used.
//
// Stages
//   1  rounds: launch, wait, new keys. The values are right, and pages move by faults
//   2  the array and the table: advice and prefetches before the first round
//   3  the keys and sums: to the device and back, once per round
//
// Grade it:  ctest -L graphs  (the whole lesson)
//            ./gridwork grade prefetch  (this exercise alone)
#include "prefetch.h"

#define BLOCK 256

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

// The part of the host in a round, here and in prefetch().
void make_keys(unsigned *key, unsigned *sum, int keys, const unsigned *table, int size)
{
    for (int g = 0; g < keys; g++) {
        key[g] = table[(key[g] + sum[g]) % size];
        sum[g] = 0;
    }
}

// `sum` has keys numbers, all 0.
void prefetch_cpu(unsigned *x, int n, const unsigned *table, int size, unsigned *key, unsigned *sum,
                  int keys, int rounds)
{
    for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < n; i++) {
            x[i] = table[(x[i] + key[i % keys]) % size];
            sum[i % keys] += x[i];
        }
        make_keys(key, sum, keys, table, size);
    }
}

// ------------------------------------------------------------------------------------------------
// Kernel
// ------------------------------------------------------------------------------------------------

__global__ void substitute(unsigned *x, int n, const unsigned *table, int size, const unsigned *key,
                           unsigned *sum, int keys)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        const int g = i % keys;
        const unsigned y = table[(x[i] + key[g]) % size];
        x[i] = y;
        atomicAdd(&sum[g], y);
    }
}

// ------------------------------------------------------------------------------------------------
// Places of pages
// ------------------------------------------------------------------------------------------------

/** What a call works with. */
struct work {
    unsigned *m_x;
    const unsigned *m_table;
    unsigned *m_keys; // the function's own: the keys, and behind them the sums
    int n, size, keys;
    bool concurrent; // the device has concurrent managed access: pages can be sent to it
    struct cudaMemLocation device, host;
};

size_t bytes_of_keys(const struct work *work)
{
    return 2 * (size_t)work->keys * sizeof(unsigned);
}

// Before the first round: sends the array and the table to where they are used.
cudaError_t send_arrays(const struct work *work)
{
    // TODO: which of the two does the host read in each round? Give advice about it first
    (void)work;
    return cudaSuccess;
}

// Queues a prefetch of the keys and sums to a place.
cudaError_t send_keys(const struct work *work, struct cudaMemLocation place)
{
    // TODO: both are in one array; without concurrent access nothing can be sent
    (void)work, (void)place;
    return cudaSuccess;
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

// One round, of device and host.
cudaError_t run_round(const struct work *work)
{
    // TODO: the keys to the device; launch; the keys to the host; wait; new keys
    (void)work;
    return GW_NOT_STARTED;
}

cudaError_t prefetch(unsigned *m_x, int n, const unsigned *m_table, int size, unsigned *h_keys,
                     int keys, int rounds)
{
    if (n < 0 || size < 1 || keys < 1 || rounds < 0) {
        return cudaErrorInvalidValue;
    }
    // TODO: for n = 0, or for no rounds, there is nothing to do
    struct work work = {m_x, m_table, NULL, n, size, keys};
    work.device.type = cudaMemLocationTypeDevice;
    work.host.type = cudaMemLocationTypeHost;
    int concurrent = 0;
    cudaError_t error = cudaGetDevice(&work.device.id);
    if (error == cudaSuccess) {
        error =
            cudaDeviceGetAttribute(&concurrent, cudaDevAttrConcurrentManagedAccess, work.device.id);
    }
    work.concurrent = concurrent != 0;
    if (error == cudaSuccess) {
        error = cudaMallocManaged((void **)&work.m_keys, bytes_of_keys(&work), cudaMemAttachGlobal);
    }
    if (error == cudaSuccess) {
        for (int g = 0; g < keys; g++) {
            work.m_keys[g] = h_keys[g];
            work.m_keys[keys + g] = 0;
        }
        error = work.concurrent ? send_arrays(&work) : cudaSuccess;
    }
    // TODO: all rounds
    if (error == cudaSuccess) {
        error = run_round(&work);
    }
    const cudaError_t ended = cudaStreamSynchronize(0); // also after an error
    error = error != cudaSuccess ? error : ended;
    for (int g = 0; g < keys && error == cudaSuccess; g++) {
        h_keys[g] = work.m_keys[g];
    }
    const cudaError_t freed = cudaFree(work.m_keys);
    return error != cudaSuccess ? error : freed;
}
