// SPDX-License-Identifier: MIT
// The branches of a graph that was built node by node: nodes that come after each other stand in
// one branch as far as they can, and a node waits for what comes before it in others. So a launch
// makes the calls that it would make of a capture.
#include "cpu_device/captures/capture.h"
#include "graph_building.h"

#include <stdlib.h>
#include <string.h>

enum { NO_EVENT = -1 };

/** A node on its way into a branch. */
struct placed {
    const struct gw_operation *operation; /**< NULL: nothing but an order */
    size_t *after; /**< places; once it is in a branch, those that it waits for */
    size_t after_count;
    unsigned branch, position; /**< the first in a branch has position 1 */
    unsigned *known;           /**< how many of each branch come before what comes after it */
    int event;                 /**< which record stands behind it */
};

struct placing {
    struct placed *nodes; /**< each behind all that it comes after */
    size_t count, room;
    unsigned branches;
    unsigned length[GW_MOST_BRANCHES];
    size_t last[GW_MOST_BRANCHES]; /**< the place of each branch's last node */
};

static struct placed *append(struct placing *placing, const struct gw_operation *operation,
                             size_t after_count)
{
    if (placing->count == placing->room) {
        const size_t room = placing->room == 0 ? 64 : 2 * placing->room;
        struct placed *more = realloc(placing->nodes, room * sizeof(*more));
        if (!more) {
            return NULL;
        }
        placing->nodes = more;
        placing->room = room;
    }
    struct placed *node = &placing->nodes[placing->count];
    *node = (struct placed){.operation = operation,
                            .after = calloc(after_count + 1, sizeof(size_t)),
                            .known = calloc(GW_MOST_BRANCHES, sizeof(unsigned)),
                            .event = NO_EVENT};
    placing->count++;
    return node->after && node->known ? node : NULL;
}

static bool append_step(struct placing *placing, struct gw_step *step, size_t none)
{
    const bool is_root = step->after_count == 0 && none > 0;
    struct placed *node =
        append(placing, step->operation.kind == GW_NOTHING ? NULL : &step->operation,
               step->after_count + 1);
    if (!node) {
        return false;
    }
    for (size_t i = 0; i < step->after_count; i++) {
        node->after[node->after_count++] = step->after[i]->mark;
    }
    if (is_root) { // of a child: it comes after what the child comes after
        node->after[node->after_count++] = none - 1;
    }
    step->mark = placing->count - 1;
    return true;
}

/** A child's nodes stand between two that do nothing. */
static bool append_child(struct placing *placing, struct gw_step *step)
{
    if (!append_step(placing, step, 0)) {
        return false;
    }
    const struct gw_graph *child = step->child;
    const size_t first = placing->count - 1;
    for (size_t i = 0; i < child->count; i++) {
        if (gw_is_node(child->steps[i]) && !append_step(placing, child->steps[i], first + 1)) {
            return false;
        }
    }
    const size_t inside = placing->count - first;
    struct placed *end = append(placing, NULL, inside);
    for (size_t i = 0; end && i < inside; i++) {
        end->after[end->after_count++] = first + i;
    }
    step->mark = placing->count - 1;
    return end;
}

static bool is_ready(const struct gw_step *step)
{
    for (size_t i = 0; i < step->after_count; i++) {
        if (step->after[i]->mark == SIZE_MAX) {
            return false;
        }
    }
    return true;
}

/** Every node behind those that it comes after, else in the order in which they were added. */
static enum gw_branching put_in_order(struct placing *placing, const struct gw_graph *graph)
{
    size_t left = 0;
    for (size_t i = 0; i < graph->count; i++) {
        graph->steps[i]->mark = SIZE_MAX;
        left += gw_is_node(graph->steps[i]) ? 1U : 0U;
    }
    while (left > 0) {
        const size_t before = left;
        for (size_t i = 0; i < graph->count; i++) {
            struct gw_step *step = graph->steps[i];
            if (!gw_is_node(step) || step->mark != SIZE_MAX || !is_ready(step)) {
                continue;
            }
            if (step->child ? !append_child(placing, step) : !append_step(placing, step, 0)) {
                return GW_NO_MEMORY;
            }
            left--;
        }
        if (left == before) {
            return GW_IN_A_CIRCLE;
        }
    }
    return GW_BRANCHED;
}

/** The first branch all of whose nodes come before this one, or a new one. */
static unsigned branch_for(struct placing *placing, const unsigned *known, size_t place)
{
    for (unsigned i = 0; i < placing->branches; i++) {
        if (known[i] == placing->length[i]) {
            return i;
        }
    }
    return placing->branches < GW_MOST_BRANCHES ? placing->branches++
                                                : (unsigned)(place % GW_MOST_BRANCHES);
}

static void learn(unsigned *known, const struct placed *from)
{
    for (unsigned i = 0; i < GW_MOST_BRANCHES; i++) {
        known[i] = known[i] > from->known[i] ? known[i] : from->known[i];
    }
}

