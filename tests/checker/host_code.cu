// SPDX-License-Identifier: MIT
// Code of the host, and programs that end too early.
#include "corpus.h"

#include <stdio.h>
#include <string.h>

// The host's part of a program, as learners write it: sizes, directions, calls and their order.

enum { N = 1000, BYTES = N * sizeof(float) };

__global__ void add_one(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] += 1.0f; // [add_one]
    }
}

static float h_x[N];

// Every call is looked at by a macro, and nothing is amiss.
#define LOOK_AT(call)                                                                              \
    do {                                                                                           \
        cudaError_t error_ = (call);                                                               \
        if (error_ != cudaSuccess) {                                                               \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(error_));        \
            exit(EXIT_FAILURE);                                                                    \
        }                                                                                          \
    } while (0)

PROGRAM(host_all_looked_at)
{
    float *d_x;
    LOOK_AT(cudaMalloc((void **)&d_x, BYTES));
    LOOK_AT(cudaMemcpy(d_x, h_x, BYTES, cudaMemcpyHostToDevice));
    add_one<<<(N + 255) / 256, 256>>>(d_x, N);
    LOOK_AT(cudaPeekAtLastError());
    LOOK_AT(cudaDeviceSynchronize());
    LOOK_AT(cudaMemcpy(h_x, d_x, BYTES, cudaMemcpyDeviceToHost));
    LOOK_AT(cudaFree(d_x));
}

// A switch over the error.
PROGRAM(host_switches_over_the_error)
{
    add_one<<<1, 4096>>>(NULL, 0);
    switch (cudaGetLastError()) {
    case cudaSuccess:
        exit(2);
    default:
        break;
    }
}

// The kernel is still at work in its stream when the other stream copies.
PROGRAM(host_copies_from_another_stream)
{
    cudaStream_t work = new_stream(), copies = new_stream();
    float *d_x = array(N, 1.0f), *h_pinned;
    cudaMallocHost(&h_pinned, BYTES);
    add_one<<<4, 256, 0, work>>>(d_x, N);
    cudaMemcpyAsync(h_pinned, d_x, BYTES, cudaMemcpyDeviceToHost, copies); // EXPECT: race
    cudaDeviceSynchronize();
    cudaFreeHost(h_pinned);
    finish();
}

// The copies of one piece overlap the work on the other, each in its stream.
PROGRAM(host_pieces_in_streams)
{
    float *d_x = room<float>(N), *h_pinned;
    cudaMallocHost(&h_pinned, BYTES);
    for (int i = 0; i < N; i++) {
        h_pinned[i] = 1.0f;
    }
    for (int piece = 0; piece < 2; piece++) {
        cudaStream_t stream = new_stream();
        float *d_piece = d_x + piece * N / 2, *h_piece = h_pinned + piece * N / 2;
        cudaMemcpyAsync(d_piece, h_piece, BYTES / 2, cudaMemcpyHostToDevice, stream);
        add_one<<<2, 256, 0, stream>>>(d_piece, N / 2);
        cudaMemcpyAsync(h_piece, d_piece, BYTES / 2, cudaMemcpyDeviceToHost, stream);
    }
    cudaDeviceSynchronize();
    hold(h_pinned[0] == 2.0f && h_pinned[N - 1] == 2.0f);
    cudaFreeHost(h_pinned);
    finish();
}

// Pieces of N / 3 leave the last element out.
// EXPECT: uninitialized at [add_one]
PROGRAM(host_pieces_leave_a_rest)
{
    float *d_x = room<float>(N);
    for (int piece = 0; piece < 3; piece++) {
        cudaMemcpy(d_x + piece * (N / 3), h_x, N / 3 * sizeof(float), cudaMemcpyHostToDevice);
    }
    add_one<<<4, 256>>>(d_x, N);
    finish();
}

// cudaMemset counts bytes.
// EXPECT: uninitialized at [add_one]
PROGRAM(host_memset_counts_bytes)
{
    float *d_x = room<float>(N);
    cudaMemset(d_x, 0, N);
    add_one<<<4, 256>>>(d_x, N);
    finish();
}

// sizeof of a pointer.
// EXPECT: uninitialized at [add_one]
PROGRAM(host_sizeof_pointer)
{
    float *d_x = room<float>(N);
    const float *h = h_x;
    cudaMemcpy(d_x, h, sizeof(h), cudaMemcpyHostToDevice);
    add_one<<<4, 256>>>(d_x, N);
    finish();
}

// A pointer to a pointer's copy: the caller's stays unset.
static void take_room(float *d_x)
{
    cudaMalloc(&d_x, BYTES);
}

// EXPECT: wrong space at [add_one]
// WORDS: through a null pointer
PROGRAM(host_room_for_a_copy)
{
    float *d_x = NULL;
    take_room(d_x);
    add_one<<<4, 256>>>(d_x, N);
    cudaDeviceSynchronize();
}

// A loop that makes room in each round and frees it after.
// EXPECT: leak
PROGRAM(host_room_in_a_loop)
{
    float *d_x;
    for (int round = 0; round < 3; round++) {
        cudaMalloc(&d_x, BYTES);
        cudaMemset(d_x, 0, BYTES);
        add_one<<<4, 256>>>(d_x, N);
    }
    cudaFree(d_x);
}

// The structure lies on the host, and so does what it points to.
struct picture {
    int rows, columns;
    float *pixels;
};

__global__ void clear(struct picture picture)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < picture.rows * picture.columns) {
        picture.pixels[i] = 0.0f; // [clear]
    }
}

