// SPDX-License-Identifier: MIT
// Order between threads.
#include "by_hand.h"

// Order between threads: barriers, warps, atomics, the last block, and values that are the same.

static int *x;

static void begin(void)
{
    hand_begin();
    x = hand_allocate(400, "x");
    hand_fill(x, 400);
    hand_launch("kernel", 4, 64);
    hand_block(0);
}
void (*gw_before_each)(void) = begin;

void (*gw_after_each)(void) = hand_launch_end;

GW_TEST(test_write_then_read)
{
    STORE_BY(0, x, 1);
    LOAD(x);
    assert_no_report();
    LOAD_BY(1, x);
    assert_report("race: kernel kernel read 4 bytes that another thread wrote");
    assert_report("  other   thread (0,0,0) of block (0,0,0)");
}

GW_TEST(test_read_then_write)
{
    LOAD_BY(0, x);
    LOAD_BY(1, x);
    assert_no_report();
    STORE(x, 1);
    assert_report("race: kernel kernel wrote 4 bytes that another thread read");
}

// The second reader must not make the first forgotten: the second one writes.
GW_TEST(test_two_readers)
{
    LOAD_BY(0, x);
    LOAD_BY(40, x);
    STORE(x, 1);
    assert_report("  other   thread (0,0,0) of block (0,0,0)");
}

GW_TEST(test_barrier)
{
    STORE_BY(0, x, 1);
    LOAD(x + 1);
    gw_observe_barrier_release();
    LOAD_BY(1, x);
    STORE(x + 1, 1);
    gw_observe_barrier_release();
    STORE_BY(2, x, 2);
    assert_no_report();
}

GW_TEST(test_left_before_the_barrier)
{
    STORE_BY(0, x, 1);
    STORE_BY(1, x + 1, 1);
    gw_observe_thread_end(1);
    gw_observe_barrier_release();
    LOAD_BY(2, x);
    assert_no_report();
    LOAD(x + 1);
    assert_report("the other thread left the kernel before the barrier");
}

GW_TEST(test_other_block)
{
    STORE_BY(0, x, 1);
    LOAD(x + 1);
    gw_observe_block_end((uint3){0, 0, 0});
    hand_block(1);
    LOAD_BY(0, x + 1);
    assert_no_report();
    gw_observe_barrier_release();
    LOAD(x);
    assert_report("  thread  (0,0,0) of block (1,0,0)");
    assert_report("  other   thread (0,0,0) of block (0,0,0)");
}

// A reader of an earlier block is not forgotten when this block reads too.
GW_TEST(test_reader_of_other_block)
{
    LOAD_BY(0, x);
    hand_block(1);
    LOAD_BY(0, x);
    gw_observe_barrier_release();
    STORE(x, 1);
    assert_report("wrote 4 bytes that another thread read");
    assert_report("  other   thread (0,0,0) of block (0,0,0)");
}

GW_TEST(test_same_value)
{
    for (unsigned thread = 0; thread < 64; thread++) {
        STORE_BY(thread, x, 7);
    }
    hand_block(1);
    STORE_BY(3, x, 7);
    hand_thread(4);
    assert_no_report();
}

GW_TEST(test_other_value)
{
    STORE_BY(0, x, 7);
    STORE_BY(1, x, 8);
    hand_thread(2);
    assert_report("race: kernel kernel wrote 4 bytes that another thread wrote");
}

// The excused writers are still writers to a reader that is none of them.
GW_TEST(test_same_value_then_read)
{
    STORE_BY(0, x, 7);
    STORE_BY(1, x, 7);
    LOAD(x);
    LOAD_BY(0, x);
    assert_no_report();
    LOAD_BY(2, x);
    assert_report("race: kernel kernel read 4 bytes that another thread wrote");
}

GW_TEST(test_atomics)
{
    volatile uint32_t *counter = (volatile uint32_t *)x;
    for (unsigned block = 0; block < 4; block++) {
        hand_block(block);
        for (unsigned thread = 0; thread < 64; thread++) {
            hand_thread(thread);
            gw_atomic32_fetch_add(counter, 1, 0);
        }
    }
    assert_no_report();
    LOAD(x);
    hand_thread(0); // until then an atomicCAS might follow
    assert_report("race: kernel kernel read 4 bytes that another thread updated atomically");
}

// The first read of a loop over atomicCAS is plain (CUDA C++ Programming Guide, Atomic Functions).
// A place of its own wherever it stands: the checker remembers places.
#define COMPARE_AFTER_READ(difference)                                                             \
    for (unsigned thread = 0; thread < 3; thread++) {                                              \
        volatile uint32_t *counter = (volatile uint32_t *)x;                                       \
        LOAD_BY(thread, x);                                                                        \
        gw_atomic32_compare_exchange_val(counter, *counter + (difference), thread + 1, 0, 0);      \
    }

GW_TEST(test_compare_after_read)
{
    hand_thread(20);
    gw_atomic32_fetch_add((volatile uint32_t *)x, 5, 0);
    COMPARE_AFTER_READ(0)
    assert_no_report();
    LOAD_BY(9, x); // and no atomicCAS
    hand_thread(10);
    assert_report("race: kernel kernel read 4 bytes that another thread updated atomically");
}

GW_TEST(test_compare_with_other_value)
{
    hand_thread(20);
    gw_atomic32_fetch_add((volatile uint32_t *)x, 5, 0);
    COMPARE_AFTER_READ(1)
    assert_report("race: kernel kernel read 4 bytes that another thread updated atomically");
}

GW_TEST(test_atomic_after_plain)
{
    STORE_BY(0, x, 1);
    hand_thread(1);
    gw_atomic32_fetch_add((volatile uint32_t *)x, 1, 0);
    assert_report("atomically updated 4 bytes that another thread wrote");
}

