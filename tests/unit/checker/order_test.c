// SPDX-License-Identifier: MIT
// The order of operations: streams, events, the default stream, and the waiting host. The device
// carries all of it out one after another; what counts is what the program asked for.
#include "by_hand.h"

static int *x;
static const cudaStream_t a = (cudaStream_t)0x100, b = (cudaStream_t)0x200,
                          loose = (cudaStream_t)0x300;
static const cudaEvent_t event = (cudaEvent_t)0x400;

static void begin(void)
{
    hand_begin();
    gw_observe_stream_created(a, true, 0);
    gw_observe_stream_created(b, true, 0);
    gw_observe_stream_created(loose, false, 0);
    x = hand_allocate(400, "x");
    hand_fill(x, 400);
}
void (*gw_before_each)(void) = begin;

static void end(void)
{
    gw_observe_stream_destroyed(a);
    gw_observe_stream_destroyed(b);
    gw_observe_stream_destroyed(loose);
}
void (*gw_after_each)(void) = end;

static void run(uint64_t operation, const char *kernel, bool writes)
{
    hand_begin_operation(operation);
    hand_launch(kernel, 1, 32);
    hand_block(0);
    hand_thread(0);
    if (writes) {
        STORE(x, 1);
    } else {
        LOAD(x);
    }
    hand_launch_end();
}

static void write_then_read(uint64_t first, uint64_t second)
{
    run(first, "first", true);
    run(second, "second", false);
}

GW_TEST(test_one_stream)
{
    const uint64_t first = hand_queue(a);
    write_then_read(first, hand_queue(a));
    assert_no_report();
}

GW_TEST(test_two_streams)
{
    const uint64_t first = hand_queue(a);
    write_then_read(first, hand_queue(b));
    assert_report(
        "race: kernel second read 4 bytes that first wrote, with no synchronization in between");
    assert_report("let one wait for an event of the other");
}

GW_TEST(test_readers)
{
    const uint64_t first = hand_queue(a), second = hand_queue(b), third = hand_queue(a);
    run(first, "first", false);
    run(second, "second", false);
    assert_no_report();
    run(third, "third", true);
    assert_report("race: kernel third wrote 4 bytes that second read");
}

GW_TEST(test_event)
{
    const uint64_t first = hand_queue(a);
    gw_observe_event_recorded(event, a);
    gw_observe_stream_waits(b, event);
    write_then_read(first, hand_queue(b));
    assert_no_report();
}

GW_TEST(test_event_before)
{
    gw_observe_event_recorded(event, a);
    const uint64_t first = hand_queue(a);
    gw_observe_stream_waits(b, event);
    write_then_read(first, hand_queue(b));
    assert_report("race: ");
}

GW_TEST(test_host_waits)
{
    const uint64_t first = hand_queue(a);
    run(first, "first", true);
    gw_observe_host_waited_for_stream(a);
    run(hand_queue(b), "second", false);
    assert_no_report();
}

// The host waits after the second was queued: that orders nothing.
GW_TEST(test_host_waits_too_late)
{
    const uint64_t first = hand_queue(a), second = hand_queue(b);
    run(first, "first", true);
    gw_observe_host_waited_for_stream(a);
    run(second, "second", false);
    assert_report("race: ");
}

GW_TEST(test_default_stream)
{
    const uint64_t first = hand_queue(a), second = hand_queue(NULL), third = hand_queue(b);
    run(first, "first", true);
    run(second, "second", true);
    run(third, "third", true);
    assert_no_report();
}

GW_TEST(test_non_blocking)
{
    const uint64_t first = hand_queue(NULL);
    write_then_read(first, hand_queue(loose));
    assert_report("race: ");
}

GW_TEST(test_copy)
{
    static const char host[400];
    const uint64_t first = hand_queue(a), second = hand_queue(b);
    run(first, "first", false);
    hand_begin_operation(second);
    hand_copy(x, host, 400, 9, "cudaMemcpyAsync");
    assert_report("race: cudaMemcpyAsync wrote 400 bytes that first read");
    assert_report("by_hand.c:9");
}

// A thousand operations of one stream stay ordered, and one of another is found among them.
GW_TEST(test_many)
{
    for (int i = 0; i < 1000; i++) {
        run(hand_queue(a), "first", true);
    }
    assert_no_report();
    run(hand_queue(b), "second", false);
    assert_report("race: kernel second read 4 bytes that first wrote");
}
