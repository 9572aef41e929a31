// SPDX-License-Identifier: MIT
// Streams, events and graphs: what orders them, and what does not.
#include "corpus.h"

__global__ void fill(float *x, int n, float value)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = value;
    }
}

__global__ void scale(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] *= 2.0f; // [scale]
    }
}

static cudaStream_t a, b;
static float *d_x;

// Two streams, and an array that they share.
static void begin(void)
{
    a = new_stream();
    b = new_stream();
    d_x = array(100, 1.0f);
}

// Two kernels on two streams, and nothing that orders them.
// EXPECT: race at [scale]
PROGRAM(stream_race)
{
    begin();
    fill<<<1, 128, 0, a>>>(d_x, 100, 1.0f);
    scale<<<1, 128, 0, b>>>(d_x, 100);
    finish();
}

// The two on one stream.
PROGRAM(stream_same)
{
    begin();
    fill<<<1, 128, 0, a>>>(d_x, 100, 1.0f);
    scale<<<1, 128, 0, a>>>(d_x, 100);
    finish();
}

// The host waits for the first stream.
PROGRAM(stream_synchronised)
{
    begin();
    fill<<<1, 128, 0, a>>>(d_x, 100, 1.0f);
    cudaStreamSynchronize(a);
    scale<<<1, 128, 0, b>>>(d_x, 100);
    finish();
}

// The second stream waits for an event of the first.
PROGRAM(stream_event)
{
    begin();
    cudaEvent_t filled;
    cudaEventCreate(&filled);
    fill<<<1, 128, 0, a>>>(d_x, 100, 1.0f);
    cudaEventRecord(filled, a);
    cudaStreamWaitEvent(b, filled, 0);
    scale<<<1, 128, 0, b>>>(d_x, 100);
    cudaEventDestroy(filled);
    finish();
}

// The event is recorded before the kernel that it should stand for.
// EXPECT: race at [scale]
PROGRAM(stream_event_too_early)
{
    begin();
    cudaEvent_t filled;
    cudaEventCreate(&filled);
    cudaEventRecord(filled, a);
    fill<<<1, 128, 0, a>>>(d_x, 100, 1.0f);
    cudaStreamWaitEvent(b, filled, 0);
    scale<<<1, 128, 0, b>>>(d_x, 100);
    cudaEventDestroy(filled);
    finish();
}

// The default stream waits for the others, and they for it.
PROGRAM(stream_legacy)
{
    begin();
    fill<<<1, 128, 0, a>>>(d_x, 100, 1.0f);
    scale<<<1, 128>>>(d_x, 100);
    scale<<<1, 128, 0, b>>>(d_x, 100);
    finish();
}

// A non-blocking stream does not wait for the default stream.
// EXPECT: race at [scale]
PROGRAM(stream_non_blocking)
{
    cudaStream_t a;
    cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
    float *d_x = array(100, 1.0f);
    cudaDeviceSynchronize();
    fill<<<1, 128>>>(d_x, 100, 1.0f);
    scale<<<1, 128, 0, a>>>(d_x, 100);
    finish();
    cudaStreamDestroy(a);
}

// A memset on one stream, a kernel on another.
// EXPECT: race at [scale]
PROGRAM(stream_copy_race)
{
    begin();
    cudaMemsetAsync(d_x, 0, 100 * sizeof(float), a);
    scale<<<1, 128, 0, b>>>(d_x, 100);
    finish();
}

// Two streams that only read the same array.
__global__ void copy(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        y[i] = x[i];
    }
}

PROGRAM(stream_readers)
{
    begin();
    float *d_y = array(100, 1.0f);
    float *d_z = array(100, 1.0f);
    copy<<<1, 128, 0, a>>>(d_x, d_y, 100);
    copy<<<1, 128, 0, b>>>(d_x, d_z, 100);
    finish();
}

// A graph of two branches, of which b's begins where fork is recorded, launched again and again.
static cudaEvent_t fork, join;

static void begin_capture(void)
{
    begin();
    cudaEventCreate(&fork);
    cudaEventCreate(&join);
    cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal);
}

