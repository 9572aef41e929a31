// SPDX-License-Identifier: MIT
// Several devices: whose memory, stream and event it is, and what orders the work of two.
#include "corpus.h"

extern "C" void gw_device_choose_count(int count);

__global__ void fill(float *x, int n, float value)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = value; // [fill]
    }
}

__global__ void add(float *x, const float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] += y[i]; // [add]
    }
}

enum { N = 100, DEVICES = 3, BYTES = N * sizeof(float) };

static float *d_x[DEVICES];
static cudaStream_t stream[DEVICES];
static cudaEvent_t event[DEVICES];

// On each device an array of ones, a stream and an event; device 0 is current.
static void begin(void)
{
    gw_device_choose_count(DEVICES);
    for (int i = DEVICES - 1; i >= 0; i--) {
        cudaSetDevice(i);
        d_x[i] = own_array(N, 1.0f);
        cudaStreamCreateWithFlags(&stream[i], cudaStreamNonBlocking);
        cudaEventCreate(&event[i]);
        cudaDeviceSynchronize();
    }
}

static void end(void)
{
    for (int i = 0; i < DEVICES; i++) {
        cudaSetDevice(i);
        cudaDeviceSynchronize();
        cudaFree(d_x[i]);
        cudaStreamDestroy(stream[i]);
        cudaEventDestroy(event[i]);
    }
}

// A kernel of device 1 touches an array of device 0.
// EXPECT: wrong space at [fill]
// WORDS: runs on device 1 and wrote 4 bytes of device 0, without peer access
PROGRAM(other_devices_memory)
{
    begin();
    cudaSetDevice(1);
    fill<<<1, 128>>>(d_x[0], N, 2.0f);
    end();
}

// The hint knows the line of the call that made device 1 current.
// EXPECT: wrong space at [add]
// WORDS: cudaSetDevice() in line
PROGRAM(not_set_back)
{
    begin();
    cudaSetDevice(1);
    fill<<<1, 128>>>(d_x[1], N, 2.0f);
    add<<<1, 128>>>(d_x[1], d_x[0], N);
    end();
}

// Nobody has chosen a device, and all memory lies on another one.
// EXPECT: wrong space at [fill]
// WORDS: device 0 is current, since this host thread has not called cudaSetDevice()
PROGRAM(never_set)
{
    gw_device_choose_count(2);
    cudaMemPool_t pool;
    float *d_y = NULL;
    cudaDeviceGetDefaultMemPool(&pool, 1);
    cudaMallocFromPoolAsync((void **)&d_y, BYTES, pool, 0);
    fill<<<1, 128>>>(d_y, N, 2.0f);
    cudaDeviceSynchronize();
    cudaFree(d_y);
}

// With peer access.
PROGRAM(peer_access)
{
    begin();
    cudaSetDevice(1);
    cudaDeviceEnablePeerAccess(0, 0);
    add<<<1, 128>>>(d_x[1], d_x[0], N);
    fill<<<1, 128>>>(d_x[0], N, 3.0f);
    end();
}

// Access has one direction.
// EXPECT: wrong space at [add]
PROGRAM(peer_access_of_the_other_one)
{
    begin();
    cudaDeviceEnablePeerAccess(1, 0);
    cudaSetDevice(1);
    add<<<1, 128>>>(d_x[1], d_x[0], N);
    end();
}

// It is taken away again.
// EXPECT: wrong space at [add]
PROGRAM(peer_access_no_more)
{
    begin();
    cudaSetDevice(1);
    cudaDeviceEnablePeerAccess(0, 0);
    add<<<1, 128>>>(d_x[1], d_x[0], N);
    cudaDeviceSynchronize();
    cudaDeviceDisablePeerAccess(0);
    add<<<1, 128>>>(d_x[1], d_x[0], N);
    end();
}

