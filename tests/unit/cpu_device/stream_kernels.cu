// SPDX-License-Identifier: MIT
// Kernels for the tests of streams, events and graphs.
extern "C" {
#include "stream_kernels.h"
}

// A function of these parameters that makes this launch. The contracts stand in the header.
#define LAUNCHER(NAME, PARAMETERS, ...)                                                            \
    void NAME PARAMETERS                                                                           \
    {                                                                                              \
        __VA_ARGS__;                                                                               \
    }

__global__ void step(int *value, int factor, int addend)
{
    *value = *value * factor + addend;
}

__global__ void move(int *to, const int *from)
{
    *to = *from;
}

__global__ void take_long(volatile int *value, int steps)
{
    for (int i = 0; i < steps; i++) {
        *value = *value + 1;
    }
}

__global__ void remainder_of(int *value, int divisor)
{
    *value = *value % divisor;
}

__global__ void trap()
{
    __trap();
}

__global__ void count_threads(unsigned *count, int steps)
{
    volatile int work = 0;
    for (int i = 0; i < steps; i++) {
        work = work + 1;
    }
    atomicAdd(count, 1u);
}

LAUNCHER(launch_step, (int *d_value, int factor, int addend, cudaStream_t stream),
         step<<<1, 1, 0, stream>>>(d_value, factor, addend))
LAUNCHER(launch_move, (int *d_to, const int *d_from, cudaStream_t stream),
         move<<<1, 1, 0, stream>>>(d_to, d_from))
LAUNCHER(launch_long, (int *d_value, int steps), take_long<<<1, 1>>>(d_value, steps))
LAUNCHER(launch_remainder, (int *d_value, int divisor, cudaStream_t stream),
         remainder_of<<<1, 1, 0, stream>>>(d_value, divisor))
LAUNCHER(launch_trap, (), trap<<<1, 1>>>())
LAUNCHER(launch_count, (unsigned *d_count, int blocks, int steps, cudaStream_t stream),
         count_threads<<<blocks, 32, 0, stream>>>(d_count, steps))
