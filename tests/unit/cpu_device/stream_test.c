// SPDX-License-Identifier: MIT
// Streams, events, and functions of the host in a stream.
#include "expect.h"
#include "stream_kernels.h"

#include <semaphore.h>

// Streams and events: what is waited for has happened, what is not waited for has not (checked
// build), and the order that CUDA promises.

void (*gw_before_each)(void) = reset_values;

// The guide, "Asynchronous Concurrent Execution": kernel launches, copies within one device and
// memory set functions "return control to the host thread before the device has completed the
// requested task".
GW_TEST(work_is_done_when_it_is_waited_for)
{
    launch_step(d_a, 1, 5, NULL);
    expect_not_yet(d_a, 5);
    expect_success(cudaDeviceSynchronize());
    assert_int_equal(now(d_a), 5);

    expect_success(cudaMemset(d_a, 0, sizeof(int)));
    expect_success(cudaMemcpy(d_b, d_a, sizeof(int), cudaMemcpyDeviceToDevice));
    expect_not_yet(d_a, 0);
    expect_success(cudaStreamSynchronize(NULL));
    assert_int_equal(now(d_a), 0);
    assert_int_equal(now(d_b), 0);

    launch_step(d_a, 1, 7, NULL);
    expect_success(cudaFree(d_b)); // "may perform implicit synchronization"
    assert_int_equal(now(d_a), 7);
}

// "For transfers from pageable host memory to device memory, host memory is copied to a staging
// buffer immediately"; "for transfers from device memory to pageable host memory, the function will
// return only once the copy has completed".
GW_TEST(pageable_copies_take_the_host_memory_at_the_call)
{
    cudaStream_t stream = new_stream(cudaStreamDefault);
    int h_value = 3;
    expect_success(cudaMemcpyAsync(d_a, &h_value, sizeof(int), cudaMemcpyHostToDevice, stream));
    h_value = 4;
    launch_step(d_a, 10, 1, stream);
    expect_success(cudaMemcpyAsync(&h_value, d_a, sizeof(int), cudaMemcpyDeviceToHost, stream));
    assert_int_equal(h_value, 31);
}

GW_TEST(a_stream_keeps_its_order)
{
    cudaStream_t stream = new_stream(cudaStreamNonBlocking);
    int want = 0;
    for (int i = 1; i < 9; i++) {
        launch_step(d_a, 3, i, stream);
        want = want * 3 + i;
    }
    expect_success(cudaStreamSynchronize(stream));
    assert_int_equal(now(d_a), want);
}

GW_TEST(another_streams_work_is_not_waited_for)
{
    cudaStream_t one = new_stream(cudaStreamDefault), other = new_stream(cudaStreamDefault);
    launch_step(d_a, 1, 1, one);
    launch_step(d_b, 1, 2, other);
    expect_success(cudaStreamSynchronize(other));
    assert_int_equal(now(d_b), 2);
    expect_not_yet(d_a, 1);
    expect_success(cudaStreamSynchronize(one));
    assert_int_equal(now(d_a), 1);
}

// "Stream synchronization behavior", legacy default stream: "the legacy stream first waits on all
// blocking streams, the action is queued in the legacy stream, and then all blocking streams wait
// on the legacy stream"; streams with cudaStreamNonBlocking "do not synchronize with the legacy
// stream".
GW_TEST(the_default_stream_comes_between)
{
    cudaStream_t blocking = new_stream(cudaStreamDefault);
    cudaStream_t aside = new_stream(cudaStreamNonBlocking);
    launch_step(d_a, 1, 1, blocking);
    launch_step(d_b, 1, 1, aside);
    launch_step(d_a, 10, 2, NULL);
    launch_step(d_a, 10, 3, blocking);
    expect_success(cudaStreamSynchronize(blocking));
    assert_int_equal(now(d_a), 123);
    expect_not_yet(d_b, 1);

    launch_step(d_a, 0, 9, blocking);
    expect_success(cudaStreamSynchronize(cudaStreamLegacy));
    assert_int_equal(now(d_a), 9);
    expect_not_yet(d_b, 1);
    expect_success(cudaDeviceSynchronize());
    assert_int_equal(now(d_b), 1);
}

// cudaStreamWaitEvent: "Makes all future work submitted to stream wait for all work captured in
// event"; cudaEventRecord captures "the contents of stream at the time of this call".
GW_TEST(a_stream_waits_for_an_event)
{
    cudaStream_t from = new_stream(cudaStreamNonBlocking), to = new_stream(cudaStreamNonBlocking);
    cudaEvent_t event = new_event();
    launch_step(d_a, 1, 4, from);
    expect_success(cudaEventRecord(event, from));
    expect_success(cudaStreamWaitEvent(to, event, 0));
    launch_step(d_a, 10, 5, from);                // after the record: not waited for
    expect_success(cudaEventRecord(event, from)); // nor is a record after the wait
    launch_move(d_b, d_a, to);
    expect_success(cudaEventDestroy(event)); // may go before it is done
    expect_success(cudaStreamSynchronize(to));
    if (gw_device_is_checked()) {
        assert_int_equal(now(d_b), 4);
        assert_int_equal(now(d_a), 4);
    }
    expect_success(cudaDeviceSynchronize());
    assert_int_equal(now(d_a), 45);
}

