// SPDX-License-Identifier: MIT
// Order between threads: barriers, warps, atomics, the last block, and values that are the same.
#include "by_hand.h"

static int *x;

static int begin(void **state)
{
    hand_begin(state);
    x = hand_allocate(400, "x");
    hand_fill(x, 400);
    hand_launch("kernel", 4, 64);
    hand_block(0);
    return 0;
}

static int end(void **state)
{
    (void)state;
    hand_launch_end();
    return 0;
}

static void test_write_then_read(void **state)
{
    (void)state;
    hand_thread(0);
    STORE(x, 1);
    LOAD(x);
    assert_no_report();
    hand_thread(1);
    LOAD(x);
    assert_report("race: kernel kernel read 4 bytes that another thread wrote");
    assert_report("  other   thread (0,0,0) of block (0,0,0)");
}

static void test_read_then_write(void **state)
{
    (void)state;
    hand_thread(0);
    LOAD(x);
    hand_thread(1);
    LOAD(x);
    assert_no_report();
    STORE(x, 1);
    assert_report("race: kernel kernel wrote 4 bytes that another thread read");
}

// The second reader must not make the first forgotten: the second one writes.
static void test_two_readers(void **state)
{
    (void)state;
    hand_thread(0);
    LOAD(x);
    hand_thread(40);
    LOAD(x);
    STORE(x, 1);
    assert_report("  other   thread (0,0,0) of block (0,0,0)");
}

static void test_barrier(void **state)
{
    (void)state;
    hand_thread(0);
    STORE(x, 1);
    LOAD(x + 1);
    gw_observe_barrier_release();
    hand_thread(1);
    LOAD(x);
    STORE(x + 1, 1);
    gw_observe_barrier_release();
    hand_thread(2);
    STORE(x, 2);
    assert_no_report();
}

static void test_left_before_the_barrier(void **state)
{
    (void)state;
    hand_thread(0);
    STORE(x, 1);
    hand_thread(1);
    STORE(x + 1, 1);
    gw_observe_thread_end(1);
    gw_observe_barrier_release();
    hand_thread(2);
    LOAD(x);
    assert_no_report();
    LOAD(x + 1);
    assert_report("the other thread left the kernel before the barrier");
}

static void test_other_block(void **state)
{
    (void)state;
    hand_thread(0);
    STORE(x, 1);
    LOAD(x + 1);
    gw_observe_block_end((uint3){0, 0, 0});
    hand_block(1);
    hand_thread(0);
    LOAD(x + 1);
    assert_no_report();
    gw_observe_barrier_release();
    LOAD(x);
    assert_report("  thread  (0,0,0) of block (1,0,0)");
    assert_report("  other   thread (0,0,0) of block (0,0,0)");
}

// A reader of an earlier block is not forgotten when this block reads too.
static void test_reader_of_other_block(void **state)
{
    (void)state;
    hand_thread(0);
    LOAD(x);
    hand_block(1);
    hand_thread(0);
    LOAD(x);
    gw_observe_barrier_release();
    STORE(x, 1);
    assert_report("wrote 4 bytes that another thread read");
    assert_report("  other   thread (0,0,0) of block (0,0,0)");
}

static void test_same_value(void **state)
{
    (void)state;
    for (unsigned thread = 0; thread < 64; thread++) {
        hand_thread(thread);
        STORE(x, 7);
    }
    hand_block(1);
    hand_thread(3);
    STORE(x, 7);
    hand_thread(4);
    assert_no_report();
}

static void test_other_value(void **state)
{
    (void)state;
    hand_thread(0);
    STORE(x, 7);
    hand_thread(1);
    STORE(x, 8);
    hand_thread(2);
    assert_report("race: kernel kernel wrote 4 bytes that another thread wrote");
}

// The excused writers are still writers to a reader.
static void test_same_value_then_read(void **state)
{
    (void)state;
    hand_thread(0);
    STORE(x, 7);
    hand_thread(1);
    STORE(x, 7);
    LOAD(x);
    assert_report("race: kernel kernel read 4 bytes that another thread wrote");
}

static void test_atomics(void **state)
{
    (void)state;
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
static void compare_after_read(uint32_t difference)
{
    volatile uint32_t *counter = (volatile uint32_t *)x;
    for (unsigned thread = 0; thread < 3; thread++) {
        hand_thread(thread);
        LOAD(x);
        gw_atomic32_compare_exchange_val(counter, *counter + difference, thread + 1, 0, 0);
    }
}

static void test_compare_after_read(void **state)
{
    (void)state;
    hand_thread(20);
    gw_atomic32_fetch_add((volatile uint32_t *)x, 5, 0);
    compare_after_read(0);
    assert_no_report();
    hand_thread(9);
    LOAD(x); // and no atomicCAS
    hand_thread(10);
    assert_report("race: kernel kernel read 4 bytes that another thread updated atomically");
}

static void test_compare_with_other_value(void **state)
{
    (void)state;
    hand_thread(20);
    gw_atomic32_fetch_add((volatile uint32_t *)x, 5, 0);
    compare_after_read(1);
    assert_report("race: kernel kernel read 4 bytes that another thread updated atomically");
}

static void test_atomic_after_plain(void **state)
{
    (void)state;
    hand_thread(0);
    STORE(x, 1);
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
        hand_thread(0);
        STORE(x + block, (int)block);
        if (fence) {
            gw_atomic_thread_fence(__ATOMIC_SEQ_CST);
        }
        gw_atomic32_fetch_add(counter, 1, 0);
    }
    for (int i = 0; i < 4; i++) {
        LOAD(x + i);
    }
}

static void test_last_block(void **state)
{
    (void)state;
    last_block(1);
    assert_no_report();
    // Only the thread that counted knows, until the next barrier.
    hand_thread(1);
    LOAD(x + 1);
    assert_report("race: ");
}

static void test_last_block_after_barrier(void **state)
{
    (void)state;
    last_block(1);
    gw_observe_barrier_release();
    hand_thread(1);
    LOAD(x + 1);
    assert_no_report();
}

static void test_last_block_without_fence(void **state)
{
    (void)state;
    last_block(0);
    assert_report("race: kernel kernel read 4 bytes that another thread wrote");
}

// Another thread's store is not released by a fence that it did not wait for.
static void test_fence_of_another_thread(void **state)
{
    (void)state;
    volatile uint32_t *counter = (volatile uint32_t *)(x + 50);
    hand_thread(1);
    STORE(x, 1);
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

static void test_bytes(void **state)
{
    (void)state;
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

static void test_word_over_bytes(void **state)
{
    (void)state;
    hand_thread(0);
    gw_write1((unsigned char *)x + 1);
    hand_thread(1);
    LOAD(x);
    assert_report("race: kernel kernel read 4 bytes that another thread wrote");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(test_write_then_read),
        TEST(test_read_then_write),
        TEST(test_two_readers),
        TEST(test_barrier),
        TEST(test_left_before_the_barrier),
        TEST(test_other_block),
        TEST(test_reader_of_other_block),
        TEST(test_same_value),
        TEST(test_other_value),
        TEST(test_same_value_then_read),
        TEST(test_atomics),
        TEST(test_compare_after_read),
        TEST(test_compare_with_other_value),
        TEST(test_atomic_after_plain),
        TEST(test_last_block),
        TEST(test_last_block_after_barrier),
        TEST(test_last_block_without_fence),
        TEST(test_fence_of_another_thread),
        TEST(test_bytes),
        TEST(test_word_over_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
