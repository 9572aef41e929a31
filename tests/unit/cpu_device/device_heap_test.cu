// SPDX-License-Identifier: MIT
// malloc, free, new and delete in a kernel, and the size of the heap that they take from.
#include "arrays.h"

void (*gw_before_each)(void) = reset_device;

__global__ void take_and_give(int *sums)
{
    int *own = (int *)malloc(16 * sizeof(int)), *other = new int[16];
    own[15] = blockIdx.x;
    other[15] = threadIdx.x;
    sums[blockIdx.x * blockDim.x + threadIdx.x] = own[15] + other[15];
    free(own);
    delete[] other;
}

// Any number of times: what is given back can be taken again.
GW_TEST(each_thread_has_its_own)
{
    enum { THREADS = 64, BLOCKS = 100, COUNT = THREADS * BLOCKS };
    int *d_sums, *h_sums = new int[COUNT];
    expect_success(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 100000));
    expect_success(cudaMalloc(&d_sums, COUNT * sizeof(int)));
    take_and_give<<<BLOCKS, THREADS>>>(d_sums);
    expect_success(cudaMemcpy(h_sums, d_sums, COUNT * sizeof(int), cudaMemcpyDeviceToHost));
    for (int i = 0; i < COUNT; i++) {
        assert_int_equal(h_sums[i], i / THREADS + i % THREADS);
    }
    delete[] h_sums;
    expect_success(cudaFree(d_sums));
}

__global__ void count_given(int *count, size_t bytes, int most)
{
    void *kept[8];
    *count = 0;
    for (int i = 0; i < most; i++) {
        kept[i] = malloc(bytes);
        *count += kept[i] ? 1 : 0;
    }
    for (int i = 0; i < most; i++) {
        free(kept[i]);
    }
}

static int given(size_t bytes, int most)
{
    int *d_count, h_count = -1;
    expect_success(cudaMalloc(&d_count, sizeof(int)));
    count_given<<<1, 1>>>(d_count, bytes, most);
    expect_success(cudaMemcpy(&h_count, d_count, sizeof(int), cudaMemcpyDeviceToHost));
    expect_success(cudaFree(d_count));
    return h_count;
}

// "The device memory heap has a fixed size that must be specified before any program using malloc()
// or free() is loaded"; it is 8 MB by default, and malloc() returns NULL when there is not enough.
GW_TEST(the_heap_has_a_size)
{
    size_t size = 0;
    expect_success(cudaDeviceGetLimit(&size, cudaLimitMallocHeapSize));
    assert_int_equal(size, 8 << 20);
    assert_int_equal(given(2 << 20, 8), 4);
    assert_int_equal(given(2 << 20, 3), 3);
    assert_int_equal(given((size_t)-1, 1), 0);
    expect_error(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 1 << 20), cudaErrorInvalidValue);
    expect_why("a kernel has called malloc() before");
    reset_device();
    expect_success(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 1 << 20));
    assert_int_equal(given(2 << 20, 1), 0);
    assert_int_equal(given(1 << 19, 8), 2);
}
