// SPDX-License-Identifier: MIT
// Requests, sectors, wavefronts and the rest, against what a profiler would say.
#include "by_hand.h"

#include "checker/counting/counts.h"

static int *x;

static int begin(void **state)
{
    hand_begin(state);
    x = hand_allocate(1 << 20, "x");
    gw_checker_begin_case();
    gw_counts_memory(true);
    return 0;
}

static int end(void **state)
{
    (void)state;
    gw_counts_memory(false);
    return 0;
}

static void begin_kernel(unsigned threads)
{
    hand_launch("kernel", 1, threads);
    hand_block(0);
}

static void end_kernel(void)
{
    gw_observe_block_end((uint3){0, 0, 0});
    hand_launch_end();
}

// Every thread stores `times` elements, `stride` ints from its neighbour's.
static const struct gw_kernel_counts *stores(unsigned threads, unsigned stride, unsigned times)
{
    begin_kernel(threads);
    for (unsigned thread = 0; thread < threads; thread++) {
        hand_thread(thread);
        for (unsigned i = 0; i < times; i++) {
            STORE(x + thread * stride + i * threads * stride, 1);
        }
        gw_observe_thread_end(thread);
    }
    end_kernel();
    assert_int_equal(gw_counts_kernels(), 1);
    return gw_counts_kernel(0);
}

static void test_coalesced(void **state)
{
    (void)state;
    const struct gw_kernel_counts *counts = stores(64, 1, 10);
    assert_int_equal(counts->stores.requests, 20);
    assert_int_equal(counts->stores.sectors, 80);
    assert_int_equal(counts->loads.requests, 0);
    assert_int_equal(counts->launches, 1);
    assert_int_equal(counts->threads, 64);
    assert_false(counts->cut);
}

// One thread after another: half of the lanes have left when as many have come as are still there.
static void test_odd_warp(void **state)
{
    (void)state;
    const struct gw_kernel_counts *counts = stores(31, 1, 1);
    assert_int_equal(counts->stores.requests, 1);
    assert_int_equal(counts->stores.sectors, 4);
    assert_false(counts->cut);
}

// Shuffles let the lanes take turns; the upper ones leave after the first two rounds.
static void test_lanes_in_turns(void **state)
{
    (void)state;
    begin_kernel(64);
    for (unsigned round = 0; round < 4; round++) {
        for (unsigned thread = 0; thread < 64; thread++) {
            const unsigned lane = round % 2 ? 31 - thread % 32 : thread % 32;
            if (round >= 2 && lane >= 24) {
                continue;
            }
            hand_thread(thread / 32 * 32 + lane);
            STORE(x + round * 64 + thread / 32 * 32 + lane, 1);
            if (round == 3 || (round == 1 && lane >= 24)) {
                gw_observe_thread_end(thread / 32 * 32 + lane);
            }
        }
    }
    end_kernel();
    const struct gw_kernel_counts *counts = gw_counts_kernel(0);
    assert_int_equal(counts->stores.requests, 2 * 4);
    assert_int_equal(counts->stores.sectors, 2 * (4 + 4 + 3 + 3));
    assert_false(counts->cut);
}

static void test_stride_of_two(void **state)
{
    (void)state;
    const struct gw_kernel_counts *counts = stores(32, 2, 1);
    assert_int_equal(counts->stores.requests, 1);
    assert_int_equal(counts->stores.sectors, 8);
}

static void test_scattered(void **state)
{
    (void)state;
    const struct gw_kernel_counts *counts = stores(32, 1000, 1);
    assert_int_equal(counts->stores.requests, 1);
    assert_int_equal(counts->stores.sectors, 32);
}

static void test_part_of_a_warp(void **state)
{
    (void)state;
    const struct gw_kernel_counts *counts = stores(40, 1, 1);
    assert_int_equal(counts->stores.requests, 2);
    assert_int_equal(counts->stores.sectors, 5);
}

