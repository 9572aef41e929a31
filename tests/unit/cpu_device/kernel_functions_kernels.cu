// SPDX-License-Identifier: MIT
// Kernels and variables of the device for kernel_functions_test.c.
extern "C" {
#include "kernel_functions_kernels.h"
}
#include "launchers.h"

__global__ void fill(int *values, int n, double factor)
{
    extern __shared__ int scratch[];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    scratch[threadIdx.x] = i;
    if (i < n) {
        values[i] = (int)(scratch[threadIdx.x] * factor);
    }
}

cudaError_t launch_by_call(int *d_values, int n, double factor, size_t shared_bytes)
{
    void *arguments[] = {&d_values, &n, &factor};
    const cudaError_t error =
        cudaLaunchKernel(fill, dim3((n + 63) / 64), dim3(64), arguments, shared_bytes, 0);
    d_values = NULL; // the arguments are copied at the call
    n = 0;
    return error;
}

cudaError_t launch_with_shared(int *d_values, int n, size_t shared_bytes)
{
    cudaGetLastError(); // an earlier call's
    fill<<<(n + 63) / 64, 64, shared_bytes>>>(d_values, n, 1.0);
    return cudaGetLastError();
}

CALLER(allow_shared, (int bytes),
       cudaFuncSetAttribute(fill, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes))
CALLER(set_attribute, (enum cudaFuncAttribute attribute, int value),
       cudaFuncSetAttribute(fill, attribute, value))

cudaError_t attributes_of(struct cudaFuncAttributes *attributes)
{
    return cudaFuncGetAttributes(attributes, fill);
}

cudaError_t attributes_of_nothing(struct cudaFuncAttributes *attributes)
{
    return cudaFuncGetAttributes(attributes, (const void *)attributes);
}

CALLER(prefer, (enum cudaFuncCache preference), cudaFuncSetCacheConfig(fill, preference))
CALLER(active_blocks, (int *blocks, int threads, size_t shared_bytes),
       cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, fill, threads, shared_bytes))
CALLER(active_blocks_with_flags, (int *blocks, int threads, unsigned flags),
       cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, fill, threads, 0, flags))
CALLER(best_block, (int *grid, int *block, size_t shared_bytes, int limit),
       cudaOccupancyMaxPotentialBlockSize(grid, block, fill, shared_bytes, limit))

static size_t four_bytes_a_thread(int threads)
{
    return 4 * (size_t)threads;
}

CALLER(best_block_of_4_bytes_a_thread, (int *grid, int *block),
       cudaOccupancyMaxPotentialBlockSizeVariableSMem(grid, block, fill, four_bytes_a_thread))

cudaError_t shared_left(size_t *bytes, int blocks, int threads)
{
    return cudaOccupancyAvailableDynamicSMemPerBlock(bytes, (const void *)fill, blocks, threads);
}

__constant__ float table[4] = {1.0f, 2.0f, 3.0f, 4.0f};
__device__ int counter = 7;
template <typename T>
__device__ T scale = T(1);

CALLER(set_table,
       (const float *values, size_t count, size_t offset_bytes, enum cudaMemcpyKind kind),
       cudaMemcpyToSymbol(table, values, count * sizeof(float), offset_bytes, kind))
CALLER(set_table_async, (const float *values, size_t count, cudaStream_t stream),
       cudaMemcpyToSymbolAsync(table, values, count * sizeof(float), 0, cudaMemcpyHostToDevice,
                               stream))
CALLER(get_table, (float *values, size_t count),
       cudaMemcpyFromSymbol(values, table, count * sizeof(float)))
CALLER(get_counter, (int *value), cudaMemcpyFromSymbol(value, counter, sizeof(int)))
CALLER(get_counter_async, (int *value, cudaStream_t stream),
       cudaMemcpyFromSymbolAsync(value, counter, sizeof(int), 0, cudaMemcpyDeviceToHost, stream))
CALLER(set_counter, (const int *value), cudaMemcpyToSymbol(counter, value, sizeof(int)))
CALLER(counter_address, (int **d_counter), cudaGetSymbolAddress((void **)d_counter, counter))

cudaError_t sizes(size_t *table_bytes, size_t *counter_bytes)
{
    const cudaError_t error = cudaGetSymbolSize(table_bytes, table);
    return error != cudaSuccess ? error : cudaGetSymbolSize(counter_bytes, counter);
}

CALLER(set_by_name, (const float *values), cudaMemcpyToSymbol("table", values, sizeof(float)))

cudaError_t set_local(const float *values)
{
    float local = 0.0f;
    return cudaMemcpyToSymbol(local, values, sizeof(float));
}

cudaError_t set_scales(float of_float, double of_double)
{
    const cudaError_t error = cudaMemcpyToSymbol(scale<float>, &of_float, sizeof(of_float));
    return error != cudaSuccess ? error
                                : cudaMemcpyToSymbol(scale<double>, &of_double, sizeof(of_double));
}

__global__ void look_up(float *values, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        atomicAdd(&counter, 1);
        values[i] = table[i % 4] * scale<float> + (float)scale<double>;
    }
}

LAUNCHER(launch_look_up, (float *d_values, int n), look_up<<<(n + 63) / 64, 64>>>(d_values, n))
