// SPDX-License-Identifier: MIT
// Graphs that are built node by node: what their nodes do, and what is wrong with them.
#include "expect.h"

#include <string.h>

/** Device memory: how many numbers have been written down, and they. */
static int *d_log;
enum { ROOM = 64 };

__global__ void write_down(int *log, int number)
{
    log[1 + atomicAdd(&log[0], 1)] = number;
}

template <typename T>
__global__ void multiply(T *value, T factor)
{
    *value *= factor;
}

static cudaGraph_t graph;

static void begin(void)
{
    reset_device();
    const int zeros[ROOM] = {0};
    d_log = (int *)device_copy(zeros, sizeof(zeros));
    expect_success(cudaGraphCreate(&graph, 0));
}

// By their places: in the fast build gridDim and blockDim are macros.
static cudaKernelNodeParams launch_of(void *kernel, void **arguments, dim3 grid = 1, dim3 block = 1)
{
    return {kernel, grid, block, 0, arguments, nullptr};
}

static cudaGraphNode_t write(int number, const cudaGraphNode_t *after, size_t count)
{
    cudaGraphNode_t node = nullptr;
    void *arguments[] = {&d_log, &number};
    const cudaKernelNodeParams parameters = launch_of((void *)write_down, arguments);
    expect_success(cudaGraphAddKernelNode(&node, graph, after, count, &parameters));
    return node;
}

/** Launches it in the default stream. */
static void launch(int times)
{
    cudaGraphExec_t executable;
    expect_success(cudaGraphInstantiate(&executable, graph, nullptr, nullptr, 0));
    for (int i = 0; i < times; i++) {
        expect_success(cudaGraphLaunch(executable, 0));
    }
    expect_success(cudaDeviceSynchronize());
    expect_success(cudaGraphExecDestroy(executable));
}

static void expect_written(int count, const int *numbers)
{
    int log[ROOM];
    expect_success(cudaMemcpy(log, d_log, sizeof(log), cudaMemcpyDeviceToHost));
    assert_int_equal(log[0], count);
    for (int i = 0; i < count; i++) {
        assert_int_equal(log[1 + i], numbers[i]);
    }
}

// The arguments are copied at the call: their variables have others when the graph is launched.
GW_TEST(kernels_run_behind_those_that_come_before_them)
{
    begin();
    const cudaGraphNode_t first = write(1, nullptr, 0), second = write(2, &first, 1);
    const cudaGraphNode_t both[] = {first, second};
    write(3, both, 2);
    launch(3);
    const int want[] = {1, 2, 3, 1, 2, 3, 1, 2, 3};
    expect_written(9, want);
}

GW_TEST(an_instance_of_a_template_is_a_node)
{
    begin();
    float value = 3.0F, factor = 0.5F, *d_value = (float *)device_copy(&value, sizeof(value));
    void *arguments[] = {&d_value, &factor};
    const cudaKernelNodeParams parameters = launch_of((void *)multiply<float>, arguments);
    cudaGraphNode_t node;
    expect_success(cudaGraphAddKernelNode(&node, graph, nullptr, 0, &parameters));
    launch(2);
    expect_success(cudaMemcpy(&value, d_value, sizeof(value), cudaMemcpyDeviceToHost));
    assert_true(value == 0.75F);
}

static void count_up(void *data)
{
    (*(int *)data)++;
}