// Half of the lanes leave before the store: still one request.
static void test_guard(void **state)
{
    (void)state;
    begin_kernel(32);
    for (unsigned thread = 0; thread < 32; thread++) {
        hand_thread(thread);
        if (thread < 16) {
            STORE(x + thread, 1);
        }
        gw_observe_thread_end(thread);
    }
    end_kernel();
    const struct gw_kernel_counts *counts = gw_counts_kernel(0);
    assert_int_equal(counts->stores.requests, 1);
    assert_int_equal(counts->stores.sectors, 2);
}

// Lanes that take turns at barriers are put together all the same.
static void test_between_barriers(void **state)
{
    (void)state;
    begin_kernel(32);
    for (int step = 0; step < 3; step++) {
        for (unsigned thread = 0; thread < 32; thread++) {
            hand_thread(thread);
            STORE(x + thread, step);
        }
        gw_observe_barrier_release();
    }
    end_kernel();
    const struct gw_kernel_counts *counts = gw_counts_kernel(0);
    assert_int_equal(counts->stores.requests, 3);
    assert_int_equal(counts->stores.sectors, 12);
    assert_int_equal(counts->barriers, 3);
}

static void test_wide_accesses(void **state)
{
    (void)state;
    begin_kernel(32);
    for (unsigned thread = 0; thread < 32; thread++) {
        hand_thread(thread);
        gw_write16(x + thread * 4);
        gw_observe_thread_end(thread);
    }
    end_kernel();
    assert_int_equal(gw_counts_kernel(0)->stores.sectors, 16);
}

static void test_atomics(void **state)
{
    (void)state;
    hand_fill(x, 4);
    begin_kernel(32);
    for (unsigned thread = 0; thread < 32; thread++) {
        hand_thread(thread);
        gw_atomic32_fetch_add((volatile uint32_t *)x, 1, 0);
        gw_observe_thread_end(thread);
    }
    end_kernel();
    assert_int_equal(gw_counts_kernel(0)->atomics.requests, 1);
    assert_int_equal(gw_counts_kernel(0)->atomics.sectors, 1);
    assert_int_equal(gw_counts_kernel(0)->loads.requests, 0);
}

static void test_two_kernels_and_total(void **state)
{
    (void)state;
    hand_launch("first", 2, 32);
    hand_launch_end();
    hand_launch("second", 3, 32);
    hand_launch_end();
    hand_launch("first", 2, 32);
    hand_launch_end();
    assert_int_equal(gw_counts_kernels(), 2);
    assert_string_equal(gw_counts_kernel(0)->kernel, "first");
    assert_int_equal(gw_counts_kernel(0)->launches, 2);
    assert_int_equal(gw_counts_kernel(0)->threads, 128);
    assert_int_equal(gw_counts_total().launches, 3);
    assert_int_equal(gw_counts_total().blocks, 7);
}

static void test_transfers(void **state)
{
    (void)state;
    static char host[100];
    int *y = hand_allocate(100, "y");
    hand_copy(y, host, 100, 1, "cudaMemcpy");
    hand_copy(x, y, 60, 1, "cudaMemcpy");
    hand_copy(host, x, 20, 1, "cudaMemcpy");
    hand_copy(y, NULL, 10, 1, "cudaMemset");
    hand_free(y);
    const struct gw_transfer_counts *transfers = gw_counts_transfers();
    assert_int_equal(transfers->copies[GW_HOST_TO_DEVICE], 1);
    assert_int_equal(transfers->copied_bytes[GW_HOST_TO_DEVICE], 100);
    assert_int_equal(transfers->copied_bytes[GW_DEVICE_TO_DEVICE], 60);
    assert_int_equal(transfers->copied_bytes[GW_DEVICE_TO_HOST], 20);
    assert_int_equal(transfers->memsets, 1);
    assert_int_equal(transfers->memset_bytes, 10);
    assert_int_equal(transfers->allocations, 1);
    assert_int_equal(transfers->allocated_bytes, 100);
    assert_int_equal(transfers->frees, 1);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(test_coalesced),
        TEST(test_odd_warp),
        TEST(test_lanes_in_turns),
        TEST(test_stride_of_two),
        TEST(test_scattered),
        TEST(test_part_of_a_warp),
        TEST(test_guard),
        TEST(test_between_barriers),
        TEST(test_wide_accesses),
        TEST(test_atomics),
        TEST(test_two_kernels_and_total),
        TEST(test_transfers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