// cudaStreamQuery and cudaEventQuery: cudaErrorNotReady where work is left. Asking in a loop, as
// programs do, must come to an end though nothing else waits.
GW_TEST(asking_in_a_loop_ends)
{
    cudaStream_t stream = new_stream(cudaStreamDefault);
    cudaEvent_t event = new_event();
    cudaError_t answer;
    int asked = 0;
    for (int i = 0; i < 3; i++) {
        launch_step(d_a, 10, i, stream);
    }
    expect_success(cudaEventRecord(event, stream));
    launch_step(d_a, 10, 3, stream);
    while ((answer = cudaEventQuery(event)) == cudaErrorNotReady) {
        assert_true(asked++ < 100000000);
    }
    expect_success(answer);
    assert_true(!gw_device_is_checked() || asked > 0);
    while ((answer = cudaStreamQuery(stream)) == cudaErrorNotReady) {
        assert_true(asked++ < 100000000);
    }
    expect_success(answer);
    assert_int_equal(now(d_a), 123);
}

// cudaErrorInvalidResourceHandle, "Resource handles are opaque types like cudaStream_t and
// cudaEvent_t": for what was destroyed or never was.
GW_TEST(handles_and_flags_must_be_right)
{
    const cudaError_t invalid = cudaErrorInvalidResourceHandle;
    cudaStream_t stream = new_stream(cudaStreamNonBlocking);
    cudaEvent_t event = new_event();
    unsigned flags = 7;
    expect_success(cudaStreamGetFlags(stream, &flags));
    assert_int_equal(flags, cudaStreamNonBlocking);
    assert_int_equal(gw_device_live_streams(), 1);
    assert_int_equal(gw_device_live_events(), 1);
    expect_success(cudaStreamDestroy(stream));
    expect_error(cudaStreamDestroy(stream), invalid);
    expect_error(cudaStreamSynchronize(stream), invalid);
    expect_error(cudaStreamQuery(stream), invalid);
    expect_error(cudaStreamWaitEvent(NULL, NULL, 0), invalid);
    expect_error(cudaEventRecord(event, stream), invalid);
    expect_error(cudaMemcpyAsync(d_a, d_b, 4, cudaMemcpyDeviceToDevice, stream), invalid);
    expect_error(cudaMemsetAsync(d_a, 0, 4, stream), invalid);
    expect_success(cudaEventDestroy(event));
    expect_error(cudaEventDestroy(event), invalid);
    expect_error(cudaEventRecord(event, NULL), invalid);
    expect_error(cudaEventQuery(event), invalid);
    expect_error(cudaEventSynchronize(event), invalid);
    expect_error(cudaStreamCreateWithFlags(&stream, 2), cudaErrorInvalidValue);
    expect_error(cudaStreamCreate(NULL), cudaErrorInvalidValue);
    expect_error(cudaEventCreateWithFlags(&event, 0x100), cudaErrorInvalidValue);
    expect_error(cudaStreamDestroy(NULL), invalid);
    assert_int_equal(gw_device_live_streams(), 0);
    assert_int_equal(gw_device_live_events(), 0);
}

// cudaStreamDestroy: "In case the device is still doing work in the stream [...] the function will
// return immediately and the resources associated with stream will be released automatically once
// the device has completed all work in stream."
GW_TEST(a_destroyed_streams_work_is_done)
{
    cudaStream_t stream = new_stream(cudaStreamNonBlocking);
    launch_step(d_a, 1, 6, stream);
    expect_success(cudaStreamDestroy(stream));
    expect_not_yet(d_a, 6);
    expect_success(cudaDeviceSynchronize());
    assert_int_equal(now(d_a), 6);
}

GW_TEST(a_queue_that_is_full_runs_its_oldest)
{
    for (int i = 0; i < 1024; i++) {
        launch_step(d_a, 1, 1, NULL);
    }
    if (gw_device_is_checked()) {
        assert_int_equal(now(d_a), 0);
        for (int i = 0; i < 10; i++) {
            launch_step(d_a, 1, 1, NULL);
        }
        assert_int_equal(now(d_a), 10);
    }
    expect_success(cudaDeviceSynchronize());
    assert_int_equal(now(d_a), gw_device_is_checked() ? 1034 : 1024);
}