static void branch(void)
{
    cudaEventRecord(fork, a);
    cudaStreamWaitEvent(b, fork, 0);
}

static void launch_graph(void)
{
    cudaGraph_t graph;
    cudaGraphExec_t executable;
    cudaEventRecord(join, b);
    cudaStreamWaitEvent(a, join, 0);
    cudaStreamEndCapture(a, &graph);
    cudaGraphInstantiate(&executable, graph, 0);
    for (int i = 0; i < 3; i++) {
        cudaGraphLaunch(executable, a);
    }
    finish();
    cudaGraphExecDestroy(executable);
    cudaGraphDestroy(graph);
    cudaEventDestroy(fork);
    cudaEventDestroy(join);
}

// Two branches of a graph, and nothing that orders them.
// EXPECT: race at [scale]
PROGRAM(graph_race)
{
    begin_capture();
    branch();
    fill<<<1, 128, 0, a>>>(d_x, 100, 1.0f);
    scale<<<1, 128, 0, b>>>(d_x, 100);
    launch_graph();
}

// A branch that waits for what it needs.
PROGRAM(graph_branches)
{
    begin_capture();
    fill<<<1, 128, 0, a>>>(d_x, 100, 1.0f);
    branch();
    scale<<<1, 128, 0, b>>>(d_x, 100);
    launch_graph();
}

// Memory that one stream frees while a kernel in another still uses it.
__global__ void fill_all(float *x, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = 1.0f;
    }
}

// WORDS: race: cudaFreeAsync freed 4000 bytes that fill_all wrote
PROGRAM(stream_free_elsewhere)
{
    float *x = NULL;
    const cudaStream_t a = new_stream(), b = new_stream();
    cudaMallocAsync(&x, 4000, a);
    fill_all<<<4, 256, 0, a>>>(x, 1000);
    cudaFreeAsync(x, b); // EXPECT: race
    finish();
}

// The same behind an event of that stream.
PROGRAM(stream_free_behind_event)
{
    float *x = NULL;
    cudaEvent_t filled;
    const cudaStream_t a = new_stream(), b = new_stream();
    cudaEventCreate(&filled);
    cudaMallocAsync(&x, 4000, a);
    fill_all<<<4, 256, 0, a>>>(x, 1000);
    cudaEventRecord(filled, a);
    cudaStreamWaitEvent(b, filled, 0);
    cudaFreeAsync(x, b);
    finish();
    cudaEventDestroy(filled);
}

// A stream that does not wait for the default stream, nor that for it.
PROGRAM(stream_not_blocking)
{
    float h[1000], *x = array(1000, 0.0f);
    cudaStream_t a;
    cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
    cudaDeviceSynchronize();
    fill_all<<<4, 256, 0, a>>>(x, 1000);
    cudaMemcpy(h, x, sizeof(h), cudaMemcpyDeviceToHost); // EXPECT: race
    finish();
    cudaStreamDestroy(a);
}

// And one that the host waits for.
PROGRAM(stream_not_blocking_waited_for)
{
    float h[1000], *x = array(1000, 0.0f);
    cudaStream_t a;
    cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
    cudaDeviceSynchronize();
    fill_all<<<4, 256, 0, a>>>(x, 1000);
    cudaStreamSynchronize(a);
    cudaMemcpy(h, x, sizeof(h), cudaMemcpyDeviceToHost);
    hold(h[999] == 1.0f);
    finish();
    cudaStreamDestroy(a);
}

// Sums of 513 blocks in an array for 512.
// WORDS: there is room for 512 elements, and 513 blocks run
__global__ void put_parts(const float *x, float *parts)
{
    parts[blockIdx.x % 512] = x[blockIdx.x]; // EXPECT: race
}
PROGRAM(race_more_blocks_than_room)
{
    float h[513];
    for (int i = 0; i < 513; i++) {
        h[i] = (float)i;
    }
    float *x = array(513, 0.0f);
    cudaMemcpy(x, h, sizeof(h), cudaMemcpyHostToDevice);
    put_parts<<<513, 1>>>(x, array(512, 0.0f));
    finish();
}

