// SPDX-License-Identifier: MIT
// Calls that failed.
#include "corpus.h"

#include <stdio.h>

// Calls that failed and that nobody looked at.

// The kind of a copy says host to device, the destination is host memory.
PROGRAM(failed_kind)
{
    float h_x[100];
    float *d_x = array(100, 1.0f);
    cudaMemcpy(h_x, d_x, sizeof(h_x), cudaMemcpyHostToDevice); // EXPECT: failed call
    cudaFree(d_x);
}

// The same, by a program that looks.
PROGRAM(failed_looked_at)
{
    float h_x[100];
    float *d_x = array(100, 1.0f);
    cudaMemcpy(h_x, d_x, sizeof(h_x), cudaMemcpyHostToDevice);
    if (cudaGetLastError() != cudaSuccess) {
        cudaMemcpy(h_x, d_x, sizeof(h_x), cudaMemcpyDeviceToHost);
    }
    cudaFree(d_x);
}

// A block of 2048 threads.
__global__ void nothing(void)
{
}

PROGRAM(failed_launch)
{
    nothing<<<1, 2048>>>(); // EXPECT: failed call
    cudaDeviceSynchronize();
}

// A program that has nothing to do, and launches all the same: it is told once.
// WORDS: the grid (0,1,1) is empty: a launch needs at least 1 block
PROGRAM(empty_launches)
{
    const int n = 0;
    nothing<<<(n + 63) / 64, 64>>>(); // EXPECT: failed call
    nothing<<<n, 64>>>();
    nothing<<<dim3(1, n), 64>>>();
    cudaDeviceSynchronize();
}

// WORDS: the block (0,1,1) is empty: a block needs at least 1 thread
PROGRAM(empty_block)
{
    const int n = 0;
    nothing<<<1, n>>>(); // EXPECT: failed call
    cudaDeviceSynchronize();
}

// A kernel that stops, and a program that does not look at what the device says.
// WORDS: the kernel called __trap()
__global__ void stops_at_0(const int *x)
{
    if (x[0] == 0) {
        __trap();
    }
}

static void look_away(void)
{
    cudaDeviceSynchronize(); // EXPECT: failed call
}

PROGRAM(failed_kernel)
{
    int *d_x = array(1, 0);
    stops_at_0<<<1, 1>>>(d_x);
    look_away();
    cudaFree(d_x);
}

// Pinned memory, freed by the call for device memory.
// WORDS: it is freed by cudaFreeHost, not by cudaFree
PROGRAM(failed_free_pinned)
{
    float *h_x;
    cudaMallocHost(&h_x, 400);
    cudaFree(h_x); // EXPECT: failed call
    cudaFreeHost(h_x);
}

// Nobody waits for the kernel, which is right by itself.
// EXPECT: warning at [alone]
// WORDS: kernel fill_alone had not run yet when the program ended
__device__ int filled;
__global__ void fill_alone(void)
{
    filled = 1;
}
PROGRAM(no_wait_at_the_end)
{
    fill_alone<<<1, 1>>>(); // [alone]
}

// A copy of the result waits, and so does freeing.
PROGRAM(wait_by_free)
{
    int *d_x = own_array(1, 0);
    fill_alone<<<1, 1>>>();
    cudaFree(d_x);
}

// A block of more threads than the kernel has promised.
// WORDS: __launch_bounds__ promise at most 128
__global__ void __launch_bounds__(128) bounded(int *x)
{
    x[threadIdx.x] = 1;
}
PROGRAM(beyond_launch_bounds)
{
    int *d_x = own_array(256, 0);
    bounded<<<1, 256>>>(d_x); // EXPECT: failed call
    cudaFree(d_x);
}

// As many as it has, of several bounds.
__launch_bounds__(4 * 64, 2) __global__ void bounded_twice(int *x)
{
    x[threadIdx.x] = 1;
}
PROGRAM(within_launch_bounds)
{
    struct cudaFuncAttributes attributes;
    int *d_x = own_array(256, 0);
    bounded_twice<<<1, 256>>>(d_x);
    bounded<<<1, dim3(32, 4)>>>(d_x);
    cudaFuncGetAttributes(&attributes, bounded);
    cudaFree(d_x);
    hold(attributes.maxThreadsPerBlock == 128);
}

// A call that failed, and whether the program has looked at what it returned.

enum { TOO_MUCH = 50 };
static float *d_x;

#define CHECK(call)                                                                                \
    do {                                                                                           \
        cudaError_t error_ = (call);                                                               \
        if (error_ != cudaSuccess) {                                                               \
            failures++;                                                                            \
        }                                                                                          \
    } while (0)
static int failures;

static void check(cudaError_t result, const char *what)
{
    if (result) {
        printf("%s\n", what);
    }
}

PROGRAM(looked_in_the_condition)
{
    if (cudaMalloc(&d_x, (size_t)1 << TOO_MUCH) != cudaSuccess) {
        printf("no memory\n");
    }
}

