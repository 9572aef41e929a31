// SPDX-License-Identifier: MIT
// What may not be done while a stream is captured. The guide, "Prohibited and Unhandled Operations"
// and "Invalidation": such a call fails and makes the capture invalid; what is given to its streams
// then fails too, until cudaStreamEndCapture "take[s] the associated streams out of capture mode,
// but will also return an error value and a NULL graph".
#include "expect.h"
#include "stream_kernels.h"

#include <pthread.h>

static cudaStream_t stream;

static void begin(void)
{
    reset_values();
    expect_success(cudaStreamCreate(&stream));
    expect_success(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
}
void (*gw_before_each)(void) = begin;

static enum cudaStreamCaptureStatus status_of(cudaStream_t of)
{
    enum cudaStreamCaptureStatus status = (enum cudaStreamCaptureStatus)7;
    expect_success(cudaStreamIsCapturing(of, &status));
    return status;
}

/** The capture is invalid, and can be ended and begun afresh. */
static void expect_invalid(void)
{
    cudaGraph_t graph = (cudaGraph_t)(void *)&graph;
    assert_int_equal(status_of(stream), cudaStreamCaptureStatusInvalidated);
    launch_step(d_a, 1, 1, stream);
    expect_error(cudaGetLastError(), cudaErrorStreamCaptureInvalidated);
    expect_error(cudaStreamEndCapture(stream, &graph), cudaErrorStreamCaptureInvalidated);
    assert_null(graph);
    assert_int_equal(status_of(stream), cudaStreamCaptureStatusNone);
    expect_success(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    expect_success(cudaStreamEndCapture(stream, &graph));
    assert_int_equal(now(d_a), 0);
}

/** The call fails with this error and makes the capture invalid; the next one begins. */
#define expect_invalidates(call, error) (expect_error((call), (error)), expect_invalid(), begin())

// "It is invalid to synchronize or query the execution status of a stream which is being captured
// [...] It is also invalid to query the execution status of or synchronize a broader handle".
GW_TEST(synchronising_and_asking)
{
    const cudaError_t unsupported = cudaErrorStreamCaptureUnsupported;
    expect_error(cudaStreamSynchronize(stream), unsupported);
    expect_why("being captured");
    expect_invalid();
    begin();
    expect_invalidates(cudaStreamQuery(stream), unsupported);
    expect_invalidates(cudaDeviceSynchronize(), unsupported);
}

// "When any stream in the same context is being captured, and it was not created with
// cudaStreamNonBlocking, any attempted use of the legacy stream is invalid. [...] Synchronous APIs,
// such as cudaMemcpy(), enqueue work to the legacy stream and synchronize it before returning."
GW_TEST(using_the_legacy_stream)
{
    enum cudaStreamCaptureStatus status;
    expect_error(cudaStreamIsCapturing(NULL, &status), cudaErrorStreamCaptureImplicit);
    assert_int_equal(status_of(stream), cudaStreamCaptureStatusActive);
    launch_step(d_a, 1, 1, NULL);
    expect_error(cudaGetLastError(), cudaErrorStreamCaptureImplicit);
    expect_invalid();
}

GW_TEST(calls_that_use_the_legacy_stream)
{
    int value = 5;
    expect_invalidates(cudaMemcpy(d_a, &value, sizeof(int), cudaMemcpyHostToDevice),
                       cudaErrorStreamCaptureImplicit);
    expect_invalidates(cudaEventRecord(new_event(), NULL), cudaErrorStreamCaptureImplicit);
}

GW_TEST(the_legacy_stream_goes_beside_a_non_blocking_one)
{
    cudaGraph_t graph;
    expect_success(cudaStreamEndCapture(stream, &graph));
    cudaStream_t aside = new_stream(cudaStreamNonBlocking);
    expect_success(cudaStreamBeginCapture(aside, cudaStreamCaptureModeGlobal));
    launch_step(d_a, 1, 3, NULL);
    expect_success(cudaGetLastError());
    expect_success(cudaStreamSynchronize(NULL));
    assert_int_equal(now(d_a), 3);
    expect_success(cudaStreamEndCapture(aside, &graph));
}

// cudaThreadExchangeStreamCaptureMode: with cudaStreamCaptureModeGlobal "potentially unsafe API
// calls" such as cudaMalloc are prohibited; with cudaStreamCaptureModeRelaxed none is.
GW_TEST(allocating)
{
    void *memory = NULL;
    enum cudaStreamCaptureMode mode = cudaStreamCaptureModeRelaxed;
    expect_success(cudaThreadExchangeStreamCaptureMode(&mode));
    assert_int_equal(mode, cudaStreamCaptureModeGlobal);
    expect_success(cudaMalloc(&memory, 4));
    expect_success(cudaThreadExchangeStreamCaptureMode(&mode));
    assert_int_equal(mode, cudaStreamCaptureModeRelaxed);
    assert_int_equal(status_of(stream), cudaStreamCaptureStatusActive);
    expect_error(cudaMalloc(&memory, 4), cudaErrorStreamCaptureUnsupported);
    expect_invalid();
    mode = (enum cudaStreamCaptureMode)9;
    expect_error(cudaThreadExchangeStreamCaptureMode(&mode), cudaErrorInvalidValue);
}

// cudaErrorStreamCaptureIsolation: "A dependency would have been created which crosses the capture
// sequence boundary."
GW_TEST(waiting_for_an_event_from_outside)
{
    cudaEvent_t event = new_event();
    cudaStream_t aside = new_stream(cudaStreamNonBlocking);
    expect_success(cudaEventRecord(event, aside));
    expect_error(cudaStreamWaitEvent(stream, event, 0), cudaErrorStreamCaptureIsolation);
    expect_invalid();
}

// cudaErrorCapturedEvent: "The operation is not permitted on an event which was last recorded in a
// capturing stream."
GW_TEST(asking_a_captured_event)
{
    cudaEvent_t event = new_event(), start = new_event();
    float milliseconds;
    expect_success(cudaEventRecord(event, stream));
    expect_error(cudaEventQuery(event), cudaErrorCapturedEvent);
    expect_error(cudaEventSynchronize(event), cudaErrorCapturedEvent);
    expect_invalid();
    expect_error(cudaEventElapsedTime(&milliseconds, start, event), cudaErrorCapturedEvent);
    expect_error(cudaStreamWaitEvent(stream, event, 0), cudaErrorCapturedEvent);
    expect_success(cudaEventRecord(event, NULL)); // an event like any other again
    expect_success(cudaEventSynchronize(event));
}

// cudaErrorStreamCaptureUnjoined: "The capture was not rejoined to its originating stream";
// cudaErrorStreamCaptureUnmatched: "The capture was not initiated in this stream".
GW_TEST(ending_where_it_did_not_begin)
{
    cudaStream_t other = new_stream(cudaStreamNonBlocking);
    cudaEvent_t fork = new_event();
    cudaGraph_t graph = (cudaGraph_t)(void *)&graph;
    expect_success(cudaEventRecord(fork, stream));
    expect_success(cudaStreamWaitEvent(other, fork, 0));
    launch_step(d_a, 1, 1, other);
    expect_error(cudaStreamEndCapture(stream, &graph), cudaErrorStreamCaptureUnjoined);
    assert_null(graph);

    expect_success(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    expect_success(cudaEventRecord(fork, stream));
    expect_success(cudaStreamWaitEvent(other, fork, 0));
    expect_error(cudaStreamEndCapture(other, &graph), cudaErrorStreamCaptureUnmatched);
    expect_invalid();
}

// cudaErrorStreamCaptureMerge: "merging two independent capture sequences".
GW_TEST(two_captures_do_not_become_one)
{
    cudaStream_t other = new_stream(cudaStreamNonBlocking);
    cudaEvent_t event = new_event();
    cudaGraph_t graph;
    expect_success(cudaStreamBeginCapture(other, cudaStreamCaptureModeGlobal));
    expect_success(cudaEventRecord(event, other));
    expect_error(cudaStreamWaitEvent(stream, event, 0), cudaErrorStreamCaptureMerge);
    expect_error(cudaStreamEndCapture(other, &graph), cudaErrorStreamCaptureInvalidated);
    expect_invalid();
}

static void *end_elsewhere(void *error)
{
    cudaGraph_t graph;
    *(cudaError_t *)error = cudaStreamEndCapture(stream, &graph);
    return NULL;
}

// cudaStreamBeginCapture: "if mode is not cudaStreamCaptureModeRelaxed, cudaStreamEndCapture must
// be called on this stream from the same thread"; cudaErrorIllegalState for a capture that there is
// already, or is not; the legacy stream cannot be captured.
GW_TEST(beginning_and_ending_in_order)
{
    cudaError_t error = cudaSuccess;
    cudaGraph_t graph;
    pthread_t thread;
    expect_error(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal),
                 cudaErrorIllegalState);
    assert_int_equal(pthread_create(&thread, NULL, end_elsewhere, &error), 0);
    pthread_join(thread, NULL);
    assert_int_equal(error, cudaErrorStreamCaptureWrongThread);
    expect_error(cudaStreamEndCapture(stream, NULL), cudaErrorInvalidValue);
    expect_success(cudaStreamEndCapture(stream, &graph));
    expect_error(cudaStreamEndCapture(stream, &graph), cudaErrorIllegalState);
    expect_error(cudaStreamBeginCapture(NULL, cudaStreamCaptureModeGlobal),
                 cudaErrorStreamCaptureUnsupported);
    expect_error(cudaStreamBeginCapture(stream, (enum cudaStreamCaptureMode)3),
                 cudaErrorInvalidValue);
    expect_error(cudaStreamIsCapturing(stream, NULL), cudaErrorInvalidValue);
}

GW_TEST(a_stream_that_is_destroyed_takes_its_capture_along)
{
    launch_step(d_a, 1, 1, stream);
    expect_success(cudaStreamDestroy(stream));
    expect_success(cudaDeviceSynchronize());
    assert_int_equal(now(d_a), 0);
}
