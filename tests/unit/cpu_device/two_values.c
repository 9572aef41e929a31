// SPDX-License-Identifier: MIT
// Two ints of device memory.
#include "two_values.h"

#include <string.h>

int *d_a, *d_b;

int reset_values(void **state)
{
    if (reset_device(state) != 0 || cudaMalloc((void **)&d_a, sizeof(int)) != cudaSuccess ||
        cudaMalloc((void **)&d_b, sizeof(int)) != cudaSuccess ||
        cudaMemset(d_a, 0, sizeof(int)) != cudaSuccess ||
        cudaMemset(d_b, 0, sizeof(int)) != cudaSuccess) {
        return -1;
    }
    return cudaDeviceSynchronize() == cudaSuccess ? 0 : -1;
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
