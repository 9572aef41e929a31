// SPDX-License-Identifier: MIT
// Accesses to what belongs to nobody, was freed, or was never written.
#include "by_hand.h"

void (*gw_before_each)(void) = hand_begin;

static void begin_kernel(void)
{
    hand_launch("kernel", 1, 32);
    hand_block(0);
    hand_thread(0);
}

GW_TEST(test_inside)
{
    int *x = hand_allocate(40, "x");
    begin_kernel();
    for (int i = 0; i < 10; i++) {
        STORE(x + i, i);
        LOAD(x + i);
    }
    hand_launch_end();
    assert_no_report();
    assert_int_equal(hand_error(), cudaSuccess);
}

GW_TEST(test_past_the_end)
{
    int *x = hand_allocate(40, "x");
    begin_kernel();
    STORE(x + 12, 1);
    STORE_BY(1, x + 11, 1);
    hand_launch_end();
    assert_report("out of bounds: kernel kernel wrote 4 bytes, element 12 of x, which has 10 "
                  "(0 to 9)\n");
    assert_report("  memory  x, 40 bytes\n");
    assert_int_equal(hand_error(), cudaErrorIllegalAddress);
}

GW_TEST(test_before_the_start)
{
    int *x = hand_allocate(40, "x");
    hand_fill(x, 40);
    begin_kernel();
    LOAD(x - 1);
    hand_launch_end();
    assert_report("read 4 bytes, element -1 of x, which has 10 (0 to 9)");
}

// The last two bytes of a 10-byte allocation share a cell with nobody's memory.
GW_TEST(test_odd_length)
{
    int *x = hand_allocate(10, "x");
    unsigned char *bytes = (unsigned char *)x;
    begin_kernel();
    for (int i = 0; i < 10; i++) {
        gw_write1(bytes + i);
    }
    assert_no_report();
    gw_write1(bytes + 10);
    assert_report("wrote 1 byte, element 10 of x, which has 10 (0 to 9)");
    gw_write4(x + 2);
    hand_launch_end();
    assert_report("wrote 4 bytes, 2 bytes of them past the end of x, which has 10 bytes");
}

GW_TEST(test_after_free)
{
    int *x = hand_allocate(40, "x");
    hand_fill(x, 40);
    hand_free(x);
    begin_kernel();
    LOAD(x + 3);
    hand_launch_end();
    assert_report("use after free: kernel kernel read 4 bytes of an allocation that was freed");
    assert_report("freed at by_hand.c:2");
}

GW_TEST(test_never_written)
{
    int *x = hand_allocate(40, "x");
    begin_kernel();
    STORE(x, 1);
    LOAD(x);
    assert_no_report();
    LOAD(x + 1);
    hand_launch_end();
    assert_report("uninitialized: kernel kernel read 4 bytes that were never written");
    assert_report("  memory  x, 40 bytes, from byte 4");
    assert_int_equal(hand_error(), cudaSuccess);
}

// Of a struct that is copied whole, some bytes are padding.
GW_TEST(test_padding)
{
    int *x = hand_allocate(64, "x");
    begin_kernel();
    gw_write1(x);
    gw_write8(x + 2);
    gw_read16(x);
    gw_read_range(x, 16);
    assert_no_report();
    gw_read16(x + 4);
    hand_launch_end();
    assert_report("uninitialized: kernel kernel read 16 bytes");
}

GW_TEST(test_copy_of_unwritten)
{
    static char host[40];
    int *x = hand_allocate(40, "x");
    int *y = hand_allocate(40, "y");
    hand_fill(x, 24);
    hand_copy(y, x, 40, 7, "cudaMemcpy");
    hand_copy(host, y, 40, 8, "cudaMemcpy");
    assert_no_report();
    assert_contains(gw_checker_warnings(),
                    "cudaMemcpy copied 16 of 40 bytes that were never written");
    assert_contains(gw_checker_warnings(), "by_hand.c:8");
}

GW_TEST(test_null)
{
    begin_kernel();
    if (setjmp(*hand_may_leave()) == 0) {
        gw_write4((void *)8);
        fail_msg("the kernel went on");
    }
    hand_launch_end();
    assert_report("wrong space: kernel kernel wrote through a null pointer");
    assert_int_equal(hand_error(), cudaErrorIllegalAddress);
}

GW_TEST(test_host_memory)
{
    static int *heap;
    heap = test_malloc(40);
    begin_kernel();
    if (setjmp(*hand_may_leave()) == 0) {
        LOAD(heap);
        fail_msg("the kernel went on");
    }
    hand_launch_end();
    assert_report("wrong space: kernel kernel read 4 bytes of host memory");
    test_free(heap);
}

GW_TEST(test_host_code)
{
    int local = 0;
    int *x = hand_allocate(40, "x");
    STORE(&local, 1);
    LOAD(&local);
    assert_no_report();
    LOAD(x);
    assert_report("wrong space: host code read 4 bytes of device memory");
}

// Without room for a shadow, bounds are still checked, and a note says what is not.
GW_TEST(test_no_room_for_a_shadow)
{
    setenv("GW_SHADOW_MEMORY", "100", 1);
    int *x = hand_allocate(40, "x");
    unsetenv("GW_SHADOW_MEMORY");
    begin_kernel();
    LOAD(x);
    STORE(x + 1, 1);
    LOAD_BY(1, x + 1);
    assert_no_report();
    LOAD(x + 10);
    hand_launch_end();
    assert_report("read 4 bytes, element 10 of x, which has 10 (0 to 9)");
    assert_contains(gw_checker_warnings(), "note: an allocation of 40 bytes would need 160 bytes "
                                           "of shadow, and there are 100");
}

// Addresses that are used again are new memory.
GW_TEST(test_reused_addresses)
{
    int *x = hand_allocate(40, "x");
    hand_fill(x, 40);
    hand_begin();
    int *y = hand_allocate(40, "y");
    assert_ptr_equal(x, y);
    begin_kernel();
    LOAD(y);
    hand_launch_end();
    assert_report("that were never written");
}

GW_TEST(test_failed_call_before_its_consequence)
{
    const void *unset = (const void *)16;
    gw_observe_error(cudaErrorMemoryAllocation, "cudaMalloc", (struct gw_site){.file = "a", 1},
                     NULL);
    gw_observe_free_unknown(unset, "cudaFree", (struct gw_site){.file = "a", .line = 2});
    gw_checker_function_ended(0);
    assert_report("the program ignored it\n  at      a:1\nwrong space: cudaFree");
}
