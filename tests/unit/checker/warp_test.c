// SPDX-License-Identifier: MIT
// The order that __syncwarp gives to the lanes of its mask, and to no other thread.
#include "by_hand.h"

enum { ALL = -1 };

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
    gw_observe_warp_release(warp, mask, (unsigned)ALL);
}

GW_TEST(test_all_lanes)
{
    for (unsigned lane = 0; lane < 32; lane++) {
        hand_thread(lane);
        STORE(x + lane, 1);
        LOAD(x + 40);
    }
    sync_warp(0, (unsigned)ALL);
    for (unsigned lane = 0; lane < 32; lane++) {
        hand_thread(lane);
        LOAD(x + (lane + 1) % 32);
    }
    // All lanes read it before the barrier of the warp.
    STORE(x + 40, 1);
    hand_thread(0);
    assert_no_report();
}

GW_TEST(test_other_warp)
{
    hand_thread(0);
    STORE(x, 1);
    sync_warp(0, (unsigned)ALL);
    sync_warp(1, (unsigned)ALL);
    hand_thread(32);
    LOAD(x);
    assert_report("race: ");
}

GW_TEST(test_no_barrier)
{
    hand_thread(0);
    STORE(x, 1);
    hand_thread(1);
    LOAD(x);
    assert_report("a __syncthreads() or a __syncwarp() between the two orders them");
}

GW_TEST(test_after_the_barrier)
{
    sync_warp(0, (unsigned)ALL);
    hand_thread(0);
    STORE(x, 1);
    hand_thread(1);
    LOAD(x);
    assert_report("race: ");
}

GW_TEST(test_part_of_the_lanes)
{
    hand_thread(0);
    STORE(x, 1);
    hand_thread(1);
    STORE(x + 1, 1);
    sync_warp(0, 0x0000ffff);
    hand_thread(15);
    LOAD(x);
    LOAD(x + 1);
    assert_no_report();
    hand_thread(16);
    LOAD(x);
    assert_report("race: ");
}

// Lane 0 to lane 1, lane 1 to lane 2: then lane 2 knows of lane 0.
GW_TEST(test_passed_on)
{
    hand_thread(0);
    STORE(x, 1);
    sync_warp(0, 0x3);
    sync_warp(0, 0x6);
    hand_thread(2);
    LOAD(x);
    assert_no_report();
}

GW_TEST(test_lanes_that_left)
{
    hand_thread(3);
    STORE(x, 1);
    gw_observe_warp_release(0, 0xff, 0xff);
    hand_thread(4);
    LOAD(x);
    assert_no_report();
}

// A lane that has returned takes part in no __syncwarp, but in those before it did.
GW_TEST(test_lane_that_left_before)
{
    hand_thread(3);
    STORE(x, 1);
    sync_warp(0, (unsigned)ALL);
    STORE(x + 1, 1);
    gw_observe_thread_end(3);
    gw_observe_warp_release(0, (unsigned)ALL, ~8u);
    hand_thread(4);
    LOAD(x);
    assert_no_report();
    LOAD(x + 1);
    assert_report("race: ");
}

// The same where the mask names it, and not all lanes that are left.
GW_TEST(test_lane_that_left_before_a_part)
{
    hand_thread(3);
    STORE(x, 1);
    gw_observe_thread_end(3);
    gw_observe_warp_release(0, 0xff, ~8u);
    hand_thread(4);
    LOAD(x);
    assert_report("race: ");
}

// Two readers of two warps: neither may be forgotten.
GW_TEST(test_readers_of_two_warps)
{
    hand_thread(0);
    LOAD(x);
    hand_thread(32);
    LOAD(x);
    sync_warp(1, (unsigned)ALL);
    STORE(x, 1);
    assert_report("wrote 4 bytes that another thread read");
}
