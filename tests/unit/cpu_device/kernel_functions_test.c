// SPDX-License-Identifier: MIT
// The calls that take a kernel or a variable of the device.
#include "expect.h"
#include "kernel_functions_kernels.h"

void (*gw_before_each)(void) = reset_device;

enum { N = 100 };

// cudaLaunchKernel: "args should point to an array of N pointers [...] from which the actual
// kernel parameter will be copied".
GW_TEST(a_call_launches_a_kernel)
{
    int *d_values = device_memory(N * sizeof(int)), h_values[N];
    expect_success(launch_by_call(d_values, N, 2.5, 256));
    expect_success(cudaMemcpy(h_values, d_values, sizeof(h_values), cudaMemcpyDeviceToHost));
    for (int i = 0; i < N; i++) {
        assert_int_equal(h_values[i], (int)(2.5 * i));
    }
    expect_error(launch_by_call(d_values, N, 1.0, 100 * 1024), cudaErrorInvalidValue);
}

// The guide: more than 48 KiB of shared memory a block needs cudaFuncSetAttribute, up to
// cudaDevAttrMaxSharedMemoryPerBlockOptin.
GW_TEST(more_shared_memory_is_asked_for)
{
    int *d_values = device_memory(N * sizeof(int)), most = 0;
    expect_success(cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0));
    assert_true(most > 48 * 1024);
    expect_success(launch_with_shared(d_values, N, 48 * 1024));
    expect_error(launch_with_shared(d_values, N, 48 * 1024 + 4), cudaErrorInvalidValue);
    expect_why("unless cudaFuncSetAttribute allows");
    expect_error(allow_shared(most + 1), cudaErrorInvalidValue);
    expect_why("MaxSharedMemoryPerBlockOptin");
    expect_error(allow_shared(-1), cudaErrorInvalidValue);
    expect_success(allow_shared(most));
    expect_success(launch_with_shared(d_values, N, (size_t)most));
    expect_error(launch_with_shared(d_values, N, (size_t)most + 4), cudaErrorInvalidValue);
    expect_success(allow_shared(1024));
    expect_error(launch_with_shared(d_values, N, 2048), cudaErrorInvalidValue);
    expect_success(cudaDeviceSynchronize());
}

GW_TEST(kernels_have_attributes)
{
    struct cudaFuncAttributes of;
    expect_success(attributes_of(&of));
    assert_int_equal(of.maxThreadsPerBlock, 1024);
    assert_int_equal(of.maxDynamicSharedSizeBytes, 48 * 1024);
    assert_int_equal(of.binaryVersion, 75);
    expect_success(allow_shared(50 * 1024));
    expect_success(set_attribute(cudaFuncAttributePreferredSharedMemoryCarveout, 50));
    expect_success(attributes_of(&of));
    assert_int_equal(of.maxDynamicSharedSizeBytes, 50 * 1024);
    assert_int_equal(of.preferredShmemCarveout, 50);
    expect_error(attributes_of(NULL), cudaErrorInvalidValue);
    expect_error(attributes_of_nothing(&of), cudaErrorInvalidDeviceFunction);
    expect_error(set_attribute(cudaFuncAttributePreferredSharedMemoryCarveout, 101),
                 cudaErrorInvalidValue);
    expect_error(set_attribute(cudaFuncAttributeClusterDimMustBeSet, 1), cudaErrorNotSupported);
    expect_error(set_attribute((enum cudaFuncAttribute)99, 1), cudaErrorInvalidValue);
    expect_success(prefer(cudaFuncCachePreferShared));
    expect_error(prefer((enum cudaFuncCache)17), cudaErrorInvalidValue);
}

