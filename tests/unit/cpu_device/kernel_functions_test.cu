// SPDX-License-Identifier: MIT
// The calls that take a kernel or a variable of the device.
#include "arrays.h"

#include <cmath>

// values[i] = i * factor, by way of shared memory.
__global__ void fill(int *values, int n, double factor)
{
    extern __shared__ int scratch[];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    scratch[threadIdx.x] = i;
    if (i < n) {
        values[i] = (int)(scratch[threadIdx.x] * factor);
    }
}

static cudaError_t launch_by_call(int *d_values, int n, double factor, size_t shared_bytes)
{
    void *arguments[] = {&d_values, &n, &factor};
    const cudaError_t error =
        cudaLaunchKernel(fill, dim3((n + 63) / 64), dim3(64), arguments, shared_bytes, 0);
    d_values = NULL; // the arguments are copied at the call
    n = 0;
    return error;
}

static cudaError_t launch_with_shared(int *d_values, int n, size_t shared_bytes)
{
    cudaGetLastError(); // an earlier call's
    fill<<<(n + 63) / 64, 64, shared_bytes>>>(d_values, n, 1.0);
    return cudaGetLastError();
}

void (*gw_before_each)(void) = reset_device;

enum { N = 100 };

// cudaLaunchKernel: "args should point to an array of N pointers [...] from which the actual
// kernel parameter will be copied".
// cuda_runtime.h leaves them out; what it brings of <utility> and <limits> is there.
GW_TEST(a_files_own_cmath_has_the_special_functions)
{
    assert_true(std::fabs(std::beta(2.0, 3.0) - 1.0 / 12) < 1e-12);
    assert_int_equal(std::max(1, std::numeric_limits<short>::max() - 32760), 7);
}

GW_TEST(a_call_launches_a_kernel)
{
    int *d_values = device_array<int>(N), h_values[N];
    expect_success(launch_by_call(d_values, N, 2.5, 256));
    fetch(h_values, d_values);
    for (int i = 0; i < N; i++) {
        assert_int_equal(h_values[i], (int)(2.5 * i));
    }
    expect_error(launch_by_call(d_values, N, 1.0, 100 * 1024), cudaErrorInvalidValue);
}

// The guide: more than 48 KiB of shared memory a block needs cudaFuncSetAttribute, up to
// cudaDevAttrMaxSharedMemoryPerBlockOptin.
GW_TEST(more_shared_memory_is_asked_for)
{
    int *d_values = device_array<int>(N), most = 0;
    expect_success(cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0));
    assert_true(most > 48 * 1024);
    expect_success(launch_with_shared(d_values, N, 48 * 1024));
    expect_error(launch_with_shared(d_values, N, 48 * 1024 + 4), cudaErrorInvalidValue);
    expect_why("unless cudaFuncSetAttribute allows");
    expect_error(cudaFuncSetAttribute(fill, cudaFuncAttributeMaxDynamicSharedMemorySize, most + 1),
                 cudaErrorInvalidValue);
    expect_why("MaxSharedMemoryPerBlockOptin");
    expect_error(cudaFuncSetAttribute(fill, cudaFuncAttributeMaxDynamicSharedMemorySize, -1),
                 cudaErrorInvalidValue);
    expect_success(cudaFuncSetAttribute(fill, cudaFuncAttributeMaxDynamicSharedMemorySize, most));
    expect_success(launch_with_shared(d_values, N, (size_t)most));
    expect_error(launch_with_shared(d_values, N, (size_t)most + 4), cudaErrorInvalidValue);
    expect_success(cudaFuncSetAttribute(fill, cudaFuncAttributeMaxDynamicSharedMemorySize, 1024));
    expect_error(launch_with_shared(d_values, N, 2048), cudaErrorInvalidValue);
    expect_success(cudaDeviceSynchronize());
}

