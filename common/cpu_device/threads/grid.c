// SPDX-License-Identifier: MIT
// Running a grid. Checked build: one block after another, in the order asked for. Fast build:
// the blocks that a worker took.
#include "grid.h"
#include "block.h"
#include "checked.h"
#include "cpu_device/calls/devices.h"
#include "cpu_device/calls/execution_error.h"
#include "cpu_device/calls/worker.h"
#include "cpu_device/device/device_limits.h"
#include "cpu_device/fibers/escape.h"
#include "cpu_device/memory/memory.h"
#include "cpu_device/work/operation.h"
#include "cpu_device/work/stream.h"
#include "plain_blocks.h"
#include "residents.h"

#include <string.h>

// All `extern __shared__` arrays of a program begin here.
__thread unsigned char gw_dynamic_shared_memory[GW_MAX_SHARED_BYTES_OPT_IN]
    __attribute__((aligned(256), tls_model("local-exec")));

/** Some blocks of a grid, for one host thread. */
struct share {
    const struct gw_operation *operation;
    struct gw_grid grid;
    uint64_t first, last;
};

static uint64_t block_count(dim3 grid)
{
    return (uint64_t)grid.x * grid.y * grid.z;
}

#ifdef GW_CPU_DEVICE_CHECKED

static bool descending;
static uint64_t shuffled; // the seed; 0: they are not

void gw_device_run_blocks_descending(bool last_first)
{
    descending = last_first;
}

void gw_device_run_blocks_shuffled(uint64_t seed)
{
    shuffled = seed;
}

static uint64_t common_divisor(uint64_t one, uint64_t other)
{
    while (other != 0) {
        const uint64_t rest = one % other;
        one = other;
        other = rest;
    }
    return one;
}

// Steps through the grid that come back to the first block only when they were at all.
static uint64_t shuffled_block(uint64_t b, uint64_t count)
{
    if (count > UINT32_MAX) { // the product would not fit
        return b;
    }
    uint64_t step = (shuffled * 0x9E3779B97F4A7C15U >> 33U) % count;
    while (common_divisor(step, count) != 1) {
        step++;
    }
    return (b * step + shuffled % count) % count;
}

static void fill_dynamic_shared_memory(size_t bytes)
{
    const unsigned junk = GW_JUNK;
    for (size_t i = 0; i < bytes; i++) {
        memcpy(gw_dynamic_shared_memory + i, (const unsigned char *)&junk + i % sizeof(junk), 1);
    }
}

unsigned char *gw_dynamic_array(const char *name, const char *function, const char *file, int line);

unsigned char *gw_dynamic_array(const char *name, const char *function, const char *file, int line)
{
    GW_TELL(dynamic_array, name, function, (struct gw_site){.file = file, .line = line});
    return gw_dynamic_shared_memory;
}

// Also where no barrier is: any thread may have to give way to others, and stands on a fiber.
static uint3 start_block(const struct gw_blocks *blocks, uint64_t b)
{
    const struct gw_operation *operation = blocks->operation;
    const uint3 block = gw_block_of(shuffled             ? shuffled_block(b, blocks->count)
                                    : blocks->descending ? blocks->count - 1 - b
                                                         : b,
                                    blocks->grid->grid);
    fill_dynamic_shared_memory(operation->run.launch.dynamic_shared_bytes);
    gw_set_running_block(block);
    GW_TELL(block_begin, block, gw_dynamic_shared_memory);
    gw_run_waiting_block(operation->run.kernel, blocks->grid, block, operation->run.arguments);
    return block;
}

static void run_share(void *argument)
{
    const struct share *share = argument;
    gw_set_running_grid(&share->grid);
    gw_run_all_blocks(
        &(struct gw_blocks){share->operation, &share->grid, share->last, descending, start_block});
}

#else

void gw_device_run_blocks_descending(bool last_first)
{
    (void)last_first;
}

