// SPDX-License-Identifier: MIT
// A call that failed, and whether the program has looked at what it returned.
#include "corpus.h"
#include <stdio.h>

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
