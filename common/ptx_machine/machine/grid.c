// SPDX-License-Identifier: MIT
// Runs the blocks of a launch, one after another, and of each block the warps in turn.
#include "actions.h"
#include "program.h"

#include "checker/counting/distinct.h"

#include <stdlib.h>

enum { JUNK = 0xCB };

static void *take(size_t count, size_t bytes)
{
    void *memory = calloc(count, bytes);
    if (!memory) {
        abort();
    }
    return memory;
}

static void make_warps(struct ptx_grid *grid)
{
    grid->warps = take(grid->warp_count, sizeof(*grid->warps));
    for (unsigned i = 0; i < grid->warp_count; i++) {
        struct ptx_warp *warp = &grid->warps[i];
        const uint32_t rest = grid->threads - i * PTX_LANES;
        *warp =
            (struct ptx_warp){.grid = grid,
                              .number = i,
                              .exists = rest < PTX_LANES ? (UINT32_C(1) << rest) - 1 : UINT32_MAX};
        warp->specials = take((size_t)PTX_SPECIAL_COUNT * 3 * PTX_LANES, sizeof(*warp->specials));
        warp->tables[PTX_IN_CONSTANTS] = grid->program->constants;
        warp->tables[PTX_IN_SPECIALS] = warp->specials;
        ptx_specials_of_launch(warp);
    }
}

static void free_warps(struct ptx_grid *grid)
{
    for (unsigned i = 0; i < grid->warp_count; i++) {
        struct ptx_warp *warp = &grid->warps[i];
        for (unsigned depth = 0; depth < warp->frame_count; depth++) {
            free(warp->frames[depth].slots);
        }
        free(warp->frames);
        free(warp->specials);
        free(warp->local);
        ptx_free_copies(warp);
    }
    free(grid->warps);
}

static void begin_warp(struct ptx_warp *warp)
{
    const struct ptx_function *kernel = warp->grid->run->kernel;
    const struct ptx_step *first = &warp->grid->program->steps[kernel->begin];
    warp->runs = warp->exists;
    warp->at_barrier = warp->at_lanes = warp->tired = warp->carry = 0;
    warp->shared_writers = 0;
    warp->polls_in_vain = false;
    ptx_specials_of_block(warp);
    ptx_forget_copies(warp);
    PTX_FOR_LANES(warp->exists, {
        warp->next[lane] = kernel->begin;
        warp->depth[lane] = 0;
        ptx_enter(warp, first, lane, 0, kernel);
    });
}

static void begin_block(struct ptx_grid *grid)
{
    memset(grid->shared, grid->run->poison ? JUNK : 0, grid->shared_bytes);
    memset(grid->arrived, 0, sizeof(grid->arrived));
    grid->block_made_requests = grid->block_stored = false;
    grid->pending_arrivals = 0;
    for (unsigned i = 0; i < grid->warp_count; i++) {
        begin_warp(&grid->warps[i]);
    }
}

static bool failed(const struct ptx_grid *grid)
{
    return grid->fault->kind != PTX_NO_FAULT;
}

// Every thread that is left waits for another.
static void raise_no_progress(struct ptx_grid *grid)
{
    for (unsigned i = 0; i < grid->warp_count; i++) {
        struct ptx_warp *warp = &grid->warps[i];
        const uint32_t waiting = warp->at_lanes ? warp->at_lanes : warp->at_barrier;
        if (waiting) {
            const unsigned lane = ptx_first_lane(waiting);
            ptx_raise(warp, &grid->program->steps[warp->next[lane]], lane, PTX_NO_PROGRESS,
                      "it waits for threads that wait for it, or that never come here");
            return;
        }
    }
}

static void run_block(struct ptx_grid *grid)
{
    begin_block(grid);
    while (!failed(grid)) {
        bool did = false, left = false;
        for (unsigned i = 0; i < grid->warp_count && !failed(grid); i++) {
            const unsigned number = grid->run->descending ? grid->warp_count - 1 - i : i;
            struct ptx_warp *warp = &grid->warps[number];
            if (warp->runs || warp->at_lanes) {
                did |= ptx_run_warp(warp);
            }
        }
        if (failed(grid)) {
            return;
        }
        did |= ptx_open_barriers(grid);
        for (unsigned i = 0; i < grid->warp_count; i++) {
            left |= ptx_alive(&grid->warps[i]) != 0;
        }
        if (!left) {
            return;
        }
        if (!did) {
            raise_no_progress(grid);
        }
    }
}

static void run_blocks(struct ptx_grid *grid)
{
    const struct ptx_run *run = grid->run;
    const uint64_t blocks = (uint64_t)run->grid[0] * run->grid[1] * run->grid[2];
    for (uint64_t i = 0; i < blocks && !failed(grid); i++) {
        const uint64_t number = run->descending ? blocks - 1 - i : i;
        grid->block[0] = (uint32_t)(number % run->grid[0]);
        grid->block[1] = (uint32_t)(number / run->grid[0] % run->grid[1]);
        grid->block[2] = (uint32_t)(number / run->grid[0] / run->grid[1]);
        run_block(grid);
    }
    if (run->counts) {
        run->counts->blocks += blocks;
        run->counts->threads += blocks * grid->threads;
        run->counts->instructions += grid->instructions;
        run->counts->active_lanes += grid->active_lanes;
    }
}

bool ptx_run(const struct ptx_run *run, struct ptx_fault *fault)
{
    fault->kind = PTX_NO_FAULT;
    fault->sentence[0] = '\0';
    if (!ptx_program_knows(run->program, run->kernel, fault)) {
        return false;
    }
    struct ptx_grid grid = {
        .run = run,
        .program = run->program,
        .fault = fault,
        .threads = run->block[0] * run->block[1] * run->block[2],
        .shared_bytes =
            ptx_dynamic_shared_begins(run->program->module) + (uint32_t)run->dynamic_shared_bytes,
    };
    grid.warp_count = (grid.threads + PTX_LANES - 1) / PTX_LANES;
    grid.shared = take(1, grid.shared_bytes + 1);
    make_warps(&grid);
    if (run->counts) {
        gw_distinct_launch_begins();
    }
    run_blocks(&grid);
    free_warps(&grid);
    free(grid.shared);
    return fault->kind == PTX_NO_FAULT;
}
