// SPDX-License-Identifier: MIT
// Without the checker, the first of several devices alone has the program's variables: whoever
// wants them on another one gets an error and no wrong value.
#include "arrays.h"

__device__ int counter = 5;

__global__ void count(int *sum)
{
    *sum = ++counter;
}

GW_TEST(one_device_has_them)
{
    gw_device_choose_count(2);
    int *d_sum = NULL, sum = 0, value = 3;
    expect_success(cudaMalloc((void **)&d_sum, sizeof(int)));
    count<<<1, 1>>>(d_sum);
    expect_success(cudaMemcpy(&sum, d_sum, sizeof(int), cudaMemcpyDeviceToHost));
    assert_int_equal(sum, 6);
    expect_success(cudaMemcpyToSymbol(counter, &value, sizeof(value)));
    expect_success(cudaSetDevice(1));
    count<<<1, 1>>>(d_sum);
    expect_error(cudaGetLastError(), cudaErrorNotSupported);
    expect_why("of which only device 0 has its own here");
    expect_error(cudaMemcpyToSymbol(counter, &value, sizeof(value)), cudaErrorNotSupported);
    expect_error(cudaMemcpyFromSymbol(&value, counter, sizeof(value)), cudaErrorNotSupported);
    expect_success(cudaSetDevice(0));
    count<<<1, 1>>>(d_sum);
    expect_success(cudaMemcpy(&sum, d_sum, sizeof(int), cudaMemcpyDeviceToHost));
    assert_int_equal(sum, 4);
    expect_success(cudaFree(d_sum));
}
