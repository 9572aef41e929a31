// SPDX-License-Identifier: MIT
// Streams, events, host functions and graphs carry launches to the machine in their order.
#include "code.h"
#include "cpu_device/calls/execution_error.h"
#include "test.h"

static cudaStream_t a, b;

static void begin(void)
{
    register_program();
    cudaDeviceReset(); // which waits for what is left
    gw_forget_execution_error();
    (void)cudaGetLastError();
    runs = 0;
    assert_success(cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking));
    assert_success(cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking));
}

void (*gw_before_each)(void) = begin;

GW_TEST(a_stream_waits_for_its_own_work_alone)
{
    int *d_where = new_int(0);
    assert_success(launch_add(d_where, 1, a));
    assert_success(launch_add(d_where, 1, b));
    assert_success(cudaStreamSynchronize(b));
    assert_int_equal(runs, 1);
    assert_error(cudaStreamQuery(a), cudaErrorNotReady);
    assert_success(cudaStreamSynchronize(a));
    assert_int_equal(runs, 2);
}

GW_TEST(an_event_orders_two_streams)
{
    cudaEvent_t start, end;
    float milliseconds = 0;
    int *d_where = new_int(1), h_value = 0, *h_pinned;
    assert_success(cudaMallocHost((void **)&h_pinned, sizeof(int)));
    assert_success(cudaEventCreate(&start));
    assert_success(cudaEventCreate(&end));
    assert_success(cudaEventRecord(start, a));
    assert_success(launch_add(d_where, 1, a));
    assert_success(cudaEventRecord(end, a));
    assert_success(cudaStreamWaitEvent(b, end, 0));
    assert_success(cudaMemcpyAsync(h_pinned, d_where, sizeof(int), cudaMemcpyDeviceToHost, b));
    assert_error(cudaEventElapsedTime(&milliseconds, start, end), cudaErrorNotReady);
    assert_success(cudaStreamSynchronize(b));
    h_value = *h_pinned;
    assert_int_equal(h_value, 2);
    assert_success(cudaEventElapsedTime(&milliseconds, start, end));
    assert_true(milliseconds > 0);
}

static void count(void *counter)
{
    *(int *)counter += 1;
    void *pointer;
    assert_error(cudaMalloc(&pointer, 4), cudaErrorNotPermitted);
}

GW_TEST(a_host_function_has_its_turn_and_calls_nothing)
{
    int calls = 0;
    assert_success(cudaLaunchHostFunc(a, count, &calls));
    assert_int_equal(calls, 0);
    assert_success(cudaStreamSynchronize(a));
    assert_int_equal(calls, 1);
}

GW_TEST(a_graph_launches_what_was_captured_again)
{
    cudaGraph_t graph;
    cudaGraphExec_t executable;
    int *d_where = new_int(0);
    assert_success(cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal));
    assert_success(cudaMemsetAsync(d_where, 0, sizeof(int), a));
    assert_success(launch_add(d_where, 5, a));
    assert_success(launch_add(d_where, 6, a));
    assert_success(cudaStreamEndCapture(a, &graph));
    assert_success(cudaGraphInstantiate(&executable, graph, 0));
    assert_success(cudaStreamSynchronize(a));
    assert_int_equal(runs, 0);
    assert_success(cudaGraphLaunch(executable, b));
    assert_success(cudaGraphLaunch(executable, b));
    assert_success(cudaStreamSynchronize(b));
    assert_int_equal(runs, 4);
    assert_int_equal(value_of(d_where), 11);
}
