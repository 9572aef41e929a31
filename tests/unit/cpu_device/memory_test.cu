// SPDX-License-Identifier: MIT
// Device memory: allocating and freeing, copies of all kinds, memsets, and what is wrong with them.
#include "arrays.h"

#include <math.h>

// Adds 1 to n ints.
__global__ void add_one(int *values, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        values[i]++;
    }
}

enum { N = 1000 };

static void limit_memory(void)
{
    setenv("GW_DEVICE_MEMORY", "20M", 1);
}
void (*gw_before_all)(void) = limit_memory;
void (*gw_before_each)(void) = reset_device;

// cudaMalloc: "The allocated memory is suitably aligned for any kind of variable. The memory is not
// cleared." The guide, "Device Memory Accesses": any address returned "is always aligned to at
// least 256 bytes".
GW_TEST(memory_is_aligned_and_holds_junk)
{
    for (size_t bytes = 1; bytes < 200000; bytes = bytes * 3 + 1) {
        unsigned char *d_bytes = device_array<unsigned char>(bytes);
        assert_true((uintptr_t)d_bytes % 256 == 0);
        assert_true(gw_device_is_address(d_bytes));
        unsigned char *h_bytes = (unsigned char *)malloc(bytes);
        expect_success(cudaMemcpy(h_bytes, d_bytes, bytes, cudaMemcpyDeviceToHost));
        for (size_t i = 0; i < bytes; i++) {
            assert_int_not_equal(h_bytes[i], 0);
        }
        free(h_bytes);
    }
    float *d_floats, h_floats[10];
    expect_success(cudaMalloc(&d_floats, sizeof(h_floats)));
    fetch(h_floats, d_floats);
    for (int i = 0; i < 10; i++) {
        assert_true(isnan(h_floats[i]));
    }
}

// cudaMalloc of 0 bytes succeeds; cudaFree: "If devPtr is 0, no operation is performed."
GW_TEST(nothing_can_be_allocated_and_freed)
{
    void *pointer = &pointer;
    expect_success(cudaMalloc(&pointer, 0));
    assert_null(pointer);
    expect_success(cudaFree(pointer));
    expect_success(cudaFree(NULL));
    expect_error(cudaMalloc(NULL, 4), cudaErrorInvalidValue);
    expect_why("NULL");
}

// cudaErrorMemoryAllocation: "The API call failed because it was unable to allocate enough memory
// [...] to perform the requested operation."
GW_TEST(memory_ends)
{
    size_t free_bytes, total_bytes, later;
    void *d_half, *d_more = NULL;
    expect_success(cudaMemGetInfo(&free_bytes, &total_bytes));
    assert_int_equal(free_bytes, total_bytes);
    expect_error(cudaMalloc(&d_more, total_bytes + 1), cudaErrorMemoryAllocation);
    expect_error(cudaMalloc(&d_more, SIZE_MAX), cudaErrorMemoryAllocation);
    assert_null(d_more);
    expect_error(cudaGetLastError(), cudaErrorMemoryAllocation);
    expect_success(cudaDeviceSynchronize()); // not sticky

    expect_success(cudaMalloc(&d_half, (size_t)8 << 20));
    expect_success(cudaMemGetInfo(&later, &total_bytes));
    assert_int_equal(free_bytes - later, (size_t)8 << 20);
    expect_error(cudaMalloc(&d_more, later + 1), cudaErrorMemoryAllocation);
    expect_why("are free");
    expect_success(cudaFree(d_half));
    expect_success(cudaMemGetInfo(&later, &total_bytes));
    assert_int_equal(later, free_bytes);
    expect_success(cudaMemGetInfo(NULL, &total_bytes)); // who wants one number only
    expect_success(cudaMemGetInfo(&later, NULL));
    assert_int_equal(later, free_bytes);
}

