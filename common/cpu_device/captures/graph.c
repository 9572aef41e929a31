// SPDX-License-Identifier: MIT
// Graphs as the program sees them: made by a capture, asked for their nodes, destroyed.
#include "graph.h"
#include "cpu_device/calls/call.h"
#include "cpu_device/calls/devices.h"

#include <stdlib.h>
#include <string.h>

static struct gw_graph *live;

struct gw_graph *gw_graph_new(void)
{
    struct gw_graph *graph = calloc(1, sizeof(*graph));
    if (graph) {
        graph->holds = 1;
        graph->branches = 1;
        memset(graph->device_of_branch, gw_current_device(), sizeof(graph->device_of_branch));
    }
    return graph;
}

void gw_graph_hold(struct gw_graph *graph)
{
    graph->holds++;
}

void gw_graph_free(struct gw_graph *graph)
{
    if (--graph->holds > 0) {
        return;
    }
    for (size_t i = 0; i < graph->count; i++) {
        free(graph->steps[i]->kept);
        free(graph->steps[i]->after);
        if (graph->steps[i]->child) {
            gw_graph_free(graph->steps[i]->child);
        }
        free(graph->steps[i]);
    }
    free(graph->steps);
    free(graph);
}

bool gw_is_node(const struct gw_step *step)
{
    return step->operation.kind != GW_RECORD_EVENT && step->operation.kind != GW_WAIT_FOR_EVENT;
}

bool gw_graph_append(struct gw_graph *graph, const struct gw_operation *operation, unsigned branch,
                     unsigned event)
{
    if (graph->count == graph->room) {
        const size_t room = graph->room == 0 ? 16 : 2 * graph->room;
        struct gw_step **more = realloc(graph->steps, room * sizeof(struct gw_step *));
        if (!more) {
            return false;
        }
        graph->steps = more;
        graph->room = room;
    }
    struct gw_step *step = calloc(1, sizeof(*step));
    if (!step) {
        return false;
    }
    step->operation = *operation;
    step->branch = branch;
    step->event = event;
    if (operation->kind == GW_RUN_KERNEL) {
        const size_t bytes = operation->run.kernel->argument_bytes;
        step->kept = malloc(bytes);
        if (!step->kept) {
            free(step);
            return false;
        }
        step->operation.run.arguments = memcpy(step->kept, operation->run.arguments, bytes);
    }
    graph->steps[graph->count++] = step;
    graph->nodes += gw_is_node(step) ? 1U : 0U;
    return true;
}

cudaGraph_t gw_graph_publish(struct gw_graph *graph)
{
    graph->live = true;
    graph->next = live;
    live = graph;
    return (cudaGraph_t)(void *)graph;
}

struct gw_graph *gw_graph_of(cudaGraph_t handle)
{
    for (struct gw_graph *graph = live; graph; graph = graph->next) {
        if (graph == (struct gw_graph *)(void *)handle) {
            return graph;
        }
    }
    return NULL;
}

static void destroy(struct gw_graph *graph)
{
    struct gw_graph **link = &live;
    while (*link != graph) {
        link = &(*link)->next;
    }
    *link = graph->next;
    graph->live = false;
    gw_graph_free(graph);
}

size_t gw_device_live_graphs(void)
{
    size_t count = 0;
    for (const struct gw_graph *graph = live; graph; graph = graph->next) {
        count++;
    }
    return count;
}

void gw_destroy_all_graphs(void)
{
    while (live) {
        destroy(live);
    }
}

struct gw_graph *gw_expect_graph(struct gw_call *call, cudaGraph_t handle)
{
    struct gw_graph *graph = gw_graph_of(handle);
    if (!graph) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "this handle is no graph, or one that was destroyed");
    }
    return call->error == cudaSuccess ? graph : NULL;
}

cudaError_t cudaGraphDestroy(cudaGraph_t handle)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct gw_graph *graph = gw_expect_graph(&call, handle);
    if (graph) {
        destroy(graph);
    }
    return gw_call_end(&call);
}

// cudaGraphGetNodes: with nodes NULL "this function will return the number of nodes"; "if numNodes
// is higher than the actual number of nodes, the remaining entries in nodes will be set to NULL,
// and the number of nodes actually obtained will be returned in numNodes".
cudaError_t cudaGraphGetNodes(cudaGraph_t handle, cudaGraphNode_t *nodes, size_t *count)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct gw_graph *graph = gw_expect_graph(&call, handle);
    if (!graph || !gw_expect_place(&call, count, "number of nodes")) {
        return gw_call_end(&call);
    }
    if (!nodes) {
        *count = graph->nodes;
    } else {
        size_t found = 0;
        for (size_t i = 0; i < graph->count && found < *count; i++) {
            if (gw_is_node(graph->steps[i])) {
                nodes[found++] = (cudaGraphNode_t)(void *)graph->steps[i];
            }
        }
        for (size_t i = found; i < *count; i++) {
            nodes[i] = NULL;
        }
        *count = found;
    }
    return gw_call_end(&call);
}

struct gw_step *gw_node_of(const struct gw_graph *graph, cudaGraphNode_t node)
{
    for (size_t i = 0; i < graph->count; i++) {
        if (graph->steps[i] == (struct gw_step *)(void *)node && gw_is_node(graph->steps[i])) {
            return graph->steps[i];
        }
    }
    return NULL;
}

struct gw_step *gw_expect_node(struct gw_call *call, cudaGraphNode_t node, struct gw_graph **of)
{
    for (struct gw_graph *graph = live; graph; graph = graph->next) {
        struct gw_step *step = gw_node_of(graph, node);
        if (step) {
            *of = graph;
            return call->error == cudaSuccess ? step : NULL;
        }
    }
    gw_call_fail(call, cudaErrorInvalidValue, "this handle is no node of a graph");
    return NULL;
}

cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, enum cudaGraphNodeType *type)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    static const enum cudaGraphNodeType types[] = {[GW_RUN_KERNEL] = cudaGraphNodeTypeKernel,
                                                   [GW_COPY] = cudaGraphNodeTypeMemcpy,
                                                   [GW_SET] = cudaGraphNodeTypeMemset,
                                                   [GW_CALL_HOST] = cudaGraphNodeTypeHost,
                                                   [GW_NOTHING] = cudaGraphNodeTypeEmpty};
    struct gw_graph *graph;
    const struct gw_step *step =
        gw_expect_place(&call, type, "type") ? gw_expect_node(&call, node, &graph) : NULL;
    if (step) {
        *type = step->child ? cudaGraphNodeTypeGraph : types[step->operation.kind];
    }
    return gw_call_end(&call);
}
