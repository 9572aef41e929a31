// SPDX-License-Identifier: MIT
// Graphs and devices, exercise 3: the sum of one array per device, on every device, around a ring.
//
// Stages
//   1  pieces: where piece p begins, and the kernel that adds a piece
//   2  reduce-scatter: in devices - 1 steps each device sends a piece, and the next one adds it
//   3  all-gather: in as many steps again each device sends a complete piece, and nobody adds
//
// Grade it:  ctest -L graphs  (the whole lesson)
//            ./gridwork grade ring_sum  (this exercise alone)
#include "ring_sum.h"

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

void ring_sum_cpu(float *const *h_x, int n, int devices)
{
    for (int i = 0; i < n; i++) {
        double sum = 0.0;
        for (int d = 0; d < devices; d++) {
            sum += h_x[d][i];
        }
        for (int d = 0; d < devices; d++) {
            h_x[d][i] = (float)sum;
        }
    }
}

// ------------------------------------------------------------------------------------------------
// Kernel
// ------------------------------------------------------------------------------------------------

#define MOST_DEVICES 8
#define BLOCK 256

__global__ void add_piece(float *x, const float *came, int count)
{
    // TODO: one thread per element
    (void)x, (void)came, (void)count;
}

// ------------------------------------------------------------------------------------------------
// The members of the ring
// ------------------------------------------------------------------------------------------------

/** What a device has for its part in the ring. */
struct member {
    float *d_x;          // its array
    float *d_came;       // room for the piece that comes from the device before it
    cudaStream_t stream; // for all of its work
    cudaEvent_t sent;    // its piece has come to the next device
    cudaEvent_t added;   // it has used what came, so that the next piece may come
};

cudaError_t open_member(struct member *own, int device, size_t bytes)
{
    cudaError_t error = cudaSetDevice(device);
    if (error == cudaSuccess) {
        error = cudaMalloc((void **)&own->d_came, bytes);
    }
    if (error == cudaSuccess) {
        error = cudaStreamCreateWithFlags(&own->stream, cudaStreamNonBlocking);
    }
    if (error == cudaSuccess) {
        error = cudaEventCreateWithFlags(&own->sent, cudaEventDisableTiming);
    }
    if (error == cudaSuccess) {
        error = cudaEventCreateWithFlags(&own->added, cudaEventDisableTiming);
    }
    return error;
}

// Frees what open_member() made. Nothing may use it any more.
void close_member(const struct member *own)
{
    if (own->stream) {
        (void)cudaStreamDestroy(own->stream);
    }
    if (own->sent) {
        (void)cudaEventDestroy(own->sent);
    }
    if (own->added) {
        (void)cudaEventDestroy(own->added);
    }
    (void)cudaFree(own->d_came);
}

// ------------------------------------------------------------------------------------------------
// Steps of the ring
// ------------------------------------------------------------------------------------------------

// Returns the index at which piece p begins: for p = devices it is n, where the last piece ends.
int begin_of_piece(int p, int n, int devices)
{
    // TODO: the lengths of two pieces differ by at most 1
    return p < devices ? 0 : n;
}

// Which piece a device sends in a step, from 0 to 2 * (devices - 1) - 1.
int piece_to_send(int device, int step, int devices)
{
    // TODO: first its own, and then the one that it got in the step before
    return (device + step) % devices;
}

// Queues what a device sends in a step, in its stream. In the first devices - 1 steps the piece
// goes into the next device's d_came, and later into its place in the next device's array.
cudaError_t send_piece(const struct member *ring, int device, int step, int n, int devices)
{
    const int next = (device + 1) % devices;
    const int piece = piece_to_send(device, step, devices);
    const int begin = begin_of_piece(piece, n, devices);
    const size_t bytes = (size_t)(begin_of_piece(piece + 1, n, devices) - begin) * sizeof(float);
    // TODO: the current device; wait until there is room; the copy; an event behind it
    (void)ring, (void)next, (void)bytes;
    return GW_NOT_STARTED;
}

// Queues what a device does with the piece that comes in a step, in its stream.
cudaError_t take_piece(const struct member *ring, int device, int step, int n, int devices)
{
    const int before = (device + devices - 1) % devices;
    const int piece = piece_to_send(before, step, devices);
    const int begin = begin_of_piece(piece, n, devices);
    const int count = begin_of_piece(piece + 1, n, devices) - begin;
    // TODO: the current device; wait for the piece; add it; an event behind that
    (void)ring, (void)count;
    return GW_NOT_STARTED;
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t ring_sum(float *const *d_x, int n, int devices)
{
    if (n < 0 || devices < 1 || devices > MOST_DEVICES) {
        return cudaErrorInvalidValue;
    }
    // TODO: for n = 0, or for one device, there is nothing to do
    struct member ring[MOST_DEVICES] = {};
    const size_t bytes = (size_t)(n / devices + 1) * sizeof(float); // of the longest piece
    int current = 0;
    cudaError_t error = cudaGetDevice(&current);
    for (int d = 0; d < devices && error == cudaSuccess; d++) {
        ring[d].d_x = d_x[d];
        error = open_member(&ring[d], d, bytes);
    }
    // TODO: all steps; in each, every device sends, and then every device takes
    if (error == cudaSuccess) {
        error = send_piece(ring, 0, 0, n, devices);
    }
    // Nothing is freed before all devices are done: they use each other's memory.
    for (int d = 0; d < devices; d++) {
        const cudaError_t ended =
            ring[d].stream ? cudaStreamSynchronize(ring[d].stream) : cudaSuccess;
        error = error != cudaSuccess ? error : ended;
    }
    for (int d = 0; d < devices; d++) {
        close_member(&ring[d]);
    }
    const cudaError_t back = cudaSetDevice(current);
    return error != cudaSuccess ? error : back;
}