// Compute capability 7.5: 1024 threads, 16 blocks and 64 KiB of shared memory a multiprocessor.
GW_TEST(occupancy_follows_from_the_limits)
{
    int blocks = 0, grid = 0, block = 0, processors = 0;
    size_t bytes = 0;
    expect_success(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0));
    expect_success(active_blocks(&blocks, 256, 0));
    assert_int_equal(blocks, 4);
    expect_success(active_blocks(&blocks, 33, 0)); // two warps each, and 16 blocks at most
    assert_int_equal(blocks, 16);
    expect_success(active_blocks(&blocks, 128, 20 * 1024));
    assert_int_equal(blocks, 3);
    expect_success(active_blocks(&blocks, 2048, 0));
    assert_int_equal(blocks, 0);
    expect_error(active_blocks(&blocks, 0, 0), cudaErrorInvalidValue);
    expect_error(active_blocks(NULL, 32, 0), cudaErrorInvalidValue);
    expect_success(active_blocks_with_flags(&blocks, 512, cudaOccupancyDisableCachingOverride));
    assert_int_equal(blocks, 2);
    expect_error(active_blocks_with_flags(&blocks, 512, 8), cudaErrorInvalidValue);

    expect_success(best_block(&grid, &block, 0, 0));
    assert_int_equal(block, 1024);
    assert_int_equal(grid, processors);
    expect_success(best_block(&grid, &block, 0, 200)); // 5 blocks of 192 or 200 threads
    assert_int_equal(block, 128);
    assert_int_equal(grid, 8 * processors);
    expect_success(best_block_of_4_bytes_a_thread(&grid, &block));
    assert_int_equal(block, 1024);
    expect_error(best_block(NULL, &block, 0, 0), cudaErrorInvalidValue);

    expect_success(shared_left(&bytes, 2, 256));
    assert_int_equal(bytes, 32 * 1024);
    expect_success(shared_left(&bytes, 1, 256));
    assert_int_equal(bytes, 48 * 1024);
    expect_error(shared_left(&bytes, 5, 256), cudaErrorInvalidValue);
}

// Variables of the device keep what they were given, over launches and calls.
GW_TEST(variables_are_copied_to_and_from)
{
    float h_values[N], *d_values = device_memory(sizeof(h_values));
    const float ten[2] = {10.0f, 20.0f};
    float all[4];
    int count = 0, zero = 0;
    expect_success(get_counter(&count));
    assert_int_equal(count, 7); // its initial value
    expect_success(get_table(all, 4));
    assert_true(all[3] == 4.0f);
    expect_success(set_counter(&zero));
    expect_success(set_table(ten, 2, sizeof(float), cudaMemcpyHostToDevice));
    expect_success(set_scales(2.0f, 0.5));
    launch_look_up(d_values, N);
    expect_success(get_counter(&count)); // waits for the kernel
    assert_int_equal(count, N);
    expect_success(cudaMemcpy(h_values, d_values, sizeof(h_values), cudaMemcpyDeviceToHost));
    const float want[4] = {2.5f, 20.5f, 40.5f, 8.5f};
    for (int i = 0; i < N; i++) {
        assert_true(h_values[i] == want[i % 4]);
    }
    expect_success(set_table_async(ten, 1, NULL));
    expect_success(get_counter_async(&count, NULL));
    int *d_counter = NULL, seven = 7;
    expect_success(counter_address(&d_counter));
    expect_success(cudaMemcpy(d_counter, &seven, sizeof(int), cudaMemcpyHostToDevice));
    expect_success(get_counter(&count));
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
    size_t table = 0, counter = 0;
    expect_success(sizes(&table, &counter));
    assert_int_equal(table, 4 * sizeof(float));
    assert_int_equal(counter, sizeof(int));
    expect_error(set_table(values, 5, 0, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    expect_why("do not fit into the variable");
    expect_error(set_table(values, 1, 16, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    expect_error(set_table(values, 1, 0, cudaMemcpyDeviceToHost), cudaErrorInvalidMemcpyDirection);
    expect_error(set_by_name(values), cudaErrorInvalidSymbol);
    expect_why("without quotes");
    expect_error(set_local(values), cudaErrorInvalidSymbol);
    expect_why("no __device__ or __constant__ variable");
    expect_error(set_table(NULL, 1, 0, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
}
