// SPDX-License-Identifier: MIT
// Which nodes of a graph come after which: said, and asked.
#include "cpu_device/calls/call.h"
#include "graph_building.h"

#include <cuda_runtime_api.h>
#include <string.h>

static cudaGraphNode_t handle_of(struct gw_step *node)
{
    return (cudaGraphNode_t)(void *)node;
}

/** Of `to` after `from`, which must be nodes of the graph, and be nothing that it has already. */
static bool expect_new_edge(struct gw_call *call, const struct gw_step *from,
                            const struct gw_step *to, size_t number)
{
    if (!from || !to) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "number %zu of the dependencies names a node that is none of this graph",
                     number);
    } else if (from == to) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "number %zu of the dependencies lets a node come after itself", number);
    } else {
        for (size_t i = 0; i < to->after_count; i++) {
            if (to->after[i] == from) {
                gw_call_fail(call, cudaErrorInvalidValue,
                             "number %zu of the dependencies is there already", number);
                return false;
            }
        }
        return true;
    }
    return false;
}

static bool expect_plain_edges(struct gw_call *call, const cudaGraphEdgeData *edges, size_t count)
{
    static const cudaGraphEdgeData plain = {0};
    for (size_t i = 0; edges && i < count; i++) {
        if (memcmp(&edges[i], &plain, sizeof(plain)) != 0) {
            gw_call_fail(call, cudaErrorNotSupported,
                         GW_THE_DEVICE " has no edges but those that wait for a whole node");
            return false;
        }
    }
    return true;
}

cudaError_t cudaGraphAddDependencies(cudaGraph_t handle, const cudaGraphNode_t *from,
                                     const cudaGraphNode_t *to, const cudaGraphEdgeData *edges,
                                     size_t count)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct gw_graph *graph = gw_expect_graph(&call, handle);
    if (graph && count > 0 && (!from || !to)) {
        gw_call_fail(&call, cudaErrorInvalidValue, "a list of nodes is NULL");
    } else if (graph && expect_plain_edges(&call, edges, count)) {
        for (size_t i = 0; i < count; i++) {
            struct gw_step *first = gw_node_of(graph, from[i]), *second = gw_node_of(graph, to[i]);
            if (!expect_new_edge(&call, first, second, i + 1)) {
                break;
            }
            graph->in_branches = gw_graph_in_branches;
            if (!gw_come_after(second, first)) {
                gw_fail_without_memory(&call);
                break;
            }
        }
    }
    return gw_call_end(&call);
}

/** A list that is being told: how many there is room for, and how many there are. */
struct list {
    cudaGraphNode_t *first, *second;
    cudaGraphEdgeData *edges;
    size_t room, count;
};

static void tell(struct list *list, struct gw_step *first, struct gw_step *second)
{
    if (list->first && list->count >= list->room) {
        return;
    }
    if (list->first) {
        list->first[list->count] = handle_of(first);
    }
    if (list->second) {
        list->second[list->count] = handle_of(second);
    }
    if (list->edges) {
        list->edges[list->count] = (cudaGraphEdgeData){0};
    }
    list->count++;
}

/** "If there are more, the remaining entries will be set to NULL", of each such call. */
static void end_list(const struct list *list, size_t *count)
{
    for (size_t i = list->count; list->first && i < list->room; i++) {
        list->first[i] = NULL;
        if (list->second) {
            list->second[i] = NULL;
        }
    }
    *count = list->count;
}

cudaError_t cudaGraphGetRootNodes(cudaGraph_t handle, cudaGraphNode_t *nodes, size_t *count)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    const struct gw_graph *graph = gw_expect_graph(&call, handle);
    if (graph && gw_expect_place(&call, count, "number of nodes")) {
        struct list list = {.first = nodes, .room = *count};
        for (size_t i = 0; i < graph->count; i++) {
            if (gw_is_node(graph->steps[i]) && graph->steps[i]->after_count == 0) {
                tell(&list, graph->steps[i], NULL);
            }
        }
        end_list(&list, count);
    }
    return gw_call_end(&call);
}

/** Tells of all edges of the graph, or of those that lead away from one node. */
static void tell_edges(struct list *list, const struct gw_graph *graph, const struct gw_step *away)
{
    for (size_t i = 0; i < graph->count; i++) {
        struct gw_step *to = graph->steps[i];
        for (size_t k = 0; gw_is_node(to) && k < to->after_count; k++) {
            if (!away) {
                tell(list, to->after[k], to);
            } else if (to->after[k] == away) {
                tell(list, to, NULL);
            }
        }
    }
}

cudaError_t cudaGraphGetEdges(cudaGraph_t handle, cudaGraphNode_t *from, cudaGraphNode_t *to,
                              cudaGraphEdgeData *edges, size_t *count)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    const struct gw_graph *graph = gw_expect_graph(&call, handle);
    if (graph && gw_expect_place(&call, count, "number of edges")) {
        if (!from != !to) {
            gw_call_fail(&call, cudaErrorInvalidValue,
                         "one of the lists is NULL, and the other is not");
        } else {
            struct list list = {from, to, edges, *count, 0};
            tell_edges(&list, graph, NULL);
            end_list(&list, count);
        }
    }
    return gw_call_end(&call);
}

cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t handle, cudaGraphNode_t *dependencies,
                                         cudaGraphEdgeData *edges, size_t *count)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct gw_graph *graph = NULL;
    const struct gw_step *node = gw_expect_node(&call, handle, &graph);
    if (node && gw_expect_place(&call, count, "number of nodes")) {
        struct list list = {.first = dependencies, .edges = edges, .room = *count};
        for (size_t i = 0; i < node->after_count; i++) {
            tell(&list, node->after[i], NULL);
        }
        end_list(&list, count);
    }
    return gw_call_end(&call);
}

cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t handle, cudaGraphNode_t *dependents,
                                           cudaGraphEdgeData *edges, size_t *count)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct gw_graph *graph = NULL;
    const struct gw_step *node = gw_expect_node(&call, handle, &graph);
    if (node && gw_expect_place(&call, count, "number of nodes")) {
        struct list list = {.first = dependents, .edges = edges, .room = *count};
        tell_edges(&list, graph, node);
        end_list(&list, count);
    }
    return gw_call_end(&call);
}