// Memory of the host is everybody's.
PROGRAM(managed_memory_of_two)
{
    begin();
    float *managed = NULL;
    cudaMallocManaged(&managed, BYTES);
    fill<<<1, 128>>>(managed, N, 2.0f);
    cudaDeviceSynchronize();
    cudaSetDevice(1);
    fill<<<1, 128>>>(managed, N, 3.0f);
    cudaDeviceSynchronize();
    hold(managed[5] == 3.0f);
    cudaFree(managed);
    end();
}

// A launch into a stream of device 0 while device 1 is current.
// EXPECT: failed call
// WORDS: the stream is device 0's, and device 1 is current
PROGRAM(other_devices_stream)
{
    begin();
    cudaSetDevice(1);
    fill<<<1, 128, 0, stream[0]>>>(d_x[0], N, 2.0f);
    end();
}

// The hint says since when.
// EXPECT: failed call
// WORDS: made device 1 current, and it stays so
PROGRAM(other_devices_stream_and_why)
{
    begin();
    cudaSetDevice(1);
    fill<<<1, 128, 0, stream[0]>>>(d_x[0], N, 2.0f);
    end();
}

// EXPECT: failed call
// WORDS: an event is recorded in streams of its own device
PROGRAM(other_devices_event)
{
    begin();
    cudaEventRecord(event[1], stream[0]);
    end();
}

// A copy into a stream of another device is fine.
PROGRAM(copy_in_other_devices_stream)
{
    begin();
    float h_x[N];
    cudaSetDevice(2);
    cudaMemcpyAsync(h_x, d_x[0], BYTES, cudaMemcpyDeviceToHost, stream[0]);
    cudaStreamSynchronize(stream[0]);
    hold(h_x[9] == 1.0f);
    end();
}

// Two devices' streams, and nothing that orders them: the copy may come first.
// EXPECT: race at [put]
// WORDS: the two are work of different devices
PROGRAM(copy_is_not_waited_for)
{
    begin();
    cudaMemcpyPeerAsync(d_x[0], 0, d_x[1], 1, BYTES, stream[1]); // [put]
    fill<<<1, 128, 0, stream[0]>>>(d_x[0], N, 2.0f);
    end();
}

// An event of the other device orders them.
PROGRAM(copy_is_waited_for)
{
    begin();
    cudaMemcpyPeerAsync(d_x[0], 0, d_x[1], 1, BYTES, stream[1]);
    cudaEventRecord(event[1], stream[1]);
    cudaStreamWaitEvent(stream[0], event[1], 0);
    fill<<<1, 128, 0, stream[0]>>>(d_x[0], N, 2.0f);
    end();
}

// The copy reads what a kernel of another device may not have written yet.
// EXPECT: race at [get]
PROGRAM(kernel_is_not_waited_for)
{
    begin();
    fill<<<1, 128, 0, stream[0]>>>(d_x[0], N, 2.0f);
    cudaMemcpyPeerAsync(d_x[1], 1, d_x[0], 0, BYTES, stream[1]); // [get]
    end();
}

// Each device has a default stream of its own.
// EXPECT: race at [add]
PROGRAM(default_streams_of_two)
{
    begin();
    fill<<<1, 128>>>(d_x[0], N, 2.0f);
    cudaSetDevice(1);
    cudaDeviceEnablePeerAccess(0, 0);
    add<<<1, 128>>>(d_x[1], d_x[0], N);
    end();
}

// The host waits for the wrong device.
// EXPECT: race at [add]
PROGRAM(waits_for_the_wrong_device)
{
    begin();
    fill<<<1, 128>>>(d_x[0], N, 2.0f);
    cudaSetDevice(1);
    cudaDeviceSynchronize();
    cudaDeviceEnablePeerAccess(0, 0);
    add<<<1, 128>>>(d_x[1], d_x[0], N);
    end();
}

PROGRAM(waits_for_the_right_device)
{
    begin();
    fill<<<1, 128>>>(d_x[0], N, 2.0f);
    cudaDeviceSynchronize();
    cudaSetDevice(1);
    cudaDeviceEnablePeerAccess(0, 0);
    add<<<1, 128>>>(d_x[1], d_x[0], N);
    end();
}

