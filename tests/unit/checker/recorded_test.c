// SPDX-License-Identifier: MIT
// The list of what was asked of the device, and what may run beside what.
#include "by_hand.h"

#include "checker/counting/recorded.h"

#include <pthread.h>

static const cudaStream_t a = (cudaStream_t)0x100, b = (cudaStream_t)0x200;
static const cudaEvent_t event = (cudaEvent_t)0x400;

static void begin(void)
{
    hand_begin();
    gw_observe_stream_created(a, false, 0);
    gw_observe_stream_created(b, false, 0);
    gw_record_from_now();
}
void (*gw_before_each)(void) = begin;

static void end(void)
{
    gw_observe_stream_destroyed(a);
    gw_observe_stream_destroyed(b);
}
void (*gw_after_each)(void) = end;

static void run(uint64_t operation, const char *kernel)
{
    hand_begin_operation(operation);
    hand_launch(kernel, 1, 32);
    hand_launch_end();
}

GW_TEST(test_order_of_calls_and_of_execution)
{
    const uint64_t first = hand_queue(a), second = hand_queue(b);
    gw_record_mark("here");
    assert_int_equal(gw_recorded(0)->kind, GW_RECORDED_OPERATION);
    run(second, "second");
    run(first, "first");
    assert_int_equal(gw_recorded_count(), 3);
    assert_int_equal(gw_recorded(0)->kind, GW_RECORDED_KERNEL);
    assert_string_equal(gw_recorded(0)->name, "first");
    assert_ptr_equal(gw_recorded(0)->stream, a);
    assert_int_equal(gw_recorded(0)->execution, 2);
    assert_int_equal(gw_recorded(0)->threads, 32);
    assert_string_equal(gw_recorded(1)->name, "second");
    assert_int_equal(gw_recorded(1)->execution, 1);
    assert_string_equal(gw_recorded(2)->name, "here");
}

// As cudaFreeAsync is.
GW_TEST(test_an_operation_of_no_kind_was_carried_out)
{
    const uint64_t freed = hand_queue(a), kernel = hand_queue(a);
    assert_int_equal(gw_recorded(0)->execution, 0);
    hand_begin_operation(freed);
    run(kernel, "kernel");
    assert_int_equal(gw_recorded(0)->kind, GW_RECORDED_OPERATION);
    assert_int_equal(gw_recorded(0)->execution, 1);
    assert_int_equal(gw_recorded(1)->kind, GW_RECORDED_KERNEL);
}

GW_TEST(test_streams_run_beside_each_other)
{
    hand_queue(a);
    hand_queue(b);
    hand_queue(a);
    assert_false(gw_recorded_before(0, 1));
    assert_false(gw_recorded_before(1, 0));
    assert_true(gw_recorded_before(0, 2));
    assert_false(gw_recorded_before(2, 0));
    assert_false(gw_recorded_before(0, 0));
}

GW_TEST(test_event_orders)
{
    hand_queue(a);
    gw_observe_event_recorded(event, a);
    gw_observe_stream_waits(b, event);
    hand_queue(b);
    assert_int_equal(gw_recorded(1)->kind, GW_RECORDED_EVENT);
    assert_int_equal(gw_recorded(2)->kind, GW_RECORDED_STREAM_WAITS);
    assert_true(gw_recorded_before(0, 3));
    assert_true(gw_recorded_before(0, 1)); // what the event marks the end of
    assert_true(gw_recorded_before(0, 2));
}

GW_TEST(test_waits_and_events_say_what_has_ended_by_then)
{
    hand_queue(a);
    hand_queue(b);
    gw_observe_host_waited_for_stream(b);
    gw_observe_event_recorded(event, b);
    assert_false(gw_recorded_before(0, 2));
    assert_true(gw_recorded_before(1, 2));
    assert_false(gw_recorded_before(0, 3));
    assert_true(gw_recorded_before(1, 3));
}

GW_TEST(test_waiting_host_orders)
{
    hand_queue(a);
    gw_observe_host_waited_for_stream(a);
    hand_queue(b);
    assert_int_equal(gw_recorded(1)->kind, GW_RECORDED_HOST_WAITS);
    assert_true(gw_recorded_before(0, 2));
}

static void *wait_for_a_and_queue(void *unused)
{
    (void)unused;
    hand_queue(a);
    gw_observe_host_waited_for_stream(a);
    hand_queue(a);
    return NULL;
}

// What one host thread has waited for binds its own operations; another thread's came after it by
// chance, or because the two know of each other.
GW_TEST(test_what_another_host_thread_waited_for_may_come_first)
{
    pthread_t other;
    assert_int_equal(pthread_create(&other, NULL, wait_for_a_and_queue, NULL), 0);
    pthread_join(other, NULL);
    hand_queue(b);
    assert_true(gw_recorded_before(0, 3));
    assert_false(gw_recorded_bound(0, 3));
    assert_true(gw_recorded_bound(0, 2)); // of one stream
    gw_observe_event_recorded(event, a);
    gw_observe_stream_waits(b, event);
    hand_queue(b);
    assert_true(gw_recorded_bound(0, 6));
}

GW_TEST(test_a_new_stream_does_not_come_after_the_last_destroyed)
{
    const cudaStream_t c = (cudaStream_t)0x300;
    hand_queue(a);
    gw_observe_stream_destroyed(a);
    gw_observe_stream_created(c, false, 0);
    hand_queue(c);
    gw_observe_stream_destroyed(c);
    assert_false(gw_recorded_before(0, 1));
}

GW_TEST(test_elapsed_time)
{
    gw_observe_elapsed(event, event, cudaErrorNotReady, 0.0F);
    gw_observe_elapsed(event, event, cudaSuccess, 2.5F);
    assert_int_equal(gw_recorded(0)->error, cudaErrorNotReady);
    assert_true(gw_recorded(1)->milliseconds > 2.4F);
}

GW_TEST(test_a_full_list_stays_whole)
{
    for (int i = 0; i < GW_MOST_RECORDED + 10; i++) {
        gw_record_mark("mark");
    }
    assert_int_equal(gw_recorded_count(), GW_MOST_RECORDED);
    gw_record_from_now();
    assert_int_equal(gw_recorded_count(), 0);
}