// EXPECT: wrong space at [clear]
PROGRAM(host_structure_of_host_memory)
{
    float *pixels = (float *)malloc(BYTES);
    struct picture picture = {10, 100, pixels};
    clear<<<4, 256>>>(picture);
    finish();
    free(pixels);
}

// The same with the device's.
PROGRAM(host_structure_of_device_memory)
{
    struct picture picture = {10, 100, room<float>(N)};
    clear<<<4, 256>>>(picture);
    finish();
}

// Events around a kernel, and the time between them.
PROGRAM(host_events)
{
    cudaEvent_t begin, end;
    float milliseconds = -1.0f;
    cudaEventCreate(&begin);
    cudaEventCreate(&end);
    cudaEventRecord(begin);
    add_one<<<4, 256>>>(array(N, 1.0f), N);
    cudaEventRecord(end);
    cudaEventSynchronize(end);
    cudaEventElapsedTime(&milliseconds, begin, end);
    hold(milliseconds >= 0.0f);
    cudaEventDestroy(begin);
    cudaEventDestroy(end);
    finish();
}

// The time is asked for before the end was recorded.
PROGRAM(host_events_too_early)
{
    cudaEvent_t begin, end;
    float milliseconds;
    cudaEventCreate(&begin);
    cudaEventCreate(&end);
    cudaEventRecord(begin);
    cudaEventElapsedTime(&milliseconds, begin, end); // EXPECT: failed call
    cudaEventDestroy(begin);
    cudaEventDestroy(end);
}

// Managed memory is the host's again after the device has been waited for.
PROGRAM(host_managed_in_turns)
{
    float *x;
    cudaMallocManaged(&x, BYTES);
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < N; i++) {
            x[i] = round;
        }
        add_one<<<4, 256>>>(x, N);
        cudaDeviceSynchronize();
        hold(x[N - 1] == round + 1);
    }
    cudaFree(x);
}

// The copy's two sizes are not the same room's.
PROGRAM(host_copies_past_the_end)
{
    float *d_x = own_array(N / 2, 1.0f);
    cudaMemcpy(h_x, d_x, BYTES, cudaMemcpyDeviceToHost); // EXPECT: failed call
    cudaFree(d_x);
}

// Too much memory is asked for, and the program does without it.
PROGRAM(host_does_without)
{
    float *d_x = NULL;
    if (cudaMalloc(&d_x, (size_t)1 << 46) != cudaSuccess) {
        memset(h_x, 0, sizeof(h_x));
    } else {
        cudaFree(d_x);
    }
}

// Room that can be had is looked for, from much on.
PROGRAM(host_takes_what_there_is)
{
    size_t bytes = (size_t)1 << 46;
    void *d_x = NULL;
    while (bytes > 0 && cudaMalloc(&d_x, bytes)) {
        bytes /= 1 << 20;
    }
    cudaFree(d_x);
}

// The bytes are more than an int holds; what is left of them is a size like any other.
PROGRAM(host_size_overflows)
{
    volatile int rows = 1 << 16, columns = (1 << 14) + 1;
    float *d_x;
    cudaMalloc(&d_x, rows * columns * (int)sizeof(float)); // EXPECT: overflow
    cudaFree(d_x);
}

// Programs that end before their work does, or that give up: what they leave untold is told.

__global__ void fill(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = 1.0f; // [element]
    }
}

__global__ void greet(void)
{
    printf("thread %d\n", threadIdx.x);
}

// Nobody waits for the kernel.
// WORDS: kernel greet had not run yet when the program ended
PROGRAM(ended_unwaited)
{
    greet<<<1, 4>>>(); // EXPECT: warning
    exit(0);
}

// It looks at each call, and of the reason it knows nothing.
#define CHECK(call)                                                                                \
    do {                                                                                           \
        if ((call) != cudaSuccess) {                                                               \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

// WORDS: 400 bytes do not fit into the destination: 200 bytes are left there
PROGRAM(gave_up_copying)
{
    float h_x[100] = {0};
    float *d_x = array(50, 0.0f);
    CHECK(cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice)); // EXPECT: failed call
}

// WORDS: of an allocation of 100. Was cudaMalloc given a number of elements, without sizeof?
PROGRAM(gave_up_copying_without_sizeof)
{
    float h_x[100] = {0}, *d_x = NULL;
    cudaMalloc(&d_x, 100);
    CHECK(cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice)); // EXPECT: failed call
}

// WORDS: (2048,1,1) is too large in x: the device allows 1024
PROGRAM(gave_up_launching)
{
    fill<<<1, 2048>>>(array(50, 0.0f), 50); // EXPECT: failed call
    CHECK(cudaGetLastError());
}

// WORDS: the number of blocks comes first, <<<blocks, threads per block>>>, and it is 256 here
PROGRAM(gave_up_launching_exchanged)
{
    fill<<<256, 1172>>>(array(50, 0.0f), 50); // EXPECT: failed call
    CHECK(cudaGetLastError());
}

// WORDS: element 100 of an array of 100
// EXPECT: out of bounds at [element]
PROGRAM(gave_up_waiting)
{
    float *d_x = array(100, 0.0f);
    fill<<<4, 32>>>(d_x, 101);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
}

// The kernel's own mistake is none that the checker sees.
__global__ void trap(void)
{
    __trap();
}

// WORDS: kernel trap failed with cudaErrorLaunchFailure, and the program gave up
PROGRAM(gave_up_trapped)
{
    trap<<<1, 1>>>(); // EXPECT: failed call
    CHECK(cudaDeviceSynchronize());
}
