// SPDX-License-Identifier: MIT
// Memory: what the host cannot touch it copies, and variables are reached by their shadows' names.
#include "code.h"
#include "cpu_device/calls/execution_error.h"
#include "ptx_machine/runtime/device_heap.h"
#include "test.h"

static void begin(void)
{
    register_program();
    cudaDeviceReset(); // which waits for what is left
    gw_forget_execution_error();
    (void)cudaGetLastError();
}

void (*gw_before_each)(void) = begin;

GW_TEST(copies_reach_both_sides)
{
    const char h_from[] = "0123456789abcde";
    char h_to[sizeof(h_from)] = "", *d_a, *d_b;
    assert_success(cudaMalloc((void **)&d_a, sizeof(h_from)));
    assert_success(cudaMalloc((void **)&d_b, sizeof(h_from)));
    assert_success(cudaMemcpy(d_a, h_from, sizeof(h_from), cudaMemcpyHostToDevice));
    assert_success(cudaMemcpy(d_b, d_a, sizeof(h_from), cudaMemcpyDefault));
    assert_success(cudaMemset(d_b + 1, 'x', 2));
    assert_success(cudaMemset2D(d_b + 4, 4, 'y', 1, 3));
    assert_success(cudaMemcpy(h_to, d_b, sizeof(h_from), cudaMemcpyDeviceToHost));
    assert_string_equal(h_to, "0xx3y567y9abyde");
    assert_success(cudaFree(d_a));
    assert_success(cudaFree(d_b));
}

GW_TEST(copies_that_do_not_fit_are_refused)
{
    int h_two[2] = {1, 2}, *d_where = new_int(0);
    assert_error(cudaMemcpy(d_where, h_two, sizeof(h_two), cudaMemcpyHostToDevice),
                 cudaErrorInvalidValue);
    assert_error(cudaMemcpy(h_two, d_where, sizeof(int), cudaMemcpyHostToDevice),
                 cudaErrorInvalidValue);
    assert_error(cudaMemcpy(d_where, h_two, sizeof(int), (enum cudaMemcpyKind)7),
                 cudaErrorInvalidMemcpyDirection);
    assert_success(cudaFree(d_where));
    assert_error(cudaMemset(d_where, 0, sizeof(int)), cudaErrorInvalidValue);
    assert_error(cudaFree(d_where), cudaErrorInvalidValue);
    assert_error(cudaFree(h_two), cudaErrorInvalidValue);
}

GW_TEST(a_variable_is_copied_by_the_name_of_its_shadow)
{
    int h_value = 0, *d_counter;
    size_t bytes;
    assert_success(
        cudaMemcpyFromSymbol(&h_value, &counter_shadow, sizeof(int), 0, cudaMemcpyDeviceToHost));
    assert_int_equal(h_value, 7);
    h_value = 11;
    assert_success(
        cudaMemcpyToSymbol(&counter_shadow, &h_value, sizeof(int), 0, cudaMemcpyHostToDevice));
    assert_int_equal(counter_shadow, 0);
    assert_success(cudaGetSymbolAddress((void **)&d_counter, &counter_shadow));
    assert_int_equal(value_of(d_counter), 11);
    assert_success(cudaGetSymbolSize(&bytes, &counter_shadow));
    assert_int_equal(bytes, sizeof(int));
    assert_error(
        cudaMemcpyToSymbol(&counter_shadow, &h_value, sizeof(int), 1, cudaMemcpyHostToDevice),
        cudaErrorInvalidValue);
    assert_error(cudaFree(d_counter), cudaErrorInvalidValue);
    assert_success(cudaDeviceReset()); // gives it its first value again
    assert_int_equal(value_of(d_counter), 7);
}

GW_TEST(what_is_no_variable_is_no_symbol)
{
    int h_value = 0;
    size_t bytes;
    assert_error(cudaMemcpyToSymbol(&h_value, &h_value, 4, 0, cudaMemcpyHostToDevice),
                 cudaErrorInvalidSymbol);
    assert_error(cudaGetSymbolSize(&bytes, &h_value), cudaErrorInvalidSymbol);
    assert_error(cudaMemcpy(&counter_shadow, &h_value, 4, cudaMemcpyHostToDevice),
                 cudaErrorInvalidValue);
}

GW_TEST(a_managed_variable_is_the_hosts_too)
{
    assert_int_equal(__cudaInitModule(binary), 1);
    assert_non_null(shared_pointer);
    *shared_pointer = 20;
    assert_success(launch_add(shared_pointer, 1, NULL));
    assert_success(cudaDeviceSynchronize());
    assert_int_equal(*shared_pointer, 21);
    struct cudaPointerAttributes attributes;
    assert_success(cudaPointerGetAttributes(&attributes, shared_pointer));
    assert_int_equal(attributes.type, cudaMemoryTypeManaged);
    int h_value;
    assert_success(cudaMemcpy(&h_value, shared_pointer, sizeof(int), cudaMemcpyDefault));
    assert_int_equal(h_value, 21);
}

GW_TEST(managed_and_pinned_memory_are_the_hosts_too)
{
    int *managed, *h_pinned, own = 1;
    assert_success(cudaMallocManaged((void **)&managed, sizeof(int), cudaMemAttachGlobal));
    *managed = 2;
    assert_int_equal(shared_ranges, 0);
    assert_success(cudaMallocHost((void **)&h_pinned, sizeof(int)));
    *h_pinned = 3;
    assert_success(cudaHostRegister(&own, sizeof(int), cudaHostRegisterDefault));
    assert_int_equal(shared_ranges, 2); // which kernels may use
    struct cudaPointerAttributes attributes;
    assert_success(cudaPointerGetAttributes(&attributes, h_pinned));
    assert_int_equal(attributes.type, cudaMemoryTypeHost);
    assert_success(cudaHostUnregister(&own));
    assert_success(cudaFreeHost(h_pinned));
    assert_int_equal(shared_ranges, 0);
    assert_success(cudaFree(managed));
}

GW_TEST(memory_of_a_stream_comes_and_goes_in_its_order)
{
    int *d_where;
    size_t before, between, after, total;
    assert_success(cudaMemGetInfo(&before, &total));
    assert_success(cudaMallocAsync((void **)&d_where, 1 << 20, NULL));
    assert_success(cudaMemsetAsync(d_where, 0, sizeof(int), NULL));
    assert_success(cudaFreeAsync(d_where, NULL));
    assert_success(cudaMemGetInfo(&between, &total));
    assert_int_equal(before - between, 1 << 20);
    assert_success(cudaDeviceSynchronize());
    assert_success(cudaMemGetInfo(&after, &total));
    assert_int_equal(after, before);
}

GW_TEST(malloc_in_kernels_takes_from_a_heap_of_a_size)
{
    assert_success(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 64));
    const uint64_t first = ptx_heap_allocate(33); // 48, in whole units
    assert_int_not_equal(first, 0);
    assert_int_equal(ptx_heap_allocate(17), 0);
    assert_int_equal(ptx_heap_allocate(SIZE_MAX), 0);
    assert_int_not_equal(ptx_heap_allocate(16), 0);
    assert_error(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 128), cudaErrorInvalidValue);
    assert_false(ptx_heap_release(first + 16));
    assert_true(ptx_heap_release(first));
    assert_false(ptx_heap_release(first));
    assert_int_not_equal(ptx_heap_allocate(48), 0);
    assert_success(cudaDeviceReset());
    assert_int_not_equal(ptx_heap_allocate(65), 0);
    assert_error(cudaMemset((void *)(uintptr_t)first, 0, 1), cudaErrorInvalidValue);
}
