// SPDX-License-Identifier: MIT
// What is known spreads from block to edge and from edge to block, until nothing more follows.
#include "flow.h"

#include "base/text.h"

#include <stdlib.h>

struct edge {
    size_t from, to; // indices of blocks
    bool known;
    uint64_t times;
};

struct flow {
    const struct gw_listed_function *function;
    struct edge *edges;
    size_t edge_count;
    bool *known;
    uint64_t *times;
    bool changed;
};

static void add_edges(struct flow *flow)
{
    const struct gw_listed_function *function = flow->function;
    for (size_t b = 0; b < function->block_count; b++) {
        const struct gw_listed_block *block = &function->blocks[b];
        for (size_t s = 0; s < block->successor_count; s++) {
            for (size_t to = 0; to < function->block_count; to++) {
                if (function->blocks[to].number == block->successors[s]) {
                    flow->edges = gw_one_more(flow->edges, flow->edge_count, sizeof(*flow->edges));
                    flow->edges[flow->edge_count++] = (struct edge){.from = b, .to = to};
                }
            }
        }
    }
}

static void know_block(struct flow *flow, size_t block, uint64_t times)
{
    flow->changed = true;
    flow->known[block] = true;
    flow->times[block] = times;
}

static void know_edge(struct flow *flow, struct edge *edge, uint64_t times)
{
    flow->changed = true;
    edge->known = true;
    edge->times = times;
}

// One side of a block, its edges in or its edges out: if all are known, so is the block, and if the
// block and all but one are known, so is that one.
static void look_at_side(struct flow *flow, size_t block, bool out)
{
    uint64_t sum = 0;
    size_t edges = 0;
    size_t unknown = 0;
    struct edge *missing = NULL;
    for (size_t e = 0; e < flow->edge_count; e++) {
        struct edge *edge = &flow->edges[e];
        if ((out ? edge->from : edge->to) != block) {
            continue;
        }
        edges++;
        sum += edge->known ? edge->times : 0;
        unknown += !edge->known;
        missing = edge->known ? missing : edge;
    }
    if (edges == 0) {
        return;
    }
    if (unknown == 0 && !flow->known[block]) {
        know_block(flow, block, sum);
    } else if (unknown == 1 && flow->known[block]) {
        // Threads that ended in the middle of a block never left it.
        know_edge(flow, missing, flow->times[block] > sum ? flow->times[block] - sum : 0);
    }
}

bool gw_flow_solve(const struct gw_listed_function *function, const uint64_t *counters,
                   size_t counter_count, uint64_t *times)
{
    struct flow flow = {.function = function,
                        .times = times,
                        .known = calloc(function->block_count + 1, sizeof(*flow.known))};
    if (!flow.known) {
        abort();
    }
    add_edges(&flow);
    for (size_t b = 0; b < function->block_count; b++) {
        const int counter = function->blocks[b].counter;
        times[b] = 0;
        if (counter >= 0 && (size_t)counter < counter_count) {
            know_block(&flow, b, counters[counter]);
        }
    }
    do {
        flow.changed = false;
        for (size_t b = 0; b < function->block_count; b++) {
            if (b > 0) { // into the first one calls come
                look_at_side(&flow, b, false);
            }
            if (!function->blocks[b].returns) {
                look_at_side(&flow, b, true);
            }
        }
    } while (flow.changed);
    bool all = true;
    for (size_t b = 0; b < function->block_count; b++) {
        all = all && flow.known[b];
    }
    free(flow.known);
    free(flow.edges);
    return all;
}
