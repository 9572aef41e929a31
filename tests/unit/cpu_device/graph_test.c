// SPDX-License-Identifier: MIT
// Graphs that are captured from streams, and launched.
#include "expect.h"
#include "stream_kernels.h"

void (*gw_before_each)(void) = reset_values;

static cudaGraph_t end_capture(cudaStream_t stream)
{
    cudaGraph_t graph = NULL;
    expect_success(cudaStreamEndCapture(stream, &graph));
    assert_non_null(graph);
    return graph;
}

static cudaGraphExec_t instantiate(cudaGraph_t graph)
{
    cudaGraphExec_t executable = NULL;
    expect_success(cudaGraphInstantiate(&executable, graph, 0));
    assert_non_null(executable);
    return executable;
}

// The guide, "Creating a Graph Using Stream Capture": "A call to cudaStreamBeginCapture() places a
// stream in capture mode. When a stream is being captured, work launched into the stream is not
// enqueued for execution."
GW_TEST(captured_work_runs_when_the_graph_does)
{
    cudaStream_t stream = new_stream(cudaStreamDefault);
    expect_success(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    for (int i = 1; i < 4; i++) {
        launch_step(d_a, 2, i, stream);
    }
    expect_success(cudaGetLastError());
    cudaGraph_t graph = end_capture(stream);
    expect_success(cudaDeviceSynchronize());
    assert_int_equal(now(d_a), 0);

    cudaGraphExec_t executable = instantiate(graph);
    expect_success(cudaGraphDestroy(graph)); // the executable graph is its own
    int want = 0;
    for (int launch = 0; launch < 100; launch++) {
        expect_success(cudaGraphLaunch(executable, stream));
        for (int i = 1; i < 4; i++) {
            want = (int)(2U * (unsigned)want + (unsigned)i);
        }
        if (launch == 0) {
            expect_not_yet(d_a, want);
        }
        want %= 1000;
        launch_remainder(d_a, 1000, stream);
    }
    expect_success(cudaStreamSynchronize(stream));
    assert_int_equal(now(d_a), want);
}

// The guide, "Cross-stream Dependencies and Events": a stream that waits for an event of a capture
// becomes part of it, and must be joined to the one where the capture began.
GW_TEST(streams_fork_and_join_in_a_capture)
{
    cudaStream_t one = new_stream(cudaStreamNonBlocking), other = new_stream(cudaStreamNonBlocking);
    cudaEvent_t fork = new_event(), join = new_event();
    enum cudaStreamCaptureStatus status;
    expect_success(cudaStreamBeginCapture(one, cudaStreamCaptureModeGlobal));
    launch_step(d_a, 1, 5, one);
    expect_success(cudaEventRecord(fork, one));
    expect_success(cudaStreamWaitEvent(other, fork, 0));
    expect_success(cudaStreamIsCapturing(other, &status));
    assert_int_equal(status, cudaStreamCaptureStatusActive);
    launch_move(d_b, d_a, other);
    launch_step(d_b, 10, 1, other);
    expect_success(cudaEventRecord(join, other));
    expect_success(cudaStreamWaitEvent(one, join, 0));
    launch_move(d_a, d_b, one);
    cudaGraph_t graph = end_capture(one);
    expect_success(cudaStreamIsCapturing(other, &status));
    assert_int_equal(status, cudaStreamCaptureStatusNone);
    cudaGraphExec_t executable = instantiate(graph);

    // Both streams may go: the graph has its own.
    expect_success(cudaStreamDestroy(one));
    expect_success(cudaStreamDestroy(other));
    int want = 0;
    for (int i = 0; i < 3; i++) {
        expect_success(cudaGraphLaunch(executable, NULL));
        want = (want + 5) * 10 + 1;
    }
    expect_success(cudaDeviceSynchronize());
    assert_int_equal(now(d_a), want);
    assert_int_equal(now(d_b), want);
    // What forks and joins is no node.
    size_t count = 0;
    expect_success(cudaGraphGetNodes(graph, NULL, &count));
    assert_int_equal(count, 4);
}

// A stream that the first one has waited for has no part in what comes next, and may go.
GW_TEST(a_stream_that_has_joined_may_be_destroyed)
{
    cudaStream_t one = new_stream(cudaStreamNonBlocking), other = new_stream(cudaStreamNonBlocking);
    cudaEvent_t fork = new_event(), join = new_event();
    cudaGraph_t graph = NULL;
    for (int joined = 1; joined >= 0; joined--) {
        expect_success(cudaStreamBeginCapture(one, cudaStreamCaptureModeGlobal));
        expect_success(cudaEventRecord(fork, one));
        expect_success(cudaStreamWaitEvent(other, fork, 0));
        launch_step(d_a, 1, 7, other);
        if (joined) {
            expect_success(cudaEventRecord(join, other));
            expect_success(cudaStreamWaitEvent(one, join, 0));
        }
        expect_success(cudaStreamDestroy(other));
        expect_error(cudaStreamEndCapture(one, &graph),
                     joined ? cudaSuccess : cudaErrorStreamCaptureInvalidated);
        if (joined) {
            expect_success(cudaGraphLaunch(instantiate(graph), one));
            expect_success(cudaStreamSynchronize(one));
            assert_int_equal(now(d_a), 7);
            other = new_stream(cudaStreamNonBlocking);
        }
    }
}

static void count_up(void *data)
{
    (*(int *)data)++;
}

GW_TEST(all_kinds_of_work_are_nodes)
{
    cudaStream_t stream = new_stream(cudaStreamNonBlocking);
    int *h_value, calls = 0;
    expect_success(cudaMallocHost((void **)&h_value, sizeof(int)));
    *h_value = 3;
    expect_success(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
    expect_success(cudaMemsetAsync(d_b, 0, sizeof(int), stream));
    expect_success(cudaMemcpyAsync(d_a, h_value, sizeof(int), cudaMemcpyHostToDevice, stream));
    launch_step(d_a, 10, 1, stream);
    expect_success(cudaMemcpyAsync(h_value, d_a, sizeof(int), cudaMemcpyDeviceToHost, stream));
    expect_success(cudaLaunchHostFunc(stream, count_up, &calls));
    cudaGraph_t graph = end_capture(stream);

    cudaGraphNode_t nodes[7];
    size_t count = 7;
    expect_success(cudaGraphGetNodes(graph, nodes, &count));
    assert_int_equal(count, 5);
    // "the remaining entries in nodes will be set to NULL"
    assert_null(nodes[5]);
    assert_null(nodes[6]);
    const enum cudaGraphNodeType want[] = {cudaGraphNodeTypeMemset, cudaGraphNodeTypeMemcpy,
                                           cudaGraphNodeTypeKernel, cudaGraphNodeTypeMemcpy,
                                           cudaGraphNodeTypeHost};
    for (int i = 0; i < 5; i++) {
        enum cudaGraphNodeType type;
        expect_success(cudaGraphNodeGetType(nodes[i], &type));
        assert_int_equal(type, want[i]);
    }

    cudaGraphExec_t executable = instantiate(graph);
    expect_success(cudaGraphUpload(executable, stream));
    for (int i = 0; i < 3; i++) { // each launch reads what the host memory holds then
        expect_success(cudaGraphLaunch(executable, stream));
    }
    expect_success(cudaStreamSynchronize(stream));
    assert_int_equal(*h_value, 3111);
    assert_int_equal(calls, 3);
}

// Copies of pageable memory are captured like others: a launch reads and writes what it holds then.
GW_TEST(pageable_memory_is_used_at_the_launch)
{
    cudaStream_t stream = new_stream(cudaStreamNonBlocking);
    int h_in[4] = {1, 2, 3, 4}, h_out[2] = {0, 0}, *d_rows = device_memory(2 * sizeof(int));
    expect_success(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    expect_success(cudaMemcpy2DAsync(d_rows, sizeof(int), h_in, 2 * sizeof(int), sizeof(int), 2,
                                     cudaMemcpyHostToDevice, stream));
    expect_success(cudaMemcpyAsync(h_out, d_rows, sizeof(h_out), cudaMemcpyDeviceToHost, stream));
    cudaGraph_t graph = end_capture(stream);
    cudaGraphExec_t executable = instantiate(graph);
    h_in[2] = 30;
    expect_success(cudaGraphLaunch(executable, stream));
    expect_success(cudaStreamSynchronize(stream));
    assert_int_equal(h_out[0], 1);
    assert_int_equal(h_out[1], 30);
}

// "ordered behind both any previous work in the stream and any previous launches of the graph".
GW_TEST(launches_of_one_graph_follow_each_other)
{
    cudaStream_t one = new_stream(cudaStreamNonBlocking), other = new_stream(cudaStreamNonBlocking);
    expect_success(cudaStreamBeginCapture(one, cudaStreamCaptureModeGlobal));
    launch_step(d_a, 1, 1, one);
    cudaGraphExec_t executable = instantiate(end_capture(one));
    for (int i = 0; i < 500; i++) {
        expect_success(cudaGraphLaunch(executable, i % 2 ? one : other));
    }
    expect_success(cudaGraphExecDestroy(executable)); // what was launched is carried out
    expect_success(cudaDeviceSynchronize());
    assert_int_equal(now(d_a), 500);
}

GW_TEST(a_graph_can_be_part_of_another)
{
    cudaStream_t stream = new_stream(cudaStreamNonBlocking);
    expect_success(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    launch_step(d_a, 10, 1, stream);
    cudaGraphExec_t once = instantiate(end_capture(stream));
    expect_success(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    expect_success(cudaGraphLaunch(once, stream));
    launch_step(d_a, 10, 2, stream);
    cudaGraphExec_t both = instantiate(end_capture(stream));
    expect_success(cudaGraphLaunch(both, stream));
    expect_success(cudaStreamSynchronize(stream));
    assert_int_equal(now(d_a), 12);
}

// cudaErrorInvalidValue: "one or more of the parameters passed to the API call is not within an
// acceptable range of values", which the documentation of each of these calls names.
GW_TEST(handles_must_be_right)
{
    cudaStream_t stream = new_stream(cudaStreamNonBlocking);
    expect_success(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    cudaGraph_t graph = end_capture(stream); // an empty graph is a graph
    cudaGraphExec_t executable = instantiate(graph);
    size_t count = 9;
    expect_success(cudaGraphGetNodes(graph, NULL, &count));
    assert_int_equal(count, 0);
    expect_success(cudaGraphLaunch(executable, stream));
    expect_error(cudaGraphGetNodes(graph, NULL, NULL), cudaErrorInvalidValue);
    expect_error(cudaGraphInstantiate(NULL, graph, 0), cudaErrorInvalidValue);
    expect_error(cudaGraphInstantiate(&executable, NULL, 0), cudaErrorInvalidValue);
    expect_error(cudaGraphInstantiate(&executable, graph, 1U << 20), cudaErrorInvalidValue);
    expect_error(
        cudaGraphInstantiateWithFlags(&executable, graph, cudaGraphInstantiateFlagDeviceLaunch),
        cudaErrorNotSupported);
    expect_error(cudaGraphNodeGetType(NULL, NULL), cudaErrorInvalidValue);
    expect_success(cudaGraphExecDestroy(executable));
    expect_error(cudaGraphLaunch(executable, stream), cudaErrorInvalidValue);
    expect_error(cudaGraphUpload(executable, stream), cudaErrorInvalidValue);
    expect_error(cudaGraphExecDestroy(executable), cudaErrorInvalidValue);
    expect_success(cudaGraphDestroy(graph));
    expect_error(cudaGraphDestroy(graph), cudaErrorInvalidValue);
    expect_error(cudaGraphGetNodes(graph, NULL, &count), cudaErrorInvalidValue);
    expect_success(cudaStreamDestroy(stream));
}