// A copy between devices in the default stream comes after all work of both, and before all that
// follows.
PROGRAM(copy_in_the_default_stream)
{
    begin();
    float h_x[N];
    fill<<<1, 128, 0, stream[0]>>>(d_x[0], N, 2.0f);
    cudaSetDevice(2);
    cudaMemcpyPeer(d_x[1], 1, d_x[0], 0, BYTES);
    cudaSetDevice(0);
    fill<<<1, 128, 0, stream[0]>>>(d_x[0], N, 3.0f);
    cudaSetDevice(1);
    add<<<1, 128, 0, stream[1]>>>(d_x[1], d_x[1], N);
    cudaMemcpyAsync(h_x, d_x[1], BYTES, cudaMemcpyDeviceToHost, stream[1]);
    cudaStreamSynchronize(stream[1]);
    hold(h_x[7] == 4.0f);
    end();
}

// The host is not told that such a copy is done.
// EXPECT: race
// WORDS: that cudaMemcpyPeer
PROGRAM(copy_and_a_third_device)
{
    begin();
    cudaMemcpyPeer(d_x[1], 1, d_x[0], 0, BYTES);
    cudaSetDevice(2);
    cudaMemcpyPeerAsync(d_x[2], 2, d_x[1], 1, BYTES, stream[2]);
    end();
}

// From the host to another device than the current one.
PROGRAM(copy_from_the_host_to_another_device)
{
    begin();
    const float h_x[N] = {4.0f};
    cudaSetDevice(1);
    cudaMemcpy(d_x[0], h_x, BYTES, cudaMemcpyHostToDevice);
    cudaSetDevice(0);
    add<<<1, 128, 0, stream[0]>>>(d_x[0], d_x[0], N);
    end();
}

// Unified addressing tells where the memory lies.
PROGRAM(copy_by_default_kind)
{
    begin();
    float h_x[N];
    fill<<<1, 128>>>(d_x[0], N, 5.0f);
    cudaMemcpy(d_x[1], d_x[0], BYTES, cudaMemcpyDefault);
    cudaSetDevice(1);
    cudaMemcpy(h_x, d_x[1], BYTES, cudaMemcpyDefault);
    hold(h_x[99] == 5.0f);
    end();
}

// EXPECT: failed call
// WORDS: the destination lies on device 1, and the call says that it lies on device 2
PROGRAM(copy_names_the_wrong_device)
{
    begin();
    cudaMemcpyPeer(d_x[1], 2, d_x[0], 0, BYTES);
    end();
}

// EXPECT: failed call
// WORDS: there are devices 0 to 2
PROGRAM(there_is_no_such_device)
{
    begin();
    cudaSetDevice(DEVICES);
    end();
}

// What is freed and allocated again on one device says nothing of another one.
// EXPECT: failed call
// WORDS: GW_DEVICES=4 in front of the command makes it 4
PROGRAM(there_is_one_device)
{
    gw_device_choose_count(1);
    cudaSetDevice(1);
}

// What an MPI library reads that knows nothing of devices.
// EXPECT: wrong space
// WORDS: only an MPI library that is built for CUDA takes device memory
PROGRAM(device_memory_is_sent)
{
    begin();
#define MPI_Send(element) hold(*(element) > 0.0f)
    MPI_Send(d_x[0]);
    end();
}

// EXPECT: leak
PROGRAM(leak_on_the_second_device)
{
    begin();
    cudaSetDevice(1);
    own_array(N, 1.0f);
    end();
}

// Behind the end of a device's memory lies nobody's.
// EXPECT: out of bounds at [fill]
PROGRAM(out_of_bounds_on_the_second_device)
{
    begin();
    cudaSetDevice(1);
    fill<<<1, 128>>>(d_x[1], N + 3, 2.0f);
    end();
}

