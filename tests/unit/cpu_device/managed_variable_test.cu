// SPDX-License-Identifier: MIT
// __managed__ variables: host code, kernels and copies reach them by one address.
#include "arrays.h"

enum { TABLE = 10 };

// Declared in every way.
__device__ __managed__ int initialised = 2;
static __managed__ int array[TABLE];
namespace inner
{
__managed__ __device__ float in_namespace = 1.5f;
}
__managed__ double of_double = 2.5;
__managed__ int *pointer;
static int other = 3;

// Adds 1 to the initialised one, and puts its value into every element of the array.
__global__ void count(void)
{
    if (threadIdx.x == 0) {
        initialised += 1;
    }
    __syncthreads();
    array[threadIdx.x] = initialised;
}

void (*gw_before_each)(void) = reset_device;

// The first of them, before others change the values.
GW_TEST(values_from_the_declaration)
{
    assert_int_equal(initialised, 2);
    assert_int_equal(array[TABLE - 1], 0);
    assert_true(of_double == 2.5);
    assert_true(inner::in_namespace == 1.5f);
    assert_null(pointer);
}

// cudaPointerGetAttributes: "cudaMemoryTypeManaged for managed memory", and both pointers are the
// address itself.
GW_TEST(their_addresses_are_of_managed_memory)
{
    struct cudaPointerAttributes of;
    void *const all[] = {&initialised, array, &of_double, &inner::in_namespace, &pointer};
    for (void *address : all) {
        expect_success(cudaPointerGetAttributes(&of, address));
        assert_int_equal(of.type, cudaMemoryTypeManaged);
        assert_ptr_equal(of.devicePointer, address);
        assert_ptr_equal(of.hostPointer, address);
    }
    expect_success(cudaPointerGetAttributes(&of, &other));
    assert_int_equal(of.type, cudaMemoryTypeUnregistered);
}

// Of managed memory a copy takes every kind.
GW_TEST(copies_reach_them)
{
    int five = 5, six = 6, h_array[TABLE] = {0};
    expect_success(cudaMemcpy(&initialised, &five, sizeof(int), cudaMemcpyHostToDevice));
    count<<<1, TABLE>>>();
    expect_success(cudaMemcpy(h_array, array, sizeof(h_array), cudaMemcpyDeviceToHost));
    for (int i = 0; i < TABLE; i++) {
        assert_int_equal(h_array[i], 6);
    }
    expect_success(cudaMemcpy(&initialised, &six, sizeof(int), cudaMemcpyHostToHost));
    assert_int_equal(initialised, 6);
    expect_success(cudaMemset(array, 0, sizeof(h_array)));
    expect_success(cudaDeviceSynchronize());
    assert_int_equal(array[TABLE - 1], 0);
    const int eight = 8;
    expect_success(
        cudaMemcpyToSymbol(initialised, &eight, sizeof(eight))); // a name makes no difference
    expect_success(cudaMemcpy(h_array, &initialised, sizeof(int), cudaMemcpyDefault));
    assert_int_equal(h_array[0], 8);
    struct cudaPointerAttributes of;
    expect_success(cudaPointerGetAttributes(&of, &initialised));
    assert_int_equal(of.type, cudaMemoryTypeManaged);
}

GW_TEST(what_is_wrong_is_said)
{
    int value = 0;
    expect_error(cudaFree(&initialised), cudaErrorInvalidValue);
    expect_why("a variable of the program");
    expect_error(cudaFreeHost(array), cudaErrorInvalidValue);
    expect_error(cudaMemcpy(&other, &value, sizeof(int), cudaMemcpyHostToDevice),
                 cudaErrorInvalidValue);
    expect_error(cudaMemcpy(array, &value, 1 << 20, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    expect_why("do not fit");
}
