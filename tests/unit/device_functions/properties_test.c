// SPDX-License-Identifier: MIT
// What the device says it is, and what it answers to wrong questions (CUDA Runtime API, "Device
// Management" and "Version Management"). The limits are those of the CUDA C++ Programming Guide's
// table of compute capabilities, column 7.5.
#include "test.h"

#include <cuda_runtime_api.h>

GW_TEST(there_is_one_device)
{
    int number = -1;
    assert_int_equal(cudaGetDeviceCount(&number), cudaSuccess);
    assert_int_equal(number, 1);
    assert_int_equal(cudaGetDevice(&number), cudaSuccess);
    assert_int_equal(number, 0);
    assert_int_equal(cudaSetDevice(0), cudaSuccess);
    assert_int_equal(cudaSetDevice(1), cudaErrorInvalidDevice);
    assert_int_equal(cudaSetDevice(-1), cudaErrorInvalidDevice);
    assert_int_equal(cudaGetDeviceCount(NULL), cudaErrorInvalidValue);
    assert_int_equal(cudaGetDevice(NULL), cudaErrorInvalidValue);
    assert_int_equal(cudaGetLastError(), cudaErrorInvalidValue);
}

GW_TEST(its_limits_are_those_of_its_capability)
{
    struct cudaDeviceProp device;
    assert_int_equal(cudaGetDeviceProperties(&device, 0), cudaSuccess);
    assert_string_equal(device.name, "Gridwork CPU device");
    assert_int_equal(device.major * 10 + device.minor, 75);
    assert_int_equal(device.maxThreadsPerBlock, 1024);
    assert_int_equal(device.maxThreadsDim[0], 1024);
    assert_int_equal(device.maxThreadsDim[1], 1024);
    assert_int_equal(device.maxThreadsDim[2], 64);
    assert_int_equal(device.maxGridSize[0], 2147483647);
    assert_int_equal(device.maxGridSize[1], 65535);
    assert_int_equal(device.maxGridSize[2], 65535);
    assert_int_equal(device.sharedMemPerBlock, 48 * 1024);
    assert_int_equal(device.sharedMemPerBlockOptin, 64 * 1024);
    assert_int_equal(device.totalConstMem, 64 * 1024);
    assert_int_equal(device.warpSize, 32);
    assert_true(device.multiProcessorCount >= 1);
    size_t free_bytes, total_bytes;
    assert_int_equal(cudaMemGetInfo(&free_bytes, &total_bytes), cudaSuccess);
    assert_true(device.totalGlobalMem == total_bytes);
}

GW_TEST(attributes_agree_with_properties)
{
    struct cudaDeviceProp device;
    assert_int_equal(cudaGetDeviceProperties(&device, 0), cudaSuccess);
    const struct {
        enum cudaDeviceAttr attribute;
        int value;
    } cases[] = {
        {cudaDevAttrMaxThreadsPerBlock, device.maxThreadsPerBlock},
        {cudaDevAttrMaxBlockDimX, device.maxThreadsDim[0]},
        {cudaDevAttrMaxBlockDimY, device.maxThreadsDim[1]},
        {cudaDevAttrMaxBlockDimZ, device.maxThreadsDim[2]},
        {cudaDevAttrMaxGridDimX, device.maxGridSize[0]},
        {cudaDevAttrMaxGridDimY, device.maxGridSize[1]},
        {cudaDevAttrMaxGridDimZ, device.maxGridSize[2]},
        {cudaDevAttrMaxSharedMemoryPerBlock, (int)device.sharedMemPerBlock},
        {cudaDevAttrMaxSharedMemoryPerBlockOptin, (int)device.sharedMemPerBlockOptin},
        {cudaDevAttrWarpSize, device.warpSize},
        {cudaDevAttrMultiProcessorCount, device.multiProcessorCount},
        {cudaDevAttrL2CacheSize, device.l2CacheSize},
        {cudaDevAttrComputeCapabilityMajor, device.major},
        {cudaDevAttrComputeCapabilityMinor, device.minor},
        {cudaDevAttrSingleToDoublePrecisionPerfRatio, 2},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        int value = -7;
        assert_int_equal(cudaDeviceGetAttribute(&value, cases[i].attribute, 0), cudaSuccess);
        assert_int_equal(value, cases[i].value);
    }
}

GW_TEST(wrong_questions_are_refused)
{
    struct cudaDeviceProp device;
    int value = -7;
    assert_int_equal(cudaGetDeviceProperties(NULL, 0), cudaErrorInvalidValue);
    assert_int_equal(cudaGetDeviceProperties(&device, 1), cudaErrorInvalidDevice);
    assert_int_equal(cudaDeviceGetAttribute(NULL, cudaDevAttrWarpSize, 0), cudaErrorInvalidValue);
    assert_int_equal(cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 1),
                     cudaErrorInvalidDevice);
    const int none[] = {-1, 0, 44, 102, 148, 100000};
    for (size_t i = 0; i < sizeof(none) / sizeof(none[0]); i++) {
        assert_int_equal(cudaDeviceGetAttribute(&value, (enum cudaDeviceAttr)none[i], 0),
                         cudaErrorInvalidValue);
    }
    assert_int_equal(value, -7);
    assert_int_equal(cudaRuntimeGetVersion(NULL), cudaErrorInvalidValue);
    assert_int_equal(cudaDriverGetVersion(NULL), cudaErrorInvalidValue);
    assert_int_equal(cudaGetLastError(), cudaErrorInvalidValue);
}

GW_TEST(the_driver_is_as_new_as_the_runtime)
{
    int runtime = 0, driver = 0;
    assert_int_equal(cudaRuntimeGetVersion(&runtime), cudaSuccess);
    assert_int_equal(cudaDriverGetVersion(&driver), cudaSuccess);
    assert_int_equal(runtime, CUDART_VERSION);
    assert_true(driver >= runtime);
}
