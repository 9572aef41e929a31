// SPDX-License-Identifier: MIT
// What counts as a request or an instruction of a warp, in real kernels.
#include "checker/checker.h"
#include "checker/counting/counts.h"
#include "function_counts.h"
#include "test.h"

// An atomic function is one request of a warp, as on a GPU, also where the CPU device makes it of a
// read and a compare and swap.

enum { LANES = 32, SECTOR = 32, MOST_BYTES = 2048 };

static void *d_elements;

static void begin(void)
{
    cudaDeviceReset();
    gw_checker_begin_case();
    gw_counts_memory(true);
    cudaMalloc(&d_elements, MOST_BYTES);
    cudaMemset(d_elements, 0, MOST_BYTES);
}
void (*gw_before_each)(void) = begin;

static void end(void)
{
    gw_counts_memory(false);
    cudaFree(d_elements);
}
void (*gw_after_each)(void) = end;

// What one launch has made.
static struct gw_kernel_counts counts_of(void (*launch)(void *))
{
    gw_counts_reset();
    launch(d_elements);
    assert_int_equal(cudaDeviceSynchronize(), cudaSuccess);
    return gw_counts_total();
}

static void is_profiled(const char *name, const char *what, uint64_t counted, uint64_t wanted)
{
    if (counted != wanted) {
        fail_msg("%s: %llu %s, but it makes %llu", name, (unsigned long long)counted, what,
                 (unsigned long long)wanted);
    }
}

GW_TEST(each_in_global_memory_is_one_request)
{
    for (size_t i = 0; i < atomic_function_count; i++) {
        const struct atomic_function *function = &atomic_functions[i];
        const struct gw_kernel_counts counts = counts_of(function->in_global);
        is_profiled(function->name, "requests", counts.atomics.requests, 1);
        is_profiled(function->name, "lanes", counts.atomics.lanes, LANES);
        is_profiled(function->name, "sectors", counts.atomics.sectors,
                    LANES * function->bytes / SECTOR);
        is_profiled(function->name, "loads", counts.loads.requests, 0);
        is_profiled(function->name, "stores", counts.stores.requests, 0);
    }
}

// 8 bytes a lane go in two halves of the warp.
GW_TEST(each_in_shared_memory_is_one_request)
{
    for (size_t i = 0; i < atomic_function_count; i++) {
        const struct atomic_function *function = &atomic_functions[i];
        const struct gw_kernel_counts counts = counts_of(function->in_shared);
        is_profiled(function->name, "requests", counts.shared_atomics.requests, 1);
        is_profiled(function->name, "lanes", counts.shared_atomics.lanes, LANES);
        is_profiled(function->name, "wavefronts", counts.shared_atomics.wavefronts,
                    function->bytes == 8 ? 2 : 1);
        is_profiled(function->name, "shared loads", counts.shared_loads.requests, 0);
        is_profiled(function->name, "shared stores", counts.shared_stores.requests, 1);
        is_profiled(function->name, "global atomics", counts.atomics.requests, 0);
    }
}

GW_TEST(forty_by_single_threads_are_forty)
{
    add_one_by_one(d_elements, 40);
    assert_int_equal(cudaDeviceSynchronize(), cudaSuccess);
    const struct gw_kernel_counts counts = gw_counts_total();
    assert_int_equal(counts.atomics.requests, 40);
    assert_int_equal(counts.atomics.sectors, 40);
    assert_int_equal(counts.atomics.lanes, 40);
    assert_int_equal(counts.atomics.few_bytes, 40 * 4);
    float sum = 0.0f;
    cudaMemcpy(&sum, d_elements, sizeof(sum), cudaMemcpyDeviceToHost);
    assert_true(sum == 40.0f);
}

// Atomics on the host's pinned memory go over the bus once each way.
GW_TEST(a_loop_touches_pinned_memory_once)
{
    float *h_sum = NULL;
    assert_int_equal(cudaMallocHost((void **)&h_sum, 4096), cudaSuccess);
    *h_sum = 0.0f;
    add_one_by_one(h_sum, 40);
    assert_int_equal(cudaDeviceSynchronize(), cudaSuccess);
    const struct gw_transfer_counts *transfers = gw_counts_transfers();
    const uint64_t to_device = transfers->touched_bytes[GW_HOST_TO_DEVICE];
    const uint64_t to_host = transfers->touched_bytes[GW_DEVICE_TO_HOST];
    cudaFreeHost(h_sum);
    assert_int_equal(to_device, 40 * 4);
    assert_int_equal(to_host, 40 * 4);
}

