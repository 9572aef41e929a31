// SPDX-License-Identifier: MIT
// The launches that launch_and_wait() is graded on: none looks at an error and none waits.
#include "launch_and_wait_kernels.h"

__global__ void gw_write_index(int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        out[i] = i + 1;
    }
}

__global__ void gw_trap_in_thread(unsigned thread)
{
    if (threadIdx.x == thread) {
        __trap();
    }
}

static void launch_legal(const struct gw_launch_context *context)
{
    gw_write_index<<<(context->n - 1) / 128 + 1, 128>>>(context->d_out, context->n);
}

static void launch_too_many_threads(const struct gw_launch_context *context)
{
    gw_write_index<<<1, 2048>>>(context->d_out, context->n);
}

static struct gw_launch_context *counted(void *context)
{
    struct gw_launch_context *launch = (struct gw_launch_context *)context;
    launch->calls++;
    return launch;
}

void gw_launch_nothing(void *context)
{
    counted(context);
}

void gw_launch_legal(void *context)
{
    launch_legal(counted(context));
}

void gw_launch_too_many_threads(void *context)
{
    launch_too_many_threads(counted(context));
}

void gw_launch_legal_then_illegal(void *context)
{
    const struct gw_launch_context *launch = counted(context);
    launch_legal(launch);
    launch_too_many_threads(launch);
}

void gw_launch_illegal_then_legal(void *context)
{
    const struct gw_launch_context *launch = counted(context);
    launch_too_many_threads(launch);
    launch_legal(launch);
}

void gw_launch_trapping(void *context)
{
    counted(context);
    gw_trap_in_thread<<<1, 32>>>(7);
}

void gw_launch_trapping_among_legal(void *context)
{
    const struct gw_launch_context *launch = counted(context);
    launch_legal(launch);
    gw_trap_in_thread<<<2, 64>>>(33);
    launch_legal(launch);
}

void gw_launch_trapping_then_illegal(void *context)
{
    const struct gw_launch_context *launch = counted(context);
    gw_trap_in_thread<<<1, 32>>>(7);
    launch_too_many_threads(launch);
}
