// SPDX-License-Identifier: MIT
// What the calls that add a node to a graph have in common.
#pragma once

#include "cpu_device/calls/call.h"
#include "cpu_device/captures/graph.h"

#include <stdbool.h>
#include <stddef.h>

/** Appends a node to a graph that is built, or that is from now on, with a copy of `after`. @return
 * it; NULL without memory */
struct gw_step *gw_graph_add_node(struct gw_graph *graph, const struct gw_operation *operation,
                                  struct gw_step *const *after, size_t count);

/** What `in_branches` of a graph that is built is. Where it is wider than GW_MOST_BRANCHES, some
 * nodes wait for others that they need not. */
enum gw_branching gw_graph_in_branches(const struct gw_graph *graph, struct gw_graph **made);

/** A node on its way into a graph. */
struct gw_adding {
    struct gw_call *call;
    struct gw_graph *graph; /**< NULL where the call has failed */
    cudaGraphNode_t *handle;
    struct gw_step **after;
    size_t count;
};

/** Begins: looks for the graph and for the nodes that are to come before the new one.
 * @return what gw_adding_end() takes; its graph is NULL where the call has failed */
struct gw_adding gw_adding_begin(struct gw_call *call, cudaGraphNode_t *handle, cudaGraph_t graph,
                                 const cudaGraphNode_t *dependencies, size_t count);

/** Whether the node can be made, and has parameters; without them the call fails. */
bool gw_adding_expect_parameters(const struct gw_adding *adding, const void *parameters);

/** An operation of no stream, by the call that is made. */
struct gw_operation gw_adding_operation(const struct gw_adding *adding,
                                        enum gw_operation_kind kind);

/** Adds the node, and tells the program its handle. @return NULL without memory, when the call has
 * failed */
struct gw_step *gw_adding_give(const struct gw_adding *adding,
                               const struct gw_operation *operation);

/** Ends the call. */
cudaError_t gw_adding_end(struct gw_adding *adding);
