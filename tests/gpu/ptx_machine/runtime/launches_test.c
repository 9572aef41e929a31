// SPDX-License-Identifier: MIT
// Launches by the stubs of the host: what reaches the machine, when, and what is refused.
#include "code.h"
#include "cpu_device/calls/execution_error.h"
#include "test.h"

static void register_only(void)
{
    register_program();
    assert_int_equal(code.reads, 0);
}

void (*gw_before_all)(void) = register_only;

static void begin(void)
{
    cudaDeviceReset(); // which waits for what is left
    gw_forget_execution_error();
    (void)cudaGetLastError();
    runs = 0;
}

void (*gw_before_each)(void) = begin;

GW_TEST(a_launch_hands_each_argument_to_its_place)
{
    int *d_where = new_int(0);
    char c = 40;
    double d = 2;
    void *arguments[] = {&d_where, &c, &d};
    assert_success(launch(&store, (dim3){2, 3, 4}, (dim3){5, 6, 7}, 100, NULL, arguments));
    c = 0; // they were taken at the call
    d = 0;
    assert_int_equal(value_of(d_where), 42);
    assert_string_equal(last_launch.name, "store");
    assert_memory_equal(&last_launch.grid, &((dim3){2, 3, 4}), sizeof(dim3));
    assert_memory_equal(&last_launch.block, &((dim3){5, 6, 7}), sizeof(dim3));
    assert_int_equal(last_launch.dynamic_shared_bytes, 100);
}

GW_TEST(a_binary_is_read_when_it_is_needed_and_once)
{
    launch_add(new_int(0), 1, NULL);
    launch_add(new_int(0), 1, NULL);
    assert_success(cudaDeviceSynchronize());
    assert_int_equal(code.reads, 1);
}

GW_TEST(a_launch_waits_until_something_waits_for_it)
{
    int *d_where = new_int(0);
    assert_success(launch_add(d_where, 1, NULL));
    assert_int_equal(runs, 0);
    assert_success(cudaDeviceSynchronize());
    assert_int_equal(runs, 1);
}

GW_TEST(what_is_launched_while_arguments_are_made_has_brackets_of_its_own)
{
    int *d_where = new_int(1);
    __cudaPushCallConfiguration((dim3){9, 1, 1}, one, 0, NULL);
    assert_success(launch_add(d_where, 1, NULL));
    assert_int_equal(value_of(d_where), 2);
    dim3 grid, block;
    size_t bytes;
    cudaStream_t stream;
    assert_success(__cudaPopCallConfiguration(&grid, &block, &bytes, (void *)&stream));
    assert_int_equal(grid.x, 9);
}

GW_TEST(a_kernel_that_is_called_as_a_function_has_no_configuration)
{
    dim3 grid, block;
    size_t bytes;
    cudaStream_t stream;
    assert_error(__cudaPopCallConfiguration(&grid, &block, &bytes, (void *)&stream),
                 cudaErrorMissingConfiguration);
    assert_error(cudaGetLastError(), cudaErrorMissingConfiguration);
}

GW_TEST(an_address_that_is_no_stub_is_no_kernel)
{
    assert_error(launch(&runs, one, one, 0, NULL, NULL), cudaErrorInvalidDeviceFunction);
    struct cudaFuncAttributes attributes;
    assert_error(cudaFuncGetAttributes(&attributes, &runs), cudaErrorInvalidDeviceFunction);
}

GW_TEST(a_refused_launch_is_the_last_error_and_nothing_more)
{
    assert_error(launch_add(new_int(0), 1, (cudaStream_t)(void *)&runs),
                 cudaErrorInvalidResourceHandle);
    assert_error(cudaGetLastError(), cudaErrorInvalidResourceHandle);
    assert_error(launch(&illegal, (dim3){0, 1, 1}, one, 0, NULL, NULL), GW_REFUSED_LAUNCH_ERROR);
    assert_error(launch(&illegal, one, (dim3){1025, 1, 1}, 0, NULL, NULL), GW_REFUSED_LAUNCH_ERROR);
    assert_error(cudaGetLastError(), GW_REFUSED_LAUNCH_ERROR);
    assert_success(cudaDeviceSynchronize());
    assert_int_equal(runs, 0);
}

GW_TEST(a_kernels_own_bounds_are_the_codes)
{
    struct cudaFuncAttributes attributes;
    assert_success(cudaFuncGetAttributes(&attributes, &bounded));
    assert_int_equal(attributes.sharedSizeBytes, 40000);
    assert_int_equal(attributes.maxThreadsPerBlock, 64);
    assert_error(launch(&bounded, one, (dim3){65, 1, 1}, 0, NULL, NULL), cudaErrorInvalidValue);
    assert_error(launch(&bounded, one, (dim3){64, 1, 1}, 9153, NULL, NULL), cudaErrorInvalidValue);
    assert_success(launch(&bounded, one, (dim3){64, 1, 1}, 9152, NULL, NULL));
    int blocks;
    assert_success(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, &bounded, 64, 0));
    assert_int_equal(blocks, 1);
}

GW_TEST(what_goes_wrong_in_a_kernel_is_told_by_who_waits_and_stays)
{
    int *d_where = new_int(3);
    assert_success(launch(&illegal, one, one, 0, NULL, NULL));
    assert_success(launch_add(d_where, 1, NULL));
    assert_success(cudaGetLastError());
    assert_error(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
    assert_int_equal(runs, 1); // what comes after it is not run
    void *more;
    assert_error(cudaMalloc(&more, 4), cudaErrorIllegalAddress);
    assert_error(cudaGetLastError(), cudaErrorIllegalAddress);
    assert_success(cudaGetLastError());
    assert_success(cudaDeviceReset());
    assert_error(cudaMalloc(&more, 4), cudaErrorDevicesUnavailable);
}

GW_TEST(the_device_says_that_it_is_no_gpu_and_as_new_as_the_ptx)
{
    struct cudaDeviceProp device;
    assert_success(cudaGetDeviceProperties(&device, 0));
    assert_string_equal(device.name, "PTX machine, not a GPU");
    assert_int_equal(device.major, 8);
    assert_int_equal(device.minor, 6);
    int value;
    assert_success(cudaDeviceGetAttribute(&value, cudaDevAttrComputeCapabilityMajor, 0));
    assert_int_equal(value, 8);
    assert_success(cudaDeviceGetAttribute(&value, cudaDevAttrMultiProcessorCount, 0));
    assert_int_equal(value, 40);
}
