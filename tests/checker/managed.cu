// SPDX-License-Identifier: MIT
// Managed memory and managed variables.
#include "corpus.h"

// Managed memory: the host writes it, a kernel works, the host waits and reads.
__device__ __managed__ int rounds = 3;

__global__ void add_rounds(int *x, int n)
{
    const int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < n) {
        x[i] += rounds;
    }
}

PROGRAM(managed)
{
    const int n = 100;
    int *x;
    cudaMallocManaged(&x, n * sizeof(int));
    for (int i = 0; i < n; i++) {
        x[i] = i;
    }
    rounds = 4;
    cudaMemLocation here = {cudaMemLocationTypeDevice, 0};
    cudaMemPrefetchAsync(x, n * sizeof(int), here, 0);
    add_rounds<<<1, 128>>>(x, n);
    finish();
    const int right = x[99] == 103 && rounds == 4;
    cudaFree(x);
    hold(right);
}

// The host reads managed memory while the kernel that fills it may still run.
// WORDS: of managed memory while kernel fill may still run
__global__ void fill(int *x)
{
    x[threadIdx.x] = (int)threadIdx.x;
}

PROGRAM(managed_too_early)
{
    int *x;
    cudaMallocManaged(&x, 32 * sizeof(int));
    fill<<<1, 32>>>(x);
    const int third = x[2]; // EXPECT: race
    finish();
    cudaFree(x);
    hold(third != 12345);
}

__global__ void add_one(int *x)
{
    x[threadIdx.x]++;
}

static int *x;
static cudaStream_t stream;
static cudaGraph_t graph;
static cudaGraphExec_t executable;

static void launch_graph(void)
{
    cudaMallocManaged(&x, 32 * sizeof(int));
    cudaStreamCreate(&stream);
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    add_one<<<1, 32, 0, stream>>>(x);
    cudaStreamEndCapture(stream, &graph);
    cudaGraphInstantiate(&executable, graph, 0);
    for (int i = 0; i < 32; i++) {
        x[i] = i;
    }
    cudaGraphLaunch(executable, stream);
}

static void free_graph(void)
{
    cudaGraphExecDestroy(executable);
    cudaGraphDestroy(graph);
    cudaStreamDestroy(stream);
    cudaFree(x);
}

// Managed memory and a graph: the host fills it between capture and launch, and waits before it
// reads.
PROGRAM(managed_graph)
{
    launch_graph();
    cudaStreamSynchronize(stream);
    const int right = x[31] == 32;
    free_graph();
    hold(right);
}

// Managed memory and a graph: the host reads while the graph that it launched may still run.
// WORDS: while kernel add_one may still run
PROGRAM(managed_graph_too_early)
{
    launch_graph();
    const int right = x[31] != 12345; // EXPECT: race
    cudaStreamSynchronize(stream);
    free_graph();
    hold(right);
}

// Copies to and from managed variables, in order.
__device__ __managed__ int factor = 2;
__managed__ int products[32];

__global__ void multiply_variable_copied(const int *x)
{
    products[threadIdx.x] = factor * x[threadIdx.x];
}

PROGRAM(managed_variable_copied)
{
    int h_products[32], three = 3, *d_x = array(32, 7);
    cudaMemcpy(&factor, &three, sizeof(int), cudaMemcpyHostToDevice);
    multiply_variable_copied<<<1, 32>>>(d_x);
    cudaMemcpy(h_products, products, sizeof(products), cudaMemcpyDeviceToHost);
    cudaFree(d_x);
    const bool right = h_products[31] == 21 && products[0] == 21 && factor == 3;
    hold(right && cudaGetLastError() == cudaSuccess);
}

// The host changes a managed variable while a kernel may still read it.
// WORDS: __managed__ factor
__global__ void multiply(int *x)
{
    x[threadIdx.x] *= factor;
}

PROGRAM(managed_variable_too_early)
{
    int *d_x = array(32, 1);
    factor = 3;
    multiply<<<1, 32>>>(d_x);
    // Nobody has waited for the kernel.
    factor = 4; // EXPECT: race
    finish();
}

// A copy to a managed variable in one stream, while a kernel of another may read it.
// WORDS: factor
PROGRAM(managed_variable_copy_race)
{
    int *d_x = array(32, 7), *h_three;
    cudaStream_t one = new_stream(), other = new_stream();
    cudaMallocHost(&h_three, sizeof(int));
    *h_three = 3;
    multiply<<<1, 32, 0, one>>>(d_x);
    cudaMemcpyAsync(&factor, h_three, sizeof(int), cudaMemcpyHostToDevice, other); // EXPECT: race
    finish();
    cudaFreeHost(h_three);
}
