// SPDX-License-Identifier: MIT
// Events: waiting for them, asking them, and the time between two.
#include "stream_kernels.h"
#include "two_values.h"

void (*gw_before_each)(void) = reset_values;

GW_TEST(an_event_can_be_waited_for_and_asked)
{
    cudaEvent_t event;
    expect_success(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
    // "If cudaEventRecord() has not been called on event, this function returns immediately" and
    // the query is cudaSuccess.
    expect_success(cudaEventSynchronize(event));
    expect_success(cudaEventQuery(event));
    launch_step(d_a, 1, 1, NULL);
    expect_success(cudaEventRecord(event, NULL));
    launch_step(d_a, 10, 2, NULL);
    expect_success(cudaEventSynchronize(event));
    if (gw_device_is_checked()) {
        assert_int_equal(now(d_a), 1);
    }
    expect_success(cudaDeviceSynchronize());
    assert_int_equal(now(d_a), 12);
}

static float time_of(int launches, int steps)
{
    cudaEvent_t start = new_event(), end = new_event();
    float milliseconds = 0;
    expect_success(cudaEventRecord(start, NULL));
    for (int i = 0; i < launches; i++) {
        launch_long(d_a, steps);
    }
    expect_success(cudaEventRecord(end, NULL));
    expect_success(cudaEventSynchronize(end));
    expect_success(cudaEventElapsedTime(&milliseconds, start, end));
    return milliseconds;
}

// cudaEventElapsedTime: "If cudaEventRecord() has not been called on either event, then
// cudaErrorInvalidResourceHandle is returned. If cudaEventRecord() has been called on both events
// but one or both of them has not yet been completed [...] cudaErrorNotReady is returned. If either
// event was created with the cudaEventDisableTiming flag, then this function will return
// cudaErrorInvalidResourceHandle."
GW_TEST(time_between_events)
{
    cudaEvent_t start = new_event(), end = new_event(), timeless;
    float milliseconds = -1, longer = -1;
    expect_success(cudaEventCreateWithFlags(&timeless, cudaEventDisableTiming));
    expect_error(cudaEventElapsedTime(&milliseconds, start, end), cudaErrorInvalidResourceHandle);
    expect_why("the start event was never recorded");
    expect_success(cudaEventRecord(start, NULL));
    expect_error(cudaEventElapsedTime(&milliseconds, start, end), cudaErrorInvalidResourceHandle);
    expect_success(cudaEventRecord(end, NULL));
    if (gw_device_is_checked()) {
        expect_error(cudaEventElapsedTime(&milliseconds, start, end), cudaErrorNotReady);
    }
    expect_success(cudaEventSynchronize(end));
    expect_success(cudaEventElapsedTime(&milliseconds, start, end));
    assert_true(milliseconds > 0);

    expect_success(cudaEventRecord(start, NULL));
    launch_long(d_a, 1000000);
    expect_success(cudaEventRecord(end, NULL));
    expect_success(cudaEventSynchronize(end));
    expect_success(cudaEventElapsedTime(&longer, start, end));
    assert_true(longer > 0.1F); // no processor does a million dependent stores and loads faster
    expect_success(cudaEventRecord(timeless, NULL));
    expect_success(cudaDeviceSynchronize());
    expect_error(cudaEventElapsedTime(&longer, start, timeless), cudaErrorInvalidResourceHandle);
    expect_error(cudaEventElapsedTime(NULL, start, end), cudaErrorInvalidValue);
    expect_success(cudaEventDestroy(start));
    expect_error(cudaEventElapsedTime(&longer, start, end), cudaErrorInvalidResourceHandle);
}

// An event that is recorded again stands for its latest record alone: cudaEventRecord "overwrites
// any previously captured state"; cudaEventRecordWithFlags with cudaEventRecordDefault does the
// same.
GW_TEST(the_latest_record_counts)
{
    cudaStream_t stream = new_stream(cudaStreamNonBlocking);
    cudaEvent_t event = new_event();
    launch_step(d_a, 1, 1, stream);
    expect_success(cudaEventRecord(event, stream));
    launch_step(d_a, 10, 2, stream);
    expect_success(cudaEventRecordWithFlags(event, stream, cudaEventRecordDefault));
    expect_success(cudaEventSynchronize(event));
    assert_int_equal(now(d_a), 12);
    expect_error(cudaEventRecordWithFlags(event, stream, 7), cudaErrorInvalidValue);
    expect_error(cudaEventRecordWithFlags(event, stream, cudaEventRecordExternal),
                 cudaErrorNotSupported);
}

// cudaEventElapsedTime is the time from start to end, whether or not the host waits in between.
GW_TEST(time_has_a_direction)
{
    cudaEvent_t start = new_event(), middle = new_event(), end = new_event();
    float one = 0, eight = 0;
    launch_long(d_a, 1);
    expect_success(cudaEventRecord(start, NULL));
    launch_long(d_a, 1000000);
    expect_success(cudaEventRecord(middle, NULL));
    for (int i = 0; i < 8; i++) {
        launch_long(d_a, 1000000);
    }
    expect_success(cudaEventRecord(end, NULL));
    expect_success(cudaEventSynchronize(end));
    expect_success(cudaEventElapsedTime(&one, start, middle));
    expect_success(cudaEventElapsedTime(&eight, middle, end));
    assert_true(one > 0 && eight > 0);
    expect_success(cudaEventElapsedTime(&one, end, start));
    assert_true(one < 0); // end comes after start
}

// A pretended clock stands still but for kernels, each of which takes the time it was given. The
// sixth would take less than the real clock can say of it, so it tells which of the two was read.
GW_TEST(times_can_be_pretended)
{
    static const float milliseconds[] = {0.5F, 0.05F};
    gw_device_pretend_times(milliseconds, 2);
    if (gw_device_is_checked()) {
        assert_float_equal(time_of(1, 4000), 0.5F, 1e-6);
        assert_float_equal(time_of(1, 3000), 0.05F, 1e-6);
        assert_float_equal(time_of(1, 2000), 0.5F, 1e-6);
        assert_float_equal(time_of(2, 1000), 0.55F, 1e-6);
    }
    gw_device_pretend_times(NULL, 0);
    const float real = time_of(1, 1000000);
    assert_true(real > 0.1F && real < 1e5F);
}