PROGRAM(looked_by_a_variable)
{
    cudaError_t status = cudaMalloc(&d_x, (size_t)1 << TOO_MUCH);
    cudaFree(NULL);
    if (status) {
        printf("no memory\n");
    }
}

PROGRAM(looked_by_a_macro)
{
    CHECK(cudaMalloc(&d_x, (size_t)1 << TOO_MUCH));
    hold(failures == 1);
}

PROGRAM(looked_by_a_function)
{
    check(cudaMalloc(&d_x, (size_t)1 << TOO_MUCH), "no memory");
}

PROGRAM(looked_by_a_function_later)
{
    cudaError_t error;
    error = cudaMalloc(&d_x, (size_t)1 << TOO_MUCH);
    check(error, "no memory");
}

PROGRAM(looked_by_a_switch)
{
    cudaError_t error = cudaMalloc(&d_x, (size_t)1 << TOO_MUCH);
    switch (error) {
    case cudaErrorMemoryAllocation:
        printf("no memory\n");
        break;
    default:
        break;
    }
}

PROGRAM(looked_by_its_name)
{
    cudaError_t error = cudaMalloc(&d_x, (size_t)1 << TOO_MUCH);
    printf("%s\n", cudaGetErrorString(error));
}

PROGRAM(looked_at_a_bool)
{
    bool fine = cudaMalloc(&d_x, (size_t)1 << TOO_MUCH) == cudaSuccess;
    printf("%d\n", fine);
}

// The variable holds the success of the next call when somebody looks.
PROGRAM(overwritten)
{
    cudaError_t error = cudaMalloc(&d_x, (size_t)1 << TOO_MUCH); // EXPECT: failed call
    error = cudaFree(NULL);
    if (error != cudaSuccess) {
        printf("no memory\n");
    }
}

// The loop's number is 2, as the error's is.
PROGRAM(another_number)
{
    volatile int rounds = 2;
    cudaMalloc(&d_x, (size_t)1 << TOO_MUCH); // EXPECT: failed call
    for (int i = rounds; i > 0; i--) {
        printf("%d\n", i);
    }
}

PROGRAM(another_number_in_a_loop)
{
    for (int i = 0; i < 2; i++) {
        cudaMalloc(&d_x, (size_t)1 << TOO_MUCH); // EXPECT: failed call
    }
}

PROGRAM(stored_and_never_asked)
{
    cudaError_t error = cudaMalloc(&d_x, (size_t)1 << TOO_MUCH); // EXPECT: failed call
    (void)error;
}

// What failed first is told first, and in words that say what went wrong before the call.

// The size is -4 elements; what comes after that is told behind it.
// WORDS: that many are -16 as a size_t: is a number of elements negative, or did an int overflow?
PROGRAM(negative_size)
{
    volatile int n = -4;
    float *d_x = NULL;
    cudaMalloc(&d_x, n * sizeof(float)); // EXPECT: failed call
}

// WORDS: 400 bytes are left there, of an allocation of 400; that many are -4 as a size_t
PROGRAM(negative_copy)
{
    volatile int n = -1;
    float h_x[100] = {0};
    float *d_x = array(100, 1.0f);
    cudaMemcpy(d_x, h_x, n * sizeof(float), cudaMemcpyHostToDevice); // EXPECT: failed call
    cudaFree(d_x);
}

// A size that is only too large is no negative number.
// WORDS: 1125899906842624 bytes were asked for, and
PROGRAM(large_size)
{
    float *d_x = NULL;
    cudaMalloc(&d_x, (size_t)1 << 50); // EXPECT: failed call
}

// A copy to the host that is longer than what malloc gave.
// WORDS: out of bounds: cudaMemcpy wrote 404 bytes, 4 bytes of them past the end of an allocation
PROGRAM(copy_past_malloc)
{
    float *d_x = array(101, 1.0f);
    float *h_x = (float *)malloc(100 * sizeof(float));
    cudaMemcpy(h_x, d_x, 101 * sizeof(float), cudaMemcpyDeviceToHost); // EXPECT: out of bounds
    free(h_x);
    finish();
}

// WORDS: out of bounds: cudaMemcpy read 404 bytes, 4 bytes of them past the end of an allocation
PROGRAM(copy_past_calloc)
{
    float *d_x = array(101, 1.0f);
    float *h_x = (float *)calloc(100, sizeof(float));
    cudaMemcpy(d_x, h_x, 101 * sizeof(float), cudaMemcpyHostToDevice); // EXPECT: out of bounds
    free(h_x);
    finish();
}

// What grew, and what lies where something else lay before.
PROGRAM(copy_into_what_grew)
{
    float *d_x = array(200, 1.0f);
    float *h_x = (float *)malloc(100 * sizeof(float));
    h_x = (float *)realloc(h_x, 200 * sizeof(float));
    cudaMemcpy(h_x, d_x, 200 * sizeof(float), cudaMemcpyDeviceToHost);
    free(h_x);
    h_x = (float *)calloc(200, sizeof(float));
    cudaMemcpy(h_x, d_x, 200 * sizeof(float), cudaMemcpyDeviceToHost);
    free(h_x);
    finish();
}
