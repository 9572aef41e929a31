// SPDX-License-Identifier: MIT
// A launch whose error nobody looks at, before launch_fill() is called.
#include "launch_fill_kernels.h"

__global__ void gw_do_nothing(void)
{
}

void gw_launch_refused(void)
{
    gw_do_nothing<<<1, 2048>>>();
}
