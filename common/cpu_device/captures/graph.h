// SPDX-License-Identifier: MIT
// Graphs: the calls of a capture, with numbers in the place of streams and events, so that a launch
// can make them again in streams and events of its own.
#pragma once

#include "cpu_device/calls/call.h"
#include "cpu_device/work/operation.h"

#include <stdbool.h>
#include <stddef.h>

/** One call: an operation, the record of an event, or a wait for one. */
struct gw_step {
    struct gw_operation operation; /**< what it points to belongs to the graph */
    void *kept;                    /**< a kernel's arguments */
    unsigned branch;               /**< 0 is the stream that the graph is launched in */
    unsigned event;                /**< which record, of a record or wait */
    struct gw_step **after;        /**< of a node: those that it comes after */
    size_t after_count;
    struct gw_graph *child; /**< of a node that is a graph: its own copy of it */
    size_t mark;            /**< of whoever goes through the nodes */
};

enum gw_branching { GW_BRANCHED, GW_IN_A_CIRCLE, GW_NO_MEMORY };

enum { GW_MOST_BRANCHES = 64 };

struct gw_graph {
    struct gw_step **steps; /**< in the order of the calls */
    size_t count, room;
    size_t nodes; /**< those that CUDA calls nodes: all but records and waits */
    unsigned branches, events;
    unsigned char device_of_branch[GW_MOST_BRANCHES];
    unsigned holds; /**< the program, and each executable */
    bool live;      /**< the program has not destroyed it */
    /** Of a graph that is built node by node (common/extras/graphs), whose steps stand in no
     * branches, and no records among them: makes of its nodes what a capture would have: calls in
     * branches, that wait for each other. `made` receives a graph that is held once and not live.
     * NULL: of one that was captured. */
    enum gw_branching (*in_branches)(const struct gw_graph *graph, struct gw_graph **made);
    struct gw_graph *next;
};

/** An empty graph, held once and not among the live ones. NULL without memory. */
struct gw_graph *gw_graph_new(void);
void gw_graph_hold(struct gw_graph *graph);
void gw_graph_free(struct gw_graph *graph);

/** Appends a step with a copy of a kernel's arguments. @return false without memory */
bool gw_graph_append(struct gw_graph *graph, const struct gw_operation *operation, unsigned branch,
                     unsigned event);

/** Whether a step is a node of the graph. */
bool gw_is_node(const struct gw_step *step);

/** One more node that another comes after. @return false without memory */
bool gw_come_after(struct gw_step *node, struct gw_step *before);

/** Finds for the nodes of a graph that was captured which come after which. @return false without
 * memory */
bool gw_graph_note_dependencies(struct gw_graph *graph);

/** Hands a graph to the program: its handle is valid from now on. */
cudaGraph_t gw_graph_publish(struct gw_graph *graph);

/** The graph of a handle; NULL for one that is none. */
struct gw_graph *gw_graph_of(cudaGraph_t handle);

/** The same; where it is none, or the call has failed, the call fails and NULL is returned. */
struct gw_graph *gw_expect_graph(struct gw_call *call, cudaGraph_t handle);

/** The node of a handle, if it is one of this graph. */
struct gw_step *gw_node_of(const struct gw_graph *graph, cudaGraphNode_t node);

/** The node of a handle, and of which graph; NULL where the call fails, or has. */
struct gw_step *gw_expect_node(struct gw_call *call, cudaGraphNode_t node, struct gw_graph **of);

/** Destroys all, and all executables of graphs. All their work must be done. */
void gw_destroy_all_graphs(void);
void gw_destroy_all_executables(void);
