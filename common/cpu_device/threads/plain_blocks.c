// SPDX-License-Identifier: MIT
// What the runtime tells of threads, barriers and warps is meant for code that has callbacks; the
// fast build's has none, so nothing of that reaches the observer. Of memory that a kernel allocates
// and of errors it hears as ever.
#include "plain_blocks.h"

#include "block.h"
#include "grid.h"

static struct gw_observer watching; // while it is not told of everything
static bool unwatched;

static void begin(void)
{
    watching = gw_observer;
    unwatched = true;
    gw_observer.async_copy_begin = NULL;
    gw_observer.async_copy_end = NULL;
    gw_observer.barrier_arrive = NULL;
    gw_observer.barrier_release = NULL;
    gw_observer.barrier_divergence = NULL;
    gw_observer.dynamic_array = NULL;
    gw_observer.exchange_used = NULL;
    gw_observer.lying_mask = NULL;
    gw_observer.thread_end = NULL;
    gw_observer.thread_switch = NULL;
    gw_observer.undefined_shuffle = NULL;
    gw_observer.warp_function = NULL;
    gw_observer.warp_release = NULL;
}

void gw_end_plain_blocks(void)
{
    if (unwatched) {
        gw_observer = watching;
        unwatched = false;
    }
}

static void run(const struct gw_kernel *kernel, const struct gw_blocks *blocks, uint64_t first,
                uint64_t count)
{
    const struct gw_grid *grid = blocks->grid;
    const void *arguments = blocks->operation->run.arguments;
    if (!gw_may_wait() && (uint64_t)grid->grid.x * grid->block.x <= GW_MOST_THREADS_IN_LINE) {
        kernel->run_blocks(arguments, grid, first, first + count);
        return;
    }
    for (uint64_t i = 0; i < count; i++) {
        const uint64_t block = blocks->descending ? first + count - 1 - i : first + i;
        gw_run_waiting_block(kernel, grid, gw_block_of(block, grid->grid), arguments);
    }
}

uint64_t gw_run_plain_blocks(const struct gw_blocks *blocks, uint64_t begun)
{
    const struct gw_kernel *fast = NULL;
    const uint64_t end = blocks->count - 1;
    const uint64_t next = blocks->descending ? end - begun : begun;
    const uint64_t count = GW_ASK(plain_blocks, blocks->operation->run.kernel, next,
                                  blocks->descending ? 0 : end, &fast);
    if (count > 0) {
        begin();
        run(fast, blocks, blocks->descending ? next + 1 - count : next, count);
        gw_end_plain_blocks();
    }
    return count;
}