// Each block writes its part, fences and counts; the last one reads all parts.
static void last_block(int fence)
{
    volatile uint32_t *counter = (volatile uint32_t *)(x + 50);
    for (unsigned block = 0; block < 4; block++) {
        hand_block(block);
        STORE_BY(0, x + block, (int)block);
        if (fence) {
            gw_atomic_thread_fence(__ATOMIC_SEQ_CST);
        }
        gw_atomic32_fetch_add(counter, 1, 0);
    }
    for (int i = 0; i < 4; i++) {
        LOAD(x + i);
    }
}

GW_TEST(test_last_block)
{
    last_block(1);
    assert_no_report();
    // Only the thread that counted knows, until the next barrier.
    LOAD_BY(1, x + 1);
    assert_report("race: ");
}

GW_TEST(test_last_block_after_barrier)
{
    last_block(1);
    gw_observe_barrier_release();
    LOAD_BY(1, x + 1);
    assert_no_report();
}

GW_TEST(test_last_block_without_fence)
{
    last_block(0);
    assert_report("race: kernel kernel read 4 bytes that another thread wrote");
}

// Another thread's store is not released by a fence that it did not wait for.
GW_TEST(test_fence_of_another_thread)
{
    volatile uint32_t *counter = (volatile uint32_t *)(x + 50);
    STORE_BY(1, x, 1);
    hand_thread(0);
    gw_atomic_thread_fence(__ATOMIC_SEQ_CST);
    gw_atomic32_fetch_add(counter, 1, 0);
    hand_block(1);
    hand_thread(0);
    gw_atomic_thread_fence(__ATOMIC_SEQ_CST);
    gw_atomic32_fetch_add(counter, 1, 0);
    LOAD(x);
    assert_report("race: kernel kernel read 4 bytes that another thread wrote");
}

GW_TEST(test_bytes)
{
    unsigned char *bytes = (unsigned char *)x;
    for (unsigned thread = 0; thread < 4; thread++) {
        hand_thread(thread);
        gw_write1(bytes + thread);
        bytes[thread] = (unsigned char)thread;
    }
    hand_thread(5);
    assert_no_report();
    gw_read1(bytes + 2);
    assert_report("race: kernel kernel read 1 byte that another thread wrote");
}

GW_TEST(test_word_over_bytes)
{
    hand_thread(0);
    gw_write1((unsigned char *)x + 1);
    LOAD_BY(1, x);
    assert_report("race: kernel kernel read 4 bytes that another thread wrote");
}

// The order that __syncwarp gives to the lanes of its mask, and to no other thread.

static const unsigned all = ~0u;

static void sync_warp(unsigned warp, unsigned mask)
{
    gw_observe_warp_release(warp, mask, all);
}

GW_TEST(test_all_lanes)
{
    for (unsigned lane = 0; lane < 32; lane++) {
        STORE_BY(lane, x + lane, 1);
        LOAD(x + 40);
    }
    sync_warp(0, all);
    for (unsigned lane = 0; lane < 32; lane++) {
        LOAD_BY(lane, x + (lane + 1) % 32);
    }
    // All lanes read it before the barrier of the warp.
    STORE(x + 40, 1);
    hand_thread(0);
    assert_no_report();
}

GW_TEST(test_other_warp)
{
    STORE_BY(0, x, 1);
    sync_warp(0, all);
    sync_warp(1, all);
    LOAD_BY(32, x);
    assert_report("race: ");
}

GW_TEST(test_no_barrier)
{
    STORE_BY(0, x, 1);
    LOAD_BY(1, x);
    assert_report("a __syncthreads() or a __syncwarp() between the two orders them");
}

GW_TEST(test_after_the_barrier)
{
    sync_warp(0, all);
    STORE_BY(0, x, 1);
    LOAD_BY(1, x);
    assert_report("race: ");
}

GW_TEST(test_part_of_the_lanes)
{
    STORE_BY(0, x, 1);
    STORE_BY(1, x + 1, 1);
    sync_warp(0, 0x0000ffff);
    LOAD_BY(15, x);
    LOAD(x + 1);
    assert_no_report();
    LOAD_BY(16, x);
    assert_report("race: ");
}

// Lane 0 to lane 1, lane 1 to lane 2: then lane 2 knows of lane 0.
GW_TEST(test_passed_on)
{
    STORE_BY(0, x, 1);
    sync_warp(0, 0x3);
    sync_warp(0, 0x6);
    LOAD_BY(2, x);
    assert_no_report();
}

GW_TEST(test_lanes_that_left)
{
    STORE_BY(3, x, 1);
    gw_observe_warp_release(0, 0xff, 0xff);
    LOAD_BY(4, x);
    assert_no_report();
}

// A lane that has returned takes part in no __syncwarp, but in those before it did.
GW_TEST(test_lane_that_left_before)
{
    STORE_BY(3, x, 1);
    sync_warp(0, all);
    STORE(x + 1, 1);
    gw_observe_thread_end(3);
    gw_observe_warp_release(0, all, ~8u);
    LOAD_BY(4, x);
    assert_no_report();
    LOAD(x + 1);
    assert_report("race: ");
}

// The same where the mask names it, and not all lanes that are left.
GW_TEST(test_lane_that_left_before_a_part)
{
    STORE_BY(3, x, 1);
    gw_observe_thread_end(3);
    gw_observe_warp_release(0, 0xff, ~8u);
    LOAD_BY(4, x);
    assert_report("race: ");
}

// Two readers of two warps: neither may be forgotten.
GW_TEST(test_readers_of_two_warps)
{
    LOAD_BY(0, x);
    LOAD_BY(32, x);
    sync_warp(1, all);
    STORE(x, 1);
    assert_report("wrote 4 bytes that another thread read");
}
