// SPDX-License-Identifier: MIT
// What the device says of itself and of errors.
#include "test.h"

#include <cuda_runtime_api.h>

// What the device says it is, and what it answers to wrong questions (CUDA Runtime API, "Device
// Management" and "Version Management"). The limits are those of the CUDA C++ Programming Guide's
// table of compute capabilities, column 7.5.

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

// Every error has its own name and its own meaning, and a number that is none is answered as CUDA
// answers it (CUDA Runtime API, "Error Handling": cudaGetErrorName, cudaGetErrorString).

/** Errors below 1000 in CUDA 13. */
enum { ERRORS = 133 };

static const char unrecognized[] = "unrecognized error code";

GW_TEST(errors_have_their_names)
{
    assert_string_equal(cudaGetErrorName(cudaSuccess), "cudaSuccess");
    assert_string_equal(cudaGetErrorName((cudaError_t)1), "cudaErrorInvalidValue");
    assert_string_equal(cudaGetErrorName((cudaError_t)9), "cudaErrorInvalidConfiguration");
    assert_string_equal(cudaGetErrorName((cudaError_t)31), "cudaErrorNotYetImplemented");
    assert_string_equal(cudaGetErrorName((cudaError_t)700), "cudaErrorIllegalAddress");
    assert_string_equal(cudaGetErrorName((cudaError_t)999), "cudaErrorUnknown");
    assert_string_equal(cudaGetErrorString(cudaErrorMemoryAllocation), "out of memory");
}

GW_TEST(numbers_that_are_no_error_are_unrecognized)
{
    const int numbers[] = {-1, 10, 11, 33, 99, 128, 818, 998, 1000, 9999, 10001};
    for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
        assert_string_equal(cudaGetErrorName((cudaError_t)numbers[i]), unrecognized);
        assert_string_equal(cudaGetErrorString((cudaError_t)numbers[i]), unrecognized);
    }
}

GW_TEST(every_name_and_meaning_is_its_own)
{
    const char *names[1000], *meanings[1000];
    int errors = 0;
    for (int number = 0; number < 1000; number++) {
        const char *name = cudaGetErrorName((cudaError_t)number);
        const char *meaning = cudaGetErrorString((cudaError_t)number);
        if (strcmp(name, unrecognized) == 0) {
            continue;
        }
        assert_true(strncmp(name, "cudaError", 9) == 0 || number == 0);
        assert_true(strlen(meaning) > 5);
        for (int i = 0; i < errors; i++) {
            assert_string_not_equal(name, names[i]);
            assert_string_not_equal(meaning, meanings[i]);
        }
        names[errors] = name;
        meanings[errors++] = meaning;
    }
    assert_int_equal(errors, ERRORS);
}
