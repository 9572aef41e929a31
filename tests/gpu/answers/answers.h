// SPDX-License-Identifier: MIT
// Questions to the runtime and to kernels, one line of answer each. The CPU device must answer what
// a GPU answered (recorded.txt), but for differences that are known (differences.tsv). Nothing here
// depends on the model of the GPU.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdio>

// The call as it is written, and the name of what it returned.
#define SAY(call) printf("%-75s %s\n", #call, cudaGetErrorName(call))
#define SAY_NUMBER(expression) printf("%-75s %lld\n", #expression, (long long)(expression))
#define SAY_TEXT(expression) printf("%-75s %s\n", #expression, expression)

// What every case has to work with: N floats in device memory.
static const size_t N = 1024;
static const size_t BYTES = N * sizeof(float);

// What is launched where it does not matter what a kernel does.
[[maybe_unused]] static __global__ void write(float *x, float value)
{
    x[blockIdx.x * blockDim.x + threadIdx.x] = value;
}

// The cases.
#define CASES(CASE)                                                                                \
    CASE(launches)                                                                                 \
    CASE(memory)                                                                                   \
    CASE(copies)                                                                                   \
    CASE(streams_and_events)                                                                       \
    CASE(graphs)                                                                                   \
    CASE(the_device)                                                                               \
    CASE(failing_store)                                                                            \
    CASE(failing_load)                                                                             \
    CASE(null_pointer)                                                                             \
    CASE(trap)                                                                                     \
    CASE(misaligned_store)                                                                         \
    CASE(failed_assertion)                                                                         \
    CASE(printing)                                                                                 \
    CASE(heap)                                                                                     \
    CASE(running)                                                                                  \
    CASE(destroyed_in_use)                                                                         \
    CASE(reset)                                                                                    \
    CASE(conversions)                                                                              \
    CASE(integers)                                                                                 \
    CASE(quotients)                                                                                \
    CASE(floats)                                                                                   \
    CASE(warps)                                                                                    \
    CASE(pools)                                                                                    \
    CASE(extended_launches)                                                                        \
    CASE(children)                                                                                 \
    CASE(failing_child)                                                                            \
    CASE(textures)

#define DECLARE(name) void name(float *d);
CASES(DECLARE)
#undef DECLARE