GW_TEST(kernels_have_attributes)
{
    struct cudaFuncAttributes of;
    expect_success(cudaFuncGetAttributes(&of, fill));
    assert_int_equal(of.maxThreadsPerBlock, 1024);
    assert_int_equal(of.maxDynamicSharedSizeBytes, 48 * 1024);
    assert_int_equal(of.binaryVersion, 75);
    expect_success(
        cudaFuncSetAttribute(fill, cudaFuncAttributeMaxDynamicSharedMemorySize, 50 * 1024));
    expect_success(cudaFuncSetAttribute(fill, cudaFuncAttributePreferredSharedMemoryCarveout, 50));
    expect_success(cudaFuncGetAttributes(&of, fill));
    assert_int_equal(of.maxDynamicSharedSizeBytes, 50 * 1024);
    assert_int_equal(of.preferredShmemCarveout, 50);
    expect_error(cudaFuncGetAttributes(NULL, fill), cudaErrorInvalidValue);
    expect_error(cudaFuncGetAttributes(&of, (const void *)&of), cudaErrorInvalidDeviceFunction);
    expect_error(cudaFuncSetAttribute(fill, cudaFuncAttributePreferredSharedMemoryCarveout, 101),
                 cudaErrorInvalidValue);
    expect_error(cudaFuncSetAttribute(fill, cudaFuncAttributeClusterDimMustBeSet, 1),
                 cudaErrorNotSupported);
    expect_error(cudaFuncSetAttribute(fill, (enum cudaFuncAttribute)99, 1), cudaErrorInvalidValue);
    expect_success(cudaFuncSetCacheConfig(fill, cudaFuncCachePreferShared));
    expect_error(cudaFuncSetCacheConfig(fill, (enum cudaFuncCache)17), cudaErrorInvalidValue);
    expect_success(cudaFuncSetSharedMemConfig(fill, cudaSharedMemBankSizeEightByte));
    expect_error(cudaFuncSetSharedMemConfig(fill, (enum cudaSharedMemConfig)3),
                 cudaErrorInvalidValue);
}

static size_t four_bytes_a_thread(int threads)
{
    return 4 * (size_t)threads;
}

// Compute capability 7.5: 1024 threads, 16 blocks and 64 KiB of shared memory a multiprocessor.
GW_TEST(occupancy_follows_from_the_limits)
{
    int blocks = 0, grid = 0, block = 0, processors = 0;
    size_t bytes = 0;
    expect_success(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0));
    expect_success(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, fill, 256, 0));
    assert_int_equal(blocks, 4);
    expect_success(cudaOccupancyMaxActiveBlocksPerMultiprocessor(
        &blocks, fill, 33, 0)); // two warps each, and 16 blocks at most
    assert_int_equal(blocks, 16);
    expect_success(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, fill, 128, 20 * 1024));
    assert_int_equal(blocks, 3);
    expect_success(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, fill, 2048, 0));
    assert_int_equal(blocks, 0);
    expect_error(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, fill, 0, 0),
                 cudaErrorInvalidValue);
    expect_error(cudaOccupancyMaxActiveBlocksPerMultiprocessor(NULL, fill, 32, 0),
                 cudaErrorInvalidValue);
    expect_success(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
        &blocks, fill, 512, 0, cudaOccupancyDisableCachingOverride));
    assert_int_equal(blocks, 2);
    expect_error(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&blocks, fill, 512, 0, 8),
                 cudaErrorInvalidValue);

    expect_success(cudaOccupancyMaxPotentialBlockSize(&grid, &block, fill, 0, 0));
    assert_int_equal(block, 1024);
    assert_int_equal(grid, processors);
    expect_success(cudaOccupancyMaxPotentialBlockSize(&grid, &block, fill, 0,
                                                      200)); // 5 blocks of 192 or 200 threads
    assert_int_equal(block, 128);
    assert_int_equal(grid, 8 * processors);
    expect_success(
        cudaOccupancyMaxPotentialBlockSizeVariableSMem(&grid, &block, fill, four_bytes_a_thread));
    assert_int_equal(block, 1024);
    expect_error(cudaOccupancyMaxPotentialBlockSize(NULL, &block, fill, 0, 0),
                 cudaErrorInvalidValue);

    expect_success(cudaOccupancyAvailableDynamicSMemPerBlock(&bytes, (const void *)fill, 2, 256));
    assert_int_equal(bytes, 32 * 1024);
    expect_success(cudaOccupancyAvailableDynamicSMemPerBlock(&bytes, (const void *)fill, 1, 256));
    assert_int_equal(bytes, 48 * 1024);
    expect_error(cudaOccupancyAvailableDynamicSMemPerBlock(&bytes, (const void *)fill, 5, 256),
                 cudaErrorInvalidValue);
}

__constant__ float table[4] = {1.0f, 2.0f, 3.0f, 4.0f};
__device__ int counter = 7;
template <typename T>
__device__ T scale = T(1);

