// SPDX-License-Identifier: MIT
// Streams and events: what is waited for has happened, what is not waited for has not (checked
// build), and the order that CUDA promises.
#include "stream_kernels.h"
#include "two_values.h"

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