// Of a variable each device has one.
__device__ int counter = 5;
__constant__ float table[4] = {1.0f, 2.0f, 3.0f, 4.0f};

__global__ void count(int *sum, float *entry)
{
    counter += threadIdx.x == 0 ? 10 : 0; // EXPECT: race
    *sum = counter;
    *entry = table[1];
}

PROGRAM(variables_of_one_device)
{
    gw_device_choose_count(2);
    int *d_sum, h_sum;
    float *d_entry;
    cudaMalloc(&d_sum, sizeof(int));
    cudaMalloc(&d_entry, sizeof(float));
    count<<<1, 2>>>(d_sum, d_entry);
    cudaMemcpy(&h_sum, d_sum, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(d_sum);
    cudaFree(d_entry);
}

__global__ void count_alone(int *sum, float *entry)
{
    counter += 10;
    *sum = counter;
    *entry = table[1];
}

PROGRAM(variables_of_each_device)
{
    gw_device_choose_count(DEVICES);
    const float other[4] = {7.0f, 8.0f, 9.0f, 10.0f};
    int h_sum[DEVICES];
    float h_entry[DEVICES];
    for (int i = 0; i < DEVICES; i++) {
        int *d_sum;
        float *d_entry;
        cudaSetDevice(i);
        cudaMalloc(&d_sum, sizeof(int));
        cudaMalloc(&d_entry, sizeof(float));
        if (i == 1) {
            cudaMemcpyToSymbol(table, other, sizeof(other));
        }
        for (int k = 0; k <= i; k++) {
            count_alone<<<1, 1>>>(d_sum, d_entry);
        }
        cudaMemcpy(&h_sum[i], d_sum, sizeof(int), cudaMemcpyDeviceToHost);
        cudaMemcpy(&h_entry[i], d_entry, sizeof(float), cudaMemcpyDeviceToHost);
        cudaFree(d_sum);
        cudaFree(d_entry);
    }
    hold(h_sum[0] == 15 && h_sum[1] == 25 && h_sum[2] == 35);
    hold(h_entry[0] == 2.0f && h_entry[1] == 8.0f && h_entry[2] == 2.0f);
    cudaSetDevice(0);
    int value = 0;
    cudaMemcpyFromSymbol(&value, counter, sizeof(value));
    hold(value == 15);
}

// EXPECT: failed call
// WORDS: one address for all of them
PROGRAM(address_of_a_variable)
{
    gw_device_choose_count(2);
    int *d_counter;
    cudaGetSymbolAddress((void **)&d_counter, counter);
}

// Captured on both devices: each branch keeps its own.
PROGRAM(graph_of_two_devices)
{
    begin();
    cudaGraph_t graph;
    cudaGraphExec_t executable;
    float h_x[N];
    cudaStreamBeginCapture(stream[0], cudaStreamCaptureModeGlobal);
    fill<<<1, 128, 0, stream[0]>>>(d_x[0], N, 2.0f);
    cudaEventRecord(event[0], stream[0]);
    cudaSetDevice(1);
    cudaStreamWaitEvent(stream[1], event[0], 0);
    cudaMemcpyPeerAsync(d_x[1], 1, d_x[0], 0, BYTES, stream[1]);
    add<<<1, 128, 0, stream[1]>>>(d_x[1], d_x[1], N);
    cudaEventRecord(event[1], stream[1]);
    cudaStreamWaitEvent(stream[0], event[1], 0);
    cudaStreamEndCapture(stream[0], &graph);
    cudaGraphInstantiate(&executable, graph, 0);
    cudaGraphLaunch(executable, stream[0]);
    cudaGraphLaunch(executable, stream[0]);
    cudaStreamSynchronize(stream[0]);
    cudaMemcpy(h_x, d_x[1], BYTES, cudaMemcpyDeviceToHost);
    hold(h_x[3] == 4.0f);
    cudaGraphExecDestroy(executable);
    cudaGraphDestroy(graph);
    end();
}
