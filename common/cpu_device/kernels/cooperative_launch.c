// SPDX-License-Identifier: MIT
// Whether all blocks of a grid are there at the same time, as a cooperative launch promises.
#include "cpu_device/calls/call.h"
#include "cpu_device/device/device_limits.h"

#include <stdbool.h>

bool gw_refuses_cooperative_launch(dim3 grid, dim3 block, size_t dynamic_shared_bytes,
                                   cudaError_t *error);

bool gw_refuses_cooperative_launch(dim3 grid, dim3 block, size_t dynamic_shared_bytes,
                                   cudaError_t *error)
{
    struct gw_call call =
        gw_call_begin("cudaLaunchCooperativeKernel", GW_CALLER, GW_WAITS_FOR_SOME);
    const unsigned long long blocks = 1ull * grid.x * grid.y * grid.z;
    const unsigned long long threads = 1ull * block.x * block.y * block.z;
#ifdef GW_CPU_DEVICE_CHECKED
    // What is wrong with the shape of a block, the launch itself says.
    if (threads > 0 && threads <= GW_MAX_BLOCK_THREADS) {
        const unsigned long long most =
            (unsigned long long)gw_blocks_that_fit((int)threads, dynamic_shared_bytes) *
            GW_RESIDENT_MULTIPROCESSORS;
        if (blocks > most) {
            gw_call_fail(
                &call, cudaErrorCooperativeLaunchTooLarge,
                "the grid has %llu blocks, and the device holds %llu of such blocks at the "
                "same time: launch as many as cudaOccupancyMaxActiveBlocksPerMultiprocessor "
                "says, times multiProcessorCount, and let threads go on by the grid's size",
                blocks, most);
        }
    }
#else
    (void)dynamic_shared_bytes;
    if (threads > 0 && blocks > 1) {
        gw_call_fail(&call, cudaErrorNotSupported,
                     "blocks of the fast build of " GW_THE_DEVICE " cannot wait for each other");
    }
#endif
    *error = gw_call_end(&call);
    return *error != cudaSuccess;
}