// A graph that is built node by node: fill, and scale behind it, or without an order.
static void launch_built(bool ordered)
{
    cudaGraph_t graph;
    cudaGraphExec_t executable;
    cudaGraphNode_t filled, scaled;
    int n = 100;
    float value = 1.0f;
    void *of_fill[] = {&d_x, &n, &value}, *of_scale[] = {&d_x, &n};
    cudaKernelNodeParams parameters = {(void *)fill, dim3(1), dim3(128), 0, of_fill, NULL};
    cudaGraphCreate(&graph, 0);
    cudaGraphAddKernelNode(&filled, graph, NULL, 0, &parameters);
    parameters.func = (void *)scale;
    parameters.kernelParams = of_scale;
    cudaGraphAddKernelNode(&scaled, graph, &filled, ordered ? 1 : 0, &parameters); // [scaled]
    cudaGraphInstantiate(&executable, graph, 0);
    cudaGraphLaunch(executable, a);
    cudaGraphLaunch(executable, a);
    cudaStreamSynchronize(a);
    cudaGraphExecDestroy(executable);
    cudaGraphDestroy(graph);
}

PROGRAM(stream_built_graph)
{
    begin();
    launch_built(true);
    finish();
}

// EXPECT: race at [scale]
// WORDS: launched <<<1, 128>>> at streams.cu:[scaled]
PROGRAM(stream_built_graph_without_order)
{
    begin();
    launch_built(false);
    finish();
}

// A node that copies what nobody has written, at each launch.
// EXPECT: warning at [copied]
// WORDS: cudaGraphAddMemcpyNode1D
PROGRAM(stream_built_copy)
{
    cudaGraph_t graph;
    cudaGraphExec_t executable;
    cudaGraphNode_t copied;
    float h_x[4], *d_y = room<float>(4);
    cudaGraphCreate(&graph, 0);
    cudaGraphAddMemcpyNode1D(&copied, graph, NULL, 0, h_x, d_y, sizeof(h_x), // [copied]
                             cudaMemcpyDeviceToHost);
    cudaGraphInstantiate(&executable, graph, 0);
    cudaGraphLaunch(executable, 0);
    finish();
    cudaGraphExecDestroy(executable);
    cudaGraphDestroy(graph);
}

// A memset between two events that nobody has waited for.
struct timed {
    cudaEvent_t begin, end;
    float *d_x, milliseconds;
};

static struct timed time_a_memset(void)
{
    struct timed timed = {.d_x = own_array(1000, 0.0f), .milliseconds = -1.0f};
    cudaEventCreate(&timed.begin);
    cudaEventCreate(&timed.end);
    cudaEventRecord(timed.begin);
    cudaMemsetAsync(timed.d_x, 0, 1000 * sizeof(float));
    cudaEventRecord(timed.end);
    return timed;
}

static void free_timed(struct timed timed)
{
    cudaEventDestroy(timed.begin);
    cudaEventDestroy(timed.end);
    cudaFree(timed.d_x);
}

// The time between two events before the second one has happened: there is none, and the variable
// stays as it is.
PROGRAM(event_time_too_early)
{
    struct timed timed = time_a_memset();
    // WORDS: the device has not come to the
    cudaEventElapsedTime(&timed.milliseconds, timed.begin, timed.end); // EXPECT: failed call
    hold(timed.milliseconds == -1.0f);
    free_timed(timed);
}

// Asked until it is there, which is right; and so is asking for an event's work.
PROGRAM(event_time_asked_for)
{
    struct timed timed = time_a_memset();
    cudaEventQuery(timed.end);
    cudaStreamQuery(0);
    while (cudaEventElapsedTime(&timed.milliseconds, timed.begin, timed.end) == cudaErrorNotReady) {
        cudaEventSynchronize(timed.end);
    }
    hold(timed.milliseconds > 0.0f);
    free_timed(timed);
}
