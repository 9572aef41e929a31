// SPDX-License-Identifier: MIT
// Two ints of device memory.
#include "two_values.h"

int *d_a, *d_b;

void reset_values(void)
{
    reset_device();
    d_a = device_memory(sizeof(int));
    d_b = device_memory(sizeof(int));
    expect_success(cudaMemset(d_a, 0, sizeof(int)));
    expect_success(cudaMemset(d_b, 0, sizeof(int)));
    expect_success(cudaDeviceSynchronize());
}

int now(const int *d_value)
{
    int value;
    memcpy(&value, d_value, sizeof(value));
    return value;
}

void expect_not_yet(const int *d_value, int not_yet)
{
    if (gw_device_is_checked()) {
        assert_int_not_equal(now(d_value), not_yet);
    }
}

cudaStream_t new_stream(unsigned flags)
{
    cudaStream_t stream = NULL;
    expect_success(cudaStreamCreateWithFlags(&stream, flags));
    assert_non_null(stream);
    return stream;
}

cudaEvent_t new_event(void)
{
    cudaEvent_t event = NULL;
    expect_success(cudaEventCreate(&event));
    assert_non_null(event);
    return event;
}
