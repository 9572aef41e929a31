// SPDX-License-Identifier: MIT
// Nodes of graphs, and which come after which.
#include "graph.h"

#include <stdlib.h>
#include <string.h>

bool gw_come_after(struct gw_step *node, struct gw_step *before)
{
    for (size_t i = 0; i < node->after_count; i++) {
        if (node->after[i] == before) {
            return true;
        }
    }
    // As long as a power of two, the list is full.
    if ((node->after_count & (node->after_count - 1)) == 0) {
        const size_t room = node->after_count == 0 ? 1 : 2 * node->after_count;
        struct gw_step **more = realloc(node->after, room * sizeof(struct gw_step *));
        if (!more) {
            return false;
        }
        node->after = more;
    }
    node->after[node->after_count++] = before;
    return true;
}

/** What comes before whatever is next in a branch, or before what waits for a record. */
struct before {
    struct gw_step **nodes;
    size_t count;
};

static bool add(struct before *to, struct gw_step *node)
{
    for (size_t i = 0; i < to->count; i++) {
        if (to->nodes[i] == node) {
            return true;
        }
    }
    struct gw_step **more = realloc(to->nodes, (to->count + 1) * sizeof(struct gw_step *));
    if (!more) {
        return false;
    }
    to->nodes = more;
    to->nodes[to->count++] = node;
    return true;
}

static bool add_all(struct before *to, const struct before *from)
{
    bool whole = true;
    for (size_t i = 0; whole && i < from->count; i++) {
        whole = add(to, from->nodes[i]);
    }
    return whole;
}

static bool note_step(struct gw_step *step, struct before *branch, struct before *event)
{
    bool whole = true;
    if (step->operation.kind == GW_RECORD_EVENT) {
        return add_all(event, branch);
    }
    if (step->operation.kind == GW_WAIT_FOR_EVENT) {
        return add_all(branch, event);
    }
    for (size_t i = 0; whole && i < branch->count; i++) {
        whole = gw_come_after(step, branch->nodes[i]);
    }
    branch->count = 0; // it stands for all of them now
    return whole && add(branch, step);
}

bool gw_graph_note_dependencies(struct gw_graph *graph)
{
    struct before *branches = calloc(graph->branches, sizeof(*branches));
    struct before *events = calloc((size_t)graph->events + 1, sizeof(*events));
    bool whole = branches && events;
    for (size_t i = 0; whole && i < graph->count; i++) {
        struct gw_step *step = graph->steps[i];
        whole = note_step(step, &branches[step->branch], &events[step->event]);
    }
    for (unsigned i = 0; branches && i < graph->branches; i++) {
        free(branches[i].nodes);
    }
    for (unsigned i = 0; events && i < graph->events; i++) {
        free(events[i].nodes);
    }
    free(branches);
    free(events);
    return whole;
}