GW_TEST(a_vector_is_one_request)
{
    void (*const launches[])(void *) = {four_floats, four_floats_by_cast, four_floats_by_value,
                                        two_doubles};
    for (size_t i = 0; i < sizeof(launches) / sizeof(launches[0]); i++) {
        const struct gw_kernel_counts counts = counts_of(launches[i]);
        assert_int_equal(counts.loads.requests, 1);
        assert_int_equal(counts.loads.words, 4);
        assert_int_equal(counts.loads.sectors, 16);
        assert_int_equal(counts.stores.requests, 1);
        assert_int_equal(counts.stores.sectors, 16);
    }
}

// A warp function is an instruction of a warp, and two where a shuffle moves 8 bytes a lane;
// counted in real kernels.

static void makes(void (*launch)(void *), uint64_t shuffles, uint64_t votes, uint64_t reductions,
                  uint64_t barriers)
{
    gw_counts_reset();
    launch(d_elements);
    assert_int_equal(cudaDeviceSynchronize(), cudaSuccess);
    const struct gw_warp_function_counts counts = gw_counts_total().warp_functions;
    assert_int_equal(counts.shuffles, shuffles);
    assert_int_equal(counts.votes, votes);
    assert_int_equal(counts.reductions, reductions);
    assert_int_equal(counts.barriers, barriers);
}

GW_TEST(shuffles)
{
    makes(sum_floats, 2 * 5, 0, 0, 0);
    makes(sum_doubles, 2 * 5 * 2, 0, 0, 0);
    makes(shuffle_in_branches, 2 * 2, 0, 0, 0);
}

GW_TEST(votes)
{
    makes(vote, 0, 2 * 4, 0, 0);
}

GW_TEST(reductions_and_barriers)
{
    makes(reduce_and_wait, 0, 0, 2, 3);
}

// As the PTX machine counts wmma: each lane loads 8 halves twice, and stores 4 floats twice. What
// lies in another order than the lanes hold it moves element by element.
static void makes_a_product(void (*launch)(void *), uint64_t stores, uint64_t stored_sectors)
{
    makes(launch, 0, 0, 0, 0);
    const struct gw_kernel_counts counts = gw_counts_total();
    assert_int_equal(counts.matrices.instructions, 1);
    assert_int_equal(counts.matrices.products, 16 * 16 * 16);
    assert_int_equal(counts.loads.requests, 2 * 2);
    assert_int_equal(counts.loads.lanes, 2 * 2 * LANES);
    assert_int_equal(counts.loads.sectors, 2 * 2 * 16);
    assert_int_equal(counts.distinct_sectors, 2 * 16);
    assert_int_equal(counts.stores.requests, stores);
    assert_int_equal(counts.stores.sectors, stored_sectors);
}

GW_TEST(products_of_matrices)
{
    makes_a_product(multiply_by_rows, 2, 2 * 32);
    makes_a_product(multiply_by_columns, 8, 8 * 4);
}

// Of so many bytes nothing was done while they were copied.
static void copies(void (*launch)(void *), uint64_t idle_bytes)
{
    makes(launch, 0, 0, 0, 0);
    const struct gw_async_counts counts = gw_counts_total().async;
    assert_int_equal(counts.copies, 4 * LANES);
    assert_int_equal(counts.bytes, 4 * LANES * sizeof(float));
    assert_int_equal(counts.idle_bytes, idle_bytes);
    assert_int_equal(gw_counts_line(counts.idle_wait) > gw_counts_line(counts.idle_copy),
                     idle_bytes > 0);
}

GW_TEST(asynchronous_copies)
{
    copies(copy_ahead, LANES * sizeof(float)); // the first have nothing beside them
    copies(copy_at_once, 4 * LANES * sizeof(float));
    copies(copy_to_barrier_at_once, 4 * LANES * sizeof(float));
    copies(copy_for_others, 0);
}
