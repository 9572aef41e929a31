// SPDX-License-Identifier: MIT
// The launches that launch_and_wait() is graded on: none looks at an error and none waits.
#include "launch_and_wait_kernels.h"

#include <assert.h>

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

__global__ void gw_assert_in_thread(unsigned thread)
{
    assert(threadIdx.x != thread);
}

void gw_launch_all(void *context)
{
    struct gw_launch_context *launch = (struct gw_launch_context *)context;
    launch->calls++;
    for (const char *kind = launch->kinds; *kind; kind++) {
        if (*kind == 'w') {
            gw_write_index<<<(launch->n - 1) / 128 + 1, 128>>>(launch->d_out, launch->n);
        } else if (*kind == 'n') {
            gw_write_index<<<(launch->n - 1) / 128 + 1, 128, 0, launch->stream>>>(launch->d_out,
                                                                                  launch->n);
        } else if (*kind == 'r') {
            gw_write_index<<<1, 2048>>>(launch->d_out, launch->n);
        } else if (*kind == 'a') {
            gw_assert_in_thread<<<1, 32>>>(7);
        } else if (*kind == 't') {
            gw_trap_in_thread<<<1, 32>>>(7);
        } else {
            gw_trap_in_thread<<<2, 64>>>(33);
        }
    }
}