// Events: waiting for them, asking them, and the time between two.

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

// Functions that a stream calls on the host, in the stream's order.

struct call {
    int seen;           // what d_a held
    cudaError_t error;  // what a CUDA call inside answered
    cudaError_t status; // what a callback was told
    cudaStream_t stream;
    int calls;
};

static void look(void *data)
{
    struct call *call = data;
    call->seen = now(d_a);
    call->error = cudaStreamSynchronize(NULL);
    call->calls++;
}

static void look_too(cudaStream_t stream, cudaError_t status, void *data)
{
    struct call *call = data;
    look(call);
    call->stream = stream;
    call->status = status;
}

// cudaLaunchHostFunc: "Enqueues a host function to run in a stream. The function will be called
// after currently enqueued work and will block work added after it." "The host function must not
// make any CUDA API calls. Attempting to use a CUDA API may result in cudaErrorNotPermitted".
GW_TEST(a_host_function_has_its_place_in_the_stream)
{
    cudaStream_t stream = new_stream(cudaStreamNonBlocking);
    struct call call = {.error = cudaSuccess};
    launch_step(d_a, 1, 4, stream);
    expect_success(cudaLaunchHostFunc(stream, look, &call));
    launch_step(d_a, 10, 2, stream);
    expect_success(cudaStreamSynchronize(stream));
    assert_int_equal(call.calls, 1);
    assert_int_equal(call.seen, 4);
    assert_int_equal(call.error, cudaErrorNotPermitted);
    assert_int_equal(now(d_a), 42);
}

// cudaStreamAddCallback: "The callback will be passed cudaSuccess or an error code."
GW_TEST(a_callback_is_told_of_its_stream)
{
    cudaStream_t stream = new_stream(cudaStreamDefault);
    struct call call = {.status = cudaErrorUnknown};
    launch_step(d_a, 1, 7, stream);
    expect_success(cudaStreamAddCallback(stream, look_too, &call, 0));
    expect_success(cudaDeviceSynchronize());
    assert_int_equal(call.seen, 7);
    assert_ptr_equal(call.stream, stream);
    assert_int_equal(call.status, cudaSuccess);
    assert_int_equal(call.error, cudaErrorNotPermitted);
}

// cudaLaunchHostFunc: "in contrast to cudaStreamAddCallback, the function will not be called in the
// event of an error in the CUDA context".
GW_TEST(after_an_error_only_callbacks_are_called)
{
    struct call function = {0}, callback = {0};
    launch_trap();
    expect_success(cudaLaunchHostFunc(NULL, look, &function));
    expect_success(cudaStreamAddCallback(NULL, look_too, &callback, 0));
    expect_error(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
    assert_int_equal(function.calls, 0);
    assert_int_equal(callback.calls, 1);
    assert_int_equal(callback.status, cudaErrorLaunchFailure);
}

static void wait_for_post(void *data)
{
    sem_wait(data);
}

static void post(void *data)
{
    sem_post(data);
}

// "Completion of the function [...] other work in other streams may run": a function that waits for
// another stream's comes to its end on a device with one core too.
GW_TEST(a_function_may_wait_for_other_work)
{
    if (gw_device_is_checked()) {
        return; // one host thread carries out all work there
    }
    cudaStream_t waits = new_stream(cudaStreamNonBlocking),
                 works = new_stream(cudaStreamNonBlocking);
    struct call call = {0};
    sem_t ready;
    sem_init(&ready, 0, 0);
    expect_success(cudaLaunchHostFunc(waits, wait_for_post, &ready));
    launch_step(d_a, 1, 3, works);
    expect_success(cudaStreamSynchronize(works));
    assert_int_equal(cudaStreamQuery(waits), cudaErrorNotReady);
    post(&ready);
    expect_success(cudaLaunchHostFunc(waits, look, &call));
    expect_success(cudaStreamSynchronize(waits));
    assert_int_equal(call.seen, 3);
    sem_destroy(&ready);
}

GW_TEST(what_cannot_be_called)
{
    struct call call = {0};
    cudaStream_t stream = new_stream(cudaStreamDefault);
    expect_success(cudaStreamDestroy(stream));
    expect_error(cudaLaunchHostFunc(stream, look, &call), cudaErrorInvalidResourceHandle);
    expect_error(cudaLaunchHostFunc(NULL, NULL, &call), cudaErrorInvalidValue);
    // "flags: Reserved for future use, must be 0"
    expect_error(cudaStreamAddCallback(NULL, look_too, &call, 1), cudaErrorInvalidValue);
    expect_error(cudaStreamAddCallback(NULL, NULL, &call, 0), cudaErrorInvalidValue);
    assert_int_equal(call.calls, 0);
}