GW_TEST(less_memory_can_be_pretended)
{
    void *d_half, *d_more;
    struct cudaDeviceProp properties;
    expect_success(cudaGetDeviceProperties(&properties, 0));
    properties.totalGlobalMem = 1 << 20;
    gw_device_pretend(&properties);
    expect_success(cudaMalloc(&d_half, 1 << 19));
    expect_error(cudaMalloc(&d_more, (1 << 19) + 1), cudaErrorMemoryAllocation);
    expect_why("are free");
    gw_device_pretend(NULL);
    expect_success(cudaMalloc(&d_more, (1 << 19) + 1));
    expect_success(cudaFree(d_half));
    expect_success(cudaFree(d_more));
    expect_error(cudaGetLastError(), cudaErrorMemoryAllocation);
}

// So that a grader can see what a program does when one of its allocations fails.
GW_TEST(one_allocation_can_be_made_to_fail)
{
    void *d_first, *d_second = NULL, *d_third;
    assert_false(gw_device_fail_allocation(2));
    expect_success(cudaMalloc(&d_first, 100));
    expect_error(cudaMalloc(&d_second, 100), cudaErrorMemoryAllocation);
    expect_why("no memory is left");
    assert_null(d_second);
    expect_success(cudaMalloc(&d_third, 100));
    assert_false(gw_device_fail_allocation(1)); // the other has failed
    assert_true(gw_device_fail_allocation(0));
    expect_success(cudaFree(d_first));
    expect_success(cudaMalloc(&d_first, 100));
    expect_error(cudaGetLastError(), cudaErrorMemoryAllocation);
}

// cudaFree: "If cudaFree(devPtr) has already been called before, an error is returned"; the
// documented one is cudaErrorInvalidValue.
GW_TEST(only_what_was_allocated_can_be_freed)
{
    int *d_values = device_array<int>(N), h_value;
    expect_error(cudaFree(d_values + 1), cudaErrorInvalidValue);
    expect_why("only its start can be freed");
    expect_error(cudaFree(&h_value), cudaErrorInvalidValue);
    expect_why("host memory");
    expect_success(cudaFree(d_values));
    expect_error(cudaFree(d_values), cudaErrorInvalidValue);
    if (gw_device_is_checked()) {
        expect_why("freed before");
    }
}

// driver_types.h of CUDA, of cudaErrorInvalidDevicePointer: "This error return is deprecated as of
// CUDA 10.1." None of these calls documents it any more; cudaErrorInvalidValue is what they return.
GW_TEST(no_call_answers_the_deprecated_error)
{
    char h_byte = 1, *d_byte;
    expect_success(cudaMalloc(&d_byte, 1));
    const cudaError_t answers[] = {
        cudaFree(&h_byte),
        cudaFree(d_byte + 1),
        cudaMemset(&h_byte, 0, 1),
        cudaMemsetAsync(&h_byte, 0, 1, NULL),
        cudaMemcpy(&h_byte, &h_byte, 1, cudaMemcpyHostToDevice),
        cudaMemcpyAsync(&h_byte, &h_byte, 1, cudaMemcpyDeviceToHost, NULL),
    };
    for (size_t i = 0; i < sizeof(answers) / sizeof(*answers); i++) {
        assert_int_equal(answers[i], cudaErrorInvalidValue);
    }
    cudaGetLastError();
}

GW_TEST(freed_memory_is_used_again_in_time)
{
    // More than the whole range of addresses.
    for (int i = 0; i < 200; i++) {
        void *d_bytes;
        expect_success(cudaMalloc(&d_bytes, (size_t)8 << 20 >> (i % 4)));
        expect_success(cudaFree(d_bytes));
    }
    int *d_values = device_array<int>(N);
    expect_success(cudaFree(d_values));
    int *d_others = device_array<int>(N);
    assert_true(!gw_device_is_checked() || d_others != d_values);
}

