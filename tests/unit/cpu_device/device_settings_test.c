// SPDX-License-Identifier: MIT
// What can be set of the device, its peers, and calls that it does not have.
#include "device_settings_kernels.h"
#include "expect.h"

// cudaErrorNotSupported: "the attempted operation is not supported on the current system or
// device".
static void missing_calls_name_themselves(void **state)
{
    (void)state;
    expect_error(allocate_array(), cudaErrorNotSupported);
    expect_why("does not have cudaMallocArray");
    expect_error(launch_cooperatively(), cudaErrorNotSupported);
    expect_why("does not have cudaLaunchCooperativeKernel");
    expect_error(cudaGetLastError(), cudaErrorNotSupported);
    expect_success(cudaDeviceSynchronize());
}

// cudaDeviceGetLimit: "Returns in *pValue the current size of limit"; cudaErrorUnsupportedLimit is
// documented.
static void limits_are_kept(void **state)
{
    (void)state;
    size_t value = 0;
    expect_success(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 12345));
    expect_success(cudaDeviceGetLimit(&value, cudaLimitMallocHeapSize));
    assert_int_equal(value, 12345);
    expect_error(cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, 1), cudaErrorUnsupportedLimit);
    expect_error(cudaDeviceGetLimit(&value, (enum cudaLimit)99), cudaErrorUnsupportedLimit);
    expect_error(cudaDeviceGetLimit(NULL, cudaLimitStackSize), cudaErrorInvalidValue);
}

static void flags_are_kept(void **state)
{
    (void)state;
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
}

// cudaDeviceCanAccessPeer and cudaDeviceEnablePeerAccess document cudaErrorInvalidDevice.
static void there_are_no_peers(void **state)
{
    (void)state;
    int can = 1;
    expect_success(cudaDeviceCanAccessPeer(&can, 0, 0));
    assert_int_equal(can, 0);
    expect_error(cudaDeviceCanAccessPeer(&can, 0, 1), cudaErrorInvalidDevice);
    expect_error(cudaDeviceCanAccessPeer(NULL, 0, 0), cudaErrorInvalidValue);
    expect_error(cudaDeviceEnablePeerAccess(1, 0), cudaErrorInvalidDevice);
    expect_error(cudaDeviceDisablePeerAccess(0), cudaErrorInvalidDevice);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(missing_calls_name_themselves, reset_device),
        cmocka_unit_test_setup(limits_are_kept, reset_device),
        cmocka_unit_test_setup(flags_are_kept, reset_device),
        cmocka_unit_test_setup(there_are_no_peers, reset_device),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