GW_TEST(memory_and_the_host_have_nodes_too)
{
    begin();
    int h_in[6] = {1, 2, 3, 4, 5, 6}, h_out[6] = {0}, calls = 0;
    int *d_x = (int *)device_memory(sizeof(h_in));
    unsigned short *d_pairs = (unsigned short *)device_memory(4 * sizeof(unsigned short));
    cudaGraphNode_t in, out, set, call, none;
    expect_success(cudaGraphAddMemcpyNode1D(&in, graph, nullptr, 0, d_x, h_in, sizeof(h_in),
                                            cudaMemcpyHostToDevice));
    // Two rows of three: the last two of each are set, the lowest byte of each first.
    cudaMemsetParams sets = {d_x + 1, 3 * sizeof(int), 0x01020304, sizeof(int), 2, 2};
    expect_success(cudaGraphAddMemsetNode(&set, graph, &in, 1, &sets));
    cudaMemcpy3DParms copy = {};
    copy.srcPtr = make_cudaPitchedPtr(d_x, 3 * sizeof(int), 3 * sizeof(int), 2);
    copy.srcPos = make_cudaPos(sizeof(int), 0, 0);
    copy.dstPtr = make_cudaPitchedPtr(h_out, 2 * sizeof(int), 2 * sizeof(int), 2);
    copy.extent = make_cudaExtent(2 * sizeof(int), 2, 1);
    copy.kind = cudaMemcpyDeviceToHost;
    expect_success(cudaGraphAddMemcpyNode(&out, graph, &set, 1, &copy));
    expect_success(cudaGraphAddEmptyNode(&none, graph, &out, 1));
    const cudaHostNodeParams host = {count_up, &calls};
    expect_success(cudaGraphAddHostNode(&call, graph, &none, 1, &host));
    cudaMemsetParams pairs = {d_pairs, 0, 0xabcd1234, sizeof(unsigned short), 4, 1};
    expect_success(cudaGraphAddMemsetNode(&set, graph, nullptr, 0, &pairs));
    h_in[0] = 9; // is read at the launch
    launch(2);
    assert_int_equal(calls, 2);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(h_out[i], 0x01020304);
    }
    unsigned short h_pairs[4];
    expect_success(cudaMemcpy(h_pairs, d_pairs, sizeof(h_pairs), cudaMemcpyDeviceToHost));
    assert_int_equal(h_pairs[3], 0x1234);
    expect_success(cudaMemcpy(h_out, d_x, sizeof(h_in), cudaMemcpyDeviceToHost));
    assert_int_equal(h_out[0], 9);
    assert_int_equal(h_out[3], 4);

    const cudaGraphNode_t nodes[] = {in, out, call, none, set};
    const cudaGraphNodeType want[] = {cudaGraphNodeTypeMemcpy, cudaGraphNodeTypeMemcpy,
                                      cudaGraphNodeTypeHost, cudaGraphNodeTypeEmpty,
                                      cudaGraphNodeTypeMemset};
    for (int i = 0; i < 5; i++) {
        cudaGraphNodeType type;
        expect_success(cudaGraphNodeGetType(nodes[i], &type));
        assert_int_equal(type, want[i]);
    }
}

GW_TEST(an_executable_is_what_the_graph_was)
{
    begin();
    const cudaGraphNode_t first = write(1, nullptr, 0);
    cudaGraphExec_t executable;
    expect_success(cudaGraphInstantiate(&executable, graph, 0));
    write(2, &first, 1);
    expect_success(cudaGraphLaunch(executable, 0));
    expect_success(cudaGraphDestroy(graph));
    expect_success(cudaGraphLaunch(executable, 0));
    expect_success(cudaDeviceSynchronize());
    const int want[] = {1, 1};
    expect_written(2, want);
}

GW_TEST(a_graph_is_a_node_of_another_as_it_was)
{
    begin();
    const cudaGraph_t child = graph;
    const cudaGraphNode_t first = write(2, nullptr, 0), second = write(3, &first, 1);
    expect_success(cudaGraphCreate(&graph, 0));
    const cudaGraphNode_t before = write(1, nullptr, 0);
    cudaGraphNode_t node;
    expect_success(cudaGraphAddChildGraphNode(&node, graph, &before, 1, child));
    write(4, &node, 1);
    cudaGraphNodeType type;
    size_t count = 0;
    expect_success(cudaGraphNodeGetType(node, &type));
    assert_int_equal(type, cudaGraphNodeTypeGraph);
    expect_success(cudaGraphGetNodes(graph, nullptr, &count));
    assert_int_equal(count, 3);
    const cudaGraph_t parent = graph;
    graph = child;
    write(9, &second, 1);
    expect_success(cudaGraphDestroy(child));
    graph = parent;
    launch(1);
    const int want[] = {1, 2, 3, 4};
    expect_written(4, want);
    expect_error(cudaGraphAddChildGraphNode(&node, graph, nullptr, 0, graph),
                 cudaErrorInvalidValue);
    expect_error(cudaGraphAddChildGraphNode(&node, graph, nullptr, 0, child),
                 cudaErrorInvalidValue);
}