GW_TEST(copies_go_all_ways)
{
    int h_a[N], h_b[N];
    int *d_a = device_array<int>(N), *d_b = device_array<int>(N);
    for (int i = 0; i < N; i++) {
        h_a[i] = 3 * i;
    }
    const enum cudaMemcpyKind kinds[2][4] = {
        {cudaMemcpyHostToHost, cudaMemcpyHostToDevice, cudaMemcpyDeviceToDevice,
         cudaMemcpyDeviceToHost},
        {cudaMemcpyDefault, cudaMemcpyDefault, cudaMemcpyDefault, cudaMemcpyDefault}};
    for (int i = 0; i < 2; i++) {
        memset(h_b, 0, sizeof(h_b));
        expect_success(cudaMemcpy(h_b, h_a, sizeof(h_a), kinds[i][0]));
        expect_success(cudaMemcpy(d_a, h_b, sizeof(h_a), kinds[i][1]));
        expect_success(cudaMemcpy(d_b, d_a, sizeof(h_a), kinds[i][2]));
        add_one<<<(N + 127) / 128, 128>>>(
            d_b, N - 1); // which must see the copies before it, and not what follows
        memset(h_b, 0, sizeof(h_b));
        expect_success(cudaMemcpy(h_b, d_b, sizeof(h_a), kinds[i][3]));
        for (int j = 0; j < N; j++) {
            assert_int_equal(h_b[j], 3 * j + (j < N - 1));
        }
    }
    // part of an array
    expect_success(cudaMemcpy(d_a + 10, h_a, 5 * sizeof(int), cudaMemcpyHostToDevice));
    expect_success(cudaMemcpy(h_b, d_a + 9, 7 * sizeof(int), cudaMemcpyDeviceToHost));
    assert_int_equal(h_b[0], 27);
    assert_int_equal(h_b[1], 0);
    assert_int_equal(h_b[5], 12);
    assert_int_equal(h_b[6], 45);
}

// There is one device, and each copy between devices is one within it.
GW_TEST(a_copy_between_devices_names_them)
{
    int *d_from, *d_to, h_out[2] = {0, 0};
    const int h_in[2] = {3, 4};
    expect_success(cudaMalloc(&d_from, sizeof(h_in)));
    expect_success(cudaMalloc(&d_to, sizeof(h_in)));
    expect_success(cudaMemcpy(d_from, h_in, sizeof(h_in), cudaMemcpyHostToDevice));
    expect_success(cudaMemcpyPeer(d_to, 0, d_from, 0, sizeof(int)));
    expect_success(cudaMemcpyPeerAsync(d_to + 1, 0, d_from + 1, 0, sizeof(int)));
    expect_error(cudaMemcpyPeer(d_to, 1, d_from, 0, sizeof(int)), cudaErrorInvalidDevice);
    expect_error(cudaMemcpyPeerAsync(d_to, 0, d_from, -1, sizeof(int)), cudaErrorInvalidDevice);
    expect_success(cudaMemcpy(h_out, d_to, sizeof(h_out), cudaMemcpyDeviceToHost));
    assert_memory_equal(h_out, h_in, sizeof(h_in));
    expect_success(cudaFree(d_from));
    expect_success(cudaFree(d_to));
}

// cudaMemcpy: the kind "specifies the direction of the copy"; pointers "that do not match the
// direction of the copy" are undefined behaviour there, and cudaErrorInvalidValue is what a GPU
// returns. cudaErrorInvalidMemcpyDirection: "the direction of the memcpy passed to the API call is
// not one of the types specified by cudaMemcpyKind".
GW_TEST(a_copys_kind_must_be_right)
{
    int h_a[N] = {0}, h_b[N];
    int *d_a = device_array<int>(N), *d_b = device_array<int>(N);
    const cudaError_t wrong = cudaErrorInvalidValue;
    expect_error(cudaMemcpy(h_a, d_a, sizeof(h_a), cudaMemcpyHostToDevice), wrong);
    expect_why("the kind says host to device, but the destination is host memory");
    expect_error(cudaMemcpy(d_a, d_b, sizeof(h_a), cudaMemcpyHostToDevice), wrong);
    expect_why("the kind says host to device, but the source is device memory");
    expect_error(cudaMemcpy(d_a, h_a, sizeof(h_a), cudaMemcpyDeviceToHost), wrong);
    expect_error(cudaMemcpy(h_b, h_a, sizeof(h_a), cudaMemcpyDeviceToHost), wrong);
    expect_error(cudaMemcpy(h_b, h_a, sizeof(h_a), cudaMemcpyDeviceToDevice), wrong);
    expect_error(cudaMemcpy(d_b, d_a, sizeof(h_a), cudaMemcpyHostToHost), wrong);
    expect_error(cudaMemcpy(d_a, h_a, sizeof(h_a), (enum cudaMemcpyKind)7),
                 cudaErrorInvalidMemcpyDirection);
    expect_error(cudaMemcpy(d_a, h_a, 4, (enum cudaMemcpyKind) - 1),
                 cudaErrorInvalidMemcpyDirection);
    expect_error(cudaGetLastError(), cudaErrorInvalidMemcpyDirection);
    expect_success(cudaDeviceSynchronize());
}