__global__ void look_up(float *values, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        atomicAdd(&counter, 1);
        values[i] = table[i % 4] * scale<float> + (float)scale<double>;
    }
}

// Variables of the device keep what they were given, over launches and calls.
GW_TEST(variables_are_copied_to_and_from)
{
    float h_values[N], *d_values = device_array_for(h_values);
    const float ten[2] = {10.0f, 20.0f}, two = 2.0f;
    const double half = 0.5;
    float all[4];
    int count = 0, zero = 0;
    expect_success(cudaMemcpyFromSymbol(&count, counter, sizeof(int)));
    assert_int_equal(count, 7); // its initial value
    expect_success(cudaMemcpyFromSymbol(all, table, sizeof(all)));
    assert_true(all[3] == 4.0f);
    expect_success(cudaMemcpyToSymbol(counter, &zero, sizeof(int)));
    expect_success(
        cudaMemcpyToSymbol(table, ten, 2 * sizeof(float), sizeof(float), cudaMemcpyHostToDevice));
    expect_success(cudaMemcpyToSymbol(scale<float>, &two, sizeof(two)));
    expect_success(cudaMemcpyToSymbol(scale<double>, &half, sizeof(half)));
    look_up<<<(N + 63) / 64, 64>>>(d_values, N);
    expect_success(cudaMemcpyFromSymbol(&count, counter, sizeof(int))); // waits for the kernel
    assert_int_equal(count, N);
    fetch(h_values, d_values);
    const float want[4] = {2.5f, 20.5f, 40.5f, 8.5f};
    for (int i = 0; i < N; i++) {
        assert_true(h_values[i] == want[i % 4]);
    }
    expect_success(
        cudaMemcpyToSymbolAsync(table, ten, 1 * sizeof(float), 0, cudaMemcpyHostToDevice, NULL));
    expect_success(
        cudaMemcpyFromSymbolAsync(&count, counter, sizeof(int), 0, cudaMemcpyDeviceToHost, NULL));
    int *d_counter = NULL, seven = 7;
    expect_success(cudaGetSymbolAddress((void **)&d_counter, counter));
    expect_success(cudaMemcpy(d_counter, &seven, sizeof(int), cudaMemcpyHostToDevice));
    expect_success(cudaMemcpyFromSymbol(&count, counter, sizeof(int)));
    assert_int_equal(count, 7);
    expect_success(cudaMemset(d_counter, 0, sizeof(int)));
    expect_error(cudaFree(d_counter), cudaErrorInvalidValue);
    expect_why("a variable of the program");
}

// cudaMemcpyToSymbol: cudaErrorInvalidValue, cudaErrorInvalidSymbol,
// cudaErrorInvalidMemcpyDirection. Names in quotes are no symbols since CUDA 5.0.
GW_TEST(wrong_variables_are_refused)
{
    const float values[8] = {0};
    float local = 0.0f;
    size_t bytes = 0;
    expect_success(cudaGetSymbolSize(&bytes, table));
    assert_int_equal(bytes, 4 * sizeof(float));
    expect_success(cudaGetSymbolSize(&bytes, counter));
    assert_int_equal(bytes, sizeof(int));
    expect_error(cudaMemcpyToSymbol(table, values, 5 * sizeof(float), 0, cudaMemcpyHostToDevice),
                 cudaErrorInvalidValue);
    expect_why("do not fit into the variable");
    expect_error(cudaMemcpyToSymbol(table, values, 1 * sizeof(float), 16, cudaMemcpyHostToDevice),
                 cudaErrorInvalidValue);
    expect_error(cudaMemcpyToSymbol(table, values, 1 * sizeof(float), 0, cudaMemcpyDeviceToHost),
                 cudaErrorInvalidMemcpyDirection);
    expect_error(cudaMemcpyToSymbol("table", values, sizeof(float)), cudaErrorInvalidSymbol);
    expect_why("without quotes");
    expect_error(cudaMemcpyToSymbol(local, values, sizeof(float)), cudaErrorInvalidSymbol);
    expect_why("no __device__ or __constant__ variable");
    expect_error(cudaMemcpyToSymbol(table, NULL, 1 * sizeof(float), 0, cudaMemcpyHostToDevice),
                 cudaErrorInvalidValue);
}