/** Puts a node into a branch. Of what it comes after it waits for what nothing else makes it wait
 * for: the last of its branch, or another that it waits for. */
static void place(struct placing *placing, size_t at)
{
    struct placed *node = &placing->nodes[at];
    unsigned certain[GW_MOST_BRANCHES] = {0};
    for (size_t i = 0; i < node->after_count; i++) {
        learn(node->known, &placing->nodes[node->after[i]]);
    }
    node->branch = branch_for(placing, node->known, at);
    if (placing->length[node->branch] > 0) {
        const struct placed *last = &placing->nodes[placing->last[node->branch]];
        learn(node->known, last);
        memcpy(certain, last->known, sizeof(certain));
    }
    size_t waits = 0;
    for (size_t i = node->after_count; i-- > 0;) { // the latest knows most
        const size_t other = node->after[i];
        const struct placed *before = &placing->nodes[other];
        if (certain[before->branch] < before->position) {
            learn(certain, before);
            node->after[node->after_count - ++waits] = other;
        }
    }
    memmove(node->after, node->after + node->after_count - waits, waits * sizeof(size_t));
    node->after_count = waits;
    node->position = ++placing->length[node->branch];
    node->known[node->branch] = node->position;
    placing->last[node->branch] = at;
}

static bool give(struct gw_graph *made, enum gw_operation_kind kind, unsigned branch, int event)
{
    return gw_graph_append(made, &(struct gw_operation){.kind = kind}, branch, (unsigned)event);
}

/** Records: of the beginning, for branches that wait for no node, and of nodes that others wait
 * for.
 * @return whether the beginning has one, which is number 0 */
static bool number_records(struct placing *placing, struct gw_graph *made)
{
    bool begins = false;
    for (size_t i = 0; i < placing->count; i++) {
        const struct placed *node = &placing->nodes[i];
        begins = begins || (node->branch > 0 && node->after_count == 0 && node->position == 1);
    }
    made->events = begins ? 1 : 0;
    for (size_t i = 0; i < placing->count; i++) {
        const struct placed *node = &placing->nodes[i];
        for (size_t k = 0; k < node->after_count; k++) {
            struct placed *before = &placing->nodes[node->after[k]];
            before->event = before->event == NO_EVENT ? (int)made->events++ : before->event;
        }
    }
    return begins;
}

static bool give_node(const struct placing *placing, const struct placed *node,
                      struct gw_graph *made)
{
    bool whole = true;
    if (node->branch > 0 && node->after_count == 0 && node->position == 1) {
        whole = give(made, GW_WAIT_FOR_EVENT, node->branch, 0);
    }
    for (size_t i = 0; whole && i < node->after_count; i++) {
        whole = give(made, GW_WAIT_FOR_EVENT, node->branch, placing->nodes[node->after[i]].event);
    }
    if (whole && node->operation) {
        whole = gw_graph_append(made, node->operation, node->branch, 0);
    }
    if (whole && node->event != NO_EVENT) {
        whole = give(made, GW_RECORD_EVENT, node->branch, node->event);
    }
    return whole;
}

static bool give_all(struct placing *placing, struct gw_graph *made)
{
    made->branches = placing->branches > 0 ? placing->branches : 1;
    bool whole = !number_records(placing, made) || give(made, GW_RECORD_EVENT, 0, 0);
    for (size_t i = 0; whole && i < placing->count; i++) {
        whole = give_node(placing, &placing->nodes[i], made);
    }
    return whole;
}

enum gw_branching gw_graph_in_branches(const struct gw_graph *graph, struct gw_graph **made)
{
    struct placing placing = {0};
    *made = gw_graph_new();
    enum gw_branching answer = *made ? put_in_order(&placing, graph) : GW_NO_MEMORY;
    const size_t nodes = placing.count;
    // What is launched next waits for one that does nothing, behind all.
    struct placed *end = answer == GW_BRANCHED && nodes > 0 ? append(&placing, NULL, nodes) : NULL;
    for (size_t i = 0; end && i < nodes; i++) {
        end->after[end->after_count++] = i;
    }
    if (answer == GW_BRANCHED && nodes > 0 && !end) {
        answer = GW_NO_MEMORY;
    }
    for (size_t i = 0; answer == GW_BRANCHED && i < placing.count; i++) {
        place(&placing, i);
    }
    if (answer == GW_BRANCHED && !give_all(&placing, *made)) {
        answer = GW_NO_MEMORY;
    }
    for (size_t i = 0; i < placing.count; i++) {
        free(placing.nodes[i].after);
        free(placing.nodes[i].known);
    }
    free(placing.nodes);
    if (answer != GW_BRANCHED && *made) {
        gw_graph_free(*made);
        *made = NULL;
    }
    return answer;
}
