// SPDX-License-Identifier: MIT
// Blocks of a launch that take turns: what the checker knows of one is kept while others run.
#include "checker/accesses/races.h"
#include "checker/budget/budget.h"
#include "checker/counting/requests.h"
#include "checker/handlers/handlers.h"
#include "checker/order/edges.h"
#include "checker/order/stamps.h"
#include "checker/order/warps.h"
#include "checker/program/arrays.h"
#include "checker/reports/running_launch.h"
#include "checker/shadow/saved_memory.h"

#include <string.h>

enum { PARTS = 3 };

struct kept_block {
    uint64_t block, settled, epoch;
    bool plain;
    struct {
        void *bytes;
        size_t count;
    } parts[PARTS];
    struct gw_saved_memory *shared, *dynamic_shared;
};

static struct kept_block *blocks;
static size_t room;

static void *part(int number, size_t *bytes)
{
    return number == 0   ? gw_block_of_launch(bytes)
           : number == 1 ? gw_edges_of_block(bytes)
                         : gw_warps_of_block(bytes);
}

void gw_observe_block_leaves(unsigned place)
{
    gw_race_settle();
    gw_budget_kernel_waits();
    gw_now.interleaved = true;
    gw_now_decide();
    const size_t old_room = room;
    while (place >= room) {
        blocks = gw_grown(blocks, room, &room, sizeof(*blocks));
    }
    if (room > old_room) {
        memset(blocks + old_room, 0, (room - old_room) * sizeof(*blocks));
    }
    struct kept_block *kept = &blocks[place];
    kept->block = gw_now.block;
    kept->settled = gw_now.settled;
    kept->epoch = gw_now.epoch;
    kept->plain = gw_now.plain;
    for (int i = 0; i < PARTS; i++) {
        size_t bytes;
        const void *from = part(i, &bytes);
        kept->parts[i].bytes = malloc(bytes);
        if (!kept->parts[i].bytes) {
            abort();
        }
        kept->parts[i].count = bytes;
        memcpy(kept->parts[i].bytes, from, bytes);
    }
    gw_warps_block_begins();
    kept->shared = gw_saved_memory_take(&gw_now.shared);
    kept->dynamic_shared = gw_saved_memory_take(&gw_now.dynamic_shared);
    if (gw_now.counting) {
        gw_requests_block_begins(0); // what still waits for lanes is taken as it is
    }
}

void gw_observe_block_returns(unsigned place)
{
    struct kept_block *kept = &blocks[place];
    gw_now.block = kept->block;
    gw_now.settled = kept->settled;
    gw_now.epoch = kept->epoch;
    gw_now.plain = kept->plain;
    gw_warps_block_begins();
    for (int i = 0; i < PARTS; i++) {
        size_t bytes;
        memcpy(part(i, &bytes), kept->parts[i].bytes, kept->parts[i].count);
        free(kept->parts[i].bytes);
    }
    gw_saved_memory_restore(kept->shared, &gw_now.shared);
    gw_saved_memory_restore(kept->dynamic_shared, &gw_now.dynamic_shared);
    gw_block_returns();
    if (gw_now.counting) {
        const dim3 threads = gw_running_launch()->block;
        gw_requests_block_begins(threads.x * threads.y * threads.z);
    }
}