void gw_device_run_blocks_shuffled(uint64_t seed)
{
    (void)seed;
}

static void run_share(void *argument)
{
    const struct share *share = argument;
    const struct gw_operation *operation = share->operation;
    const uint64_t in_line = (uint64_t)share->grid.grid.x * share->grid.block.x;
    if (!gw_may_wait() && in_line <= GW_MOST_THREADS_IN_LINE) {
        operation->run.kernel->run_blocks(operation->run.arguments, &share->grid, share->first,
                                          share->last);
        return;
    }
    for (uint64_t b = share->first; b < share->last; b++) {
        gw_run_waiting_block(operation->run.kernel, &share->grid, gw_block_of(b, share->grid.grid),
                             operation->run.arguments);
    }
}

#endif

// Whether the blocks of the running grid may wait for each other.
static GW_PER_WORKER bool cooperative;

bool gw_grid_is_cooperative(void);
void gw_expect_cooperative_grid(const char *file, int line);

bool gw_grid_is_cooperative(void)
{
    return cooperative;
}

// cooperative_groups.h of CUDA calls __trap() in sync() of a grid that is not valid.
void gw_expect_cooperative_grid(const char *file, int line)
{
    if (!cooperative) {
        gw_leave_kernel(
            cudaErrorLaunchFailure,
            "%s:%d: grid.sync() needs a cooperative launch, because <<<>>> does not guarantee that "
            "all blocks run at the same time: launch the kernel with cudaLaunchCooperativeKernel",
            file, line);
    }
}

static void run_share_safely(struct share *share)
{
    struct gw_escape escape;
    gw_become_worker();
    gw_prepare_signal_stack();
    cooperative = share->operation->run.launch.cooperative;
#ifdef GW_CPU_DEVICE_CHECKED
    gw_set_running_kernel(share->operation, &threadIdx, &blockIdx);
#else
    gw_set_running_kernel(share->operation, NULL, NULL); // until it launches
#endif
    if (gw_run_escapable(&escape, run_share, share) != cudaSuccess) {
        gw_abandon_block();
        GW_OBSERVE(gw_end_plain_blocks());
        GW_OBSERVE(gw_forget_residents());
        gw_raise_execution_error(escape.error, escape.reason);
    }
    gw_set_running_kernel(NULL, NULL, NULL);
}

#ifndef GW_CPU_DEVICE_CHECKED

void gw_run_blocks(const struct gw_operation *operation, uint64_t first, uint64_t last)
{
    const struct gw_launch *launch = &operation->run.launch;
    run_share_safely(&(struct share){operation, {launch->grid, launch->block}, first, last});
}

void gw_run_grid(const struct gw_operation *operation)
{
    gw_catch_faults();
    gw_run_blocks(operation, 0, block_count(operation->run.launch.grid));
}

#else

void gw_run_grid(const struct gw_operation *operation)
{
    const struct gw_launch *launch = &operation->run.launch;
    const struct gw_grid grid = {launch->grid, launch->block};
    const struct gw_launch_info information = {
        .kernel = launch->name,
        .grid = launch->grid,
        .block = launch->block,
        .dynamic_shared_bytes = launch->dynamic_shared_bytes,
        .argument_bytes = operation->run.kernel->argument_bytes,
        .stream = launch->stream,
        .site = operation->site,
        .number = operation->run.number,
        .entry = launch->entry,
        .caller = (const void *)(uintptr_t)operation->run.kernel->run_thread,
        .device = operation->stream->device,
        .device_chosen = operation->device_chosen,
        .own_memory = gw_devices() > 1 ? gw_memory_of_device(operation->stream->device)
                                       : (struct gw_range){NULL, 0},
    };
    GW_TELL(launch_begin, &information);
    gw_catch_faults();
    run_share_safely(&(struct share){operation, grid, 0, block_count(grid.grid)});
    gw_ignore_faults();
    GW_TELL(launch_end, &information);
}

#endif
