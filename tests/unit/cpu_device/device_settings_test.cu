// SPDX-License-Identifier: MIT
// What can be set of the device, its peers, and calls that it does not have.
#include "arrays.h"

#include <cuda.h>
#include <string.h>

__global__ void nothing()
{
}

void (*gw_before_each)(void) = reset_device;

// cudaErrorNotSupported: "the attempted operation is not supported on the current system or
// device".
GW_TEST(missing_calls_name_themselves)
{
    cudaArray_t array;
    void **arguments = NULL;
    expect_error(cudaMalloc3DArray(&array, NULL, make_cudaExtent(4, 4, 4)), cudaErrorNotSupported);
    expect_why("does not have cudaMalloc3DArray");
    expect_error(cudaLaunchKernelExC(NULL, (const void *)nothing, arguments),
                 cudaErrorNotSupported);
    expect_why("does not have cudaLaunchKernelExC");
    expect_error(cudaGetLastError(), cudaErrorNotSupported);
    expect_success(cudaDeviceSynchronize());
}

// cudaDeviceGetLimit: "Returns in *pValue the current size of limit"; cudaErrorUnsupportedLimit is
// documented.
GW_TEST(limits_are_kept)
{
    size_t value = 0;
    expect_success(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 12345));
    expect_success(cudaDeviceGetLimit(&value, cudaLimitMallocHeapSize));
    assert_int_equal(value, 12345);
    expect_error(cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, 1), cudaErrorUnsupportedLimit);
    expect_error(cudaDeviceGetLimit(&value, (enum cudaLimit)99), cudaErrorInvalidValue);
    expect_error(cudaDeviceGetLimit(NULL, cudaLimitStackSize), cudaErrorInvalidValue);
}

GW_TEST(flags_are_kept)
{
    unsigned flags = 0;
    enum cudaFuncCache preference;
    expect_success(cudaSetDeviceFlags(cudaDeviceScheduleBlockingSync));
    expect_success(cudaGetDeviceFlags(&flags));
    assert_int_equal(flags & cudaDeviceScheduleMask, cudaDeviceScheduleBlockingSync);
    expect_error(cudaSetDeviceFlags(1u << 20), cudaErrorInvalidValue);
    expect_error(cudaGetDeviceFlags(NULL), cudaErrorInvalidValue);
    expect_success(cudaInitDevice(0, cudaDeviceScheduleSpin, cudaInitDeviceFlagsAreValid));
    expect_success(cudaGetDeviceFlags(&flags));
    assert_int_equal(flags & cudaDeviceScheduleMask, cudaDeviceScheduleSpin);
    expect_error(cudaInitDevice(3, 0, 0), cudaErrorInvalidDevice);
    expect_success(cudaDeviceSetCacheConfig(cudaFuncCachePreferL1));
    expect_success(cudaDeviceGetCacheConfig(&preference));
    assert_int_equal(preference, cudaFuncCachePreferL1);
    expect_error(cudaDeviceSetCacheConfig((enum cudaFuncCache)9), cudaErrorInvalidValue);
    expect_error(cudaDeviceGetCacheConfig(NULL), cudaErrorInvalidValue);

    enum cudaSharedMemConfig banks = cudaSharedMemBankSizeDefault;
    expect_success(cudaDeviceSetSharedMemConfig(cudaSharedMemBankSizeEightByte));
    expect_success(cudaDeviceGetSharedMemConfig(&banks));
    assert_int_equal(banks, cudaSharedMemBankSizeFourByte);
    expect_error(cudaDeviceSetSharedMemConfig((enum cudaSharedMemConfig)3), cudaErrorInvalidValue);
    expect_error(cudaDeviceGetSharedMemConfig(NULL), cudaErrorInvalidValue);
}

// cudaDeviceCanAccessPeer and cudaDeviceEnablePeerAccess document cudaErrorInvalidDevice.
GW_TEST(there_are_no_peers)
{
    int can = 1;
    expect_success(cudaDeviceCanAccessPeer(&can, 0, 0));
    assert_int_equal(can, 0);
    expect_error(cudaDeviceCanAccessPeer(&can, 0, 1), cudaErrorInvalidDevice);
    expect_error(cudaDeviceCanAccessPeer(NULL, 0, 0), cudaErrorInvalidValue);
    expect_error(cudaDeviceEnablePeerAccess(1, 0), cudaErrorInvalidDevice);
    expect_error(cudaDeviceEnablePeerAccess(0, 0), cudaErrorPeerAccessUnsupported);
    expect_error(cudaDeviceDisablePeerAccess(0), cudaErrorInvalidDevice);
}

// What the driver API says of a device is what the runtime API says of it.
GW_TEST(the_driver_api_answers_questions_about_devices)
{
    CUdevice device = 9;
    int count = 0, value = 0, want = 0, version = 0;
    char name[256], first[4];
    size_t bytes = 0;
    cudaDeviceProp properties;
    const char *text = NULL;
    assert_int_equal(cuInit(0), CUDA_SUCCESS);
    assert_int_equal(cuInit(1), CUDA_ERROR_INVALID_VALUE);
    assert_int_equal(cuDeviceGetCount(&count), CUDA_SUCCESS);
    assert_int_equal(count, 1);
    assert_int_equal(cuDeviceGet(&device, 0), CUDA_SUCCESS);
    assert_int_equal(device, 0);
    assert_int_equal(cuDeviceGet(&device, 1), CUDA_ERROR_INVALID_DEVICE);
    assert_int_equal(cuDeviceGet(NULL, 0), CUDA_ERROR_INVALID_VALUE);
    expect_success(cudaDeviceGetAttribute(&want, cudaDevAttrMaxThreadsPerBlock, 0));
    assert_int_equal(
        cuDeviceGetAttribute(&value, CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK, device),
        CUDA_SUCCESS);
    assert_int_equal(value, want);
    assert_int_equal(cuDeviceGetAttribute(&value, CU_DEVICE_ATTRIBUTE_WARP_SIZE, 7),
                     CUDA_ERROR_INVALID_DEVICE);
    assert_int_equal(cuDeviceGetAttribute(NULL, CU_DEVICE_ATTRIBUTE_WARP_SIZE, device),
                     CUDA_ERROR_INVALID_VALUE);
    expect_success(cudaGetDeviceProperties(&properties, 0));
    assert_int_equal(cuDeviceGetName(name, sizeof(name), device), CUDA_SUCCESS);
    assert_string_equal(name, properties.name);
    assert_int_equal(cuDeviceGetName(first, sizeof(first), device), CUDA_SUCCESS);
    assert_int_equal(strlen(first), 3);
    assert_int_equal(cuDeviceGetName(name, 0, device), CUDA_ERROR_INVALID_VALUE);
    assert_int_equal(cuDeviceTotalMem(&bytes, device), CUDA_SUCCESS);
    assert_true(bytes == properties.totalGlobalMem);
    assert_int_equal(cuDeviceTotalMem(NULL, device), CUDA_ERROR_INVALID_VALUE);
    assert_int_equal(cuDriverGetVersion(&version), CUDA_SUCCESS);
    assert_true(version >= 1000);
    assert_int_equal(cuGetErrorString(CUDA_ERROR_INVALID_DEVICE, &text), CUDA_SUCCESS);
    assert_string_equal(text, cudaGetErrorString(cudaErrorInvalidDevice));
    assert_int_equal(cuGetErrorString(CUDA_SUCCESS, NULL), CUDA_ERROR_INVALID_VALUE);
}
