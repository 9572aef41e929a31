// SPDX-License-Identifier: MIT
// Functions that a stream calls on the host, in the stream's order.
#include "stream_kernels.h"
#include "two_values.h"

#include <semaphore.h>

void (*gw_before_each)(void) = reset_values;

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
