// SPDX-License-Identifier: MIT
// __managed__ variables: host code, kernels and copies reach them by one address.
#include "expect.h"
#include "managed_variable_kernels.h"

void (*gw_before_each)(void) = reset_device;

// The first of them, before others change the values.
GW_TEST(values_from_the_declaration)
{
    assert_int_equal(*(int *)managed_variable(INITIALISED), 2);
    assert_int_equal(((int *)managed_variable(ARRAY))[TABLE - 1], 0);
    assert_true(*(double *)managed_variable(OF_DOUBLE) == 2.5);
    assert_true(*(float *)managed_variable(IN_NAMESPACE) == 1.5f);
    assert_null(*(int **)managed_variable(POINTER));
}

// cudaPointerGetAttributes: "cudaMemoryTypeManaged for managed memory", and both pointers are the
// address itself.
GW_TEST(their_addresses_are_of_managed_memory)
{
    struct cudaPointerAttributes of;
    for (int i = 0; i < VARIABLES; i++) {
        void *address = managed_variable((enum variable)i);
        expect_success(cudaPointerGetAttributes(&of, address));
        assert_int_equal(of.type, cudaMemoryTypeManaged);
        assert_ptr_equal(of.devicePointer, address);
        assert_ptr_equal(of.hostPointer, address);
    }
    expect_success(cudaPointerGetAttributes(&of, other_variable()));
    assert_int_equal(of.type, cudaMemoryTypeUnregistered);
}

// Of managed memory a copy takes every kind.
GW_TEST(copies_reach_them)
{
    int *initialised = managed_variable(INITIALISED), *array = managed_variable(ARRAY);
    int five = 5, six = 6, h_array[TABLE] = {0};
    expect_success(cudaMemcpy(initialised, &five, sizeof(int), cudaMemcpyHostToDevice));
    launch_count();
    expect_success(cudaMemcpy(h_array, array, sizeof(h_array), cudaMemcpyDeviceToHost));
    for (int i = 0; i < TABLE; i++) {
        assert_int_equal(h_array[i], 6);
    }
    expect_success(cudaMemcpy(initialised, &six, sizeof(int), cudaMemcpyHostToHost));
    assert_int_equal(*initialised, 6);
    expect_success(cudaMemset(array, 0, sizeof(h_array)));
    expect_success(cudaDeviceSynchronize());
    assert_int_equal(array[TABLE - 1], 0);
    expect_success(set_by_symbol(8)); // a name makes no difference
    expect_success(cudaMemcpy(h_array, initialised, sizeof(int), cudaMemcpyDefault));
    assert_int_equal(h_array[0], 8);
    struct cudaPointerAttributes of;
    expect_success(cudaPointerGetAttributes(&of, initialised));
    assert_int_equal(of.type, cudaMemoryTypeManaged);
}

GW_TEST(what_is_wrong_is_said)
{
    int value = 0;
    expect_error(cudaFree(managed_variable(INITIALISED)), cudaErrorInvalidValue);
    expect_why("a variable of the program");
    expect_error(cudaFreeHost(managed_variable(ARRAY)), cudaErrorInvalidValue);
    expect_error(cudaMemcpy(other_variable(), &value, sizeof(int), cudaMemcpyHostToDevice),
                 cudaErrorInvalidValue);
    expect_error(cudaMemcpy(managed_variable(ARRAY), &value, 1 << 20, cudaMemcpyHostToDevice),
                 cudaErrorInvalidValue);
    expect_why("do not fit");
}