GW_TEST(a_copy_stays_inside_one_allocation)
{
    int h_a[N + 1] = {0};
    int *d_a = device_array<int>(N);
    expect_error(cudaMemcpy(d_a, h_a, (N + 1) * sizeof(int), cudaMemcpyHostToDevice),
                 cudaErrorInvalidValue);
    expect_why("4004 bytes do not fit into the destination: 4000 bytes are left there");
    expect_error(cudaMemcpy(h_a, d_a + N - 1, 5, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
    expect_error(cudaMemcpy(h_a, d_a + N, 1, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
    expect_error(cudaMemcpy(h_a, d_a, SIZE_MAX, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
    expect_error(cudaMemcpy(NULL, d_a, 4, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
    expect_error(cudaMemcpy(d_a, NULL, 4, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    expect_why("the source is NULL");
    expect_success(cudaMemcpy(NULL, NULL, 0, cudaMemcpyDeviceToHost));
    expect_success(cudaFree(d_a));
    expect_error(cudaMemcpy(h_a, d_a, 4, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
    expect_error(cudaMemset(d_a, 0, 4), cudaErrorInvalidValue);
    if (gw_device_is_checked()) {
        expect_why("was freed");
    }
}

// cudaMemset: "Fills the first count bytes of the memory area pointed to by devPtr with the
// constant byte value value."
GW_TEST(a_memset_sets_bytes)
{
    int *d_a = device_array<int>(N), h_a[N];
    expect_success(cudaMemset(d_a, 0x101, sizeof(h_a))); // only the low byte counts
    expect_success(cudaMemset(d_a + 1, 0, sizeof(int)));
    fetch(h_a, d_a);
    assert_int_equal(h_a[0], 0x01010101);
    assert_int_equal(h_a[1], 0);
    assert_int_equal(h_a[N - 1], 0x01010101);
    expect_error(cudaMemset(h_a, 0, sizeof(h_a)), cudaErrorInvalidValue);
    expect_why("host memory");
    expect_error(cudaMemset(d_a, 0, sizeof(h_a) + 1), cudaErrorInvalidValue);
    expect_error(cudaMemset(NULL, 0, 1), cudaErrorInvalidValue);
    expect_success(cudaMemset(NULL, 0, 0));
}

GW_TEST(leaks_can_be_counted)
{
    assert_int_equal(gw_device_live_allocations(), 0);
    int *d_a = device_array<int>(10), *d_b = device_array<int>(20);
    gw_device_name_allocation(d_b, "d_b");
    assert_int_equal(gw_device_live_allocations(), 2);
    assert_int_equal(gw_device_live_bytes(), 30 * sizeof(int));
    assert_string_equal(gw_device_find_allocation(d_b + 19)->name, "d_b");
    assert_null(gw_device_find_allocation(d_b + 20));
    expect_success(cudaFree(d_a));
    assert_int_equal(gw_device_live_allocations(), 1);
    expect_success(cudaDeviceReset());
    assert_int_equal(gw_device_live_allocations(), 0);
}
