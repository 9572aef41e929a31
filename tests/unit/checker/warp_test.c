// SPDX-License-Identifier: MIT
// The order that __syncwarp gives to the lanes of its mask, and to no other thread.
#include "by_hand.h"

static const unsigned all = ~0u;

static int *x;

static void begin(void)
{
    hand_begin();
    x = hand_allocate(400, "x");
    hand_fill(x, 400);
    hand_launch("kernel", 1, 64);
    hand_block(0);
}
void (*gw_before_each)(void) = begin;

void (*gw_after_each)(void) = hand_launch_end;

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