// What a capture has made can be asked and go on like any other.
GW_TEST(a_capture_goes_on_node_by_node)
{
    begin();
    cudaStream_t stream, other;
    cudaEvent_t fork, join;
    expect_success(cudaStreamCreate(&stream));
    expect_success(cudaStreamCreate(&other));
    expect_success(cudaEventCreate(&fork));
    expect_success(cudaEventCreate(&join));
    expect_success(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    write_down<<<1, 1, 0, stream>>>(d_log, 1);
    expect_success(cudaEventRecord(fork, stream));
    expect_success(cudaStreamWaitEvent(other, fork, 0));
    write_down<<<1, 1, 0, other>>>(d_log, 2);
    expect_success(cudaEventRecord(join, other));
    expect_success(cudaStreamWaitEvent(stream, join, 0));
    write_down<<<1, 1, 0, stream>>>(d_log, 3);
    expect_success(cudaStreamEndCapture(stream, &graph));

    cudaGraphNode_t roots[2], from[4], to[4], dependents[2];
    size_t root_count = 2, edge_count = 4, count = 2;
    expect_success(cudaGraphGetRootNodes(graph, roots, &root_count));
    assert_int_equal(root_count, 1);
    assert_null(roots[1]);
    expect_success(cudaGraphGetEdges(graph, from, to, &edge_count));
    assert_int_equal(edge_count, 3); // 1 to 2, and 3 behind both
    assert_ptr_equal(from[0], roots[0]);
    assert_null(from[3]);
    expect_success(cudaGraphNodeGetDependentNodes(roots[0], dependents, &count));
    assert_int_equal(count, 2);
    write(4, &to[2], 1);
    launch(1);
    const int want[] = {1, 2, 3, 4};
    expect_written(4, want);
}

GW_TEST(dependencies_are_added_and_told)
{
    begin();
    const cudaGraphNode_t three = write(3, nullptr, 0), one = write(1, nullptr, 0);
    const cudaGraphNode_t two = write(2, &one, 1);
    expect_success(cudaGraphAddDependencies(graph, &two, &three, 1));
    launch(1);
    const int want[] = {1, 2, 3};
    expect_written(3, want);

    cudaGraphNode_t found[3];
    cudaGraphEdgeData edges[3];
    memset(edges, 1, sizeof(edges));
    size_t count = 3;
    expect_success(cudaGraphNodeGetDependencies(three, found, edges, &count));
    assert_int_equal(count, 1);
    assert_ptr_equal(found[0], two);
    assert_null(found[1]);
    assert_int_equal(edges[0].type, 0);
    count = 1;
    expect_success(cudaGraphGetEdges(graph, found, found + 1, &count)); // room for one of two
    assert_int_equal(count, 1);
    expect_success(cudaGraphGetEdges(graph, nullptr, nullptr, &count));
    assert_int_equal(count, 2);

    expect_error(cudaGraphAddDependencies(graph, &two, &three, 1), cudaErrorInvalidValue);
    expect_why("is there already");
    expect_error(cudaGraphAddDependencies(graph, &two, &two, 1), cudaErrorInvalidValue);
    expect_error(cudaGraphAddDependencies(graph, nullptr, &two, 1), cudaErrorInvalidValue);
    cudaGraphEdgeData programmatic = {};
    programmatic.type = 1;
    expect_error(cudaGraphAddDependencies(graph, &one, &three, &programmatic, 1),
                 cudaErrorNotSupported);
    expect_error(cudaGraphGetEdges(graph, found, nullptr, &count), cudaErrorInvalidValue);
    expect_error(cudaGraphGetRootNodes(graph, found, nullptr), cudaErrorInvalidValue);
    expect_error(cudaGraphNodeGetDependencies(nullptr, found, &count), cudaErrorInvalidValue);
    expect_success(cudaGraphAddDependencies(graph, nullptr, nullptr, 0));
}

static cudaError_t add_kernel(const cudaKernelNodeParams *parameters)
{
    cudaGraphNode_t node;
    return cudaGraphAddKernelNode(&node, graph, nullptr, 0, parameters);
}

// Of cudaGraphAddKernelNode the documentation names cudaErrorInvalidValue and
// cudaErrorInvalidDeviceFunction.
GW_TEST(launches_that_cannot_be_are_no_nodes)
{
    begin();
    int number = 1;
    void *arguments[] = {&d_log, &number}, *too_few[] = {&d_log, nullptr};
    const cudaKernelNodeParams right = launch_of((void *)write_down, arguments);
    cudaKernelNodeParams wrong = launch_of((void *)write_down, arguments, 1, 2048);
    expect_error(add_kernel(&wrong), cudaErrorInvalidValue);
    expect_why("the device allows 1024");
    wrong = launch_of((void *)write_down, arguments, 0, 1);
    expect_error(add_kernel(&wrong), cudaErrorInvalidValue);
    wrong = right;
    wrong.sharedMemBytes = 1 << 20;
    expect_error(add_kernel(&wrong), cudaErrorInvalidValue);
    wrong = right;
    wrong.kernelParams = too_few;
    expect_error(add_kernel(&wrong), cudaErrorInvalidValue);
    expect_why("the pointer to number 2 is NULL");
    wrong.kernelParams = nullptr;
    expect_error(add_kernel(&wrong), cudaErrorInvalidValue);
    wrong.extra = arguments;
    expect_error(add_kernel(&wrong), cudaErrorNotSupported);
    wrong.kernelParams = arguments;
    expect_error(add_kernel(&wrong), cudaErrorInvalidValue);
    wrong = launch_of(&number, arguments);
    expect_error(add_kernel(&wrong), cudaErrorInvalidDeviceFunction);
    wrong = launch_of((void *)count_up, arguments);
    expect_error(add_kernel(&wrong), cudaErrorInvalidDeviceFunction);
    expect_why("write (void *)kernel<float>");
    expect_error(add_kernel(nullptr), cudaErrorInvalidValue);
    size_t count = 9;
    expect_success(cudaGraphGetNodes(graph, nullptr, &count));
    assert_int_equal(count, 0);
    launch(1); // an empty graph is a graph
}

GW_TEST(nodes_that_cannot_be_are_refused)
{
    begin();
    cudaGraphNode_t node;
    const cudaGraphNode_t one = write(1, nullptr, 0), twice[] = {one, one};
    int h_x[4] = {0}, *d_x = (int *)device_memory(sizeof(h_x));
    expect_error(cudaGraphCreate(nullptr, 0), cudaErrorInvalidValue);
    expect_error(cudaGraphCreate(&graph, 1), cudaErrorInvalidValue);
    expect_error(cudaGraphAddEmptyNode(nullptr, graph, nullptr, 0), cudaErrorInvalidValue);
    expect_error(cudaGraphAddEmptyNode(&node, nullptr, nullptr, 0), cudaErrorInvalidValue);
    expect_error(cudaGraphAddEmptyNode(&node, graph, nullptr, 1), cudaErrorInvalidValue);
    expect_error(cudaGraphAddEmptyNode(&node, graph, twice, 2), cudaErrorInvalidValue);
    expect_why("are the same");
    cudaGraph_t other;
    expect_success(cudaGraphCreate(&other, 0));
    expect_error(cudaGraphAddEmptyNode(&node, other, &one, 1), cudaErrorInvalidValue);
    expect_why("is none of this graph");

    expect_error(cudaGraphAddMemcpyNode1D(&node, graph, nullptr, 0, d_x, h_x, 2 * sizeof(h_x),
                                          cudaMemcpyHostToDevice),
                 cudaErrorInvalidValue);
    expect_error(cudaGraphAddMemcpyNode1D(&node, graph, nullptr, 0, d_x, h_x, sizeof(h_x),
                                          cudaMemcpyDeviceToHost),
                 cudaErrorInvalidValue);
    expect_error(
        cudaGraphAddMemcpyNode1D(&node, graph, nullptr, 0, d_x, h_x, 0, cudaMemcpyHostToDevice),
        cudaErrorInvalidValue);
    cudaMemcpy3DParms slices = {};
    slices.srcPtr = make_cudaPitchedPtr(h_x, 4, 4, 1);
    slices.dstPtr = make_cudaPitchedPtr(d_x, 4, 4, 1);
    slices.extent = make_cudaExtent(4, 1, 2);
    slices.kind = cudaMemcpyHostToDevice;
    expect_error(cudaGraphAddMemcpyNode(&node, graph, nullptr, 0, &slices), cudaErrorNotSupported);

    cudaMemsetParams set = {d_x, 0, 0, 3, 1, 1};
    expect_error(cudaGraphAddMemsetNode(&node, graph, nullptr, 0, &set), cudaErrorInvalidValue);
    set.elementSize = 4;
    set.width = 5;
    expect_error(cudaGraphAddMemsetNode(&node, graph, nullptr, 0, &set), cudaErrorInvalidValue);
    set.dst = h_x;
    expect_error(cudaGraphAddMemsetNode(&node, graph, nullptr, 0, &set), cudaErrorInvalidValue);
    const cudaHostNodeParams nothing = {nullptr, nullptr};
    expect_error(cudaGraphAddHostNode(&node, graph, nullptr, 0, &nothing), cudaErrorInvalidValue);
    expect_error(cudaGraphAddHostNode(&node, graph, nullptr, 0, nullptr), cudaErrorInvalidValue);
}
