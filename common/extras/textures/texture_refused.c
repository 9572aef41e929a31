// SPDX-License-Identifier: MIT
// A fetch that the object does not allow, in a kernel of the CPU device.
#include "cpu_device/fibers/escape.h"
#include "cpu_device/threads/warp_results.h"
#include "texels.h"
#include "texture.h"

#include <stdio.h>
#include <stdlib.h>

void gw_texture_refused(const char *function, const char *why, const char *file, int line,
                        const uint3 *block, const uint3 *thread)
{
    if (!gw_in_kernel()) {
        fprintf(stderr, "%s:%d: %s is for kernels\n", file, line, function);
        abort();
    }
    gw_leave_kernel(cudaErrorLaunchFailure,
                    "thread (%u,%u,%u) of block (%u,%u,%u) in %s:%d, %s: %s", thread->x, thread->y,
                    thread->z, block->x, block->y, block->z, gw_short_file(file), line, function,
                    why);
}
