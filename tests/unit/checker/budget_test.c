// SPDX-License-Identifier: MIT
// Once time is short, some blocks are looked at and the others are not.
#include "by_hand.h"

enum { BLOCKS = 100, THREADS = 2, BYTES = 4 * BLOCKS * THREADS };

static int *x;

// Of the first launch of a kernel its first and its last block are looked at, however short time
// is.
static void begin(void)
{
    hand_begin();
    gw_checker_budget(1e-9, false);
    x = hand_allocate(BYTES, "x");
}
void (*gw_before_each)(void) = begin;

static void end(void)
{
    gw_checker_budget(0, false);
}
void (*gw_after_each)(void) = end;

static void launch(void (*block)(unsigned))
{
    hand_launch("fill", BLOCKS, THREADS);
    for (unsigned b = 0; b < BLOCKS; b++) {
        hand_block(b);
        block(b);
    }
    hand_launch_end();
}

static void fill(unsigned b)
{
    for (unsigned t = 0; t < THREADS; t++) {
        STORE_BY(t, &x[THREADS * b + t], 1);
    }
}

static void read_all(void)
{
    gw_checker_budget(0, false);
    hand_launch("use", 1, 1);
    hand_block(0);
    hand_thread(0);
    for (int i = 0; i < BLOCKS * THREADS; i++) {
        LOAD(&x[i]);
    }
    hand_launch_end();
}

GW_TEST(test_all_is_looked_at_in_time)
{
    gw_checker_budget(1e9, false);
    launch(fill);
    assert_null(gw_checker_plain_block());
}

GW_TEST(test_what_was_not_looked_at_is_told)
{
    launch(fill);
    launch(fill);
    assert_no_report();
    assert_contains(gw_checker_plain_block(), "since a budget of 1e-09 seconds was not enough");
    assert_contains(gw_checker_plain_block(), "  kernel fill: 2 of 200 blocks, in 2 launches\n");
}

GW_TEST(test_unwatched_blocks_have_written)
{
    launch(fill);
    read_all();
    assert_no_report();
}

static void fill_bytes(unsigned b)
{
    hand_thread(0);
    for (size_t i = 0; i < 4 * THREADS; i++) {
        gw_write1((char *)&x[(size_t)THREADS * b] + i);
    }
}

GW_TEST(test_unwatched_blocks_have_written_bytes)
{
    launch(fill_bytes);
    read_all();
    assert_no_report();
}

static void fill_but_one(unsigned b)
{
    if (b != BLOCKS / 2) {
        fill(b);
    }
}

GW_TEST(test_what_no_block_wrote_is_still_unwritten)
{
    launch(fill_but_one);
    read_all();
    assert_report("uninitialized: kernel use read 4 bytes that were never written");
}

static void write_first(unsigned b)
{
    STORE_BY(0, x, (int)b);
}

GW_TEST(test_blocks_that_are_looked_at_race)
{
    launch(write_first);
    assert_report("race: kernel fill wrote 4 bytes that another thread wrote");
    assert_report("  other   thread (0,0,0) of block (0,0,0)");
}

static void write_unless_last(unsigned b)
{
    if (b > 0 && b < BLOCKS - 1) {
        write_first(b);
    } else if (b > 0) {
        LOAD_BY(0, x);
    }
}

GW_TEST(test_no_race_with_an_unwatched_block)
{
    launch(write_unless_last);
    assert_no_report();
}

static void write_too_far(unsigned b)
{
    if (b == BLOCKS - 1) {
        STORE_BY(0, x + BLOCKS * THREADS, 1);
    }
}

GW_TEST(test_the_last_block_is_looked_at)
{
    launch(write_too_far);
    assert_report("out of bounds: kernel fill wrote 4 bytes, element 200 of x, which has 200");
}

// In shared memory and behind a fence an unwatched block is nobody's, either.
static void count_blocks(unsigned b)
{
    hand_thread(0);
    STORE(&x[1 + b], 1);
    gw_atomic_thread_fence(__ATOMIC_SEQ_CST);
    gw_atomic32_fetch_add((volatile uint32_t *)x, 1, __ATOMIC_RELAXED);
    gw_atomic_thread_fence(__ATOMIC_SEQ_CST);
    if (b == BLOCKS - 1) {
        for (unsigned i = 0; i < BLOCKS; i++) {
            LOAD(&x[1 + i]);
        }
    }
}

GW_TEST(test_the_last_block_reads_what_all_have_written)
{
    hand_fill(x, 4);
    launch(count_blocks);
    assert_no_report();
    assert_int_equal(x[0], BLOCKS);
}
